package connect4

import (
	"cmp"
	"math/bits"
	"slices"
)

// What follows answers the questions of a root.

var _ boardSearch = (*threadPool[[7]byte])(nil)

func (s *searcher[H]) nullWindow(p position, alpha int) int {
	mine, theirs := s.threats(p.own, p), s.threats(p.opp, p)
	playable := s.playable(p.own | p.opp)
	moves := nonLosingMoves(playable, theirs)
	if moves == 0 {
		return -(p.left / 2)
	}
	if v, ok := s.claimevenBound(p, playable, mine, theirs, alpha, !hasAlignment[H](s.attainable(p.own, p.opp, p.left, alpha))); ok {
		return v
	}
	code := s.hash(p)
	var e entry
	if storable(p.left, moves) {
		if e = s.table.probe(code); e != 0 {
			if e.lower() > alpha {
				return e.lower()
			}
			if e.upper() <= alpha {
				return e.upper()
			}
		}
	}
	return s.search(p, moves, mine, theirs, code, e, alpha)
}

// threats returns the empty cells of a position that complete four in a row of stones.
func (s *searcher[H]) threats(stones uint64, p position) uint64 {
	return winningCells[H](stones, s.cells&^(p.own|p.opp))
}

func (s *searcher[H]) winningMoves(p position) uint64 {
	return s.threats(p.own, p) & s.playable(p.own|p.opp)
}

func (s *searcher[H]) legalMoves(p position) []rootMove {
	var moves []rootMove
	worth := func(c rootMove) int64 {
		next := c.after
		return moveScore(s.threats(next.opp, next), s.threats(p.own, p), s.threats(next.own, next), s.playable(next.own|next.opp), s.parityCells(p.left)) +
			int64(s.history.columnScores[bits.TrailingZeros64(c.cell)])
	}
	for cells := s.playable(p.own | p.opp); cells != 0; cells &= cells - 1 {
		cell := cells & -cells
		moves = append(moves, rootMove{cell: cell, after: p.after(cell)})
	}
	slices.SortStableFunc(moves, func(a, b rootMove) int { return cmp.Compare(worth(b), worth(a)) })
	return moves
}

func (s *searcher[H]) probeTable(p position) (interval, bool) {
	e := s.table.probe(s.hash(p))
	return interval{e.lower(), e.upper()}, e != 0
}
