package gomoku

import (
	"slices"
	"testing"
	"time"

	"github.com/alinha/alinha"
)

// BenchmarkPutTake puts the stones of the square in the middle and
// takes them back: the time is that of one stone.
func BenchmarkPutTake(b *testing.B) {
	for _, game := range []string{"gomoku", "standard", "renju"} {
		b.Run(game, func(b *testing.B) {
			board := start(b, game)
			before := board.clone()
			var cells []int
			for i := range 25 {
				at := i * 7 % 25
				cells = append(cells, board.at(alinha.Move(112+at%5-2+15*(at/5-2))))
			}
			for b.Loop() {
				for i, cell := range cells {
					board.put(cell, alinha.Player(i&1))
				}
				for range cells {
					board.take()
				}
			}
			if d := board.differs(before); d != "" {
				b.Fatalf("%s differ", d)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/25, "ns/stone")
		})
	}
}

// BenchmarkFours proves the wins by fours of a collection: the time is that of a problem,
// that of the median problem beside it.
func BenchmarkFours(b *testing.B) {
	problems := collection(b, "testdata", "vcf_freestyle")
	positions := make([]alinha.Position, len(problems))
	for i := range problems {
		positions[i] = problems[i].position(b)
	}
	best := slices.Repeat([]time.Duration{time.Hour}, len(problems))
	for b.Loop() {
		for i, pos := range positions {
			var prover Prover
			_, _ = prover.Prove(b.Context(), start(b, "gomoku"), alinha.Limits{}) // makes its memory
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

func BenchmarkFrom(b *testing.B) {
	pos := collection(b, "testdata", "vcf_freestyle")[0].position(b)
	for b.Loop() {
		if board, err := From(pos); err != nil || board.Outcome() != alinha.Undecided {
			b.Fatal(err)
		}
	}
}

// BenchmarkRules makes the tables of a rule, as the first board of it does.
func BenchmarkRules(b *testing.B) {
	for name, g := range map[string]goal{"freestyle": {}, "renju": {exact: true, fouls: true}, "caro": {caro: true}} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				r := newRule(5, g, goal{caro: g.caro}, "standard")
				open := r.edgeKey(5, 5) & (1<<32 - 1)
				if r.sides[0].lines[open+own*(powers[0]+powers[1]+powers[2]+powers[3])] != five {
					b.Fatal("four in a row and one more are no five")
				}
			}
		})
	}
}
