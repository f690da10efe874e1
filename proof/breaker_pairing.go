package proof

import "math/bits"

// A pairing is a position with disjoint pairs of cells. Lines are numbered as the windows of the board.
type pairing struct {
	board     *lineBoard
	weights   []int         // by line; 0 if the line is blocked, or not one of the position
	danger    [maxCells]int // by cell: the weights of the lines through the cell
	both      []int         // by pair of the board: the weights of the lines through both cells
	potential int
	paired    uint64
}

// newPairing returns a pairing for positions of a board.
func newPairing(b *lineBoard) *pairing {
	return &pairing{board: b, weights: make([]int, len(b.windows)), both: make([]int, len(b.pairs))}
}

// reset sets the pairing to a position without pairs.
func (p *pairing) reset(s *lineState) {
	p.danger, p.potential, p.paired = s.danger, s.potential, 0
	clear(p.weights)
	clear(p.both)
	for n, i := range s.windows {
		weight := 1 << (p.board.k - bits.OnesCount64(s.lines[n]))
		p.weights[i] = weight
		for _, q := range p.board.within[i] {
			p.both[q] += weight
		}
	}
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
		pair, ok := p.best(s.cells&^p.paired, without)
		if !ok {
			return dst, load
		}
		dst = append(dst, pair)
		p.add(s, pair[0], pair[1])
	}
}

// best returns the two of some cells, the first with the lower number, whose pair lowers the potential most, if any does.
func (p *pairing) best(cells uint64, without *[2]int) (best [2]int, ok bool) {
	gain := 0
	for q, weight := range p.both {
		if weight <= gain { // lines through both cells are among those through each
			continue
		}
		pair := p.board.pairs[q]
		less := 3*weight - p.danger[pair.u] - p.danger[pair.v]
		if less > gain && cells&pair.cells == pair.cells {
			if u, v := int(pair.u), int(pair.v); without == nil || *without != [2]int{u, v} {
				gain, best = less, [2]int{u, v}
			}
		}
	}
	return best, gain > 0
}

// add makes a pair of two cells.
func (p *pairing) add(s *lineState, u, v int) {
	pair := uint64(1)<<u | uint64(1)<<v
	p.paired |= pair
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
	p.weights[i] += change
	p.potential += change
	for rest := p.board.windows[i] &^ s.maker; rest != 0; rest &= rest - 1 {
		p.danger[bits.TrailingZeros64(rest)] += change
	}
	for _, q := range p.board.within[i] {
		p.both[q] += change
	}
}
