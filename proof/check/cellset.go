package check

import "math/bits"

// A cellSet is a set of cells: a bit for each cell.
type cellSet []uint64

func newCellSet(cells int) cellSet { return make(cellSet, (cells+63)/64) }

func (s cellSet) add(m int) { s[m/64] |= 1 << (m % 64) }

func (s cellSet) has(m int) bool { return s[m/64]>>(m%64)&1 == 1 }

func (s cellSet) size() (size int) {
	for _, word := range s {
		size += bits.OnesCount64(word)
	}
	return size
}

// contains reports whether the set contains all cells of another set.
func (s cellSet) contains(other cellSet) bool {
	for i, word := range other {
		if word&^s[i] != 0 {
			return false
		}
	}
	return true
}

// containsMore reports whether the set contains all cells of another set and another cell.
func (s cellSet) containsMore(other cellSet) bool { return s.contains(other) && !other.contains(s) }

// common returns the cells that are in all of the sets that have a cell. All bits are set if none has the cell.
func common(sets []cellSet, cells, m int) cellSet {
	all := newCellSet(cells)
	for i := range all {
		all[i] = ^uint64(0)
	}
	for _, set := range sets {
		if set.has(m) {
			for i, word := range set {
				all[i] &= word
			}
		}
	}
	return all
}
