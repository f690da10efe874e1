package rules

import (
	"slices"

	"github.com/alinha/alinha"
)

// A geometry is what never changes on the board of a variant: where the cells
// lie, which way the lines run, what the keys add. Boards share it.
//
// The cells lie in a slice with a wall of one cell round them, so that a walk
// along a line stops by itself:
//
//	# # # # #
//	# 0 1 2 #      cell 4 of a 3x3 board is at 12; a step right is +1,
//	# 3 4 5 #      down +5, down right +6, down left +4; a step into the next
//	# 6 7 8 #      layer, where there is one, is +25.
//	# # # # #
type geometry struct {
	variant Variant
	size    int     // of the walled slice
	at      []int32 // cell -> place in the walled slice
	cell    []int32 // place -> cell, -1 in the wall
	steps   []int   // one for each direction of a line
	through [][]int // of each place: the steps of the lines through it that have room for K
	longest [3]int  // of each stone: the longest run that wins

	// delta[p][m] is what p's stone at m adds to the key, the turn included.
	delta [2][]uint64
	turn  uint64 // the part of delta that changes with the turn: added by First, taken back by Second
	air   uint64 // what a piece in the air adds, times one more than the cell aimed at

	columns    int     // where pieces fall: how many columns
	neighbours [][]int // where pieces slip: of each cell, or of each column
	symmetries [][]int32
	windows    [][]alinha.Move
}

func newGeometry(v Variant) *geometry {
	g := &geometry{variant: v, longest: [3]int{firstStone: MaxSide, secondStone: MaxSide}}
	if v.Exact || v.Renju {
		g.longest[firstStone] = v.K
	}
	if v.Exact {
		g.longest[secondStone] = v.K
	}
	width, plane := v.Cols+2, (v.Cols+2)*(v.Rows+2)
	depth := v.Layers
	if depth > 1 {
		depth += 2
	}
	g.size = plane * depth
	g.cell = make([]int32, g.size)
	for i := range g.cell {
		g.cell[i] = -1
	}
	for l := range v.Layers {
		for r := range v.Rows {
			for c := range v.Cols {
				i := (r+1)*width + c + 1
				if v.Layers > 1 {
					i += (l + 1) * plane
				}
				g.cell[i] = int32(len(g.at))
				g.at = append(g.at, int32(i))
			}
		}
	}
	for dl := 0; dl <= 1; dl++ {
		for dr := -1; dr <= 1; dr++ {
			for dc := -1; dc <= 1; dc++ {
				// Of each two opposite directions one: the first that is not zero is positive.
				forward := dl > 0 || dl == 0 && (dr > 0 || dr == 0 && dc > 0)
				if forward && (v.Layers > 1 || dl == 0) {
					g.steps = append(g.steps, dl*plane+dr*width+dc)
				}
			}
		}
	}
	g.columns = v.Cols
	if v.Layers > 1 {
		g.columns *= v.Rows
	}
	g.setKeys()
	g.setWindows()
	g.setSymmetries()
	if v.Slip > 0 {
		g.setNeighbours()
	}
	return g
}

// coordinates returns the column, row and layer of a cell.
func (g *geometry) coordinates(m int) (c, r, l int) {
	v := g.variant
	return m % v.Cols, m / v.Cols % v.Rows, m / (v.Cols * v.Rows)
}

// number returns the cell at column c, row r and layer l, or -1 off the board.
func (g *geometry) number(c, r, l int) int {
	v := g.variant
	if c < 0 || c >= v.Cols || r < 0 || r >= v.Rows || l < 0 || l >= v.Layers {
		return -1
	}
	return (l*v.Rows+r)*v.Cols + c
}

// exactCells is the largest board whose keys are exact: its ternary number, the
// side to move and a piece in the air fit in 64 bits.
const exactCells = 36

// setKeys makes the key of a board of at most exactCells cells its ternary
// number, cell 0 the lowest digit: 1 for First, 2 for Second; plus 3^cells if
// Second is to move; plus 2*3^cells for each cell up to the one aimed at. So
// different positions have different keys. On larger boards the digits' weights
// are pseudo-random (Zobrist 1970, with sums for exclusive ors), and two positions share
// a key with probability 2^-64.
func (g *geometry) setKeys() {
	cells := len(g.at)
	for p := range g.delta {
		g.delta[p] = make([]uint64, cells)
	}
	if cells <= exactCells {
		g.turn = 1
		for m := range cells {
			g.delta[0][m] = g.turn
			g.delta[1][m] = 2 * g.turn
			g.turn *= 3
		}
		g.air = 2 * g.turn
	} else {
		random := splitmix(1)
		g.turn, g.air = random.next(), random.next()|1
		for m := range cells {
			g.delta[0][m] = random.next()
			g.delta[1][m] = random.next()
		}
	}
	for m := range cells {
		g.delta[0][m] += g.turn
		g.delta[1][m] -= g.turn
	}
}

