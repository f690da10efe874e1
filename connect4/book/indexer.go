package book

import "github.com/alinha/alinha/connect4"

// An indexer maps each position with a given number of stones to an index from 0 on, the same for its mirror image, so
// that a list of scores needs no keys.
//
// The indices are grouped in blocks, one for each set of occupied cells. Within a block the index is the rank of the
// mover's stones in the combinatorial number system: if the mover has the occupied cells i0 < i1 < ..., numbered from 0
// among the occupied cells, then the rank is C(i0,1) + C(i1,2) + ... On 7x6 one index in eight belongs to no position,
// because no order of play leads there, or a line of four stands, or the mirror image of a symmetric set of occupied cells
// has another index.
type indexer struct {
	size       connect4.Size
	firstIndex map[uint64]int // by the occupied cells of a block
	binomials  [][]int        // C(n, k) as [n][k]
	count      int            // indices in all blocks
}

// newIndexer returns the indexer for a number of stones, at most as many as the board has cells.
func newIndexer(size connect4.Size, stones int) *indexer {
	x := &indexer{size: size, firstIndex: make(map[uint64]int), binomials: binomials(stones)}
	blockSize := x.binomials[stones][stones/2]
	var fill func(columns, stones int, occupied uint64)
	fill = func(columns, stones int, occupied uint64) {
		if columns == 0 {
			if occupied <= size.Mirror(occupied) {
				x.firstIndex[occupied] = x.count
				x.count += blockSize
			}
			return
		}
		for height := max(0, stones-size.Rows*(columns-1)); height <= min(stones, size.Rows); height++ {
			fill(columns-1, stones-height, occupied<<size.Stride()|(1<<height-1))
		}
	}
	fill(size.Columns, stones, 0)
	return x
}

// binomials returns the binomial coefficients C(n, k) as [n][k], for n from 0 to maxN.
func binomials(maxN int) [][]int {
	choose := make([][]int, maxN+1)
	for n := range choose {
		choose[n] = make([]int, maxN+1)
		choose[n][0] = 1
		for k := 1; k <= n; k++ {
			choose[n][k] = choose[n-1][k-1] + choose[n-1][k]
		}
	}
	return choose
}

// index returns the index of a position, which must have the indexer's number of stones.
func (x *indexer) index(p connect4.Bitboards) int {
	own, occupied := p.Own, p.Own|p.Opp
	mirroredOwn := x.size.Mirror(own)
	switch mirrored := x.size.Mirror(occupied); {
	case mirrored < occupied:
		own, occupied = mirroredOwn, mirrored
	case mirrored == occupied:
		own = min(own, mirroredOwn)
	}
	index := x.firstIndex[occupied]
	for i, k := 0, 0; own != 0; i++ {
		cell := occupied & -occupied
		if occupied &^= cell; own&cell != 0 {
			own &^= cell
			k++
			index += x.binomials[i][k]
		}
	}
	return index
}
