package search

import "github.com/alinha/alinha/rules"

// A window is cells in a row that count if one side has all of them and, in its
// frame, none beside: the cells next to it in its line where a longer run is worth
// nothing, else no more than the window itself.
type window struct{ cells, frame uint32 }

// windowsOf returns the windows of a variant: those of K cells, and where each
// window is a point also those of more.
func windowsOf(v rules.Variant) []window {
	var windows []window
	for _, cells := range windowSets(v, v.K) {
		w := window{cells, cells}
		if v.Exact {
			for _, longer := range windowSets(v, v.K+1) {
				if longer&cells == cells {
					w.frame |= longer
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

// windowSets returns every k cells in a row of a variant's board as sets of cells.
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

// among returns the windows whose cells are all occupied, as words of the occupied
// cells.
func among(windows []window, occupied uint32, dst []window) []window {
	for _, w := range windows {
		if w.cells&^occupied == 0 {
			dst = append(dst, window{extract(w.cells, occupied), extract(w.frame, occupied)})
		}
	}
	return dst
}

// fullWindows returns how many windows one side's stones fill.
func fullWindows(windows []window, stones uint32) int {
	n := 0
	for _, w := range windows {
		if stones&w.frame == w.cells {
			n++
		}
	}
	return n
}

// anyFull says that one side's stones fill a window.
func anyFull(windows []window, stones uint32) bool {
	for _, w := range windows {
		if stones&w.frame == w.cells {
			return true
		}
	}
	return false
}

// aroundOf returns, for each cell, where a piece aimed at it may slip: the cells
// round it or, where pieces fall, those of the columns round its own.
func aroundOf(v rules.Variant) []uint32 {
	around := make([]uint32, v.Cells())
	for m := range around {
		for n := range around {
			if m != n && slipsTo(v, m, n) {
				around[m] |= 1 << n
			}
		}
	}
	return around
}

// slipsTo says that cells m and n, or where pieces fall their columns, are different
// and touch.
func slipsTo(v rules.Variant, m, n int) bool {
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
