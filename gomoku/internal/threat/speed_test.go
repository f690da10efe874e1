package threat

import (
	"slices"
	"testing"
	"time"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/gomoku/internal/board"
	"github.com/alinha/alinha/gomoku/internal/boardtest"
)

// BenchmarkVCF searches each problem of the freestyle VCF collection, and keeps the shortest time of each. ns/median and
// ns/90th are the 50th and 90th percentiles of the times of the problems.
func BenchmarkVCF(b *testing.B) {
	problems := boardtest.Problems(b, "testdata", "vcf_freestyle")
	positions := make([]alinha.Position, len(problems))
	for i := range problems {
		positions[i] = problems[i].Position(b)
	}
	best := slices.Repeat([]time.Duration{time.Hour}, len(problems))
	for b.Loop() {
		for i, pos := range positions {
			var prover Prover
			_, _ = prover.Prove(b.Context(), start(b, "gomoku"), alinha.Limits{}) // allocate the tables
			begin := time.Now()
			found, err := prover.Prove(b.Context(), pos, alinha.Limits{})
			best[i] = min(best[i], time.Since(begin))
			if err != nil || found.Proof != nil != (problems[i].VCF == "win") {
				b.Fatalf("%s: proof %v, %v, want %s", problems[i].ID, found.Proof, err, problems[i].VCF)
			}
		}
	}
	slices.Sort(best)
	b.ReportMetric(float64(best[len(best)/2].Nanoseconds()), "ns/median")
	b.ReportMetric(float64(best[len(best)*9/10].Nanoseconds()), "ns/90th")
}

// BenchmarkFrom converts a position of package rules to a Board.
func BenchmarkFrom(b *testing.B) {
	pos := boardtest.Problems(b, "testdata", "vcf_freestyle")[0].Position(b)
	for b.Loop() {
		if board, err := board.From(pos); err != nil || board.Outcome() != alinha.Undecided {
			b.Fatal(err)
		}
	}
}
