package proof

import "math/bits"

// A pairing is a position with disjoint pairs of cells. Lines are numbered as the windows of the board.
type pairing struct {
	board     *lineBoard
	weights   []int         // by line; 0 if the line is blocked, or not one of the position
	danger    [maxCells]int // by cell: the weights of the lines through the cell
	potential int
	paired    uint64
	gains     pairGains
	start     *pairing // as reset has left it
}

// newPairing returns a pairing for positions of a board.
func newPairing(b *lineBoard) *pairing {
	p := &pairing{board: b, weights: make([]int, len(b.windows)), gains: newPairGains(&b.cellPairs, b.k)}
	p.start = &pairing{board: b, weights: make([]int, len(b.windows)), gains: newPairGains(&b.cellPairs, b.k)}
	return p
}

// reset sets the pairing to a position without pairs. restart undoes all pairs that have been made since.
func (p *pairing) reset(s *lineState) {
	p.danger, p.potential, p.paired = s.danger, s.potential, 0
	clear(p.weights)
	p.gains.reset()
	for cells := s.cells; cells != 0; cells &= cells - 1 {
		m := bits.TrailingZeros64(cells)
		p.gains.setCell(m, s.danger[m])
	}
	for n, i := range s.windows {
		weight := 1 << (p.board.k - bits.OnesCount64(s.lines[n]))
		p.weights[i] = weight
		p.gains.weigh(p.board.within[i], 0, weight)
	}
	p.start.copyFrom(p)
}

func (p *pairing) restart() { p.copyFrom(p.start) }

// copyFrom makes the pairing equal to another one of the same board.
func (p *pairing) copyFrom(other *pairing) {
	p.danger, p.potential, p.paired = other.danger, other.potential, other.paired
	copy(p.weights, other.weights)
	p.gains.copyFrom(&other.gains)
}

// lower makes pairs until the load holds or no further pair lowers the potential, appends the pairs to dst, and returns the load. Each
// pair is the one that lowers the potential most: the lines that contain both cells are blocked, and those that contain one cell weigh
// twice as much. The pair without, unless it is nil, is not made.
func (p *pairing) lower(s *lineState, makerMoves bool, dst [][2]int, without *[2]int) (pairs [][2]int, load int) {
	for {
		load = loadOf(p.potential, &p.danger, s.cells&^p.paired, makerMoves)
		if load < 1<<p.board.k {
			return dst, load
		}
		u, v, ok := p.gains.best(without)
		if !ok {
			return dst, load
		}
		dst = append(dst, [2]int{u, v})
		p.add(s, u, v)
	}
}

// add makes a pair of two cells.
func (p *pairing) add(s *lineState, u, v int) {
	pair := uint64(1)<<u | uint64(1)<<v
	p.paired |= pair
	p.gains.leaveOut(u)
	p.gains.leaveOut(v)
	for _, i := range p.board.through[u] {
		if p.board.windows[i]&pair == pair {
			p.weigh(s, i, -p.weights[i])
		}
	}
	for _, m := range [2]int{u, v} {
		for _, i := range p.board.through[m] {
			if weight := p.weights[i]; weight > 0 {
				p.weigh(s, i, weight)
				p.leaveSupersets(s, i)
			}
		}
	}
}

// leaveSupersets sets the weight of a line to 0 if its cells outside pairs are a superset of those of another line with a weight, or
// else the weights of the lines whose cells are a superset of those of the line.
func (p *pairing) leaveSupersets(s *lineState, i uint16) {
	gone := s.maker | p.paired
	line := p.board.windows[i] &^ gone
	for _, j := range p.board.overlaps[i] {
		if p.weights[j] == 0 {
			continue
		}
		other := p.board.windows[j] &^ gone
		if other&^line == 0 {
			p.weigh(s, i, -p.weights[i])
			return
		}
		if line&^other == 0 {
			p.weigh(s, j, -p.weights[j])
		}
	}
}

// weigh changes the weight of a line.
func (p *pairing) weigh(s *lineState, i uint16, change int) {
	if change == 0 {
		return
	}
	before := p.weights[i]
	p.weights[i] += change
	p.potential += change
	p.gains.weigh(p.board.within[i], before, before+change)
	for rest := p.board.windows[i] &^ (s.maker | p.paired); rest != 0; rest &= rest - 1 {
		m := bits.TrailingZeros64(rest)
		p.danger[m] += change
		p.gains.weighCell(m, before, before+change)
	}
}
