package catalog_test

import (
	"slices"
	"testing"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/catalog"
	"github.com/alinha/alinha/internal/gametest"
	"github.com/alinha/alinha/rules"
)

// Boards that PVS does not solve have the values that are published, and a move that keeps the value.
func TestSolverOfLargeBoards(t *testing.T) {
	for _, test := range []struct {
		game  string
		value float64
	}{
		{"mnk:6x6,k=4", 1},
		{"mnk:7x6,k=6", 0},
		{"mnk:10x10,k=7", 0},
	} {
		pos := rules.New(gametest.Variant(t, test.game))
		res, err := catalog.Solver(pos).Search(t.Context(), pos, alinha.Limits{}, nil)
		if err != nil {
			t.Fatal(err)
		}
		if res.Score.Value != test.value || !res.Score.Proven || res.Score.AtMost != (test.value != 0) || !slices.Contains(pos.Moves(nil), res.Move) {
			t.Errorf("%s: got %+v by %v, want %v", test.game, res.Score, res.Move, test.value)
		}
	}
}

// A win by threats on 15x15 that PVS does not find is found by the provers. Where the provers have tried all that they can, PVS searches the
// nodes that are left.
func TestSolverByThreats(t *testing.T) {
	two := rules.New(gametest.Variant(t, "mnk:15x15,k=5"))
	if _, err := rules.PlayText(two, "h8 a1 i8 a15"); err != nil {
		t.Fatal(err)
	}
	res, err := catalog.Solver(two).Search(t.Context(), two, alinha.Limits{}, nil)
	if err != nil || res.Score.Value != 1 || !res.Score.Proven || !res.Score.AtMost {
		t.Errorf("got %+v, %v, want a win", res.Score, err)
	}
	const nodes = 230_000
	quiet := rules.New(gametest.Variant(t, "mnk:9x9,k=5")) // too many lines for pairs
	res, err = catalog.Solver(quiet).Search(t.Context(), quiet, alinha.Limits{Nodes: nodes}, nil)
	if err != nil || res.Score.Proven || res.Nodes < nodes || res.Nodes > nodes+nodes/100 {
		t.Errorf("got %+v after %d nodes, %v, want no value after %d", res.Score, res.Nodes, err, nodes)
	}
}
