package gomoku

import (
	"math/bits"

	"github.com/alinha/alinha"
)

// A pattern is what a stone on an empty cell makes of one line through that cell,
// to the side whose stone it is. It looks at that line alone, and at fives in which
// the stone stands.
type pattern uint8

// The patterns. What is open lacks one stone of something open.
const (
	nothing   pattern = iota
	one               // one more stone makes a two
	openOne           // or an open two
	two               // one more stone makes a three
	openTwo           // or an open three
	three             // one more stone makes a four
	openThree         // or an open four: a three, in the words of Renju
	four              // one more stone makes five, at one cell
	twoFours          // at two cells, where the side may not have two fours: X.XXX.X
	openFour          // at two cells; where two fours are a foul, a straight four
	five              // the stone wins
	overline          // the stone makes a run too long, where that is a foul
	patterns          // how many there are
)

// What lies in a window, to the side whose stone is to come: to Second once the window is turned.
const (
	own     = 1
	blocked = 2 // the opponent's
	edge    = 3 // closes no row in caro

	farthest = 5 // the greatest radius
)

// run returns the length of the run through a stone in the middle of a window, and whether the
// opponent stands at both ends.
func (w window) run(radius int) (n int, closed bool) {
	before, behind := radius-1, radius
	for before >= 0 && w.at(before) == own {
		before--
	}
	for behind < 2*radius && w.at(behind) == own {
		behind++
	}
	return behind - before, before >= 0 && w.at(before) == blocked && behind < 2*radius && w.at(behind) == blocked
}

// table returns the pattern of every window. One more stone makes a window greater, so
// that what can come of it is known before it.
func (g goal) table(radius int) []pattern {
	t := make([]pattern, 1<<(4*radius))
	for w := range windows(radius) {
		t[w] = g.judge(t, w, radius)
	}
	return t
}

// judge returns the pattern of a window from those of all greater ones.
func (g goal) judge(t []pattern, w window, radius int) pattern {
	run, closed := w.run(radius)
	switch {
	case run == 5 && (!g.caro || !closed), run > 5 && !g.exact:
		return five
	case run > 5 && g.fouls:
		return overline
	}
	best, fives, stops := nothing, 0, 0
	for at := range 2 * radius {
		if w.at(at) != noStone {
			continue
		}
		switch p := t[w.with(at, own)]; {
		case p == five:
			fives++
		case p != overline && p != twoFours:
			best = max(best, p)
		}
		if p := t[w.with(at, blocked)]; p < four || p == overline {
			stops++
		}
	}
	switch {
	case fives > 0 && stops > 0:
		return four
	case fives > 0 && g.fouls && run != 4:
		return twoFours
	case fives > 0:
		return openFour
	}
	return before[best]
}

// before says what a line is that lacks one stone of a pattern, but for a five.
var before = [patterns]pattern{
	one: nothing, openOne: nothing, two: one, openTwo: openOne, three: two, openThree: openTwo, four: three, openFour: openThree,
}

// A verdict is the patterns of a window to both sides: First's in the low four bits, Second's in the
// high ones.
type verdict uint8

// of returns the pattern to p.
func (v verdict) of(p alinha.Player) pattern { return pattern(v >> (4 * p) & 0xf) }

// along returns the verdict as the crosses of a cell have it, in a direction.
func (v verdict) along(d int) uint32 {
	return bits.RotateLeft32((uint32(v)|uint32(v)<<12)&0x000f000f, 4*d)
}
