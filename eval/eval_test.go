package eval_test

import (
	"math/rand/v2"
	"testing"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/bitboard"
	"github.com/alinha/alinha/eval"
	"github.com/alinha/alinha/rules"
)

// evaluations holds the evaluations under test, by name.
var evaluations = map[string]func(alinha.Position) int{
	"utility":        eval.Utility,
	"windows":        eval.Windows,
	"groups":         eval.Groups{}.Evaluate,
	"groups/4/16":    eval.Groups{Points: []int{4, 16}, WinPoints: 1000}.Evaluate,
	"groups-built":   eval.Groups{Built: true}.Evaluate,
	"sequences":      eval.Sequences{}.Evaluate,
	"sequences/2":    eval.Sequences{DefenceWeight: new(2.0)}.Evaluate,
	"sequences/1.5":  eval.Sequences{DefenceWeight: new(1.5)}.Evaluate,
	"sequences/0.25": eval.Sequences{DefenceWeight: new(0.25)}.Evaluate,
	"sequences/0":    eval.Sequences{DefenceWeight: new(0.0)}.Evaluate,
	"threats":        eval.Threats,
}

func start(t testing.TB, game string) alinha.Position {
	t.Helper()
	v, err := rules.Parse(game)
	if err != nil {
		t.Fatal(err)
	}
	return rules.New(v)
}

// randomVariant returns a random variant of at most 64 cells if small, of more otherwise.
func randomVariant(rng *rand.Rand, small bool) rules.Variant {
	for {
		v := rules.Variant{Cols: 1 + rng.IntN(9), Rows: 1 + rng.IntN(9), Layers: 1}
		if rng.IntN(3) == 0 {
			v = rules.Variant{Cols: 1 + rng.IntN(5), Rows: 1 + rng.IntN(5), Layers: 2 + rng.IntN(4)}
		}
		longest := max(v.Cols, v.Rows, v.Layers)
		if longest == 1 {
			continue
		}
		v.K = 2 + rng.IntN(min(5, longest-1)) // with K = 1 the first stone wins
		v.Gravity = rng.IntN(2) == 0
		v.Exact = rng.IntN(4) == 0
		v.Misere = rng.IntN(4) == 0
		v.Points = !v.Exact && !v.Misere && rng.IntN(4) == 0
		if !small && rng.IntN(4) == 0 {
			v.Slip = 0.2
		}
		if (v.Cells() <= 64) == small {
			return v
		}
	}
}

// walkGame plays a random game and calls look for each position with a player to move.
func walkGame(rng *rand.Rand, v rules.Variant, look func(alinha.Position)) {
	pos := rules.New(v)
	for moves := pos.Moves(nil); len(moves) > 0; moves = pos.Moves(moves[:0]) {
		if pos.ToMove() != alinha.Chance {
			look(pos)
		}
		pos.Play(moves[rng.IntN(len(moves))])
	}
}

// TestBoardsAgree checks that the values on a bitboard and on a board of package rules are equal.
func TestBoardsAgree(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 9))
	for range 300 {
		v := randomVariant(rng, true)
		walkGame(rng, v, func(pos alinha.Position) {
			fast, ok := bitboard.From(pos)
			if !ok {
				t.Fatalf("no bitboard of %v", v)
			}
			for name, evaluate := range evaluations {
				if got, want := evaluate(fast), evaluate(pos); got != want {
					t.Fatalf("%s of %v, %v to move in\n%v: got %d on a bitboard, want %d", name, v, pos.ToMove(), pos, got, want)
				}
			}
		})
	}
}
