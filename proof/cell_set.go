package proof

import (
	"iter"
	"math/bits"
)

// maxWideCells is the largest number of cells of a board whose sets of cells are a cellSet.
const maxWideCells = 256

// A cellSet is a set of cells, with a bit for each cell.
type cellSet [maxWideCells / 64]uint64

// has reports whether the set has a cell.
func (s *cellSet) has(m uint8) bool { return s[m>>6]>>(m&63)&1 == 1 }

// add adds a cell.
func (s *cellSet) add(m uint8) { s[m>>6] |= 1 << (m & 63) }

// remove takes a cell out of the set.
func (s *cellSet) remove(m uint8) { s[m>>6] &^= 1 << (m & 63) }

// union returns the cells of either set.
func (s cellSet) union(other cellSet) cellSet {
	for i := range s {
		s[i] |= other[i]
	}
	return s
}

// and returns the cells of both sets.
func (s cellSet) and(other cellSet) cellSet {
	for i := range s {
		s[i] &= other[i]
	}
	return s
}

// without returns the cells that the other set does not have.
func (s cellSet) without(other cellSet) cellSet {
	for i := range s {
		s[i] &^= other[i]
	}
	return s
}

// count returns the number of cells.
func (s *cellSet) count() (count int) {
	for _, word := range s {
		count += bits.OnesCount64(word)
	}
	return count
}

// first returns the cell with the least number, of a set that has cells.
func (s *cellSet) first() uint8 {
	for i, word := range s {
		if word != 0 {
			return uint8(64*i + bits.TrailingZeros64(word))
		}
	}
	panic("proof: no cell in the set")
}

// all returns the cells in the order of their numbers, as they are when the loop begins.
func (s cellSet) all() iter.Seq[uint8] {
	return func(yield func(uint8) bool) {
		for i, word := range s {
			for ; word != 0; word &= word - 1 {
				if !yield(uint8(64*i + bits.TrailingZeros64(word))) {
					return
				}
			}
		}
	}
}

// image returns the cells to which a permutation maps the set.
func (s cellSet) image(to []uint8) (image cellSet) {
	for m := range s.all() {
		image.add(to[m])
	}
	return image
}
