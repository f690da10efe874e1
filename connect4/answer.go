package connect4

import (
	"github.com/alinha/alinha/search"
)

// What follows answers the questions of a root.

var _ solving = (*searcher[[7]byte])(nil)

func (s *searcher[H]) above(p position, alpha int) int {
	return s.value(p, s.table.code(s.key(p.own, p.opp)), s.threats(p.own, p), s.threats(p.opp, p), alpha)
}

// threats returns the empty cells of a position that complete four in a row of stones.
func (s *searcher[H]) threats(stones uint64, p position) uint64 {
	return threatsOf[H](stones, s.cells&^(p.own|p.opp))
}

func (s *searcher[H]) wins(p position) uint64 { return s.threats(p.own, p) & s.playable(p.own|p.opp) }

func (s *searcher[H]) children(p position) []candidate {
	var order order
	var cells []uint64
	for moves := s.playable(p.own | p.opp); moves != 0; moves &= moves - 1 {
		cell := moves & -moves
		next := p.after(cell)
		mine, theirs := s.threats(p.own|cell, next), s.threats(p.opp, next)
		order.add(s.rank(mine, theirs, s.playable(next.own|next.opp), cell, p.left))
		cells = append(cells, cell)
	}
	moves := make([]candidate, len(cells))
	for i := range moves {
		cell := cells[order.at(i)]
		moves[i] = candidate{cell: cell, after: p.after(cell)}
	}
	return moves
}

func (s *searcher[H]) known(p position) (interval, bool) {
	e := s.table.load(s.table.code(s.key(p.own, p.opp)))
	return interval{e.lower(), e.upper()}, e != 0
}

func (s *searcher[H]) spend(effort *search.Effort) { s.Effort = effort }
