package rules

import "github.com/alinha/alinha"

// FoulRows returns the rows of black stones that make a stone of First on the empty cell m a foul, each with m: the overlines, the
// fours of a double four, or the threes of a double three. Where m is no foul, there are none.
func (b *Board) FoulRows(m alinha.Move) [][]alinha.Move {
	foul := b.Foul(m)
	if foul == NoFoul {
		return nil
	}
	at := int(b.geo.indexOf[m])
	b.cells[at] = firstStone
	defer func() { b.cells[at] = empty }()
	var rows [][]alinha.Move
	for _, step := range b.geo.steps {
		switch foul {
		case Overline:
			if b.run(at, step) > 5 {
				rows = append(rows, b.rowWith(at, step))
			}
		case DoubleFour:
			rows = append(rows, b.fourRows(at, step)...)
		case DoubleThree:
			if e := b.straightFourIndex(at, step); e != noIndex {
				rows = append(rows, b.rowWith(e, step))
			}
		}
	}
	return rows
}

// fourRows returns the rows of the fours that countFours counts.
func (b *Board) fourRows(at, step int) [][]alinha.Move {
	var rows [][]alinha.Move
	for _, dir := range [2]int{step, -step} {
		if e := b.runEnd(at, dir); len(rows) < b.countFours(at, step) && b.cells[e] == empty && b.runWith(e, step) == 5 {
			rows = append(rows, b.rowWith(e, step))
		}
	}
	return rows
}

// rowWith returns the cells of the black stones in the run that a black stone at index e is or would be part of. An empty e is left
// out.
func (b *Board) rowWith(e, step int) []alinha.Move {
	before := b.cells[e]
	b.cells[e] = firstStone
	defer func() { b.cells[e] = before }()
	var row []alinha.Move
	for i := b.runEnd(e, -step) + step; b.cells[i] == firstStone; i += step {
		if i != e || before == firstStone {
			row = append(row, alinha.Move(b.geo.cellOf[i]))
		}
	}
	return row
}
