package eval

import (
	"github.com/alinha/alinha"
	"github.com/alinha/alinha/rules"
)

// rulesThreats holds the cells that complete lines on a board of package rules.
type rulesThreats struct {
	variant rules.Variant
	cells   []uint8
	wins    [2][maxCells]bool // by side: cells that complete a line

	// By cell: the number of cells that complete a line next after the side to move plays
	// there (2 means two or more), and the first of those cells.
	completions [maxCells]uint8
	completion  [maxCells]alinha.Move
}

// collectRules computes the features of a board of package rules. Its twin is
// collectBitboard.
func (t *threatAnalysis) collectRules(b *rules.Board) {
	var buffer [maxCells]uint8
	r := rulesThreats{variant: b.Variant(), cells: b.Cells(buffer[:0])}
	t.variant = r.variant
	mine, theirs := stoneCodes(b.ToMove())
	for _, window := range b.Windows() {
		switch stones := countStones(window, r.cells); {
		case stones[theirs] == 0:
			t.open[us][stones[mine]]++
			switch stones[0] {
			case 1:
				r.addWin(us, window)
			case 2:
				r.addPair(window)
			}
		case stones[mine] == 0:
			t.open[them][stones[theirs]]++
			if stones[0] == 1 {
				r.addWin(them, window)
			}
		}
	}
	t.countWins(&r, b.ToMove())
	if t.winsNow[us] > 0 || t.winsNow[them] > 0 {
		return
	}
	for m := alinha.Move(0); !t.hasFork && int(m) < len(r.cells); m++ {
		t.hasFork = r.playable(m) && r.isFork(m)
	}
}

// addWin marks the only empty cell of a window as a cell that completes a line of
// side.
func (r *rulesThreats) addWin(side int, window []alinha.Move) {
	for _, m := range window {
		if r.cells[m] == 0 {
			r.wins[side][m] = true
		}
	}
}

// addPair records the two empty cells of a window whose other cells are stones of the
// side to move: after a stone on one empty cell, a stone on the other completes the
// line, if the other cell is then playable.
func (r *rulesThreats) addPair(window []alinha.Move) {
	var gaps [2]alinha.Move
	n := 0
	for _, m := range window {
		if r.cells[m] == 0 {
			gaps[n] = m
			n++
		}
	}
	for i, m := range gaps {
		other := gaps[1-i]
		if up, onBoard := r.above(m); r.playable(other) || onBoard && other == up {
			r.addCompletion(m, other)
		}
	}
}

// addCompletion records that after a stone on m a stone on cell completes a line.
func (r *rulesThreats) addCompletion(m, cell alinha.Move) {
	switch {
	case r.completions[m] == 0:
		r.completion[m], r.completions[m] = cell, 1
	case r.completion[m] != cell:
		r.completions[m] = 2
	}
}

// countWins counts in winsNow and winsLater the cells that complete a line, for both
// sides, and sets reply.
func (t *threatAnalysis) countWins(r *rulesThreats, toMove alinha.Player) {
	for m := range alinha.Move(len(r.cells)) {
		for side := range r.wins {
			switch {
			case !r.wins[side][m]:
			case r.playable(m):
				t.winsNow[side]++
				if side == them {
					t.reply = m
				}
			case r.inOddRow(m) == (getsOddRows(toMove, r.variant) == (side == us)):
				t.winsLater[side]++
			}
		}
	}
}

// playable reports whether the next stone may go on cell m.
func (r *rulesThreats) playable(m alinha.Move) bool {
	if r.cells[m] != 0 {
		return false
	}
	v, plane := &r.variant, alinha.Move(r.variant.Cols*r.variant.Rows)
	switch {
	case !v.Gravity:
		return true
	case v.Layers > 1:
		return m < plane || r.cells[m-plane] != 0
	}
	below := m + alinha.Move(v.Cols)
	return below >= plane || r.cells[below] != 0
}

// above returns the cell directly above m with gravity. It returns false without gravity
// and at the top.
func (r *rulesThreats) above(m alinha.Move) (alinha.Move, bool) {
	v := &r.variant
	switch up := m - alinha.Move(v.Cols); {
	case !v.Gravity:
		return 0, false
	case v.Layers == 1:
		return up, up >= 0
	}
	up := m + alinha.Move(v.Cols*v.Rows)
	return up, int(up) < len(r.cells)
}

// inOddRow reports whether m is in the first (lowest), third, fifth... row; always true
// without gravity.
func (r *rulesThreats) inOddRow(m alinha.Move) bool {
	v := &r.variant
	switch {
	case !v.Gravity:
		return true
	case v.Layers > 1:
		return int(m)/(v.Cols*v.Rows)%2 == 0
	}
	return (v.Rows-1-int(m)/v.Cols)%2 == 0
}

// isFork reports whether m is a fork of the side to move. Neither side may be able to
// complete a line now.
func (r *rulesThreats) isFork(m alinha.Move) bool {
	if up, onBoard := r.above(m); onBoard {
		if r.wins[them][up] {
			return false
		}
		if r.wins[us][up] {
			r.addCompletion(m, up)
		}
	}
	if r.completions[m] != 1 {
		return r.completions[m] > 1
	}
	up, onBoard := r.above(r.completion[m])
	return onBoard && r.wins[us][up]
}
