package classic

import (
	"github.com/alinha/alinha"
	"github.com/alinha/alinha/rules"
)

// Parts returns the parts of the value of a position as a leaf of the search, decided or not,
// to the side to move.
//
// With Eval there is one part for each side that has stones in an open window: the first
// window with the most of its stones. The part of the side to move has a point for each
// stone, and that of the other side has none, because the evaluation does not count it.
// Without Eval the only part is the first four in a row, those of First before those of
// Second, with 1000 points.
func (e *Evora) Parts(pos alinha.Position) (parts []Part, err error) {
	b, err := newPartsBoard(e.Name(), pos, func(v rules.Variant) bool { return v == evoraVariant })
	if err != nil {
		return nil, err
	}
	for _, side := range []alinha.Player{alinha.First, alinha.Second} {
		best, ok := b.bestWindow(side)
		switch {
		case !ok:
		case e.Eval && side == b.computer:
			parts = append(parts, b.part(best.kind, side, best.cells, b.countOf(side, best.cells)))
		case e.Eval:
			parts = append(parts, b.part(best.kind, side, best.cells, 0))
		case b.countOf(side, best.cells) == 4:
			return []Part{b.part(best.kind, side, best.cells, evoraWinUtility)}, nil
		}
	}
	return parts, nil
}

// bestWindow returns the first window of four cells with the most stones of a side and none of
// the other side. It returns false if the side has no stone in such a window.
func (b *partsBoard) bestWindow(side alinha.Player) (best partsLine, ok bool) {
	most := 0
	for _, line := range b.linesOf(4) {
		for window := range windowsOf(line.cells) {
			if n := b.countOf(side, window); n > most && b.countOf(side.Other(), window) == 0 {
				most, best = n, partsLine{line.kind, window}
			}
		}
	}
	return best, most > 0
}
