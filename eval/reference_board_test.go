package eval_test

import (
	"slices"
	"strings"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/rules"
)

// referenceBoard is a position as a map from coordinates to stones. The reference
// evaluations, slow and simple, work on it.
type referenceBoard struct {
	rules.Variant
	toMove alinha.Player
	stones map[[3]int]byte // by column, row and layer: x of the side to move, o of the opponent, or a dot
}

func referenceBoardOf(pos alinha.Position) *referenceBoard {
	b, _ := rules.BoardOf(pos)
	p := &referenceBoard{Variant: b.Variant(), toMove: b.ToMove(), stones: make(map[[3]int]byte)}
	for m := range p.Cells() {
		at := [3]int{m % p.Cols, m / p.Cols % p.Rows, m / p.Cols / p.Rows}
		p.stones[at] = '.'
		if who, taken := b.At(alinha.Move(m)); taken {
			p.stones[at] = "xo"[(who+p.toMove)%2]
		}
	}
	return p
}

// directions returns one of each two opposite directions.
func directions() (all [][3]int) {
	for c := -1; c <= 1; c++ {
		for r := -1; r <= 1; r++ {
			for l := -1; l <= 1; l++ {
				if direction := [3]int{c, r, l}; slices.Compare(direction[:], []int{0, 0, 0}) > 0 {
					all = append(all, direction)
				}
			}
		}
	}
	return all
}

// along returns the cell n steps from at.
func along(at, direction [3]int, n int) [3]int {
	return [3]int{at[0] + n*direction[0], at[1] + n*direction[1], at[2] + n*direction[2]}
}

// windows returns every K cells in a row, as coordinates.
func (p *referenceBoard) windows() (all [][][3]int) {
	for at := range p.stones {
		for _, direction := range directions() {
			if _, on := p.stones[along(at, direction, p.K-1)]; !on {
				continue
			}
			var window [][3]int
			for n := range p.K {
				window = append(window, along(at, direction, n))
			}
			all = append(all, window)
			if p.K == 1 {
				break
			}
		}
	}
	return all
}

// windowText returns the stones of a window as sorted characters: dots, then o, then x.
func (p *referenceBoard) windowText(window [][3]int) string {
	var s []byte
	for _, at := range window {
		s = append(s, p.stones[at])
	}
	slices.Sort(s)
	return string(s)
}

// countWindows returns the number of windows with n of a stone and no other stone.
func (p *referenceBoard) countWindows(stone string, n int) (count int) {
	want := strings.Repeat(".", p.K-n) + strings.Repeat(stone, n)
	for _, window := range p.windows() {
		if p.windowText(window) == want {
			count++
		}
	}
	return count
}

// sign returns -1 in misère games.
func (p *referenceBoard) sign() int {
	if p.Misere {
		return -1
	}
	return 1
}
