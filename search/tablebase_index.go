package search

import (
	"context"
	"math/bits"

	"github.com/alinha/alinha/internal/budget"
	"github.com/alinha/alinha/rules"
)

// widest is the most cells of a board in a Table: a set of them is a word.
const widest = 32

// A places says where a Table keeps each position.
type places struct {
	cells  int
	below  []uint32  // of each cell: what must be occupied before it
	images [][]int32 // the symmetries of the board, that which moves nothing first

	// levels are, by their number, the sets of cells that may be occupied: of those
	// that are symmetric the least. Where pieces fall they are stacks.
	levels [][]uint32
	block  map[uint32]uint32 // of each such set: the index of its first position
	ranks  []ranking         // by number of occupied cells
	size   int               // positions
}

// newPlaces returns the places of a variant, not all of them if ctx ends.
func newPlaces(ctx context.Context, v rules.Variant) places {
	board, _ := rules.BoardOf(rules.New(v))
	p := places{
		cells:  v.Cells(),
		below:  make([]uint32, v.Cells()),
		images: board.Symmetries(),
		levels: make([][]uint32, v.Cells()+1),
		block:  make(map[uint32]uint32),
	}
	for m := range p.below {
		if n := supportOf(v, m); n >= 0 {
			p.below[m] = 1 << n
		}
	}
	p.add(0, 0)
	for n, sets := range p.levels {
		p.ranks = append(p.ranks, newRanking(n))
		for _, occupied := range sets {
			if budget.Expired(ctx) {
				return p
			}
			for open := p.open(occupied); open != 0; open &= open - 1 {
				next, _ := p.canonical(occupied | open&-open)
				if _, known := p.block[next]; !known {
					p.add(n+1, next)
				}
			}
		}
	}
	return p
}

// add gives a block to a set of n cells.
func (p *places) add(n int, occupied uint32) {
	p.levels[n] = append(p.levels[n], occupied)
	p.block[occupied] = uint32(p.size)
	p.size += int(choose(n, n/2))
}

// supportOf returns the cell on which a stone in cell m lies where pieces fall, or -1.
func supportOf(v rules.Variant, m int) int {
	switch {
	case v.Gravity && v.Layers > 1:
		return m - v.Cols*v.Rows
	case v.Gravity && m+v.Cols < v.Cells():
		return m + v.Cols
	}
	return -1
}

// open returns the cells where the next stone may come to lie.
func (p *places) open(occupied uint32) uint32 {
	var cells uint32
	for m, below := range p.below {
		if below&^occupied == 0 {
			cells |= 1 << m
		}
	}
	return cells &^ occupied
}

// canonical returns the least of a set's images, and the symmetry that leads there.
func (p *places) canonical(set uint32) (least uint32, by []int32) {
	least, by = set, p.images[0]
	for _, image := range p.images[1:] {
		if s := moved(set, image); s < least {
			least, by = s, image
		}
	}
	return least, by
}

// moved returns the image of a set.
func moved(set uint32, image []int32) uint32 {
	var s uint32
	for ; set != 0; set &= set - 1 {
		s |= 1 << image[bits.TrailingZeros32(set)]
	}
	return s
}

// at returns the index of a position.
func (p *places) at(occupied, second uint32) uint32 {
	set, image := p.canonical(occupied)
	word := extract(moved(second, image), set)
	return p.block[set] + p.ranks[bits.OnesCount32(set)].of(word)
}

// extract gathers the bits of s that are set in mask.
func extract(s, mask uint32) uint32 {
	var word uint32
	for bit := uint32(1); mask != 0; mask &= mask - 1 {
		if s&mask&-mask != 0 {
			word |= bit
		}
		bit <<= 1
	}
	return word
}

// leastPlaces returns how many positions a table of a variant has at the least:
// as many as if no set of occupied cells were its own image.
func leastPlaces(v rules.Variant) uint64 {
	columns, height := v.Cells(), 1
	switch {
	case v.Gravity && v.Layers > 1:
		columns, height = v.Cols*v.Rows, v.Layers
	case v.Gravity:
		columns, height = v.Cols, v.Rows
	}
	stacks := make([]uint64, v.Cells()+1) // by number of stones, in the columns so far
	stacks[0] = 1
	for range columns {
		for n := len(stacks) - 1; n > 0; n-- {
			for h := 1; h <= min(height, n); h++ {
				stacks[n] += stacks[n-h]
			}
		}
	}
	var sum uint64
	for n, sets := range stacks {
		sum += sets * choose(n, n/2)
	}
	board, _ := rules.BoardOf(rules.New(v))
	return sum / uint64(len(board.Symmetries()))
}

// choose returns the number of ways to choose k of n.
func choose(n, k int) uint64 {
	c := uint64(1)
	for i := range k {
		c = c * uint64(n-i) / uint64(i+1)
	}
	return c
}

// A ranking says where a word of n bits, half of them set, rounded down, stands
// among all those, in ascending order. That is a sum over its bits: the i-th, from 0,
// at place p adds p choose i+1 (the combinatorial number system; Lehmer 1964). It is
// looked up in two halves of the word, of which the low one tells how many bits come
// before the high one.
type ranking struct {
	half      int
	low, high []uint32
}

func newRanking(n int) ranking {
	r := ranking{half: n / 2, low: make([]uint32, 1<<(n/2)), high: make([]uint32, 1<<(n-n/2))}
	for word := range r.low {
		r.low[word] = rankFrom(uint32(word), 0, 0)
	}
	for word := range r.high {
		if before := n/2 - bits.OnesCount(uint(word)); before >= 0 {
			r.high[word] = rankFrom(uint32(word), r.half, before)
		}
	}
	return r
}

// rankFrom adds up the ranks of the bits of a part of a word, which begins at a
// place after so many bits that are set.
func rankFrom(part uint32, place, before int) uint32 {
	var rank uint64
	for ; part != 0; part &= part - 1 {
		before++
		rank += choose(place+bits.TrailingZeros32(part), before)
	}
	return uint32(rank)
}

// of returns the rank of a word.
func (r *ranking) of(word uint32) uint32 {
	return r.low[word&(1<<r.half-1)] + r.high[word>>r.half]
}
