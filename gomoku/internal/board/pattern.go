package board

import (
	"math/bits"

	"github.com/alinha/alinha"
)

// A Pattern is what a stone of a side on an empty cell makes of one line through the cell. Only fives that contain the
// stone count. The values are in ascending order of strength, but for overline.
type Pattern uint8

// The patterns. An open pattern is one stone short of the next open pattern; a blocked pattern is one stone short of the
// next blocked one.
const (
	Dead         Pattern = iota // none of those below
	blockedOne                  // one more stone makes a blockedTwo
	openOne                     // one more stone makes an OpenTwo
	blockedTwo                  // one more stone makes a BlockedThree
	OpenTwo                     // one more stone makes an OpenThree
	BlockedThree                // one more stone makes a blockedFour
	OpenThree                   // one more stone makes an openFour: a three, in the words of Renju
	blockedFour                 // the opponent can stop the five with one stone
	doubleFour                  // two fours on one line, X.XXX.X, if double fours are a foul
	openFour                    // no single stone stops the five; if double fours are a foul, a straight four
	five                        // the stone wins
	overline                    // a run longer than five, if that is a foul
	PatternCount                // the number of patterns
)

// The contents of a place of a window besides noStone, seen by the side whose pattern is classified. For Second the
// colours of the window are swapped first.
const (
	ownStone      = 1
	opponentStone = 2
	edgeCell      = 3 // offBoard; in caro the edge does not close a five

	MaxRadius = 5 // the greatest radius of a rule, in cells
)

// run returns the length of the run of own stones through a stone in the middle of a window. closed is true if opponent
// stones stand at both ends of the run.
func (w window) run(radius int) (n int, closed bool) {
	left, right := radius-1, radius
	for left >= 0 && w.at(left) == ownStone {
		left--
	}
	for right < 2*radius && w.at(right) == ownStone {
		right++
	}
	return right - left, left >= 0 && w.at(left) == opponentStone && right < 2*radius && w.at(right) == opponentStone
}

// patternTable returns the pattern of every valid window, by window. It goes through the windows in descending order: one
// more stone makes a window a greater number, so that the patterns after one more stone are known.
func (r sideRule) patternTable(radius int) []Pattern {
	t := make([]Pattern, 1<<(4*radius))
	for w := range allWindows(radius) {
		t[w] = r.classifyWindow(t, w, radius)
	}
	return t
}

// classifyWindow returns the pattern of a window, given the patterns t of all greater windows:
//
//  1. The run through the stone decides five and overline.
//  2. fives counts the places where one more own stone makes five; refutations counts the places where an opponent stone
//     leaves no four. A four with a refutation is blocked. A four without one is open; but where double fours are a foul
//     it is double, unless the run has four stones.
//  3. Without a five to come, the best pattern after one more stone decides, one step weaker (patternBefore).
func (r sideRule) classifyWindow(t []Pattern, w window, radius int) Pattern {
	run, closed := w.run(radius)
	switch {
	case run == 5 && (!r.caro || !closed), run > 5 && !r.exact:
		return five
	case run > 5 && r.fouls:
		return overline
	}
	best, fives, refutations := Dead, 0, 0
	for at := range 2 * radius {
		if w.at(at) != noStone {
			continue
		}
		switch p := t[w.with(at, ownStone)]; {
		case p == five:
			fives++
		case p != overline && p != doubleFour:
			best = max(best, p)
		}
		if p := t[w.with(at, opponentStone)]; p < blockedFour || p == overline {
			refutations++
		}
	}
	switch {
	case fives > 0 && refutations > 0:
		return blockedFour
	case fives > 0 && r.fouls && run != 4:
		return doubleFour
	case fives > 0:
		return openFour
	}
	return patternBefore[best]
}

// patternBefore maps a pattern to the pattern of a line that is one stone short of it. It has no entries for doubleFour,
// five and overline, which classifyWindow treats itself.
var patternBefore = [PatternCount]Pattern{
	blockedOne: Dead, openOne: Dead, blockedTwo: blockedOne, OpenTwo: openOne, BlockedThree: blockedTwo, OpenThree: OpenTwo, blockedFour: BlockedThree, openFour: OpenThree,
}

// A patternPair holds the patterns of a window for both sides: First's in the low four bits, Second's in the high four.
type patternPair uint8

// of returns the pattern of player p.
func (pair patternPair) of(p alinha.Player) Pattern { return Pattern(pair >> (4 * p) & 0xf) }

// inDirection returns the pair in the layout of CellInfo.Patterns for direction d: First's pattern at bit 4d, Second's at
// bit 16+4d.
func (pair patternPair) inDirection(d int) uint32 {
	return bits.RotateLeft32((uint32(pair)|uint32(pair)<<12)&0x000f000f, 4*d)
}
