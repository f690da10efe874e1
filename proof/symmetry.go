package proof

import "math/bits"

// A symmetry maps the cells of a board to cells, and back.
type symmetry struct{ forth, back wordPermutation }

// newSymmetry returns the symmetry that maps cell m to to[m].
func newSymmetry(to []int32) symmetry {
	from := make([]int32, len(to))
	for m, image := range to {
		from[image] = int32(m)
	}
	return symmetry{newWordPermutation(to), newWordPermutation(from)}
}

// image returns the cells to which a set of cells is mapped.
func (s *symmetry) image(cells uint64) uint64 { return s.forth.image(cells) }

// preimage returns the cells that are mapped to a set of cells.
func (s *symmetry) preimage(cells uint64) uint64 { return s.back.image(cells) }

// imageOf returns the cell to which a cell is mapped.
func (s *symmetry) imageOf(m int) int { return bits.TrailingZeros64(s.image(1 << m)) }

// preimageOf returns the cell that is mapped to a cell.
func (s *symmetry) preimageOf(m int) int { return bits.TrailingZeros64(s.preimage(1 << m)) }

// A wordPermutation maps sets of cells: one table for each byte of a set.
type wordPermutation [][256]uint64

func newWordPermutation(to []int32) wordPermutation {
	p := make(wordPermutation, (len(to)+7)/8)
	for i := range p {
		for set := range p[i] {
			for m := range 8 {
				if set>>m&1 == 1 && 8*i+m < len(to) {
					p[i][set] |= 1 << to[8*i+m]
				}
			}
		}
	}
	return p
}

// image returns the cells to which a set of cells is mapped.
func (p wordPermutation) image(cells uint64) (image uint64) {
	for i := range p {
		image |= p[i][cells>>(8*i)&255]
	}
	return image
}
