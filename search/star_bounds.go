package search

import (
	"slices"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/rules"
)

// valueBounds returns bounds of the value, for player p, of the position on the board. The exact range of values may be
// narrower.
func (s *star) valueBounds(p alinha.Player) (low, high float64) {
	least, most := s.marginBounds()
	if p == alinha.Second {
		least, most = -most, -least
	}
	return float64(least), float64(most)
}

// marginBoundsOf returns a function that returns bounds of the value, for First, of the position that is on the board
// when the function is called. In a game for points the value is the margin: the bounds contain the current margin and
// the bounds of every later position, and are -infinite and infinite if nothing better is known. In other games they
// are -winValue and winValue.
func marginBoundsOf(pos alinha.Position) func() (least, most int) {
	if _, ok := pos.(alinha.Scored); !ok {
		return func() (int, int) { return -winValue, winValue }
	}
	if bounded, ok := pos.(interface{ MarginBounds() (least, most int) }); ok {
		return bounded.MarginBounds
	}
	if board, ok := rules.BoardOf(pos); ok {
		b := &marginBounder{board: board, k: board.Variant().K, lines: linesOf(board.Variant())}
		return b.bounds
	}
	return func() (int, int) { return -infinite, infinite }
}

// marginBounder bounds the margin of a game for points on a board of package rules.
type marginBounder struct {
	board *rules.Board
	k     int
	lines [][]int // the lines of K cells or more, from edge to edge
	cells []uint8
}

// bounds returns a lower and an upper bound of the final margin. The upper bound is the margin if First took every
// empty cell; the lower bound is the margin if Second did.
func (b *marginBounder) bounds() (least, most int) {
	b.cells = b.board.Cells(b.cells[:0])
	for _, line := range b.lines {
		// The lengths of the runs that end at the current cell: of First's and of Second's stones, and of cells without a
		// stone of First and without a stone of Second. A cell is the end of run-K+1 windows of K or more cells.
		first, second, notFirst, notSecond := 0, 0, 0, 0
		for _, m := range line {
			switch b.cells[m] {
			case 0:
				first, second = 0, 0
				notFirst, notSecond = notFirst+1, notSecond+1
			case 1:
				second, notFirst = 0, 0
				first, notSecond = first+1, notSecond+1
			case 2:
				first, notSecond = 0, 0
				second, notFirst = second+1, notFirst+1
			}
			least += max(0, first-b.k+1) - max(0, notFirst-b.k+1)
			most += max(0, notSecond-b.k+1) - max(0, second-b.k+1)
		}
	}
	return least, most
}

// linesOf returns the lines of a variant's board that have room for K stones, each as its cells from edge to edge.
func linesOf(v rules.Variant) [][]int {
	size := [3]int{v.Cols, v.Rows, v.Layers}
	onBoard := func(at [3]int) bool {
		for axis, x := range at {
			if x < 0 || x >= size[axis] {
				return false
			}
		}
		return true
	}
	move := func(at, step [3]int, times int) [3]int {
		for axis := range at {
			at[axis] += times * step[axis]
		}
		return at
	}
	var lines [][]int
	for m := range v.Cells() {
		start := [3]int{m % v.Cols, m / v.Cols % v.Rows, m / (v.Cols * v.Rows)}
		// Half of the 26 directions to a neighbour: the other half are their opposites.
		for direction := 14; direction < 27; direction++ {
			step := [3]int{direction%3 - 1, direction/3%3 - 1, direction/9 - 1}
			if onBoard(move(start, step, -1)) || !onBoard(move(start, step, v.K-1)) {
				continue
			}
			var line []int
			for at := start; onBoard(at); at = move(at, step, 1) {
				line = append(line, (at[2]*v.Rows+at[1])*v.Cols+at[0])
			}
			lines = append(lines, slices.Clip(line))
		}
	}
	return lines
}
