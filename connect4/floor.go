package connect4

// floor returns what a position is worth at least, without a search: a book that is one ply shallower knows those
// that lead to it, each of which is worth at least the opposite.
func (r *rootSearch) floor(p position) int {
	low := -(p.left / 2)
	if r.book == nil || p.stones() != r.book.ply+1 {
		return low
	}
	for tops := p.opp & p.tops(); tops != 0; tops &= tops - 1 {
		q := p.before(tops & -tops)
		if r.winningMoves(q) == 0 && q.reached() {
			score, _ := r.book.score(q)
			low = max(low, -score)
		}
	}
	return low
}

// tops returns the stones on which none lies.
func (p position) tops() uint64 {
	taken := p.own | p.opp
	return taken &^ (taken >> 1)
}

// before returns the position in which the opponent has not yet put one of his stones, a top.
func (p position) before(cell uint64) position {
	return position{own: p.opp &^ cell, opp: p.own, left: p.left + 1}
}

// reached says that an order of play leads to a position without a four in a row.
func (p position) reached() bool {
	if p.own|p.opp == 0 {
		return true
	}
	for tops := p.opp & p.tops(); tops != 0; tops &= tops - 1 {
		if p.before(tops & -tops).reached() {
			return true
		}
	}
	return false
}
