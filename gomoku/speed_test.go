package gomoku

import (
	"testing"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/gametest"
	"github.com/alinha/alinha/internal/tt"
	"github.com/alinha/alinha/rules"
)

// middleGames are openings of docs/lab/freestyle15.pos, continued for ten plies or more by the engine against itself.
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
