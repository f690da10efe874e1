package connect4

import (
	"cmp"
	"math/bits"
	"slices"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/budget"
)

// boardSearch is the search of one board size, as rootSearch sees it: its methods do not depend on the height of the
// board. threadPool implements it.
type boardSearch interface {
	// begin prepares searches of p and of positions after p, with one goroutine for each budget. It does not clear
	// the table.
	begin(p position, budgets []*budget.Budget)

	// nullWindow compares the value of p with alpha: it returns v <= alpha if the value is at most v, and v > alpha
	// if the value is at least v. The side to move must have no win at once.
	nullWindow(p position, alpha int) int

	// winningMoves returns the cells with which the side to move wins at once.
	winningMoves(p position) uint64

	// allMovesLose reports whether the opponent wins at once after every move. The side to move must have no win at once.
	allMovesLose(p position) bool

	// parityBound is claimevenBound for a position in which neither side wins at once.
	parityBound(p position, alpha int) (v int, ok bool)

	// legalMoves returns the legal moves, the highest static score first. The order does not depend on earlier
	// searches.
	legalMoves(p position) []rootMove

	// probeTable returns the bounds of an undecided position in the table, false if there are none.
	probeTable(p position) (interval, bool)

	// move returns the number of a cell in package alinha.
	move(cell uint64) alinha.Move

	// nodes returns the number of nodes since begin, of all goroutines.
	nodes() uint64

	// useBudget charges later searches to another budget, and releases the helper threads: these searches are small.
	useBudget(*budget.Budget)
}

var _ boardSearch = (*threadPool[[7]byte])(nil)

// newBoardSearch returns the search for a board of 1 to maxRows rows, with the transposition table t.
func newBoardSearch(columns, rows int, t *table) boardSearch {
	switch rows {
	case 1:
		return newThreadPool[[2]byte](columns, t)
	case 2:
		return newThreadPool[[3]byte](columns, t)
	case 3:
		return newThreadPool[[4]byte](columns, t)
	case 4:
		return newThreadPool[[5]byte](columns, t)
	case 5:
		return newThreadPool[[6]byte](columns, t)
	case 6:
		return newThreadPool[[7]byte](columns, t)
	case 7:
		return newThreadPool[[8]byte](columns, t)
	case 8:
		return newThreadPool[[9]byte](columns, t)
	case 9:
		return newThreadPool[[10]byte](columns, t)
	case 10:
		return newThreadPool[[11]byte](columns, t)
	case 11:
		return newThreadPool[[12]byte](columns, t)
	case 12:
		return newThreadPool[[13]byte](columns, t)
	case 13:
		return newThreadPool[[14]byte](columns, t)
	case 14:
		return newThreadPool[[15]byte](columns, t)
	}
	return newThreadPool[[16]byte](columns, t)
}

// nullWindow is boardSearch.nullWindow on one goroutine. It tries a bound by parity and the table before it searches.
func (s *searcher[H]) nullWindow(p position, alpha int) int {
	ownThreats, oppThreats := s.threats(p.own, p), s.threats(p.opp, p)
	playable := s.playable(p.own | p.opp)
	moves := nonLosingMoves(playable, oppThreats)
	if moves == 0 {
		return -(p.left / 2)
	}
	noLine := !hasAlignment[H](s.attainable(p.own, p.opp, p.left, alpha))
	if v, ok := s.claimevenBound(p, playable, ownThreats, oppThreats, alpha, noLine); ok {
		return v
	}
	hash := s.hash(p)
	var e entry
	if storable(p.left, moves) {
		if e = s.table.probe(hash); e != 0 {
			if e.lower() > alpha {
				return e.lower()
			}
			if e.upper() <= alpha {
				return e.upper()
			}
		}
	}
	return s.search(p, moves, ownThreats, oppThreats, hash, e, alpha)
}

// threats returns the winningCells of one side's stones in p.
func (s *searcher[H]) threats(stones uint64, p position) uint64 {
	return winningCells[H](stones, s.cells&^(p.own|p.opp))
}

// winningMoves implements boardSearch.
func (s *searcher[H]) winningMoves(p position) uint64 {
	return s.threats(p.own, p) & s.playable(p.own|p.opp)
}

// legalMoves implements boardSearch.
func (s *searcher[H]) legalMoves(p position) []rootMove {
	var moves []rootMove
	score := func(m rootMove) int64 {
		next := m.after
		return moveScore(s.threats(next.opp, next), s.threats(p.own, p), s.threats(next.own, next), s.playable(next.own|next.opp), s.parityCells(p.left)) +
			int64(s.history.columnScores[bits.TrailingZeros64(m.cell)])
	}
	for cells := s.playable(p.own | p.opp); cells != 0; cells &= cells - 1 {
		cell := cells & -cells
		moves = append(moves, rootMove{cell: cell, after: p.after(cell)})
	}
	slices.SortStableFunc(moves, func(a, b rootMove) int { return cmp.Compare(score(b), score(a)) })
	return moves
}

// probeTable implements boardSearch.
func (s *searcher[H]) probeTable(p position) (interval, bool) {
	e := s.table.probe(s.hash(p))
	return interval{e.lower(), e.upper()}, e != 0
}
