package search

import "github.com/alinha/alinha/rules"

// window is a set of cells in a row that counts for a side if the side has all of them
// and no other cell of mask. Where exactly K count, mask includes the two cells that would
// make the run longer; otherwise mask equals cells.
type window struct{ cells, mask uint32 }

// windowsOf returns the windows of a variant: all K cells in a row, and in games for points
// all longer runs of cells too.
func windowsOf(v rules.Variant) []window {
	var windows []window
	for _, cells := range windowSets(v, v.K) {
		w := window{cells, cells}
		if v.Exact {
			for _, longer := range windowSets(v, v.K+1) {
				if longer&cells == cells {
					w.mask |= longer
				}
			}
		}
		windows = append(windows, w)
	}
	for k := v.K + 1; v.Points && k <= max(v.Cols, v.Rows, v.Layers); k++ {
		for _, cells := range windowSets(v, k) {
			windows = append(windows, window{cells, cells})
		}
	}
	return windows
}

// windowSets returns every k cells in a row of a variant's board, as sets of cells.
func windowSets(v rules.Variant, k int) []uint32 {
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

// windowsWithin appends the windows whose cells are all occupied to dst, as words with one
// bit per occupied cell.
func windowsWithin(windows []window, occupied uint32, dst []window) []window {
	for _, w := range windows {
		if w.cells&^occupied == 0 {
			dst = append(dst, window{extractBits(w.cells, occupied), extractBits(w.mask, occupied)})
		}
	}
	return dst
}

// countComplete returns the number of windows that the stones of one side complete.
func countComplete(windows []window, stones uint32) int {
	n := 0
	for _, w := range windows {
		if stones&w.mask == w.cells {
			n++
		}
	}
	return n
}

// anyComplete reports whether the stones of one side complete a window.
func anyComplete(windows []window, stones uint32) bool {
	for _, w := range windows {
		if stones&w.mask == w.cells {
			return true
		}
	}
	return false
}

// slipTargetsOf returns, for each cell, the cells to which a piece aimed there may slip: the
// adjacent cells or, with gravity, the cells of the adjacent columns.
func slipTargetsOf(v rules.Variant) []uint32 {
	targets := make([]uint32, v.Cells())
	for m := range targets {
		for n := range targets {
			if m != n && touches(v, m, n) {
				targets[m] |= 1 << n
			}
		}
	}
	return targets
}

// touches reports whether cells m and n are different and adjacent; with gravity, whether
// their columns are.
func touches(v rules.Variant, m, n int) bool {
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
