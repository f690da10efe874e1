package eval

import (
	"github.com/alinha/alinha"
	"github.com/alinha/alinha/rules"
)

// A ground is a board of package rules, and what Threats finds in its windows.
type ground struct {
	variant rules.Variant
	cells   []uint8
	wins    [2][maxCells]bool // cells that complete a line, those of the side to move first

	// Of each cell: how many cells complete a line once the side to move has a stone
	// on it, at most two are told apart; and the first of them.
	lines [maxCells]uint8
	line  [maxCells]alinha.Move
}

// takePlain looks at a board of package rules.
func (t *threats) takePlain(b *rules.Board) {
	var buffer [maxCells]uint8
	g := ground{variant: b.Variant(), cells: b.Cells(buffer[:0])}
	t.variant = g.variant
	mine, theirs := stonesOf(b.ToMove())
	for _, window := range b.Windows() {
		switch stones := countOf(window, g.cells); {
		case stones[theirs] == 0:
			t.open[own][stones[mine]]++
			switch stones[0] {
			case 1:
				g.complete(own, window)
			case 2:
				g.pair(window)
			}
		case stones[mine] == 0:
			t.open[enemy][stones[theirs]]++
			if stones[0] == 1 {
				g.complete(enemy, window)
			}
		}
	}
	t.takeWins(&g, b.ToMove())
	if t.now[own] > 0 || t.now[enemy] > 0 {
		return
	}
	for m := alinha.Move(0); !t.fork && int(m) < len(g.cells); m++ {
		t.fork = g.playable(m) && g.fork(m)
	}
}

// complete marks the empty cell of a window that lacks one stone.
func (g *ground) complete(side int, window []alinha.Move) {
	for _, m := range window {
		if g.cells[m] == 0 {
			g.wins[side][m] = true
		}
	}
}

// pair notes the two empty cells of a window, each where a stone on the other can
// complete the line next.
func (g *ground) pair(window []alinha.Move) {
	var gaps [2]alinha.Move
	n := 0
	for _, m := range window {
		if g.cells[m] == 0 {
			gaps[n] = m
			n++
		}
	}
	for i, m := range gaps {
		other := gaps[1-i]
		if up, on := g.above(m); g.playable(other) || on && other == up {
			g.note(m, other)
		}
	}
}

// note notes that after a stone on m one on cell completes a line.
func (g *ground) note(m, cell alinha.Move) {
	switch {
	case g.lines[m] == 0:
		g.line[m], g.lines[m] = cell, 1
	case g.line[m] != cell:
		g.lines[m] = 2
	}
}

// takeWins counts the cells that complete a line.
func (t *threats) takeWins(g *ground, toMove alinha.Player) {
	for m := range alinha.Move(len(g.cells)) {
		for side := range g.wins {
			switch {
			case !g.wins[side][m]:
			case g.playable(m):
				t.now[side]++
				if side == enemy {
					t.reply = m
				}
			case g.odd(m) == (getsOdd(toMove, g.variant) == (side == own)):
				t.later[side]++
			}
		}
	}
}

// playable says that a stone may go on a cell now.
func (g *ground) playable(m alinha.Move) bool {
	if g.cells[m] != 0 {
		return false
	}
	v, plane := &g.variant, alinha.Move(g.variant.Cols*g.variant.Rows)
	switch {
	case !v.Gravity:
		return true
	case v.Layers > 1:
		return m < plane || g.cells[m-plane] != 0
	}
	below := m + alinha.Move(v.Cols)
	return below >= plane || g.cells[below] != 0
}

// above returns the cell that lies on another where pieces fall; false if there is none.
func (g *ground) above(m alinha.Move) (alinha.Move, bool) {
	v := &g.variant
	switch up := m - alinha.Move(v.Cols); {
	case !v.Gravity:
		return 0, false
	case v.Layers == 1:
		return up, up >= 0
	}
	up := m + alinha.Move(v.Cols*v.Rows)
	return up, int(up) < len(g.cells)
}

// odd says that a cell is in the lowest row, the third and so on.
func (g *ground) odd(m alinha.Move) bool {
	v := &g.variant
	switch {
	case !v.Gravity:
		return true
	case v.Layers > 1:
		return int(m)/(v.Cols*v.Rows)%2 == 0
	}
	return (v.Rows-1-int(m)/v.Cols)%2 == 0
}

// fork says that a move is a fork of the side to move, if no side can complete a line
// now.
func (g *ground) fork(m alinha.Move) bool {
	if up, on := g.above(m); on {
		if g.wins[enemy][up] {
			return false
		}
		if g.wins[own][up] {
			g.note(m, up)
		}
	}
	if g.lines[m] != 1 {
		return g.lines[m] > 1
	}
	up, on := g.above(g.line[m])
	return on && g.wins[own][up]
}
