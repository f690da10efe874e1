package proof

// A widePairing is a pairing of a wideBoard.
type widePairing struct {
	board     *wideBoard
	weights   []int             // by line; 0 if the line is blocked, or not one of the position
	danger    [maxWideCells]int // by cell: the weights of the lines through the cell
	both      []int             // by pair of the board: the weights of the lines through both cells
	potential int
	paired    cellSet
}

// newWidePairing returns a pairing for positions of a board.
func newWidePairing(b *wideBoard) *widePairing {
	return &widePairing{board: b, weights: make([]int, len(b.windows)), both: make([]int, len(b.pairs))}
}

// holds is holdsByPairs of a lineState.
func (p *widePairing) holds(s *wideState, makerMoves bool, dst [][2]int) (holds bool, pairs [][2]int, excess float64) {
	limit := 1 << p.board.k
	p.reset(s)
	pairs, load := p.lower(s, makerMoves, dst, nil)
	if load < limit {
		return true, pairs, 0
	}
	least, first := load, len(dst)
	for i := first; i < min(len(pairs), first+retries) && float64(load) < maxRetry*float64(limit); i++ {
		p.reset(s)
		for _, pair := range pairs[first:i] {
			p.add(s, [2]uint8{uint8(pair[0]), uint8(pair[1])})
		}
		other, otherLoad := p.lower(s, makerMoves, pairs[:i:i], &pairs[i])
		if otherLoad < limit {
			return true, other, 0
		}
		least = min(least, otherLoad)
	}
	return false, pairs, float64(least) / float64(limit)
}

// lower is lower of a pairing.
func (p *widePairing) lower(s *wideState, makerMoves bool, dst [][2]int, without *[2]int) (pairs [][2]int, load int) {
	for {
		load = p.potential
		if makerMoves {
			load += p.mostDanger(s)
		}
		if load < 1<<p.board.k {
			return dst, load
		}
		pair, ok := p.best(s, without)
		if !ok {
			return dst, load
		}
		dst = append(dst, [2]int{int(pair[0]), int(pair[1])})
		p.add(s, pair)
	}
}

// reset sets the pairing to a position without pairs.
func (p *widePairing) reset(s *wideState) {
	p.potential, p.danger, p.paired = 0, [maxWideCells]int{}, cellSet{}
	clear(p.weights)
	clear(p.both)
	for n, i := range s.windows {
		p.weigh(s, i, 1<<(p.board.k-s.lines[n].count()))
	}
}

// mostDanger returns the greatest weight of the lines through a cell outside pairs.
func (p *widePairing) mostDanger(s *wideState) (most int) {
	for m := range s.cells.without(p.paired).all() {
		most = max(most, p.danger[m])
	}
	return most
}

// best is best of a pairing.
func (p *widePairing) best(s *wideState, without *[2]int) (best [2]uint8, ok bool) {
	gain, free := 0, s.cells.without(p.paired)
	for q, weight := range p.both {
		if weight <= gain {
			continue
		}
		pair := p.board.pairs[q]
		less := 3*weight - p.danger[pair[0]] - p.danger[pair[1]]
		if less <= gain || !free.has(pair[0]) || !free.has(pair[1]) {
			continue
		}
		if without == nil || *without != [2]int{int(pair[0]), int(pair[1])} {
			gain, best = less, pair
		}
	}
	return best, gain > 0
}

// add makes a pair of two cells.
func (p *widePairing) add(s *wideState, pair [2]uint8) {
	p.paired.add(pair[0])
	p.paired.add(pair[1])
	for _, i := range p.board.through[pair[0]] {
		if p.board.windows[i].has(pair[1]) {
			p.weigh(s, i, -p.weights[i])
		}
	}
	for _, m := range pair {
		for _, i := range p.board.through[m] {
			if weight := p.weights[i]; weight > 0 {
				p.weigh(s, i, weight)
				p.leaveSupersets(s, i)
			}
		}
	}
}

// leaveSupersets is leaveSupersets of a pairing.
func (p *widePairing) leaveSupersets(s *wideState, i uint16) {
	gone := s.maker.union(p.paired)
	line := p.board.windows[i].without(gone)
	for _, j := range p.board.overlaps[i] {
		if p.weights[j] == 0 {
			continue
		}
		other := p.board.windows[j].without(gone)
		if other.without(line) == (cellSet{}) {
			p.weigh(s, i, -p.weights[i])
			return
		}
		if line.without(other) == (cellSet{}) {
			p.weigh(s, j, -p.weights[j])
		}
	}
}

// weigh changes the weight of a line.
func (p *widePairing) weigh(s *wideState, i uint16, change int) {
	if change == 0 {
		return
	}
	p.weights[i] += change
	p.potential += change
	for m := range p.board.windows[i].without(s.maker).all() {
		p.danger[m] += change
	}
	for _, q := range p.board.within[i] {
		p.both[q] += change
	}
}
