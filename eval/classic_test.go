package eval_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/classic"
	"github.com/alinha/alinha/eval"
	"github.com/alinha/alinha/rules"
)

// moveScores returns the scores that an engine gives each move at depth 1.
func moveScores(t testing.TB, e alinha.Engine, pos alinha.Position) []alinha.MoveScore {
	t.Helper()
	res, err := e.Search(t.Context(), pos, alinha.Limits{Depth: 1, EveryMove: true}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return res.Moves
}

// forEachLeaf calls look for the undecided positions one ply after those of random games,
// with the score of the engine for the side that made the last move.
func forEachLeaf(t testing.TB, e alinha.Engine, game string, look func(leaf alinha.Position, score float64)) {
	t.Helper()
	rng := rand.New(rand.NewPCG(4, 9))
	v, err := rules.Parse(game)
	if err != nil {
		t.Fatal(err)
	}
	seen := 0
	for range 10 {
		walkGame(rng, v, func(pos alinha.Position) {
			for _, line := range moveScores(t, e, pos) {
				if pos.Play(line.Move); pos.Outcome() == alinha.Undecided {
					look(pos, line.Score.Value)
					seen++
				}
				pos.Undo()
			}
		})
	}
	if seen < 500 {
		t.Fatalf("%T on %s: got %d leaves, want more", e, game, seen)
	}
}

// TestWindowsIsEvoras compares Windows with the agents of R5.
func TestWindowsIsEvoras(t *testing.T) {
	forEachLeaf(t, &classic.Evora{Eval: true}, "free4", func(leaf alinha.Position, score float64) {
		if got, want := eval.Windows(leaf), int(-1000*score); got != want {
			t.Fatalf("%v to move in\n%v: got %d, want %d", leaf.ToMove(), leaf, got, want)
		}
	})
}

// TestGroupsAreUFSCs compares Groups with the program of R7, which evaluates a leaf for the
// side that made the last move.
func TestGroupsAreUFSCs(t *testing.T) {
	for _, game := range []string{"connect4", "mnk:5x8,k=4,gravity", "mnk:9x9,k=4,gravity"} {
		forEachLeaf(t, &classic.UFSCConnect4{}, game, func(leaf alinha.Position, score float64) {
			points := int(math.Round(-10000 * score))
			if got, want := (eval.Groups{Built: true}).Evaluate(leaf), 1000*points/10000; got != want && math.Abs(score) < 0.999 {
				t.Fatalf("as built, %v to move in\n%v: got %d, want %d", leaf.ToMove(), leaf, got, want)
			}
		})
		const level = 5 // the plan's cost of the level of the leaf
		forEachLeaf(t, &classic.UFSCConnect4{Planned: true}, game, func(leaf alinha.Position, score float64) {
			points := int(math.Round(-5000*score)) - level
			if got, want := (eval.Groups{}).Evaluate(leaf), 1000*points/5000; got != want && math.Abs(score) < 0.999 {
				t.Fatalf("as planned, %v to move in\n%v: got %d, want %d", leaf.ToMove(), leaf, got, want)
			}
		})
	}
}

// TestSequencesAreUFSCs compares Sequences with the program of R6, which scores each stone
// as the last one placed: the test removes each stone and asks the program for the score
// of putting it back.
func TestSequencesAreUFSCs(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 9))
	v := rules.Variant{Cols: 8, Rows: 7, Layers: 1, K: 5}
	attack := classic.UFSCGomoku{MultiplicadorDefensivo: new(0.0)}
	for range 60 {
		cells := make([]uint8, v.Cells())
		for m := range cells {
			cells[m] = uint8(max(0, rng.IntN(5)-2))
		}
		pos, err := rules.Setup(v, cells, alinha.Second)
		if err != nil {
			t.Fatal(err)
		}
		want, five := 0.0, false
		for m, stone := range cells {
			if stone == 0 {
				continue
			}
			cells[m] = 0
			before, err := rules.Setup(v, cells, alinha.Player(stone-1))
			if err != nil {
				t.Fatal(err)
			}
			cells[m] = stone
			if five = five || before.Outcome() != alinha.Undecided; five {
				break
			}
			for _, line := range moveScores(t, &attack, before) {
				switch {
				case line.Move != alinha.Move(m):
				case line.Score.Proven:
					five = true
				default: // the program scores v points as v/(v+500)
					want += 500 * line.Score.Value / (1 - line.Score.Value) * float64(2*int(stone)-3)
				}
			}
		}
		if got := (eval.Sequences{}).Evaluate(pos); !five && got != 2*int(math.Round(want)) {
			t.Fatalf("\n%v: got %d, want twice %v", pos, got, want)
		}
	}
}
