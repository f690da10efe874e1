package proof

import "math/bits"

// A widePairing is a pairing of a wideBoard.
type widePairing struct {
	board     *wideBoard
	weights   []int             // by line; 0 if the line is blocked, or not one of the position
	rest      []uint64          // by window: its empty cells outside pairs
	danger    [maxWideCells]int // by cell: the weights of the lines through the cell
	potential int
	paired    cellSet
	gains     pairGains
	start     *widePairing // as reset has left it
}

// newWidePairing returns a pairing for positions of a board.
func newWidePairing(b *wideBoard) *widePairing {
	empty := func() *widePairing {
		return &widePairing{
			board: b, weights: make([]int, len(b.windows)), rest: make([]uint64, len(b.windows)), gains: newPairGains(&b.cellPairs, b.k),
		}
	}
	p := empty()
	p.start = empty()
	return p
}

// holds is holdsByPairs of a lineState.
func (p *widePairing) holds(s *wideState, makerMoves bool, dst [][2]int) (holds bool, pairs [][2]int, excess float64) {
	limit := 1 << p.board.k
	p.danger, p.potential, p.paired = s.danger, s.potential, cellSet{}
	load := p.load(s, makerMoves)
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
		p.copyFrom(p.start)
		for _, pair := range pairs[first:i] {
			p.add(pair[0], pair[1])
		}
		other, otherLoad := p.lower(s, makerMoves, pairs[:i:i], &pairs[i])
		if otherLoad < limit {
			return true, other, 0
		}
		least = min(least, otherLoad)
	}
	return false, pairs, float64(least) / float64(limit)
}

// load is loadOf for the cells outside pairs.
func (p *widePairing) load(s *wideState, makerMoves bool) int {
	most := 0
	if makerMoves {
		for m := range s.cells.without(p.paired).all() {
			most = max(most, p.danger[m])
		}
	}
	return p.potential + most
}

// lower is lower of a pairing.
func (p *widePairing) lower(s *wideState, makerMoves bool, dst [][2]int, without *[2]int) (pairs [][2]int, load int) {
	for {
		load = p.load(s, makerMoves)
		if load < 1<<p.board.k {
			return dst, load
		}
		u, v, ok := p.gains.best(without)
		if !ok {
			return dst, load
		}
		dst = append(dst, [2]int{u, v})
		p.add(u, v)
	}
}

// reset sets the pairing to a position without pairs.
func (p *widePairing) reset(s *wideState) {
	p.danger, p.potential, p.paired = s.danger, s.potential, cellSet{}
	clear(p.weights)
	copy(p.rest, s.rest)
	p.gains.reset()
	for m := range s.cells.all() {
		p.gains.setCell(int(m), s.danger[m])
	}
	for n, i := range s.windows {
		weight := 1 << (p.board.k - bits.OnesCount64(s.lines[n]))
		p.weights[i] = weight
		p.gains.weigh(p.board.within[i], 0, weight)
	}
	p.start.copyFrom(p)
}

// copyFrom makes the pairing equal to another one of the same board.
func (p *widePairing) copyFrom(other *widePairing) {
	p.danger, p.potential, p.paired = other.danger, other.potential, other.paired
	copy(p.weights, other.weights)
	copy(p.rest, other.rest)
	p.gains.copyFrom(&other.gains)
}

// add makes a pair of two cells.
func (p *widePairing) add(u, v int) {
	for _, m := range [2]int{u, v} {
		p.paired.add(uint8(m))
		p.gains.leaveOut(m)
		for _, at := range p.board.through[m] {
			p.rest[at.window] &^= 1 << at.place
		}
	}
	for _, at := range p.board.through[u] {
		if p.board.windows[at.window].has(uint8(v)) {
			p.weigh(at.window, -p.weights[at.window])
		}
	}
	for _, m := range [2]int{u, v} {
		for _, at := range p.board.through[m] {
			if weight := p.weights[at.window]; weight > 0 {
				p.weigh(at.window, weight)
				p.leaveSupersets(at.window)
			}
		}
	}
}

// leaveSupersets is leaveSupersets of a pairing.
func (p *widePairing) leaveSupersets(i uint16) {
	line := p.rest[i]
	for _, o := range p.board.overlaps[i] {
		if p.weights[o.window] == 0 {
			continue
		}
		other := bits.RotateLeft64(p.rest[o.window], -int(o.shift))
		if other&^line == 0 {
			p.weigh(i, -p.weights[i])
			return
		}
		if line&^other == 0 {
			p.weigh(o.window, -p.weights[o.window])
		}
	}
}

// weigh changes the weight of a line.
func (p *widePairing) weigh(i uint16, change int) {
	if change == 0 {
		return
	}
	before := p.weights[i]
	p.weights[i] += change
	p.potential += change
	p.gains.weigh(p.board.within[i], before, before+change)
	order := p.board.order[i]
	for line := p.rest[i]; line != 0; line &= line - 1 {
		m := int(order[bits.TrailingZeros64(line)])
		p.danger[m] += change
		p.gains.weighCell(m, before, before+change)
	}
}
