package bitboard

import (
	"slices"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/rules"
)

// geometry holds the constants of a variant's board: the numbering of the cells and
// the lines through each cell. A position and its clones share one geometry.
type geometry struct {
	variant    rules.Variant
	cells      [maxCells]cell        // by Move
	moves      [maxCells]alinha.Move // by bit
	winOutcome [2]alinha.Outcome     // by the player who completes a line
	board      uint64                // every cell
	bottom     uint64                // the lowest cell of each column
	moveLists  *moveLists            // nil unless bit i is cell i
	columns    int                   // number of columns
	height     int                   // cells of a column
	stride     int                   // bits from one column to the next
	shift      uint                  // stride where Play finds lines by shifts, as in Connect Four; else 0
	symmetries [][]int32             // permutations of the cells, as rules.Board.Symmetries returns them
	windows    []uint64              // every K cells in a row
	oddRows    uint64                // the first (lowest), third, fifth... cell of each column
}

// maxCells is the number of cells of the largest board: one bit per cell.
const maxCells = 64

// cell is the bit of a cell and the lines that a stone there may complete.
type cell struct {
	bit       uint64
	reach     uint64 // union of the cells of its lines
	lines     []line // the first lineCount are the lines; copies of the first pad the rest to a multiple of four
	lineCount int
}

// line is K cells in a row, or more than K in games for points. A side completes the
// line if it has all the cells and none of overline: the cells that would make the
// run longer than K, empty unless the variant wants exactly K.
type line struct{ cells, overline uint64 }

func (l *line) isComplete(own uint64) bool { return own&l.cells == l.cells && own&l.overline == 0 }

// newGeometry returns the geometry of the variant of b.
func newGeometry(b *rules.Board) *geometry {
	v := b.Variant()
	g := &geometry{variant: v, columns: v.Cells(), height: 1, stride: 1, symmetries: b.Symmetries()}
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
	if v.Gravity && v.Layers == 1 && v.K == 4 && !v.Exact && g.hasSpareBits() {
		g.shift = uint(g.stride)
	}
	if g.stride == 1 {
		g.moveLists = sharedMoveLists()
	}
	for m := range v.Cells() {
		i := g.index(m)
		g.cells[m].bit = 1 << i
		g.moves[i] = alinha.Move(m)
		g.board |= 1 << i
		switch row := i % g.stride; { // from the bottom, from 0
		case row == 0:
			g.bottom |= 1 << i
			fallthrough
		case row%2 == 0:
			g.oddRows |= 1 << i
		}
	}
	for p := range g.winOutcome {
		winner := alinha.Player(p)
		if v.Misere {
			winner = winner.Other()
		}
		g.winOutcome[p] = alinha.WinFor(winner)
	}
	g.setLines()
	return g
}

// hasSpareBits reports whether each column has a spare bit on top, so that keys are exact.
func (g *geometry) hasSpareBits() bool { return g.stride > g.height }

// index returns the bit number of cell m.
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

// setLines sets the lines of each cell, of every length that counts, and windows. From
// each cell it tries the 4 directions of a flat board or the 13 directions in space.
func (g *geometry) setLines() {
	v := g.variant
	longest := v.K
	if v.Points {
		longest = max(v.Cols, v.Rows, v.Layers)
	}
	for start := range v.Cells() {
		for direction := range 13 {
			// Half of the 26 directions to a neighbour: the other half are their opposites.
			dc, dr, dl := (14+direction)%3-1, (14+direction)/3%3-1, (14+direction)/9-1
			if dl > 0 && v.Layers == 1 {
				break
			}
			for length := v.K; length <= longest; length++ {
				g.addLine(start, dc, dr, dl, length)
			}
		}
	}
	g.windows = slices.Compact(g.windows) // with K = 1 every direction gives the same window
	for m := range g.cells {
		c := &g.cells[m]
		for c.lineCount = len(c.lines); len(c.lines)%4 != 0; {
			c.lines = append(c.lines, c.lines[0])
		}
	}
}

// addLine adds the line of length cells from the cell start on to each of its cells,
// and to windows if length is K. It does nothing if the line does not fit on the
// board. The direction is dc columns, dr rows and dl layers from one cell to the next.
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
		added.cells |= g.cells[m].bit
	}
	if v.Exact {
		for _, i := range [2]int{-1, length} {
			if m, ok := at(i); ok {
				added.overline |= g.cells[m].bit
			}
		}
	}
	if length == v.K {
		g.windows = append(g.windows, added.cells)
	}
	for i := range length {
		m, _ := at(i)
		g.cells[m].lines = append(g.cells[m].lines, added)
		g.cells[m].reach |= added.cells
	}
}
