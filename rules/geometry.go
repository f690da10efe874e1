package rules

import (
	"slices"
	"sync/atomic"

	"github.com/alinha/alinha"
)

// A geometry holds the constants of a variant's board: cell indices, directions, key values, windows, symmetries. All boards
// of a variant share one geometry.
//
// Cells are stored in a slice with a wall of one cell around the board (a mailbox board), so that a walk along a line stops
// at the edge:
//
//	# # # # #
//	# 0 1 2 #      cell 4 of a 3x3 board is at 12; a step right is +1,
//	# 3 4 5 #      down +5, down right +6, down left +4; a step into the next
//	# 6 7 8 #      layer, where there is one, is +25.
//	# # # # #
type geometry struct {
	variant Variant
	size    int     // length of the padded slice
	indexOf []int32 // cell -> index in the padded slice
	cellOf  []int32 // index -> cell, -1 in the wall
	steps   []int   // the index step of each direction of a line
	stepsAt [][]int // of each index: the steps of the lines through it with room for K
	longest [3]int  // by stone: the longest run that wins

	// moveKey[p][m] is what p's move to m adds to the key: the stone and the change of turn.
	moveKey [2][]uint64
	turnKey uint64 // the key of Second to move: added by First's moves, subtracted by Second's
	aimKey  uint64 // an aim at cell m adds (m+1) times this to the key

	columns    int     // number of columns, where pieces fall
	neighbours [][]int // by cell, or by column where pieces fall: where a piece may slip to
	symmetries [][]int32
	windows    [][]alinha.Move
}

// lastGeometry is the geometry that geometryOf has returned last: a file of games starts thousands of games of one variant.
var lastGeometry atomic.Pointer[geometry]

// geometryOf returns the geometry of a variant.
func geometryOf(v Variant) *geometry {
	g := lastGeometry.Load()
	if g == nil || g.variant != v {
		g = newGeometry(v)
		lastGeometry.Store(g)
	}
	return g
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
	g.cellOf = make([]int32, g.size)
	for i := range g.cellOf {
		g.cellOf[i] = -1
	}
	for l := range v.Layers {
		for r := range v.Rows {
			for c := range v.Cols {
				i := (r+1)*width + c + 1
				if v.Layers > 1 {
					i += (l + 1) * plane
				}
				g.cellOf[i] = int32(len(g.indexOf))
				g.indexOf = append(g.indexOf, int32(i))
			}
		}
	}
	for dl := 0; dl <= 1; dl++ {
		for dr := -1; dr <= 1; dr++ {
			for dc := -1; dc <= 1; dc++ {
				// One of each two opposite directions: the first nonzero component is positive.
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
	g.initKeys()
	g.initWindows()
	g.initSymmetries()
	if v.Slip > 0 {
		g.initNeighbours()
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

// exactCells is the largest number of cells for which keys are exact: the board's ternary number, the side to move and an aim
// fit in 64 bits.
const exactCells = 36

// initKeys sets the values of the position key. On boards of at most exactCells cells the key is the board's ternary number,
// cell 0 the lowest digit, 1 for First and 2 for Second; plus 3^cells if Second is to move; plus 2*3^cells for each cell up
// to the one aimed at. Different positions have different keys there. On larger boards the values are pseudo-random (Zobrist
// 1970, with sums instead of exclusive ors), and two positions share a key with probability 2^-64.
func (g *geometry) initKeys() {
	cells := len(g.indexOf)
	for p := range g.moveKey {
		g.moveKey[p] = make([]uint64, cells)
	}
	if cells <= exactCells {
		g.turnKey = 1
		for m := range cells {
			g.moveKey[0][m] = g.turnKey
			g.moveKey[1][m] = 2 * g.turnKey
			g.turnKey *= 3
		}
		g.aimKey = 2 * g.turnKey
	} else {
		random := splitmix(1)
		g.turnKey, g.aimKey = random.next(), random.next()|1
		for m := range cells {
			g.moveKey[0][m] = random.next()
			g.moveKey[1][m] = random.next()
		}
	}
	for m := range cells {
		g.moveKey[0][m] += g.turnKey
		g.moveKey[1][m] -= g.turnKey
	}
}

// stoneKey returns what p's stone on m adds to the key, without the change of turn.
func (g *geometry) stoneKey(p alinha.Player, m int) uint64 {
	if p == alinha.First {
		return g.moveKey[p][m] - g.turnKey
	}
	return g.moveKey[p][m] + g.turnKey
}

// splitmix is the random number generator splitmix64 (Steele, Lea and Flood 2014).
type splitmix uint64

func (s *splitmix) next() uint64 {
	*s += 0x9e3779b97f4a7c15
	z := uint64(*s)
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// initWindows lists all windows of K cells, by first cell and then by direction, and the steps through each index. A window of
// one cell has no direction and is listed once.
func (g *geometry) initWindows() {
	g.stepsAt = make([][]int, g.size)
	for _, start := range g.indexOf {
		for d, step := range g.steps {
			if !g.windowFits(int(start), step) {
				continue
			}
			window := make([]alinha.Move, g.variant.K)
			for i := range window {
				at := int(start) + i*step
				window[i] = alinha.Move(g.cellOf[at])
				if !slices.Contains(g.stepsAt[at], step) {
					g.stepsAt[at] = append(g.stepsAt[at], step)
				}
			}
			if g.variant.K > 1 || d == 0 {
				g.windows = append(g.windows, window)
			}
		}
	}
}

// windowEnds returns the cells on the board that continue a window, in every direction if it is one cell.
func (g *geometry) windowEnds(window []alinha.Move) (ends []alinha.Move) {
	first, steps := int(g.indexOf[window[0]]), g.steps
	if len(window) > 1 {
		steps = []int{int(g.indexOf[window[1]]) - first}
	}
	for _, step := range steps {
		for _, end := range [2]int{first - step, first + len(window)*step} {
			if cell := g.cellOf[end]; cell >= 0 {
				ends = append(ends, alinha.Move(cell))
			}
		}
	}
	return ends
}

// windowFits reports whether the K cells from index at on, along step, are all on the board.
func (g *geometry) windowFits(at, step int) bool {
	for range g.variant.K {
		if at < 0 || at >= g.size || g.cellOf[at] < 0 {
			return false
		}
		at += step
	}
	return true
}

// initNeighbours lists where a piece may slip to: the adjacent cells, or, where pieces fall, the adjacent columns.
func (g *geometry) initNeighbours() {
	v := g.variant
	places, layers := len(g.indexOf), 1
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

// initSymmetries lists the permutations of the cells that preserve lines and the direction of gravity: reflections of an axis
// and exchanges of equal axes. There are at most 2 where pieces fall down the rows, 4 or 8 on a flat board, 48 in a cube.
func (g *geometry) initSymmetries() {
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
				g.symmetries = append(g.symmetries, g.axisPermutation(axes, flips))
			}
		}
	}
}

// axisPermutation returns the permutation of the cells that moves axis axes[i] to axis i and then reflects axis i where bit i
// of flips is set.
func (g *geometry) axisPermutation(axes [3]int, flips int) []int32 {
	side := [3]int{g.variant.Cols, g.variant.Rows, g.variant.Layers}
	to := make([]int32, len(g.indexOf))
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
