package gomoku

import (
	"github.com/alinha/alinha"
	"github.com/alinha/alinha/rules"
)

// Foul returns the foul that First would commit with a stone on the empty cell m, as
// rules.Board.Foul does.
func (b *Board) Foul(m alinha.Move) rules.Foul { return b.foul(b.at(m)) }

// Fouls appends every move that is a foul of First's, in the order of their cells.
func (b *Board) Fouls(dst []alinha.Move) []alinha.Move {
	suspects := b.sets[alinha.First][Foul]
	suspects.unite(b.sets[alinha.First][Doubtful])
	var buffer [Largest * Largest]int16
	for _, cell := range suspects.list(buffer[:0]) {
		if b.foul(int(cell)) != rules.NoFoul {
			dst = append(dst, b.move(int(cell)))
		}
	}
	return dst
}

// foul returns the foul of a black stone on an empty cell.
func (b *Board) foul(cell int) rules.Foul {
	switch b.views[cell].classes[alinha.First] {
	case Foul, Doubtful:
		return b.foulOf(cell, cross(b.views[cell].crosses))
	}
	return rules.NoFoul
}

// forbidden says that a stone of p on an empty cell would be a foul.
func (b *Board) forbidden(p alinha.Player, cell int) bool {
	return b.views[cell].classes[p] >= Foul && b.foulOf(cell, cross(b.views[cell].crosses)) != rules.NoFoul
}

// foulOf returns the foul of a black stone on an empty cell that makes those patterns.
func (b *Board) foulOf(cell int, c cross) rules.Foul {
	switch b.rule.labels[alinha.First][c].class() {
	case Foul:
		for d := range directions {
			if along(c, d) == overline {
				return rules.Overline
			}
		}
		return rules.DoubleFour
	case Doubtful:
		if b.realThrees(cell, c) > 1 {
			return rules.DoubleThree
		}
	}
	return rules.NoFoul
}

// realThrees counts the threes of a black stone that can become straight fours: by a
// stone that makes no five and is no foul itself (RIF 9.3).
func (b *Board) realThrees(cell int, c cross) (n int) {
	b.imagine(cell, firstStone)
	for d := range directions {
		if along(c, d) == openThree && (b.extends(cell, d, steps[d]) || b.extends(cell, d, -steps[d])) {
			n++
		}
	}
	b.imagine(cell, noStone)
	return n
}

// extends says that a black stone at one end of the run through a cell makes a straight
// four of it, and could be played.
func (b *Board) extends(cell, d, way int) bool {
	end := cell
	for b.stones[end] == firstStone {
		end += way
	}
	if b.stones[end] != noStone || b.verdict(d, end).of(alinha.First) != openFour {
		return false
	}
	var c cross
	for d := range directions {
		c |= cross(b.verdict(d, end).of(alinha.First)) << (4 * d)
	}
	return b.rule.labels[alinha.First][c].class() != Five && b.foulOf(end, c) == rules.NoFoul
}

// imagine puts a black stone on a cell, or takes it back, for the lines alone.
func (b *Board) imagine(cell int, s stone) {
	b.stones[cell] = s
	b.draw(cell, firstStone)
}
