package board

import "github.com/alinha/alinha"

// FiveDefences returns the cells on which a stone of the opponent stops all fives of p, who must have at least one cell
// that makes five. The set is empty if no stone does: p has two such cells or more (in caro: with no common defence).
func (b *Board) FiveDefences(p alinha.Player) CellSet {
	switch {
	case b.rule.caro:
	case b.ThreatCounts[p][Five] > 1:
		return CellSet{}
	default:
		return b.ThreatSets[p][Five]
	}
	cells := b.Empty
	for rest := b.ThreatSets[p][Five]; rest != (CellSet{}); {
		cell := rest.First()
		rest.Flip(cell)
		cells.Intersect(b.FiveDefencesAt(p, cell))
	}
	return cells
}

// FiveDefencesAt returns the cells on which a stone of the opponent stops the five that p would make on a cell (Threat
// Five): the cell itself, and in caro an end of the five, if a stone there leaves the five closed at both ends.
func (b *Board) FiveDefencesAt(p alinha.Player, cell int) CellSet {
	cells := b.Empty
	for d, step := range DirSteps {
		w := b.windowAt(d, cell)
		if b.rule.patternTable[w].of(p) != five {
			continue
		}
		var defences CellSet
		defences.Flip(cell)
		for at := range 2 * b.rule.radius {
			if w.at(at) == noStone && b.rule.patternTable[w.with(at, stoneOf(p.Other()))].of(p) != five {
				defences.Flip(cell + step*windowOffset(at, b.rule.radius))
			}
		}
		cells.Intersect(defences)
	}
	return cells
}

// OpenFourDefences returns the cells on which a stone of the opponent stops the open four (Threat OpenFour) that p
// would make on a cell: the cell itself, and each empty place of its windows where an opponent stone leaves the cell
// another Threat.
func (b *Board) OpenFourDefences(p alinha.Player, cell int) (cells CellSet) {
	cells.Flip(cell)
	c := dirPatterns(b.Cells[cell].Patterns >> (16 * p))
	for d, step := range DirSteps {
		if made := patternIn(c, d); made != blockedFour && made != openFour {
			continue
		}
		w := b.windowAt(d, cell)
		for at := range 2 * b.rule.radius {
			if w.at(at) != noStone {
				continue
			}
			made := b.rule.patternTable[w.with(at, stoneOf(p.Other()))].of(p)
			with := c&^(0xf<<(4*d)) | dirPatterns(made)<<(4*d)
			if b.rule.codeInfos[p][with].threat() != OpenFour {
				cells.Flip(cell + step*windowOffset(at, b.rule.radius))
			}
		}
	}
	return cells
}

// AddFiveEnds adds to cells the empty cells at both ends of each five that a stone of p on a cell would make.
func (b *Board) AddFiveEnds(p alinha.Player, cell int, cells *CellSet) {
	own := stoneOf(p)
	for d, step := range DirSteps {
		if b.patternsAt(d, cell).of(p) != five {
			continue
		}
		for _, way := range [...]int{-step, step} {
			end := cell + way
			for b.stones[end] == own {
				end += way
			}
			if b.Empty.Has(end) {
				cells.Add(end)
			}
		}
	}
}

// SecondPattern returns the second greatest of the four patterns that a stone of p makes on an empty cell.
func (b *Board) SecondPattern(cell int, p alinha.Player) Pattern {
	return patternIn(patternsOfCode[b.Cells[cell].Codes[p]], directions-2)
}

// MakesFour reports whether a stone of p on an empty cell makes a four and is neither a five nor a foul.
func (b *Board) MakesFour(cell int, p alinha.Player) bool {
	switch b.Cells[cell].Threats[p] {
	case Four, FourThree, OpenFour:
		return true
	case PossibleFoul: // Black's in Renju; two threes and perhaps a four
		c := dirPatterns(b.Cells[cell].Patterns)
		for d := range directions {
			if made := patternIn(c, d); made == blockedFour || made == openFour {
				return !b.IsForbidden(p, cell)
			}
		}
	}
	return false
}
