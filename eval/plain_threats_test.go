package eval_test

import (
	"maps"
	"slices"
	"strings"

	"github.com/alinha/alinha"
)

// with returns the picture with one more stone.
func (p *picture) with(at [3]int, stone byte) *picture {
	next := *p
	next.stone = maps.Clone(p.stone)
	next.stone[at] = stone
	return &next
}

// above returns the cell on another; it is off the board where pieces do not fall.
func (p *picture) above(at [3]int) [3]int {
	switch {
	case !p.Gravity:
		return [3]int{-9}
	case p.Layers > 1:
		return along(at, [3]int{0, 0, 1}, 1)
	}
	return along(at, [3]int{0, -1, 0}, 1)
}

// playable says that a cell is empty and that no empty one lies below.
func (p *picture) playable(at [3]int) bool {
	for below := range p.stone {
		if p.stone[below] == '.' && p.above(below) == at {
			return false
		}
	}
	return p.stone[at] == '.'
}

// completing returns the cells on which a stone completes a window, now or later.
func (p *picture) completing(stone string) map[[3]int]bool {
	cells := make(map[[3]int]bool)
	for _, window := range p.windows() {
		if text := p.text(window); text != "."+strings.Repeat(stone, p.K-1) {
			continue
		}
		for _, at := range window {
			if p.stone[at] == '.' {
				cells[at] = true
			}
		}
	}
	return cells
}

// forks says that a stone of x on a cell, if it is let, wins whatever o does.
func (p *picture) forks(at [3]int) bool {
	if p.completing("o")[p.above(at)] {
		return false
	}
	next := p.with(at, 'x')
	var now [][3]int
	for cell := range next.completing("x") {
		if next.playable(cell) {
			now = append(now, cell)
		}
	}
	return len(now) > 1 || len(now) == 1 && p.completing("x")[p.above(now[0])]
}

func (p *picture) threats() int {
	if !slices.Contains(slices.Collect(maps.Values(p.stone)), '.') {
		return 0
	}
	sum := 0
	for n := 1; n < p.K; n++ {
		sum += map[int]int{1: 16, 2: 16, 3: 4, 4: 1, 5: 1}[p.K-n] * (p.tally("x", n) - p.tally("o", n))
	}
	ours, theirs := p.completing("x"), p.completing("o")
	for cell := range p.stone {
		for sign, set := range map[int]map[[3]int]bool{1: ours, -1: theirs} {
			if set[cell] && !p.playable(cell) && p.fallsToMover(cell) == (sign == 1) {
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
		v := p.with(lost[0], 'x').turned().threats()
		switch {
		case v > 900:
			return 1 - v
		case v < -900:
			return -1 - v
		}
		return -v
	}
	for cell := range p.stone {
		if p.playable(cell) && p.forks(cell) {
			return 987
		}
	}
	return quiet
}

// turned returns the picture as the other side sees it, to move.
func (p *picture) turned() *picture {
	next := *p
	next.mover = 1 - p.mover
	next.stone = make(map[[3]int]byte)
	for cell, there := range p.stone {
		next.stone[cell] = map[byte]byte{'x': 'o', 'o': 'x', '.': '.'}[there]
	}
	return &next
}

// fallsToMover says who plays on a cell, if its column is the last and neither side
// passes: count the cells that are filled before.
func (p *picture) fallsToMover(at [3]int) bool {
	if !p.Gravity {
		return true
	}
	before := 0
	for cell := range p.stone {
		column := cell[0] == at[0] && (p.Layers == 1 || cell[1] == at[1])
		lower := cell[1] > at[1]
		if p.Layers > 1 {
			lower = cell[2] < at[2]
		}
		if !column || lower {
			before++
		}
	}
	return (before%2 == 0) == (p.mover == alinha.First)
}
