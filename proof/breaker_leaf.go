package proof

import "math/bits"

// holdsByPairs reports whether disjoint pairs and the potential hold the position for Breaker, and appends the pairs: one after
// the other the two cells of a line whose pair lowers the potential most. The lines that contain both cells of a pair are
// blocked, and those that contain one weigh twice as much. Then excess is the load that is left, in units of the greatest that
// holds.
func (s *lineState) holdsByPairs(b *lineBoard, makerMoves bool, dst [][2]int) (holds bool, pairs [][2]int, excess float64) {
	limit := 1 << b.k
	load := loadOf(s.potential, &s.danger, s.cells, makerMoves)
	if load < limit || s.potential >= maxPairing*limit || len(b.windows) > maxLines {
		return load < limit, dst, float64(load) / float64(limit)
	}
	p := newPairing(s, b)
	for load >= limit {
		gain, u, v := p.best(s)
		if gain <= 0 {
			return false, dst, float64(load) / float64(limit)
		}
		dst = append(dst, [2]int{u, v})
		p.add(s, u, v)
		load = loadOf(p.potential, &p.danger, s.cells&^p.paired, makerMoves)
	}
	return true, dst, 0
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
	maxLines   = 4 * maxCells // on a flat board of maxCells cells; pairs are not tried where there are more
	maxPairing = 4            // pairs are tried up to so many times the potential that holds with Breaker to move
)

// A pairing is a position with disjoint pairs of cells. Lines are numbered as the windows of the board.
type pairing struct {
	board     *lineBoard
	weights   [maxLines]int // by line; 0 if the line is blocked, or not one of the position
	danger    [maxCells]int // by cell: the weights of the lines through the cell
	potential int
	paired    uint64
}

func newPairing(s *lineState, b *lineBoard) *pairing {
	p := &pairing{board: b, danger: s.danger, potential: s.potential}
	for n, i := range s.windows {
		p.weights[i] = 1 << (b.k - bits.OnesCount64(s.lines[n]))
	}
	return p
}

// best returns the two cells of a line, the first with the lower number, whose pair lowers the potential most, and by how much.
func (p *pairing) best(s *lineState) (gain, u, v int) {
	for n, i := range s.windows {
		if p.weights[i] == 0 {
			continue
		}
		for first := s.lines[n] &^ p.paired; first != 0; first &= first - 1 {
			a := bits.TrailingZeros64(first)
			for second := first & (first - 1); second != 0; second &= second - 1 {
				b := bits.TrailingZeros64(second)
				less := -p.danger[a] - p.danger[b]
				for _, i := range p.board.shared[a][b] {
					less += 3 * p.weights[i]
				}
				if less > gain {
					gain, u, v = less, a, b
				}
			}
		}
	}
	return gain, u, v
}

// add makes a pair of two cells.
func (p *pairing) add(s *lineState, u, v int) {
	pair := uint64(1)<<u | uint64(1)<<v
	p.paired |= pair
	for _, i := range p.board.through[u] {
		p.weigh(s, i, pair)
	}
	for _, i := range p.board.through[v] {
		if p.board.windows[i]>>u&1 == 0 {
			p.weigh(s, i, pair)
		}
	}
}

// weigh changes the weight of a line that contains a cell of a new pair.
func (p *pairing) weigh(s *lineState, i uint16, pair uint64) {
	line, change := p.board.windows[i], p.weights[i]
	if line&pair == pair {
		change = -change
	}
	if change == 0 {
		return
	}
	p.weights[i] += change
	p.potential += change
	for rest := line &^ s.maker; rest != 0; rest &= rest - 1 {
		p.danger[bits.TrailingZeros64(rest)] += change
	}
}
