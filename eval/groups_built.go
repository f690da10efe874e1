package eval

import (
	"github.com/alinha/alinha"
	"github.com/alinha/alinha/rules"
)

// evaluateBuilt returns the points of a position as the program of R7 counts them, for
// the side to move. g.Points must be set. It returns false if the game is not four in
// a row with gravity on a flat board.
func (g Groups) evaluateBuilt(pos alinha.Position) (int, bool) {
	var v rules.Variant
	fast, plain := boardsOf(pos)
	switch {
	case fast != nil:
		v = fast.Variant()
	case plain != nil:
		v = plain.Variant()
	}
	if (v != rules.Variant{Cols: v.Cols, Rows: v.Rows, Layers: 1, K: 4, Gravity: true}) {
		return 0, false
	}
	var buffer [maxCells]uint8
	b := connect4Grid{rows: v.Rows, cols: v.Cols, weights: g}
	if fast != nil {
		b.cells = fast.Cells(buffer[:0])
	} else {
		b.cells = plain.Cells(buffer[:0])
	}
	sum := 0
	for col := range b.cols {
		sum += b.columnPoints(col)
	}
	for row := range b.rows {
		sum += b.rowPoints(row)
	}
	sum += b.diagonalPoints(1) + b.diagonalPoints(-1)
	if pos.ToMove() == alinha.Second {
		return -sum, true
	}
	return sum, true
}

// connect4Grid is a board of Connect Four, row by row from the top. Its methods return
// the points of First minus those of Second.
type connect4Grid struct {
	cells      []uint8
	rows, cols int
	weights    Groups
}

// windowPoints returns the points of the window of four cells that begins at cell from
// and goes on in steps of step cells.
func (b *connect4Grid) windowPoints(from, step int) int {
	var stones [3]int
	for i := range 4 {
		stones[b.cells[from+i*step]]++
	}
	switch {
	case stones[2] == 0 && stones[1] > 0:
		return b.weights.points(stones[1])
	case stones[1] == 0 && stones[2] > 0:
		return -b.weights.points(stones[2])
	}
	return 0
}

// columnPoints returns the points of the run of equal stones at the top of a column,
// or 0 if the run and the empty cells above it are fewer than four cells.
func (b *connect4Grid) columnPoints(col int) int {
	top := 0
	for top < b.rows && b.cells[top*b.cols+col] == 0 {
		top++
	}
	if top == b.rows {
		return 0
	}
	run, stone := 1, b.cells[top*b.cols+col]
	for top+run < b.rows && b.cells[(top+run)*b.cols+col] == stone {
		run++
	}
	switch {
	case run+top < 4:
		return 0
	case stone == 1:
		return b.weights.points(run)
	}
	return -b.weights.points(run)
}

// rowPoints returns the points of the windows of a row that Groups.Built counts. Row 0
// is the top row.
func (b *connect4Grid) rowPoints(row int) int {
	sum := 0
	for m, end := row*b.cols, (row+1)*b.cols; m+4 <= end; {
		sum += b.windowPoints(m, 1)
		first := b.cells[m]
		m++
		for i := 0; i < 3 && first != 0 && b.cells[m] == first; i++ {
			m++
		}
	}
	return sum
}

// diagonalPoints returns the points of all diagonals that go to the right with each
// row down if right is 1, or to the left if right is -1. Of each diagonal only the
// window with the most points for either side counts.
func (b *connect4Grid) diagonalPoints(right int) int {
	sum := 0
	for start := 1 - b.rows; start < b.cols+b.rows; start++ {
		best := 0
		for row := range b.rows - 3 {
			col := start + right*row
			if last := col + 3*right; min(col, last) < 0 || max(col, last) >= b.cols {
				continue
			}
			if v := b.windowPoints(row*b.cols+col, b.cols+right); v*v > best*best {
				best = v
			}
		}
		sum += best
	}
	return sum
}
