package rules

import (
	"strings"

	"github.com/alinha/alinha"
)

// Setup returns a position with given stones, of a variant that Parse has accepted: of[m] is 1 if First has a stone on cell m,
// 2 if Second has one, else 0. The numbers of stones need not be possible in a game. If both sides have a winning run, the
// side not to move has won. Black has lost by an overline in Renju; other fouls cannot be seen. The error is a *SetupError.
func Setup(v Variant, of []uint8, toMove alinha.Player) (alinha.Position, error) {
	b := newBoard(geometryOf(v))
	if len(of) != len(b.geo.indexOf) {
		return nil, &SetupError{Reason: SetupSize, Cell: alinha.NoMove, Found: len(of), Want: len(b.geo.indexOf)}
	}
	for m, stone := range of {
		if stone > secondStone {
			return nil, b.cellError(SetupError{Reason: SetupStone, Found: int(stone)}, alinha.Move(m))
		}
		if stone == empty {
			continue
		}
		b.cells[b.geo.indexOf[m]] = stone
		b.open[m/64] &^= 1 << (m % 64)
		b.left--
		b.key += b.geo.stoneKey(alinha.Player(stone-firstStone), m)
	}
	if toMove == alinha.Second {
		b.key += b.geo.turnKey
	}
	b.toMove = toMove
	if v.Gravity {
		if err := b.countHeights(); err != nil {
			return nil, err
		}
	}
	b.outcome = b.setupOutcome()
	return wrap(b), nil
}

// countHeights sets the heights of the columns. The error names a stone above an empty cell.
func (b *Board) countHeights() error {
	for c := range b.heights {
		for m := b.landing(c); m != alinha.NoMove; m = b.landing(c) {
			if b.cells[b.geo.indexOf[m]] == empty {
				break
			}
			b.heights[c]++
		}
	}
	for m, at := range b.geo.indexOf {
		if b.cells[at] != empty {
			continue
		}
		if above := b.above(m); above >= 0 && b.cells[b.geo.indexOf[above]] != empty {
			return b.cellError(SetupError{Reason: SetupHanging, Cells: []alinha.Move{alinha.Move(above)}}, alinha.Move(above))
		}
	}
	return nil
}

// above returns the cell on top of cell m where pieces fall, or -1.
func (b *Board) above(m int) int {
	c, r, l := b.geo.coordinates(m)
	if b.geo.variant.Layers > 1 {
		return b.geo.number(c, r, l+1)
	}
	return b.geo.number(c, r-1, l)
}

// setupOutcome returns the outcome of a position made by Setup.
func (b *Board) setupOutcome() alinha.Outcome {
	for _, p := range [2]alinha.Player{b.toMove.Other(), b.toMove} {
		if b.runOf(p) == alinha.NoMove {
			continue
		}
		if b.geo.variant.Misere {
			return alinha.WinFor(p.Other())
		}
		return alinha.WinFor(p)
	}
	if b.geo.variant.Renju && b.endingCells(alinha.First) != nil {
		return alinha.SecondWins // by an overline
	}
	if b.left > 0 {
		return alinha.Undecided
	}
	if b.geo.variant.Points {
		return outcomeOf(b.margin())
	}
	return alinha.Draw
}

// runOf returns the first cell on a run of a side that ends the game, or NoMove if there is none.
func (b *Board) runOf(p alinha.Player) alinha.Move {
	if b.geo.variant.Points {
		return alinha.NoMove
	}
	for m, at := range b.geo.indexOf {
		if b.cells[at] == stoneOf(p) && b.hasWinningRun(int(at)) {
			return alinha.Move(m)
		}
	}
	return alinha.NoMove
}

// Cells appends 0 for each empty cell, 1 for each of First's stones and 2 for each of Second's, as Setup takes them.
func (b *Board) Cells(dst []uint8) []uint8 {
	for _, at := range b.geo.indexOf {
		dst = append(dst, b.cells[at])
	}
	return dst
}

// String returns the cells as text: X for First, O for Second, a dot for an empty cell; one line per row, an empty line between
// layers, the top layer last.
func (b *Board) String() string {
	v := b.geo.variant
	var s strings.Builder
	for m, at := range b.geo.indexOf {
		if m > 0 && m%(v.Cols*v.Rows) == 0 {
			s.WriteByte('\n')
		}
		s.WriteByte(".XO"[b.cells[at]])
		if m%v.Cols == v.Cols-1 {
			s.WriteByte('\n')
		}
	}
	return s.String()
}
