package gomoku

import "github.com/alinha/alinha"

// fiveDefences returns the cells on which a stone of the other side takes all fives from p, who has one.
func (b *Board) fiveDefences(p alinha.Player) cellSet {
	switch {
	case b.rule.caro:
	case b.threatCounts[p][Five] > 1:
		return cellSet{}
	default:
		return b.threatSets[p][Five]
	}
	cells := b.empty
	for rest := b.threatSets[p][Five]; rest != (cellSet{}); {
		cell := rest.first()
		rest.flip(cell)
		cells.intersect(b.defencesAgainstFive(p, cell))
	}
	return cells
}

// defencesAgainstFive returns the cells on which a stone of the other side takes from p the five that one on a
// cell would make.
func (b *Board) defencesAgainstFive(p alinha.Player, cell int) cellSet {
	cells := b.empty
	for d, step := range dirSteps {
		w := b.windowAt(d, cell)
		if b.rule.patternTable[w].of(p) != five {
			continue
		}
		var defences cellSet
		defences.flip(cell)
		for at := range 2 * b.rule.radius {
			if w.at(at) == noStone && b.rule.patternTable[w.with(at, stoneOf(p.Other()))].of(p) != five {
				defences.flip(cell + step*windowOffset(at, b.rule.radius))
			}
		}
		cells.intersect(defences)
	}
	return cells
}

// openFourDefences returns the cells on which a stone of the other side takes from p the open four on a cell.
func (b *Board) openFourDefences(p alinha.Player, cell int) (cells cellSet) {
	cells.flip(cell)
	c := dirPatterns(b.cells[cell].patterns >> (16 * p))
	for d, step := range dirSteps {
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
				cells.flip(cell + step*windowOffset(at, b.rule.radius))
			}
		}
	}
	return cells
}

// addFiveEnds adds the empty cells at the ends of the fives that a stone of p on a cell would make.
func (b *Board) addFiveEnds(p alinha.Player, cell int, cells *cellSet) {
	own := stoneOf(p)
	for d, step := range dirSteps {
		if b.patternsAt(d, cell).of(p) != five {
			continue
		}
		for _, way := range [...]int{-step, step} {
			end := cell + way
			for b.stones[end] == own {
				end += way
			}
			if b.empty.has(end) {
				cells.add(end)
			}
		}
	}
}

// secondPattern returns what a stone of p on an empty cell makes of a line but the one of which it makes most.
func (b *Board) secondPattern(cell int, p alinha.Player) pattern {
	return patternIn(patternsOfCode[b.cells[cell].codes[p]], directions-2)
}

// makesFour says that a stone of p on an empty cell makes a four and no foul.
func (b *Board) makesFour(cell int, p alinha.Player) bool {
	switch b.cells[cell].threats[p] {
	case Four, FourThree, OpenFour:
		return true
	case PossibleFoul: // Black's
		c := dirPatterns(b.cells[cell].patterns)
		for d := range directions {
			if made := patternIn(c, d); made == blockedFour || made == openFour {
				return !b.isForbidden(p, cell)
			}
		}
	}
	return false
}
