package bitboard_test

import (
	"testing"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/bitboard"
	"github.com/alinha/alinha/internal/gametest"
	"github.com/alinha/alinha/rules"
	"github.com/alinha/alinha/search"
)

// BenchmarkAlphaBeta searches the start of a game to a fixed depth on the board and on
// the board of package rules. Both visit the same nodes; compare ns/node.
func BenchmarkAlphaBeta(b *testing.B) {
	for _, test := range []struct {
		game  string
		depth int
		nodes uint64
	}{
		{"connect4", 11, 1769007},
		{"free4", 6, 193563},
		{"qubic", 6, 718769},
		{"tictactoe4", 9, 602728},
	} {
		for _, on := range []struct {
			board string
			pos   alinha.Position
		}{
			{"bitboard", start(b, test.game)},
			{"rules", rules.New(gametest.Variant(b, test.game))},
		} {
			b.Run(test.game+"/"+on.board, func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					res, err := (&search.AlphaBeta{}).Search(b.Context(), on.pos, alinha.Limits{Depth: test.depth}, nil)
					if err != nil || res.Nodes != test.nodes {
						b.Fatalf("%d nodes, %v, want %d", res.Nodes, err, test.nodes)
					}
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(uint64(b.N)*test.nodes), "ns/node")
			})
		}
	}
}

// BenchmarkPerft measures the board without a search, in ns/leaf.
func BenchmarkPerft(b *testing.B) {
	for _, test := range []struct {
		game  string
		depth int
		want  uint64
	}{
		{"connect4", 7, 823536},
		{"tictactoe", 9, 127872},
		{"cube", 4, 421200},
		{"qubic", 3, 249984},
	} {
		b.Run(test.game, func(b *testing.B) {
			pos := start(b, test.game)
			b.ReportAllocs()
			for b.Loop() {
				if got := search.Perft(pos, test.depth); got != test.want {
					b.Fatalf("perft %d = %d, want %d", test.depth, got, test.want)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(uint64(b.N)*test.want), "ns/leaf")
		})
	}
}

// BenchmarkFrom measures the conversion of a position of package rules.
func BenchmarkFrom(b *testing.B) {
	for _, game := range []string{"tictactoe", "connect4", "qubic", "points4"} {
		b.Run(game, func(b *testing.B) {
			pos := rules.New(gametest.Variant(b, game))
			b.ReportAllocs()
			for b.Loop() {
				if p, ok := bitboard.From(pos); !ok || p.Outcome() != alinha.Undecided {
					b.Fatalf("From is %v, %v, want the start", p, ok)
				}
			}
		})
	}
}
