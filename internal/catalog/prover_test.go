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
