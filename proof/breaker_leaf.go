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
	if s.potential >= maxPairing*limit || len(b.windows) > maxLines {
		return false, dst
	}
	p := newPairing(s, b)
	for size := 2; size <= pairedLine; size++ {
		for i, window := range b.windows {
			if p.weights[i] == 0 || p.empty[i] != uint8(size) {
				continue
			}
			gain, u, v := p.best(window &^ s.maker &^ p.paired)
			if gain <= 0 {
				continue
			}
			dst = append(dst, [2]int{u, v})
			if p.add(s, u, v); p.potential < limit {
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

// A pairing is a position with disjoint pairs of cells. Lines are numbered as the windows of the board.
type pairing struct {
	board     *lineBoard
	weights   [maxLines]int   // by line; 0 if the line is blocked
	empty     [maxLines]uint8 // by line: the empty cells, those of pairs included
	danger    [maxCells]int   // by cell: the weights of the lines through the cell
	potential int
	paired    uint64
}

func newPairing(s *lineState, b *lineBoard) *pairing {
	p := &pairing{board: b, danger: s.danger, potential: s.potential}
	for i, window := range b.windows {
		if window&s.breaker == 0 {
			p.empty[i] = uint8(bits.OnesCount64(window &^ s.maker))
			p.weights[i] = 1 << (b.k - int(p.empty[i]))
		}
	}
	return p
}

// best returns the two of the cells, the first with the lower number, whose pair lowers the potential most, and by how much.
func (p *pairing) best(cells uint64) (gain, u, v int) {
	found := false
	for first := cells; first != 0; first &= first - 1 {
		a := bits.TrailingZeros64(first)
		for second := first & (first - 1); second != 0; second &= second - 1 {
			b := bits.TrailingZeros64(second)
			less := -p.danger[a] - p.danger[b]
			for _, i := range p.board.shared[a][b] {
				less += 3 * p.weights[i]
			}
			if !found || less > gain {
				found, gain, u, v = true, less, a, b
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
