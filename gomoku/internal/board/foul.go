package board

import (
	"github.com/alinha/alinha"
	"github.com/alinha/alinha/rules"
)

// Foul returns the foul of a stone of First on the empty cell m, rules.NoFoul if there is none. It agrees with
// rules.Board.Foul.
func (b *Board) Foul(m alinha.Move) rules.Foul { return b.foulAt(b.CellOf(m)) }

// Fouls appends to dst every move that would be a foul of First, in the order of their cells.
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

// IsForbidden reports whether a stone of p on an empty cell would be a foul.
func (b *Board) IsForbidden(p alinha.Player, cell int) bool {
	return b.Cells[cell].Threats[p] >= Foul && b.foulOfPatterns(cell, dirPatterns(b.Cells[cell].Patterns)) != rules.NoFoul
}

// foulOfPatterns returns the foul of a black stone that makes the patterns c on an empty cell. Overlines and double fours
// follow from the patterns alone; double threes need the board.
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

// countRealThrees counts the threes of a black stone, with patterns c, that another black stone can extend to a straight
// four. The other stone must not make a five and must not be a foul itself (RIF rules of Renju, 9.3); foulOfPatterns
// decides that recursively.
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

// extendsToOpenFour reports whether Black may extend the run through a cell to a straight four, with a stone on the
// first cell beyond the run in the direction of step (a step along direction d, or its negative).
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

// setTrialStone puts a black stone on a cell (s is firstStone) or takes it back (noStone). It updates stones and line words
// only.
func (b *Board) setTrialStone(cell int, s stone) {
	b.stones[cell] = s
	b.toggleLines(cell, firstStone)
}
