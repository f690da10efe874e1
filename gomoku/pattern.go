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
//	weight   3^9 3^8 3^7 3^6 3^5        3^0 3^1 3^2 3^3 3^4    if the radius is 5
//	           .   X   X   .   .  cell    .   .   .   X   O
//
// So the neighbour on the right weighs 1, the next 3, that on the left 3^radius. The cell
// itself is empty. What is off the board counts as blocked; in caro it is 0 and its shape,
// how many places are on the board, stands above the digits.
const (
	own     = 1
	blocked = 2 // the opponent's, or off the board
	edge    = 3 // off the board, in caro

	farthest   = 5
	shapeShift = 16 // 3^10 < 2^16
)

// shapeOf returns what stands above the digits in caro.
func shapeOf(right, left int) int { return (right*(farthest+1) + left) << shapeShift }

// powers are the weights of the places of a window.
var powers = func() (p [2*farthest + 1]uint64) {
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

// window takes a key apart; false if there is no such window: a stone off the board.
func (g goal) window(key, radius int) (window, bool) {
	w := window{radius: radius}
	shape := key >> shapeShift
	rooms := [2]int{shape / (farthest + 1), shape % (farthest + 1)}
	key &= 1<<shapeShift - 1
	for i := range 2 * radius {
		w.digits[i] = uint8(key % 3)
		key /= 3
		if g.caro && i%radius >= rooms[i/radius] {
			if w.digits[i] != 0 {
				return w, false
			}
			w.digits[i] = edge
		}
	}
	return w, true
}

// run returns the length of the run through the stone, and whether the opponent stands at
// both ends.
func (w *window) run() (n int, closed bool) {
	n, closed = 1, true
	for _, arm := range [2][]uint8{w.digits[:w.radius], w.digits[w.radius : 2*w.radius]} {
		i := 0
		for i < w.radius && arm[i] == own {
			i++
		}
		n += i
		closed = closed && i < w.radius && arm[i] == blocked
	}
	return n, closed
}

// table returns the pattern of every key. One more stone makes a key greater, so
// that what can come of a window is known before it.
func (g goal) table(radius int) []pattern {
	shapes := 0
	if g.caro {
		shapes = shapeOf(farthest, farthest)
	}
	t := make([]pattern, shapes+int(powers[2*radius]))
	for key := len(t) - 1; key >= 0; key-- {
		if key&(1<<shapeShift-1) >= int(powers[2*radius]) {
			continue
		}
		if w, ok := g.window(key, radius); ok {
			t[key] = g.judge(t, key, &w)
		}
	}
	return t
}

// judge returns the pattern of a key from those of all greater ones.
func (g goal) judge(t []pattern, key int, w *window) pattern {
	run, closed := w.run()
	switch {
	case run == 5 && (!g.caro || !closed), run > 5 && !g.exact:
		return five
	case run > 5 && g.fouls:
		return overline
	}
	best, fives, stops := nothing, 0, 0
	for i, digit := range w.digits[:2*w.radius] {
		if digit != 0 {
			continue
		}
		switch p := t[key+own*int(powers[i])]; {
		case p == five:
			fives++
		case p != overline && p != twoFours:
			best = max(best, p)
		}
		if p := t[key+blocked*int(powers[i])]; p < four || p == overline {
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
