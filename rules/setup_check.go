package rules

import (
	"fmt"

	"github.com/alinha/alinha"
)

// A SetupError says why stones are no position of a game.
type SetupError struct {
	Reason SetupReason
	Cell   alinha.Move   // the cell at fault, NoMove where Reason names none
	Name   string        // of Cell, as Format writes moves; where moves are columns, the letters of the column and the number of the row
	Column int           // of Cell, from 1, where moves are columns; else 0
	Row    int           // of Cell, from 1 at the bottom, where there is a Column
	Side   alinha.Player // the side to move, of SetupCounts and SetupMover; the other side, of SetupLastStone and SetupBuried
	Cells  []alinha.Move // all cells at fault: the rows of CheckSetup, the stone of SetupHanging

	First, Second int // the numbers of stones, of SetupCounts
	Found, Want   int // the numbers of cells, of SetupSize; Found is the content of Cell, of SetupStone
}

// A SetupReason is the fault of a setup.
type SetupReason uint8

// The reasons. Setup returns the first three; record.BoardText.Start returns SetupOrder, CheckSetup the others.
const (
	SetupSize       SetupReason = iota // another number of cells than the board has
	SetupStone                         // a cell holds neither 0, 1 nor 2
	SetupHanging                       // a piece hangs over an empty cell, where pieces fall
	SetupCounts                        // sides that play by turns do not have such numbers of stones with Side to move
	SetupTwoWinners                    // both sides have a run that ends the game
	SetupMover                         // Side is to move and has a run that has ended the game before
	SetupOrder                         // no order of the moves leads to the stones, where pieces fall
	SetupOverline                      // Black is to move in Renju and has an overline, which has lost the game before
	SetupLastStone                     // Side has runs that end the game, and no stone is in all of them
	SetupBuried                        // pieces fall, and no stone in all runs of Side lies on top of its column
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
	case SetupOverline:
		return fmt.Sprintf("setup: first is to move but has lost by an overline on %s; expected second to move", e.Name)
	case SetupLastStone:
		return fmt.Sprintf("setup: the winning runs of %v, one on %s, have no stone in common; expected a last stone that made them all", e.Side, e.Name)
	case SetupBuried:
		return fmt.Sprintf("setup: other stones lie on the winning run of %v on %s; expected its last stone on top of a column", e.Side, e.Name)
	}
	return "setup: no order of moves leads to these stones"
}

// CheckSetup returns nil if a game may have led to a position that Setup has made, else a *SetupError. Where stones go
// anywhere, each side may have any number of them: problems and reports show such boards. Pieces that fall were put by turns.
// A run that ends the game was made by the last stone, which is not one of the side to move.
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
	mover, last := b.toMove, b.toMove.Other()
	if cells := b.endingCells(mover); cells != nil {
		reason := SetupMover
		switch others := b.endingCells(last); {
		case others != nil:
			reason, cells = SetupTwoWinners, append(cells, others...)
		case b.runOf(mover) == alinha.NoMove:
			reason = SetupOverline
		}
		return b.endingError(reason, mover, cells)
	}
	if reason, ok := b.checkLastStone(last); !ok {
		return b.endingError(reason, last, b.endingCells(last))
	}
	return nil
}

func (b *Board) endingError(reason SetupReason, side alinha.Player, cells []alinha.Move) error {
	return b.cellError(SetupError{Reason: reason, Side: side, Cells: cells}, cells[0])
}

// cellError returns an error with a cell at fault and the names of the cell.
func (b *Board) cellError(e SetupError, cell alinha.Move) *SetupError {
	e.Cell, e.Name = cell, b.Format(cell)
	if v := b.geo.variant; v.usesColumns() {
		c, r, _ := b.geo.coordinates(int(cell))
		e.Name, e.Column, e.Row = b.cellName(int(cell)), c+1, v.Rows-r
	}
	return &e
}

// endingCells returns the cells of the runs of a side that end the game, in their order, nil if there is none: winning runs,
// and the overlines of Black in Renju.
func (b *Board) endingCells(p alinha.Player) (cells []alinha.Move) {
	if b.geo.variant.Points {
		return nil
	}
	for m, at := range b.geo.indexOf {
		if b.cells[at] == stoneOf(p) && b.isEnding(int(at)) {
			cells = append(cells, alinha.Move(m))
		}
	}
	return cells
}

// isEnding reports whether the stone at index at is part of a run that ends the game.
func (b *Board) isEnding(at int) bool { return b.hasWinningRun(at) || b.isInOverline(at) }

// isInOverline reports whether the stone at index at is part of an overline of Black in Renju.
func (b *Board) isInOverline(at int) bool {
	if !b.geo.variant.Renju || b.cells[at] != firstStone {
		return false
	}
	for _, step := range b.geo.steps {
		if b.run(at, step) > b.geo.variant.K {
			return true
		}
	}
	return false
}

// checkLastStone returns true if a side has no run that ends the game, or if one stone of the side may have made all such runs.
// Else it returns the reason.
func (b *Board) checkLastStone(p alinha.Player) (reason SetupReason, ok bool) {
	cells := b.endingCells(p)
	if cells == nil {
		return 0, true
	}
	reason = SetupLastStone
	for _, m := range cells {
		at := b.geo.indexOf[m]
		b.cells[at] = empty
		explains := b.endingCells(p) == nil
		b.cells[at] = stoneOf(p)
		switch {
		case !explains:
		case b.isOnTop(int(m)):
			return 0, true
		default:
			reason = SetupBuried
		}
	}
	return reason, false
}

// isOnTop reports whether the stone on cell m may be the last one: where pieces fall, no stone lies on it.
func (b *Board) isOnTop(m int) bool {
	if !b.geo.variant.Gravity {
		return true
	}
	above := b.above(m)
	return above < 0 || b.cells[b.geo.indexOf[above]] == empty
}
