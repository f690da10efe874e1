package search

import (
	"context"
	"math/bits"

	"github.com/alinha/alinha/internal/budget"
	"github.com/alinha/alinha/rules"
)

// maxTableCells is the maximum number of cells of a board that can have a valueTable: a set
// of cells is a 32-bit word.
const maxTableCells = 32

// positionIndex numbers the positions of a variant (see valueTable).
type positionIndex struct {
	cells      int
	cellsBelow []uint32  // by cell: the set that must be occupied before the cell; one cell or none
	symmetries [][]int32 // permutations of the cells, the identity first

	// setsByCount lists, by number of occupied cells, the sets of cells that can be
	// occupied: of sets that are symmetric to each other only the least. With gravity the
	// sets are stacks.
	setsByCount [][]uint32
	blockStart  map[uint32]uint32  // by a set of setsByCount: the index of the first position with those cells occupied
	ranks       []combinationRanks // by number of occupied cells
	size        int                // number of positions
}

// newPositionIndex numbers the positions of a variant. If ctx ends first, the numbering is
// incomplete: the caller must check ctx.Err.
func newPositionIndex(ctx context.Context, v rules.Variant) positionIndex {
	board, _ := rules.BoardOf(rules.New(v))
	p := positionIndex{
		cells:       v.Cells(),
		cellsBelow:  make([]uint32, v.Cells()),
		symmetries:  board.Symmetries(),
		setsByCount: make([][]uint32, v.Cells()+1),
		blockStart:  make(map[uint32]uint32),
	}
	for m := range p.cellsBelow {
		if n := cellBelow(v, m); n >= 0 {
			p.cellsBelow[m] = 1 << n
		}
	}
	p.addSet(0, 0)
	for n, sets := range p.setsByCount {
		p.ranks = append(p.ranks, newCombinationRanks(n))
		for _, occupied := range sets {
			if budget.Expired(ctx) {
				return p
			}
			for playable := p.playable(occupied); playable != 0; playable &= playable - 1 {
				next, _ := p.canonical(occupied | playable&-playable)
				if _, known := p.blockStart[next]; !known {
					p.addSet(n+1, next)
				}
			}
		}
	}
	return p
}

// addSet assigns a block of indices to a set of n occupied cells.
func (p *positionIndex) addSet(n int, occupied uint32) {
	p.setsByCount[n] = append(p.setsByCount[n], occupied)
	p.blockStart[occupied] = uint32(p.size)
	p.size += int(binomial(n, n/2))
}

// cellBelow returns the cell on which a stone in cell m rests with gravity. The result is
// negative at the bottom and without gravity.
func cellBelow(v rules.Variant, m int) int {
	switch {
	case v.Gravity && v.Layers > 1:
		return m - v.Cols*v.Rows
	case v.Gravity && m+v.Cols < v.Cells():
		return m + v.Cols
	}
	return -1
}

// playable returns the set of cells where the next stone may go.
func (p *positionIndex) playable(occupied uint32) uint32 {
	var cells uint32
	for m, below := range p.cellsBelow {
		if below&^occupied == 0 {
			cells |= 1 << m
		}
	}
	return cells &^ occupied
}

// canonical returns the least of the symmetric images of a set, compared as numbers,
// and the symmetry that maps the set to that image.
func (p *positionIndex) canonical(set uint32) (least uint32, by []int32) {
	least, by = set, p.symmetries[0]
	for _, symmetry := range p.symmetries[1:] {
		if s := imageOf(set, symmetry); s < least {
			least, by = s, symmetry
		}
	}
	return least, by
}

// imageOf returns the image of a set under a symmetry.
func imageOf(set uint32, symmetry []int32) uint32 {
	var s uint32
	for ; set != 0; set &= set - 1 {
		s |= 1 << symmetry[bits.TrailingZeros32(set)]
	}
	return s
}

// indexOf returns the index of a position from its occupied cells and Second's stones.
func (p *positionIndex) indexOf(occupied, second uint32) uint32 {
	set, symmetry := p.canonical(occupied)
	word := extractBits(imageOf(second, symmetry), set)
	return p.blockStart[set] + p.ranks[bits.OnesCount32(set)].rank(word)
}

// extractBits gathers the bits of s at the positions of mask into the low bits of a word,
// as the instruction PEXT does.
func extractBits(s, mask uint32) uint32 {
	var word uint32
	for bit := uint32(1); mask != 0; mask &= mask - 1 {
		if s&mask&-mask != 0 {
			word |= bit
		}
		bit <<= 1
	}
	return word
}

// minPositions returns a lower bound of the number of entries in the table of a
// variant: the number of positions divided by the number of symmetries, as if no set
// of occupied cells were symmetric to itself.
func minPositions(v rules.Variant) uint64 {
	columns, height := v.Cells(), 1
	switch {
	case v.Gravity && v.Layers > 1:
		columns, height = v.Cols*v.Rows, v.Layers
	case v.Gravity:
		columns, height = v.Cols, v.Rows
	}
	setCount := make([]uint64, v.Cells()+1) // sets of occupied cells by their size, in the columns so far
	setCount[0] = 1
	for range columns {
		for n := len(setCount) - 1; n > 0; n-- {
			for h := 1; h <= min(height, n); h++ {
				setCount[n] += setCount[n-h]
			}
		}
	}
	var sum uint64
	for n, sets := range setCount {
		sum += sets * binomial(n, n/2)
	}
	board, _ := rules.BoardOf(rules.New(v))
	return sum / uint64(len(board.Symmetries()))
}
