package gomoku

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/gomoku/internal/board"
	"github.com/alinha/alinha/gomoku/internal/boardtest"
	"github.com/alinha/alinha/internal/gametest"
	"github.com/alinha/alinha/internal/tt"
	"github.com/alinha/alinha/rules"
)

// TestFutilityMargins searches late moves exactly at their futility limit: few exceed the limit.
func TestFutilityMargins(t *testing.T) {
	games := 15
	if gametest.IsLong() {
		games = 60
	}
	for _, game := range []string{"gomoku", "standard", "renju"} {
		t.Run(game, func(t *testing.T) {
			t.Parallel()
			rng := rand.New(rand.NewPCG(5, 12))
			futile, better := 0, 0
			for range games {
				e, b := &Engine{Table: tt.New(1)}, randomPosition(t, rng, game, 2+rng.IntN(6))
				for b.Outcome() == alinha.Undecided {
					n, wrong := futileMoves(newSearcher(newBudget(t), b, tt.New(1), 0))
					futile, better = futile+n, better+wrong
					m := searchMove(t, e, b, 100).Move
					if rng.IntN(12) == 0 {
						m = boardtest.RandomMove(rng, b)
					}
					b.Play(m)
				}
			}
			if futile < 1000 || better*10 > futile {
				t.Errorf("of %d moves at their futility limit %d exceed the limit; want at least 1000 moves, one in 10 at most", futile, better)
			}
		})
	}
}

// futileMoves counts the late moves that futility pruning skips when alpha is their limit, and those of them whose value
// after a search to depth 2 is better.
func futileMoves(s *searcher) (futile, better int) {
	const ply, depth = 1, 3
	if _, ok := s.quickWinCheck(ply); ok {
		return 0, 0
	}
	s.initNode(ply)
	if s.stack[ply].opponentThreat == fourToMeet || s.board.ThreatMask() == 0 || s.hasVCF(depth) {
		return 0, 0
	}
	s.generateMoves(ply, -1)
	moves := slices.Clone(s.moveList)
	s.moveList = s.moveList[:0]
	for i := range min(len(moves), s.params.lateMoveLimit(depth)) {
		pickBest(moves[i:])
		cell := int(moves[i].cell)
		alpha := s.futilityLimits(ply, s.board.ThreatMask())[moveKindOf(s.board, cell, s.board.SideToMove)].valueAt(moves[i].orderScore)
		if i == 0 || alpha < s.stack[ply].staticEval-s.params.reverseFutilityMargin {
			continue // the first, or far too good to be searched
		}
		futile++
		if s.searchChild(ply, depth, alpha, alpha+1, alpha, cell, 1) > alpha {
			better++
		}
	}
	return futile, better
}

func TestMoveKinds(t *testing.T) {
	b, at := boardAfter(t, "h8 h9 i8 a1 j8 a3")
	for text, want := range map[string][2]moveKind{
		"k8": {fourMove, blockingMove},
		"a2": {quietMove, quietMove},
	} {
		if got := [2]moveKind{moveKindOf(b, at(text), alinha.First), moveKindOf(b, at(text), alinha.Second)}; got != want {
			t.Errorf("%s: got %v, want %v", text, got, want)
		}
	}
}

func TestUselessFour(t *testing.T) {
	for _, test := range []struct {
		moves   string
		useless map[string]bool
	}{
		{"h8 g8 i8 a1 j8 a3", map[string]bool{"k8": true, "l8": true, "f8": false, "i9": false}},
		{"h8 g8 i8 a1 j8 a3 k10 a5", map[string]bool{"k8": false, "l8": true}}, // k8 and k10 are a two
		{"h8 a1 i8 a3 j8 a5", map[string]bool{"k8": false}},                    // an open four
	} {
		b, at := boardAfter(t, test.moves)
		for text, want := range test.useless {
			if got := uselessFour(b, at(text)); got != want {
				t.Errorf("%s after %s: got %v, want %v", text, test.moves, got, want)
			}
		}
	}
}

// boardAfter returns a Gomoku board after moves, and a function that converts notation to a cell.
func boardAfter(t *testing.T, moves string) (b *board.Board, at func(text string) int) {
	t.Helper()
	pos := rules.New(gametest.Variant(t, "gomoku"))
	if _, err := rules.PlayText(pos, moves); err != nil {
		t.Fatal(err)
	}
	b, err := board.From(pos)
	if err != nil {
		t.Fatal(err)
	}
	of, _ := rules.BoardOf(pos)
	return b, func(text string) int {
		m, err := of.ParseMove(text)
		if err != nil {
			t.Fatal(err)
		}
		return b.CellOf(m)
	}
}
