package search

import "github.com/alinha/alinha/rules"

// A lineMask is a set of cells in a row that counts for a side if the side has all of them
// and no other cell of mask. Where exactly K count, mask includes the two cells that would
// make the run longer; otherwise mask equals cells.
type lineMask struct{ cells, mask uint32 }

// lineMasksOf returns the lines of a variant: all K cells in a row, and in games for points
// all longer runs of cells too.
func lineMasksOf(v rules.Variant) []lineMask {
	var lines []lineMask
	for _, cells := range cellSetsOfLines(v, v.K) {
		w := lineMask{cells, cells}
		if v.Exact {
			for _, longer := range cellSetsOfLines(v, v.K+1) {
				if longer&cells == cells {
					w.mask |= longer
				}
			}
		}
		lines = append(lines, w)
	}
	for k := v.K + 1; v.Points && k <= max(v.Cols, v.Rows, v.Layers); k++ {
		for _, cells := range cellSetsOfLines(v, k) {
			lines = append(lines, lineMask{cells, cells})
		}
	}
	return lines
}

// cellSetsOfLines returns every k cells in a row of a variant's board, each as a set of cells.
func cellSetsOfLines(v rules.Variant, k int) []uint32 {
	v.K = k
	board, _ := rules.BoardOf(rules.New(v))
	sets := make([]uint32, len(board.Windows()))
	for i, cells := range board.Windows() {
		for _, m := range cells {
			sets[i] |= 1 << m
		}
	}
	return sets
}

// linesWithin appends to dst the lines whose cells are all in the set occupied, renumbered so
// that bit i stands for the i-th occupied cell.
func linesWithin(lines []lineMask, occupied uint32, dst []lineMask) []lineMask {
	for _, w := range lines {
		if w.cells&^occupied == 0 {
			dst = append(dst, lineMask{extractBits(w.cells, occupied), extractBits(w.mask, occupied)})
		}
	}
	return dst
}

// countComplete returns the number of lines that the stones of one side complete.
func countComplete(lines []lineMask, stones uint32) int {
	n := 0
	for _, w := range lines {
		if stones&w.mask == w.cells {
			n++
		}
	}
	return n
}

// anyComplete reports whether the stones of one side complete a line.
func anyComplete(lines []lineMask, stones uint32) bool {
	for _, w := range lines {
		if stones&w.mask == w.cells {
			return true
		}
	}
	return false
}

// slipTargetsOf returns, for each cell, the cells to which a piece aimed at that cell may slip:
// the adjacent cells or, with gravity, the cells of the adjacent columns.
func slipTargetsOf(v rules.Variant) []uint32 {
	targets := make([]uint32, v.Cells())
	for m := range targets {
		for n := range targets {
			if m != n && canSlip(v, m, n) {
				targets[m] |= 1 << n
			}
		}
	}
	return targets
}

// canSlip reports whether a piece aimed at cell m may slip to cell n: the cells are different
// and adjacent or, with gravity, lie in different and adjacent columns.
func canSlip(v rules.Variant, m, n int) bool {
	column, row, layer := m%v.Cols-n%v.Cols, m/v.Cols%v.Rows-n/v.Cols%v.Rows, m/(v.Cols*v.Rows)-n/(v.Cols*v.Rows)
	switch {
	case v.Gravity && v.Layers == 1:
		row = 0
	case v.Gravity:
		layer = 0
	}
	near := func(d int) bool { return -1 <= d && d <= 1 }
	return near(column) && near(row) && near(layer) && (column != 0 || row != 0 || layer != 0)
}
