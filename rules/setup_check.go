package rules

import (
	"fmt"

	"github.com/alinha/alinha"
)

// A SetupError says why stones are no position of a game.
type SetupError struct {
	Reason SetupReason
	Cell   alinha.Move   // the cell at fault, NoMove where Reason names none
	Name   string        // of Cell: the letters of the column and the number of the row from the bottom
	Side   alinha.Player // the side to move, of SetupCounts and SetupMover

	First, Second int // the numbers of stones, of SetupCounts
	Found, Want   int // the numbers of cells, of SetupSize; Found is the content of Cell, of SetupStone
}

// A SetupReason is the fault of a setup.
type SetupReason uint8

// The reasons. Setup returns the first three, CheckSetup the others.
const (
	SetupSize       SetupReason = iota // another number of cells than the board has
	SetupStone                         // a cell holds neither 0, 1 nor 2
	SetupHanging                       // a piece hangs over an empty cell, where pieces fall
	SetupCounts                        // sides that play by turns do not have such numbers of stones with Side to move
	SetupTwoWinners                    // both sides have a run that ends the game
	SetupMover                         // Side is to move and has a run that has ended the game before
	SetupOrder                         // no order of the moves leads to the stones, where pieces fall
)

func (e *SetupError) Error() string {
	switch e.Reason {
	case SetupSize:
		return fmt.Sprintf("setup: %d cells, expected %d", e.Found, e.Want)
	case SetupStone:
		return fmt.Sprintf("setup: cell %s holds %d, expected 0, 1 or 2", e.Name, e.Found)
	case SetupHanging:
		return fmt.Sprintf("setup: the stone on %s hangs over an empty cell", e.Name)
	case SetupCounts:
		return fmt.Sprintf("setup: %d stones of first and %d of second with %v to move, expected equal numbers if first is to move, else one more of first",
			e.First, e.Second, e.Side)
	case SetupTwoWinners:
		return fmt.Sprintf("setup: both sides have a winning run, the side to move on %s; expected one at most", e.Name)
	case SetupMover:
		return fmt.Sprintf("setup: %v is to move but has a winning run on %s; expected the other side to move", e.Side, e.Name)
	}
	return "setup: no order of moves leads to these stones"
}

// CheckSetup returns nil if a game may have led to a position that Setup has made, else a *SetupError. Where stones go
// anywhere, each side may have any number of them: problems and reports show such boards. Pieces that fall were put by turns.
func CheckSetup(pos alinha.Position) error {
	b := mustBoard(pos)
	var stones [2]int
	for _, at := range b.geo.indexOf {
		if stone := b.cells[at]; stone != empty {
			stones[stone-firstStone]++
		}
	}
	first, second := stones[alinha.First], stones[alinha.Second]
	if b.geo.variant.Gravity && first-second != int(b.toMove) {
		return &SetupError{Reason: SetupCounts, Cell: alinha.NoMove, Side: b.toMove, First: first, Second: second}
	}
	run := b.runOf(b.toMove)
	if run == alinha.NoMove {
		return nil
	}
	reason := SetupMover
	if b.runOf(b.toMove.Other()) != alinha.NoMove {
		reason = SetupTwoWinners
	}
	return &SetupError{Reason: reason, Cell: run, Name: b.cellName(int(run)), Side: b.toMove}
}
