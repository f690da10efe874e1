package gomoku

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

// A key is the window of a cell along one line, to one side: a ternary digit for each
// cell to both sides of it, as far as the radius of the rule.
//
//	weight   3^5 3^6 3^7 3^8 3^9        3^4 3^3 3^2 3^1 3^0    if the radius is 5
//	           .   X   X   .   .  cell    .   .   .   X   O
//
// but counted from the cell outwards, to the right first: the neighbour on the right
// weighs 1, the next 3, that on the left 3^radius. The cell itself is empty.
const (
	own     = 1
	blocked = 2 // the opponent's, or off the board

	farthest = 5
)

// powers are the weights of the places of a window.
var powers = func() (p [2*farthest + 1]uint32) {
	p[0] = 1
	for i := 1; i < len(p); i++ {
		p[i] = 3 * p[i-1]
	}
	return p
}()

// A window is a key taken apart, with the stone on its cell. The places on the right
// come first, then those on the left, each from the cell outwards.
type window struct {
	digits [2 * farthest]uint8
	radius int
}

func newWindow(key, radius int) window {
	w := window{radius: radius}
	for i := range 2 * radius {
		w.digits[i] = uint8(key % 3)
		key /= 3
	}
	return w
}

// run returns the length of the run through the stone.
func (w *window) run() int {
	n := 1
	for _, arm := range [2][]uint8{w.digits[:w.radius], w.digits[w.radius : 2*w.radius]} {
		for _, digit := range arm {
			if digit != own {
				break
			}
			n++
		}
	}
	return n
}

// table returns the pattern of every key. One more stone makes a key greater, so
// that what can come of a window is known before it.
func (g goal) table(radius int) []pattern {
	t := make([]pattern, powers[2*radius])
	for key := len(t) - 1; key >= 0; key-- {
		t[key] = g.judge(t, key, radius)
	}
	return t
}

// judge returns the pattern of a key from those of all greater ones.
func (g goal) judge(t []pattern, key, radius int) pattern {
	w := newWindow(key, radius)
	run := w.run()
	switch {
	case run == 5, run > 5 && !g.exact:
		return five
	case run > 5 && g.fouls:
		return overline
	}
	best, fives := nothing, 0
	for i, digit := range w.digits[:2*radius] {
		if digit != 0 {
			continue
		}
		switch p := t[key+own*int(powers[i])]; {
		case p == five:
			fives++
		case p != overline && p != twoFours:
			best = max(best, p)
		}
	}
	switch {
	case fives == 1:
		return four
	case fives == 2 && g.fouls && run != 4:
		return twoFours
	case fives == 2:
		return openFour
	}
	return before[best]
}

// before says what a line is that lacks one stone of a pattern, but for a five.
var before = [patterns]pattern{
	one: nothing, openOne: nothing, two: one, openTwo: openOne, three: two, openThree: openTwo, four: three, openFour: openThree,
}
