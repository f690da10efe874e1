package gomoku

import (
	"slices"
	"testing"
	"time"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/gametest"
	"github.com/alinha/alinha/internal/tt"
	"github.com/alinha/alinha/rules"
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
				cells = append(cells, board.cellOf(alinha.Move(112+at%5-2+15*(at/5-2))))
			}
			for b.Loop() {
				for i, cell := range cells {
					board.place(cell, alinha.Player(i&1))
				}
				for range cells {
					board.undoPlace()
				}
			}
			if d := board.differs(before); d != "" {
				b.Fatalf("%s differ", d)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/25, "ns/stone")
		})
	}
}

// middleGames are openings of docs/lab/freestyle15.pos, and ten plies or more of what the engine played
// against itself.
var middleGames = [...]string{
	"g9 h10 f8 f9 j9 g10 h8 g8 e10 i9 i7 f10 h11 i10 j10",
	"j10 k11 l12 j11 j12 k9 k12 i12 k10 m11 l11 l10 j8 j9 h10 m9 l9 m10 m8",
	"f7 i7 d5 e6 g8 h6 d6 d7 f5 g5 f4 f6 e5 g6 i6 g3 c5 b5 g4",
	"g9 i7 j6 j5 h7 i5 i6 h6 h5 k6 i4 g6 f9 j4 g8 e10 k3 j8 k9 k5 i9 h9",
	"g9 f10 h9 e10 g10 f9 e11 f11 f12 g8 d11 f8 f7 g12 d9 d10 h7 g7 e9 h6",
	"j7 j6 i7 k7 l5 k6 k8 i6 h6 l8 i5 m7 m9 k9 n6 j4 l6 j5 k4 l7 i4 n7 o7 l10 l9",
	"j6 j5 k6 k5 i4 l6 l5 j4 i3 i6 i5 j7 k7 h4 k8",
	"h8 h10 f9 g9 j10 g8 i9 g7 g6 e7 f8 f7 d7 e6",
}

// BenchmarkSearch searches middle games, 100,000 nodes each.
func BenchmarkSearch(b *testing.B) {
	const nodes = 100_000
	e := &Engine{Table: tt.New(16)}
	for b.Loop() {
		for _, moves := range middleGames {
			pos := rules.New(gametest.Variant(b, "gomoku"))
			if _, err := rules.PlayText(pos, moves); err != nil {
				b.Fatal(err)
			}
			e.Reset()
			res, err := e.Search(b.Context(), pos, alinha.Limits{Nodes: nodes}, nil)
			if err != nil || res.Nodes != nodes {
				b.Fatalf("%d nodes after %s, %v, want %d", res.Nodes, moves, err, nodes)
			}
		}
	}
	b.ReportMetric(float64(len(middleGames)*nodes*b.N)/b.Elapsed().Seconds(), "nodes/s")
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
	for name, g := range map[string]sideRule{"freestyle": {}, "renju": {exact: true, fouls: true}, "caro": {caro: true}} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				r := newRule(5, g, sideRule{caro: g.caro}, "standard")
				if r.patternTable[0b01010101<<10].of(alinha.First) != five {
					b.Fatal("four in a row and one more are no five")
				}
			}
		})
	}
}
