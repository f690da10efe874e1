package gomoku

import (
	"slices"
	"testing"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/gomoku/internal/board"
	"github.com/alinha/alinha/internal/gametest"
	"github.com/alinha/alinha/internal/tt"
	"github.com/alinha/alinha/rules"
)

// On an empty board the engine plays the centre under every rule; on a board with an even side, one of the cells around it.
func TestFirstMoveIsCentre(t *testing.T) {
	for _, game := range []string{
		"gomoku", "renju", "mnk:15x15,k=5,exact", "mnk:15x15,k=5,caro", "mnk:9x9,k=5", "mnk:19x19,k=5", "mnk:20x20,k=5", "mnk:7x12,k=5",
	} {
		v := gametest.Variant(t, game)
		for _, lim := range []alinha.Limits{{Nodes: 1}, {Nodes: 3000}, {Depth: 1}} {
			got, err := (&Engine{Table: tt.New(1)}).Search(t.Context(), rules.New(v), lim, nil)
			if err != nil {
				t.Fatal(err)
			}
			col, row := int(got.Move)%v.Cols, int(got.Move)/v.Cols
			if offCentre(col, v.Cols) > 1 || offCentre(row, v.Rows) > 1 {
				t.Errorf("%s, %+v: got column %d, row %d, want the centre", game, lim, col, row)
			}
		}
	}
}

// offCentre returns twice the distance of a column or row from the middle of n.
func offCentre(i, n int) int { return max(2*i-(n-1), (n-1)-2*i) }

// The root searches the centre as well as the cells around a first stone in a corner, but not once a stone lies there.
func TestCentreIsCandidate(t *testing.T) {
	for moves, want := range map[string]bool{"a1": true, "a1 o15": true, "h8": false, "a1 j10": false} {
		b, _ := boardAfter(t, moves)
		s := newSearcher(newBudget(t), b, nil, 0)
		s.initNode(0)
		s.generateMoves(0, -1)
		candidates := 0
		for row := 5; row <= 9; row++ {
			for col := 5; col <= 9; col++ {
				cell := b.CellOf(alinha.Move(15*row + col))
				if slices.ContainsFunc(s.moveList, func(m scoredMove) bool { return int(m.cell) == cell && !board.IsCandidate(b.Cells[cell].Patterns) }) {
					candidates++
				}
			}
		}
		if got := candidates > 0; got != want {
			t.Errorf("%s: %d cells of the central block are candidates only for their place; want some: %v", moves, candidates, want)
		}
	}
}
