package board

import (
	"math/bits"

	"github.com/alinha/alinha"
)

// A Pattern is what a stone on an empty cell makes of one line through that cell,
// to the side whose stone it is. It looks at that line alone, and at fives in which
// the stone stands.
type Pattern uint8

// The PatternCount. What is open lacks one stone of something open.
const (
	Dead         Pattern = iota
	blockedOne           // one more stone makes a two
	openOne              // or an open two
	blockedTwo           // one more stone makes a three
	OpenTwo              // or an open three
	BlockedThree         // one more stone makes a four
	OpenThree            // or an open four: a three, in the words of Renju
	blockedFour          // one more stone makes five, at one cell
	doubleFour           // at two cells, where the side may not have two fours: X.XXX.X
	openFour             // at two cells; where two fours are a foul, a straight four
	five                 // the stone wins
	overline             // the stone makes a run too long, where that is a foul
	PatternCount         // how many there are
)

// What lies in a window, to the side whose stone is to come: to Second once the window is turned.
const (
	ownStone      = 1
	opponentStone = 2 // the opponent's
	edgeCell      = 3 // closes no row in caro

	MaxRadius = 5 // the greatest radius
)

// run returns the length of the run through a stone in the middle of a window, and whether the
// opponent stands at both ends.
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

// patternTable returns the pattern of every window. One more stone makes a window greater, so
// that what can come of it is known before it.
func (g sideRule) patternTable(radius int) []Pattern {
	t := make([]Pattern, 1<<(4*radius))
	for w := range allWindows(radius) {
		t[w] = g.classifyWindow(t, w, radius)
	}
	return t
}

// classifyWindow returns the pattern of a window from those of all greater ones.
func (g sideRule) classifyWindow(t []Pattern, w window, radius int) Pattern {
	run, closed := w.run(radius)
	switch {
	case run == 5 && (!g.caro || !closed), run > 5 && !g.exact:
		return five
	case run > 5 && g.fouls:
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
	case fives > 0 && g.fouls && run != 4:
		return doubleFour
	case fives > 0:
		return openFour
	}
	return patternBefore[best]
}

// patternBefore says what a line is that lacks one stone of a pattern, but for a five.
var patternBefore = [PatternCount]Pattern{
	blockedOne: Dead, openOne: Dead, blockedTwo: blockedOne, OpenTwo: openOne, BlockedThree: blockedTwo, OpenThree: OpenTwo, blockedFour: BlockedThree, openFour: OpenThree,
}

// A patternPair is the patterns of a window to both sides: First's in the low four bits, Second's in the
// high ones.
type patternPair uint8

// of returns the pattern to p.
func (v patternPair) of(p alinha.Player) Pattern { return Pattern(v >> (4 * p) & 0xf) }

// inDirection returns the pair as CellInfo.Patterns has it in a direction.
func (v patternPair) inDirection(d int) uint32 {
	return bits.RotateLeft32((uint32(v)|uint32(v)<<12)&0x000f000f, 4*d)
}
