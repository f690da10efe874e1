package eval_test

import (
	"slices"
	"strings"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/rules"
)

// A picture is a position as a person sees it: who has what where. What it says,
// cell by cell and text by text, the evaluations must say.
type picture struct {
	rules.Variant
	mover alinha.Player
	stone map[[3]int]byte // by column, row and layer: x of the mover, o of the other, or a dot
}

func pictureOf(pos alinha.Position) *picture {
	b, _ := rules.BoardOf(pos)
	p := &picture{Variant: b.Variant(), mover: b.ToMove(), stone: make(map[[3]int]byte)}
	for m := range p.Cells() {
		at := [3]int{m % p.Cols, m / p.Cols % p.Rows, m / p.Cols / p.Rows}
		p.stone[at] = '.'
		if who, taken := b.At(alinha.Move(m)); taken {
			p.stone[at] = "xo"[(who+p.mover)%2]
		}
	}
	return p
}

// ways are one of each two opposite directions.
func ways() (all [][3]int) {
	for c := -1; c <= 1; c++ {
		for r := -1; r <= 1; r++ {
			for l := -1; l <= 1; l++ {
				if way := [3]int{c, r, l}; slices.Compare(way[:], []int{0, 0, 0}) > 0 {
					all = append(all, way)
				}
			}
		}
	}
	return all
}

func along(at, way [3]int, n int) [3]int {
	return [3]int{at[0] + n*way[0], at[1] + n*way[1], at[2] + n*way[2]}
}

// windows returns every K cells in a row, each as its cells.
func (p *picture) windows() (all [][][3]int) {
	for at := range p.stone {
		for _, way := range ways() {
			if _, on := p.stone[along(at, way, p.K-1)]; !on {
				continue
			}
			var window [][3]int
			for n := range p.K {
				window = append(window, along(at, way, n))
			}
			all = append(all, window)
			if p.K == 1 {
				break
			}
		}
	}
	return all
}

// text returns the stones of a window, sorted: dots, then o, then x.
func (p *picture) text(window [][3]int) string {
	var s []byte
	for _, at := range window {
		s = append(s, p.stone[at])
	}
	slices.Sort(s)
	return string(s)
}

// tally counts the windows that look like so many dots and so many of a stone.
func (p *picture) tally(stone string, n int) (count int) {
	want := strings.Repeat(".", p.K-n) + strings.Repeat(stone, n)
	for _, window := range p.windows() {
		if p.text(window) == want {
			count++
		}
	}
	return count
}

func (p *picture) sign() int {
	if p.Misere {
		return -1
	}
	return 1
}
