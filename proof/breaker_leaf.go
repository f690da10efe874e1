package proof

import "math/bits"

// holdsByPairs reports whether disjoint pairs and the potential hold the position for Breaker, and appends the pairs. A pair
// is taken from the lines with the fewest empty cells as long as the pair lowers the potential: the lines that contain both
// cells are blocked, and those that contain one weigh twice as much.
func (s *lineState) holdsByPairs(b *lineBoard, makerMoves bool, dst [][2]int) (holds bool, pairs [][2]int) {
	limit := 1 << b.k
	if makerMoves {
		limit /= 2
	}
	if s.potential < limit {
		return true, dst
	}
	if s.potential >= maxPairing*limit {
		return false, dst
	}
	var weights [maxLines]int
	lines := s.live
	if len(lines) > len(weights) {
		return false, dst
	}
	for i, line := range lines {
		weights[i] = 1 << (b.k - bits.OnesCount64(line))
	}
	potential, paired := s.potential, uint64(0)
	for size := 2; size <= pairedLine; size++ {
		for i, line := range lines {
			if weights[i] == 0 || bits.OnesCount64(line) != size {
				continue
			}
			gain, pair := bestPair(lines, weights[:], line&^paired)
			if gain <= 0 {
				continue
			}
			paired |= pair
			dst = append(dst, [2]int{bits.TrailingZeros64(pair), 63 - bits.LeadingZeros64(pair)})
			potential -= gain
			for k, other := range lines {
				switch other & pair {
				case 0:
				case pair:
					weights[k] = 0
				default:
					weights[k] *= 2
				}
			}
			if potential < limit {
				return true, dst
			}
		}
	}
	return false, dst
}

const (
	maxLines   = 4 * maxCells // on a flat board of maxCells cells; pairs are not tried where there are more
	maxPairing = 5            // pairs are tried up to so many times the potential that needs none
	pairedLine = 5            // pairs are taken from lines of at most so many empty cells
)

// bestPair returns the two of the cells whose pair lowers the potential most, and by how much.
func bestPair(lines []uint64, weights []int, cells uint64) (gain int, pair uint64) {
	var danger [maxCells]int
	var shared [maxLines]int // the lines with two of the cells or more
	count := 0
	for i, line := range lines {
		line &= cells
		if line == 0 || weights[i] == 0 {
			continue
		}
		if line&(line-1) != 0 {
			shared[count] = i
			count++
		}
		for ; line != 0; line &= line - 1 {
			danger[bits.TrailingZeros64(line)] += weights[i]
		}
	}
	for first := cells; first != 0; first &= first - 1 {
		u := first & -first
		for second := first & (first - 1); second != 0; second &= second - 1 {
			both := u | second&-second
			less := -danger[bits.TrailingZeros64(first)] - danger[bits.TrailingZeros64(second)]
			for _, i := range shared[:count] {
				if lines[i]&both == both {
					less += 3 * weights[i]
				}
			}
			if pair == 0 || less > gain {
				gain, pair = less, both
			}
		}
	}
	return gain, pair
}
