package board

import (
	"github.com/alinha/alinha"
	"github.com/alinha/alinha/rules"
)

// Foul returns the foul that First would commit with a stone on the empty cell m, as
// rules.Board.Foul does.
func (b *Board) Foul(m alinha.Move) rules.Foul { return b.foulAt(b.CellOf(m)) }

// Fouls appends every move that is a foul of First's, in the order of their cells.
func (b *Board) Fouls(dst []alinha.Move) []alinha.Move {
	suspects := b.ThreatSets[alinha.First][Foul]
	suspects.Union(b.ThreatSets[alinha.First][PossibleFoul])
	var buffer [MaxSize * MaxSize]int16
	for _, cell := range suspects.AppendTo(buffer[:0]) {
		if b.foulAt(int(cell)) != rules.NoFoul {
			dst = append(dst, b.MoveOf(int(cell)))
		}
	}
	return dst
}

// foulAt returns the foul of a black stone on an empty cell.
func (b *Board) foulAt(cell int) rules.Foul {
	switch b.Cells[cell].Threats[alinha.First] {
	case Foul, PossibleFoul:
		return b.foulOfPatterns(cell, dirPatterns(b.Cells[cell].Patterns))
	}
	return rules.NoFoul
}

// IsForbidden says that a stone of p on an empty cell would be a foul.
func (b *Board) IsForbidden(p alinha.Player, cell int) bool {
	return b.Cells[cell].Threats[p] >= Foul && b.foulOfPatterns(cell, dirPatterns(b.Cells[cell].Patterns)) != rules.NoFoul
}

// foulOfPatterns returns the foul of a black stone on an empty cell that makes those patterns.
func (b *Board) foulOfPatterns(cell int, c dirPatterns) rules.Foul {
	switch b.rule.codeInfos[alinha.First][c].threat() {
	case Foul:
		for d := range directions {
			if patternIn(c, d) == overline {
				return rules.Overline
			}
		}
		return rules.DoubleFour
	case PossibleFoul:
		if b.countRealThrees(cell, c) > 1 {
			return rules.DoubleThree
		}
	}
	return rules.NoFoul
}

// countRealThrees counts the threes of a black stone that can become straight fours: by a
// stone that makes no five and is no foul itself (RIF 9.3).
func (b *Board) countRealThrees(cell int, c dirPatterns) (n int) {
	b.setTrialStone(cell, firstStone)
	for d := range directions {
		if patternIn(c, d) == OpenThree && (b.extendsToOpenFour(cell, d, DirSteps[d]) || b.extendsToOpenFour(cell, d, -DirSteps[d])) {
			n++
		}
	}
	b.setTrialStone(cell, noStone)
	return n
}

// extendsToOpenFour says that a black stone at one end of the run through a cell makes a straight
// four of it, and could be played.
func (b *Board) extendsToOpenFour(cell, d, step int) bool {
	end := cell
	for b.stones[end] == firstStone {
		end += step
	}
	if b.stones[end] != noStone || b.patternsAt(d, end).of(alinha.First) != openFour {
		return false
	}
	var c dirPatterns
	for d := range directions {
		c |= dirPatterns(b.patternsAt(d, end).of(alinha.First)) << (4 * d)
	}
	return b.rule.codeInfos[alinha.First][c].threat() != Five && b.foulOfPatterns(end, c) == rules.NoFoul
}

// setTrialStone puts a black stone on a cell, or takes it back, for the lines alone.
func (b *Board) setTrialStone(cell int, s stone) {
	b.stones[cell] = s
	b.toggleLines(cell, firstStone)
}
