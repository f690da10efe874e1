package bitboard

import (
	"slices"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/rules"
)

// A geometry is what never changes on the boards of a variant, which share it: how
// the cells are numbered, and which lines run through them.
type geometry struct {
	variant rules.Variant
	cells   [maxCells]cell        // by Move
	moves   [maxCells]alinha.Move // by bit
	wins    [2]alinha.Outcome     // by who completes a line
	board   uint64                // every cell
	bottom  uint64                // the lowest cell of each column
	listing *listing              // where bits are numbered as cells, else nil
	columns int                   // how many
	height  int                   // of a column, in cells
	stride  int                   // from one column to the next, in bits
	shift   uint                  // the same if lines are found by shifts, as in Connect Four, else 0
	images  [][]int32             // the symmetries of the board, as rules has them
	windows []uint64              // every K cells in a row
	odd     uint64                // the cells at odd heights: the lowest, the third of each column
}

// maxCells is the largest board, a bit a cell.
const maxCells = 64

// A cell is its bit, and what a stone there may complete.
type cell struct {
	bit   uint64
	reach uint64 // the cells of its lines
	lines []line // count of them, and then copies of the first up to a multiple of four
	count int
}

// A line is K cells in a row, or more where that counts for points. It is complete
// if one side has all of them, and none of those beyond: the cells that would make it
// longer, where exactly K are wanted.
type line struct{ stones, beyond uint64 }

func (l *line) complete(own uint64) bool { return own&l.stones == l.stones && own&l.beyond == 0 }

func newGeometry(b *rules.Board) *geometry {
	v := b.Variant()
	g := &geometry{variant: v, columns: v.Cells(), height: 1, stride: 1, images: b.Symmetries()}
	switch {
	case v.Gravity && v.Layers == 1:
		g.columns, g.height = v.Cols, v.Rows
	case v.Gravity:
		g.columns, g.height = v.Cols*v.Rows, v.Layers
	}
	g.stride = g.height
	if g.columns*(g.height+1) < maxCells {
		g.stride++
	}
	if v.Gravity && v.Layers == 1 && v.K == 4 && !v.Exact && g.exact() {
		g.shift = uint(g.stride)
	}
	if g.stride == 1 {
		g.listing = theListing()
	}
	for m := range v.Cells() {
		i := g.index(m)
		g.cells[m].bit = 1 << i
		g.moves[i] = alinha.Move(m)
		g.board |= 1 << i
		switch height := i % g.stride; {
		case height == 0:
			g.bottom |= 1 << i
			fallthrough
		case height%2 == 0:
			g.odd |= 1 << i
		}
	}
	for p := range g.wins {
		winner := alinha.Player(p)
		if v.Misere {
			winner = winner.Other()
		}
		g.wins[p] = alinha.WinFor(winner)
	}
	g.setLines()
	return g
}

// exact says that keys are exact: there are spare bits.
func (g *geometry) exact() bool { return g.stride > g.height }

// index returns the number of the bit of a cell.
func (g *geometry) index(m int) int {
	v := g.variant
	switch {
	case v.Gravity && v.Layers == 1:
		return m%v.Cols*g.stride + v.Rows - 1 - m/v.Cols
	case v.Gravity:
		return m%g.columns*g.stride + m/g.columns
	}
	return m * g.stride
}

// setLines finds the lines of every length that counts, from each cell in each of
// the 4 directions of a flat board, or 13 in space.
func (g *geometry) setLines() {
	v := g.variant
	longest := v.K
	if v.Points {
		longest = max(v.Cols, v.Rows, v.Layers)
	}
	for start := range v.Cells() {
		for way := range 13 {
			// Half of the 26 ways round a cell: the others run them backwards.
			dc, dr, dl := (14+way)%3-1, (14+way)/3%3-1, (14+way)/9-1
			if dl > 0 && v.Layers == 1 {
				break
			}
			for length := v.K; length <= longest; length++ {
				g.addLine(start, dc, dr, dl, length)
			}
		}
	}
	g.windows = slices.Compact(g.windows) // one cell is a window in every direction
	for m := range g.cells {
		c := &g.cells[m]
		for c.count = len(c.lines); len(c.lines)%4 != 0; {
			c.lines = append(c.lines, c.lines[0])
		}
	}
}

// addLine adds the line of so many cells from start, if the board has room for it,
// to each of its cells.
func (g *geometry) addLine(start, dc, dr, dl, length int) {
	v := g.variant
	at := func(i int) (m int, ok bool) {
		c, r, l := start%v.Cols+i*dc, start/v.Cols%v.Rows+i*dr, start/(v.Cols*v.Rows)+i*dl
		ok = c >= 0 && c < v.Cols && r >= 0 && r < v.Rows && l >= 0 && l < v.Layers
		return (l*v.Rows+r)*v.Cols + c, ok
	}
	var added line
	for i := range length {
		m, ok := at(i)
		if !ok {
			return
		}
		added.stones |= g.cells[m].bit
	}
	if v.Exact {
		for _, i := range [2]int{-1, length} {
			if m, ok := at(i); ok {
				added.beyond |= g.cells[m].bit
			}
		}
	}
	if length == v.K {
		g.windows = append(g.windows, added.stones)
	}
	for i := range length {
		m, _ := at(i)
		g.cells[m].lines = append(g.cells[m].lines, added)
		g.cells[m].reach |= added.stones
	}
}