// digit returns what the stone of p at m adds to the key, without the turn.
func (g *geometry) digit(p alinha.Player, m int) uint64 {
	if p == alinha.First {
		return g.delta[p][m] - g.turn
	}
	return g.delta[p][m] + g.turn
}

// splitmix is the generator splitmix64 (Steele, Lea and Flood 2014).
type splitmix uint64

func (s *splitmix) next() uint64 {
	*s += 0x9e3779b97f4a7c15
	z := uint64(*s)
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// setWindows lists every K cells in a row, by first cell and then by direction, and
// the steps through each place. A window of one cell has no direction: it is listed once.
func (g *geometry) setWindows() {
	g.through = make([][]int, g.size)
	for _, start := range g.at {
		for d, step := range g.steps {
			if !g.inside(int(start), step) {
				continue
			}
			window := make([]alinha.Move, g.variant.K)
			for i := range window {
				at := int(start) + i*step
				window[i] = alinha.Move(g.cell[at])
				if !slices.Contains(g.through[at], step) {
					g.through[at] = append(g.through[at], step)
				}
			}
			if g.variant.K > 1 || d == 0 {
				g.windows = append(g.windows, window)
			}
		}
	}
}

// inside says that the K cells from place at on, step by step, are all on the board.
func (g *geometry) inside(at, step int) bool {
	for range g.variant.K {
		if at < 0 || at >= g.size || g.cell[at] < 0 {
			return false
		}
		at += step
	}
	return true
}

// setNeighbours lists where a piece may slip: to the cells round it, or, where
// pieces fall, to the columns round its own.
func (g *geometry) setNeighbours() {
	v := g.variant
	places, layers := len(g.at), 1
	switch {
	case v.Gravity && v.Layers == 1: // columns of a wall
		places = v.Cols
	case v.Gravity: // columns that stand on a floor
		places = v.Cols * v.Rows
	case v.Layers > 1:
		layers = 3
	}
	g.neighbours = make([][]int, places)
	for m := range places {
		c, r, l := g.coordinates(m)
		for i := range layers * 9 {
			dl, dr, dc := i/9, i/3%3-1, i%3-1
			if layers == 3 {
				dl--
			}
			n := g.number(c+dc, r+dr, l+dl)
			if n >= 0 && n < places && n != m {
				g.neighbours[m] = append(g.neighbours[m], n)
			}
		}
	}
}

// setSymmetries lists the permutations of the cells that keep lines, and the way
// that pieces fall: every reflection of an axis, and exchange of equal axes. They are at most 2
// where pieces fall down the rows, 4 or 8 on a flat board, 48 in a cube.
func (g *geometry) setSymmetries() {
	v := g.variant
	side := [3]int{v.Cols, v.Rows, v.Layers}
	fixed := -1 // the axis along which pieces fall
	switch {
	case v.Gravity && v.Layers == 1:
		fixed = 1
	case v.Gravity:
		fixed = 2
	}
	for _, axes := range [...][3]int{{0, 1, 2}, {1, 0, 2}, {0, 2, 1}, {2, 1, 0}, {1, 2, 0}, {2, 0, 1}} {
		for flips := range 8 {
			keeps := true
			for i, a := range axes {
				flipped := flips>>i&1 == 1
				keeps = keeps && side[i] == side[a] &&
					(i != fixed || a == fixed && !flipped) &&
					(side[i] > 1 || a == i && !flipped)
			}
			if keeps {
				g.symmetries = append(g.symmetries, g.image(axes, flips))
			}
		}
	}
}

// image returns the permutation that moves axis axes[i] to axis i and then
// reflects axis i where bit i of flips is set.
func (g *geometry) image(axes [3]int, flips int) []int32 {
	side := [3]int{g.variant.Cols, g.variant.Rows, g.variant.Layers}
	to := make([]int32, len(g.at))
	for m := range to {
		c, r, l := g.coordinates(m)
		from := [3]int{c, r, l}
		var moved [3]int
		for i, a := range axes {
			moved[i] = from[a]
			if flips>>i&1 == 1 {
				moved[i] = side[i] - 1 - moved[i]
			}
		}
		to[m] = int32(g.number(moved[0], moved[1], moved[2]))
	}
	return to
}
