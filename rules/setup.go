package rules

import (
	"fmt"
	"strings"

	"github.com/alinha/alinha"
)

// Setup returns the position of a variant that Parse has read with those stones
// on it: of[m] is 1 if First has a stone on cell m, 2 if Second has, else 0. The
// numbers of stones need not fit a game. If both sides have a run that wins, the
// one that is not to move has won.
func Setup(v Variant, of []uint8, toMove alinha.Player) (alinha.Position, error) {
	b := newBoard(newGeometry(v))
	if len(of) != len(b.geo.at) {
		return nil, fmt.Errorf("setup of %v: %d cells, expected %d", v, len(of), len(b.geo.at))
	}
	for m, stone := range of {
		if stone > secondStone {
			return nil, fmt.Errorf("setup of %v: cell %d holds %d, expected 0, 1 or 2", v, m, stone)
		}
		if stone == empty {
			continue
		}
		b.cells[b.geo.at[m]] = stone
		b.open[m/64] &^= 1 << (m % 64)
		b.left--
		b.key += b.geo.digit(alinha.Player(stone-firstStone), m)
	}
	if toMove == alinha.Second {
		b.key += b.geo.turn
	}
	b.toMove = toMove
	if v.Gravity {
		if err := b.settle(); err != nil {
			return nil, err
		}
	}
	b.outcome = b.judgeAll()
	return wrap(b), nil
}

// settle counts the stones of each column and refuses a stone over a hole.
func (b *Board) settle() error {
	for c := range b.heights {
		for m := b.landing(c); m != alinha.NoMove; m = b.landing(c) {
			if b.cells[b.geo.at[m]] == empty {
				break
			}
			b.heights[c]++
		}
	}
	for m, at := range b.geo.at {
		if b.cells[at] != empty {
			continue
		}
		if above := b.above(m); above >= 0 && b.cells[b.geo.at[above]] != empty {
			return fmt.Errorf("setup of %v: the stone on %s hangs over an empty cell", b.geo.variant, b.Format(alinha.Move(above)))
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

// judgeAll returns how a position that was set up stands.
func (b *Board) judgeAll() alinha.Outcome {
	mover := b.toMove
	defer func() { b.toMove = mover }()
	for _, p := range [2]alinha.Player{mover.Other(), mover} {
		b.toMove = p
		for _, at := range b.geo.at {
			if b.cells[at] == stoneOf(p) && !b.geo.variant.Points && b.lines(int(at)) {
				if b.geo.variant.Misere {
					return alinha.WinFor(p.Other())
				}
				return alinha.WinFor(p)
			}
		}
	}
	if b.left > 0 {
		return alinha.Undecided
	}
	if b.geo.variant.Points {
		return outcomeOf(b.margin())
	}
	return alinha.Draw
}

// Cells appends 0, 1 or 2 for each cell: empty, First's, Second's. Setup reads it.
func (b *Board) Cells(dst []uint8) []uint8 {
	for _, at := range b.geo.at {
		dst = append(dst, b.cells[at])
	}
	return dst
}

// String draws the bare cells: X for First, O for Second, a dot for none; a line
// a row, an empty line between layers, the top layer last.
func (b *Board) String() string {
	v := b.geo.variant
	var s strings.Builder
	for m, at := range b.geo.at {
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
