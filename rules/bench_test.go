package rules_test

import (
	"math/rand/v2"
	"testing"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/rules"
)

// fixedGame returns the moves, landings included, of a random game with a fixed seed, and its
// outcome.
func fixedGame(pos alinha.Position) (moves []alinha.Move, outcome alinha.Outcome) {
	rng := rand.New(rand.NewPCG(15, 5))
	p := pos.Clone()
	for legal := p.Moves(nil); len(legal) > 0; legal = p.Moves(legal[:0]) {
		m := legal[rng.IntN(len(legal))]
		moves = append(moves, m)
		p.Play(m)
	}
	return moves, p.Outcome()
}

// playThrough plays moves, asks for the outcome after each, and undoes them. It returns the last
// outcome.
func playThrough(pos alinha.Position, moves []alinha.Move) (o alinha.Outcome) {
	for _, m := range moves {
		pos.Play(m)
		o = pos.Outcome()
	}
	for range moves {
		pos.Undo()
	}
	return o
}

// speedGames are the games of the tests of speed and allocations.
var speedGames = []string{"tictactoe", "tictactoe4", "connect4", "cube", "slippery4", "renju", "gomoku"}

// Play, Outcome, Undo and Moves with a buffer do not allocate, so that a search makes no garbage.
func TestNoAllocations(t *testing.T) {
	for _, game := range speedGames {
		pos := startPosition(t, game)
		moves, outcome := fixedGame(pos)
		buffer := make([]alinha.Move, 0, len(pos.Moves(nil)))
		if got := testing.AllocsPerRun(10, func() {
			if got := playThrough(pos, moves); got != outcome {
				t.Errorf("%s: the fixed game ends %v, want %v", game, got, outcome)
			}
		}); got != 0 {
			t.Errorf("%s: %v allocations in Play, Outcome and Undo, want 0", game, got)
		}
		if got := testing.AllocsPerRun(10, func() {
			for _, m := range moves {
				buffer = pos.Moves(buffer[:0])
				pos.Play(m)
			}
			for range moves {
				pos.Undo()
			}
		}); got != 0 {
			t.Errorf("%s: %v allocations in Moves, want 0", game, got)
		}
	}
}

// BenchmarkPlayUndo plays and undoes a whole fixed game in each operation. ns/move is the time of
// Play, Outcome and Undo of one move.
func BenchmarkPlayUndo(b *testing.B) {
	for _, game := range speedGames {
		b.Run(game, func(b *testing.B) {
			pos := startPosition(b, game)
			moves, outcome := fixedGame(pos)
			b.ReportAllocs()
			for b.Loop() {
				if got := playThrough(pos, moves); got != outcome {
					b.Fatalf("the fixed game ends %v, want %v", got, outcome)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*len(moves)), "ns/move")
		})
	}
}

// TestNewAllocations checks that a second position of a variant shares the geometry of the first.
func TestNewAllocations(t *testing.T) {
	board, _ := rules.BoardOf(startPosition(t, "gomoku"))
	rules.New(board.Variant())
	if got := testing.AllocsPerRun(100, func() { rules.New(board.Variant()) }); got > 8 {
		t.Errorf("got %v allocations, want 8 at most", got)
	}
}

// BenchmarkNew makes the start of a game, after another start of the same variant.
func BenchmarkNew(b *testing.B) {
	board, _ := rules.BoardOf(startPosition(b, "gomoku"))
	b.ReportAllocs()
	for b.Loop() {
		if got := rules.New(board.Variant()); got.Outcome() != alinha.Undecided {
			b.Fatal("a new game is decided")
		}
	}
}

// BenchmarkMoves lists the moves of each position of a fixed game in each operation. ns/position
// includes Play and Undo of one move.
func BenchmarkMoves(b *testing.B) {
	for _, game := range []string{"tictactoe", "connect4", "gomoku"} {
		b.Run(game, func(b *testing.B) {
			pos := startPosition(b, game)
			moves, _ := fixedGame(pos)
			buffer := make([]alinha.Move, 0, 225)
			b.ReportAllocs()
			for b.Loop() {
				for _, m := range moves {
					if buffer = pos.Moves(buffer[:0]); len(buffer) == 0 {
						b.Fatal("no moves in an open position")
					}
					pos.Play(m)
				}
				for range moves {
					pos.Undo()
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*len(moves)), "ns/position")
		})
	}
}
