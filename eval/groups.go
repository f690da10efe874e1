package eval

import (
	"github.com/alinha/alinha"
	"github.com/alinha/alinha/rules"
)

// Groups is the evaluation of the Connect Four of I. L. J. de Aragão and N. Wilpert
// Júnior (R7, UFSC, 2016): points for each window of K cells with stones of one side
// only, those of the side to move less those of the other. The zero value is their
// first plan, without its cost of a level, which a position does not know.
//
// Where the reading is unclear it is the plain one: their program plays four in a
// row on flat boards where pieces fall, and Built is the plan in every other game.
type Groups struct {
	// Points of a window by its stones, from one on; a window with more counts as the
	// last. Nil are the document's 10, 50 and 250, or Built 10, 75 and 700, and for a
	// fourth stone, where K is larger, 1,250 or 7,000.
	Points []int

	// Won is the points of a won game; 0 are the document's 5,000, or Built 10,000.
	Won int

	// Built counts as the program was built: the run from the top of each column, if
	// it has room for four; of each row the windows from the left, the next beginning at
	// the first cell that is empty or differs from the first of the last; of
	// each diagonal the best window alone.
	Built bool
}

var (
	plannedPoints = []int{10, 50, 250, 1250}
	builtPoints   = []int{10, 75, 700, 7000}
)

// Evaluate is the evaluation.
func (g Groups) Evaluate(pos alinha.Position) int {
	g = g.filled()
	if g.Built {
		if sum, ok := g.built(pos); ok {
			return won * sum / g.Won
		}
	}
	var c census
	if !c.take(pos) {
		return Utility(pos)
	}
	sum := 0
	for n := 1; n <= c.variant.K; n++ {
		sum += g.points(n) * int(c.open[own][n]-c.open[enemy][n])
	}
	return facing(c.variant, won*sum/g.Won)
}

// filled returns g with the document's figures where it has none.
func (g Groups) filled() Groups {
	points, most := plannedPoints, 5000
	if g.Built {
		points, most = builtPoints, 10000
	}
	if len(g.Points) == 0 {
		g.Points = points
	}
	if g.Won == 0 {
		g.Won = most
	}
	return g
}

func (g Groups) points(stones int) int { return g.Points[min(stones, len(g.Points))-1] }

// built returns the points of a position as the program counts them; false if the
// position is not one of its game.
func (g Groups) built(pos alinha.Position) (int, bool) {
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
	w := wall{rows: v.Rows, cols: v.Cols, points: g}
	if fast != nil {
		w.cells = fast.Cells(buffer[:0])
	} else {
		w.cells = plain.Cells(buffer[:0])
	}
	sum := 0
	for col := range w.cols {
		sum += w.vertical(col)
	}
	for row := range w.rows {
		sum += w.horizontal(row)
	}
	sum += w.diagonals(1) + w.diagonals(-1)
	if pos.ToMove() == alinha.Second {
		return -sum, true
	}
	return sum, true
}

// A wall is a board of Connect Four, row by row from the top; its points are First's.
type wall struct {
	cells      []uint8
	rows, cols int
	points     Groups
}

// owned returns the points of the window from a cell on, step by step.
func (w *wall) owned(from, step int) int {
	var stones [3]int
	for i := range 4 {
		stones[w.cells[from+i*step]]++
	}
	switch {
	case stones[2] == 0 && stones[1] > 0:
		return w.points.points(stones[1])
	case stones[1] == 0 && stones[2] > 0:
		return -w.points.points(stones[2])
	}
	return 0
}

// vertical returns the points of the run from the top of a column.
func (w *wall) vertical(col int) int {
	top := 0
	for top < w.rows && w.cells[top*w.cols+col] == 0 {
		top++
	}
	if top == w.rows {
		return 0
	}
	run, stone := 1, w.cells[top*w.cols+col]
	for top+run < w.rows && w.cells[(top+run)*w.cols+col] == stone {
		run++
	}
	switch {
	case run+top < 4:
		return 0
	case stone == 1:
		return w.points.points(run)
	}
	return -w.points.points(run)
}

// horizontal returns the points of a row.
func (w *wall) horizontal(row int) int {
	sum := 0
	for m, end := row*w.cols, (row+1)*w.cols; m+4 <= end; {
		sum += w.owned(m, 1)
		first := w.cells[m]
		m++
		for i := 0; i < 3 && first != 0 && w.cells[m] == first; i++ {
			m++
		}
	}
	return sum
}

// diagonals returns the points of the diagonals that go so many columns right with
// each row down.
func (w *wall) diagonals(right int) int {
	sum := 0
	for start := 1 - w.rows; start < w.cols+w.rows; start++ {
		best := 0
		for row := range w.rows - 3 {
			col := start + right*row
			if last := col + 3*right; min(col, last) < 0 || max(col, last) >= w.cols {
				continue
			}
			if v := w.owned(row*w.cols+col, w.cols+right); v*v > best*best {
				best = v
			}
		}
		sum += best
	}
	return sum
}
