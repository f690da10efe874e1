package proof

import "math/bits"

// holdsByPairs reports whether disjoint pairs and the potential hold the position for Breaker, and appends the pairs. Then excess is
// the load that the pairs leave, in units of the greatest that holds.
func (s *lineState) holdsByPairs(p *pairing, makerMoves bool, dst [][2]int) (holds bool, pairs [][2]int, excess float64) {
	limit := 1 << p.board.k
	load := loadOf(s.potential, &s.danger, s.cells, makerMoves)
	if load < limit || s.potential >= maxPairing*limit {
		return load < limit, dst, float64(load) / float64(limit)
	}
	p.reset(s)
	pairs, load = p.lower(s, makerMoves, dst, nil)
	if load < limit {
		return true, pairs, 0
	}
	least, first := load, len(dst)
	last := min(len(pairs), first+retries)
	for i := first; i < last && float64(load) < maxRetry*float64(limit); i++ {
		p.restart()
		for _, pair := range pairs[first:i] {
			p.add(s, pair[0], pair[1])
		}
		other, otherLoad := p.lower(s, makerMoves, pairs[:i:i], &pairs[i])
		if otherLoad < limit {
			return true, other, 0
		}
		least = min(least, otherLoad)
	}
	return false, pairs, float64(least) / float64(limit)
}

// loadOf returns the potential that Breaker faces: with Maker to move that after Maker's best move on the cells, which doubles the
// weights of the lines through the cell.
func loadOf(potential int, danger *[maxCells]int, cells uint64, makerMoves bool) int {
	most := 0
	if makerMoves {
		for ; cells != 0; cells &= cells - 1 {
			most = max(most, danger[bits.TrailingZeros64(cells)])
		}
	}
	return potential + most
}

const (
	maxPairing = 4   // pairs are tried up to so many times the potential that holds with Breaker to move
	maxRetry   = 1.5 // other pairs are tried up to so many times the load that holds
	retries    = 5   // other pairs are tried in place of each of the first ones
)
