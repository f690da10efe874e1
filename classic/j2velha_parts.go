package classic

import (
	"github.com/alinha/alinha"
	"github.com/alinha/alinha/rules"
)

// Parts returns the part of the utility of a position, decided or not, to the side to move:
// the first line that one side fills, 1 or -1. The lines of the side to move, the document's
// computer, come first. There is no part if no line is full.
func (J2Velha) Parts(pos alinha.Position) ([]Part, error) {
	b, err := newPartsBoard("j2velha", pos, playsJ2Velha)
	if err != nil {
		return nil, err
	}
	for _, side := range []alinha.Player{b.computer, b.computer.Other()} {
		for _, line := range b.linesOf(b.rows) {
			if b.countOf(side, line.cells) == b.rows {
				return []Part{b.part(line.kind, side, line.cells, 1)}, nil
			}
		}
	}
	return nil, nil
}

func playsJ2Velha(v rules.Variant) bool {
	return v == rules.Variant{Cols: v.K, Rows: v.K, Layers: 1, K: v.K}
}
