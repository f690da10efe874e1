package eval_test

import (
	"maps"
	"slices"
	"strings"

	"github.com/alinha/alinha"
)

// with returns a copy of the board with one more stone.
func (p *referenceBoard) with(at [3]int, stone byte) *referenceBoard {
	next := *p
	next.stones = maps.Clone(p.stones)
	next.stones[at] = stone
	return &next
}

// above returns the cell directly above at; a cell off the board without gravity.
func (p *referenceBoard) above(at [3]int) [3]int {
	switch {
	case !p.Gravity:
		return [3]int{-9}
	case p.Layers > 1:
		return along(at, [3]int{0, 0, 1}, 1)
	}
	return along(at, [3]int{0, -1, 0}, 1)
}

// playable reports whether a cell is empty with no empty cell below.
func (p *referenceBoard) playable(at [3]int) bool {
	for below := range p.stones {
		if p.stones[below] == '.' && p.above(below) == at {
			return false
		}
	}
	return p.stones[at] == '.'
}

// winningCells returns the cells on which a stone completes a window, now or later.
func (p *referenceBoard) winningCells(stone string) map[[3]int]bool {
	cells := make(map[[3]int]bool)
	for _, window := range p.windows() {
		if text := p.windowText(window); text != "."+strings.Repeat(stone, p.K-1) {
			continue
		}
		for _, at := range window {
			if p.stones[at] == '.' {
				cells[at] = true
			}
		}
	}
	return cells
}

// isFork reports whether a stone of x on a cell leaves two lines to complete.
func (p *referenceBoard) isFork(at [3]int) bool {
	if p.winningCells("o")[p.above(at)] {
		return false
	}
	next := p.with(at, 'x')
	var now [][3]int
	for cell := range next.winningCells("x") {
		if next.playable(cell) {
			now = append(now, cell)
		}
	}
	return len(now) > 1 || len(now) == 1 && p.winningCells("x")[p.above(now[0])]
}

func (p *referenceBoard) threats() int {
	if !slices.Contains(slices.Collect(maps.Values(p.stones)), '.') {
		return 0
	}
	sum := 0
	for n := 1; n < p.K; n++ {
		sum += map[int]int{1: 16, 2: 16, 3: 4, 4: 1, 5: 1}[p.K-n] * (p.countWindows("x", n) - p.countWindows("o", n))
	}
	ours, theirs := p.winningCells("x"), p.winningCells("o")
	for cell := range p.stones {
		for sign, set := range map[int]map[[3]int]bool{1: ours, -1: theirs} {
			if set[cell] && !p.playable(cell) && p.moverGetsCell(cell) == (sign == 1) {
				sum += sign * 100
			}
		}
	}
	quiet := max(-900, min(sum, 900))
	if p.Misere || p.Slip > 0 {
		return p.sign() * quiet
	}
	now := func(cells map[[3]int]bool) (list [][3]int) {
		for cell := range cells {
			if p.playable(cell) {
				list = append(list, cell)
			}
		}
		return list
	}
	switch lost := now(theirs); {
	case len(now(ours)) > 0:
		return 989
	case len(lost) > 1:
		return -988
	case len(lost) == 1:
		v := p.with(lost[0], 'x').flipped().threats()
		switch {
		case v > 900:
			return 1 - v
		case v < -900:
			return -1 - v
		}
		return -v
	}
	for cell := range p.stones {
		if p.playable(cell) && p.isFork(cell) {
			return 987
		}
	}
	return quiet
}

// flipped returns the board with the opponent to move.
func (p *referenceBoard) flipped() *referenceBoard {
	next := *p
	next.toMove = 1 - p.toMove
	next.stones = make(map[[3]int]byte)
	for cell, there := range p.stones {
		next.stones[cell] = map[byte]byte{'x': 'o', 'o': 'x', '.': '.'}[there]
	}
	return &next
}

// moverGetsCell reports whether the side to move plays on a cell if its column is filled
// last: it counts the cells that are filled before.
func (p *referenceBoard) moverGetsCell(at [3]int) bool {
	if !p.Gravity {
		return true
	}
	before := 0
	for cell := range p.stones {
		column := cell[0] == at[0] && (p.Layers == 1 || cell[1] == at[1])
		lower := cell[1] > at[1]
		if p.Layers > 1 {
			lower = cell[2] < at[2]
		}
		if !column || lower {
			before++
		}
	}
	return (before%2 == 0) == (p.toMove == alinha.First)
}
