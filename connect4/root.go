package connect4

import (
	"context"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/budget"
)

// rootSearch finds the value of a position by null-window queries, the value of each of its moves, the best move and
// the principal variation. It does not depend on the size of the board: boardSearch answers the queries.
type rootSearch struct {
	position
	boardSearch
	*budget.Budget
	weak   bool // find the outcome alone; see Solver.Weak
	size   Size
	book   Book // nil for none
	report func(alinha.Info)

	bounds  interval   // proven bounds of the value
	moves   []rootMove // the legal moves; filled by solveMoves only
	queries int        // answered so far
}

// rootMove is a move and the proven bounds of its value for the side that makes it.
type rootMove struct {
	cell   uint64
	after  position
	bounds interval
}

// initialBounds returns the bounds of the value of p that need no search: a win at once, the score in the book, or
// the earliest win and loss that are possible.
func (r *rootSearch) initialBounds(p position) interval {
	if r.winningMoves(p) != 0 {
		return interval{(p.left + 1) / 2, (p.left + 1) / 2}
	}
	known := interval{-(p.left / 2), max(0, p.left-1) / 2}
	if r.book == nil {
		return known
	}
	b := r.size.bitboards(p)
	if score, ok := r.book.Lookup(b); ok {
		return interval{score, score}
	}
	known.low = r.book.LowerBound(b)
	return known
}

// tryLowerBound returns the known bounds of the value of p, narrowed by one query: whether the value is above the lower
// bound that the book gave. In half of the positions it is not, and the query has found the value. tryLowerBound
// returns the bounds unchanged if the book gave none, if they are equal, or if only the outcome is to be found.
func (r *rootSearch) tryLowerBound(p position, known interval) interval {
	if r.weak || known.low == -(p.left/2) || known.low == known.high {
		return known
	}
	return r.runQuery(p, known, known.low)
}

// narrowWindow narrows the known bounds of the value of p by query after query. It returns the bounds once low equals
// high, or once the outcome is known if weak is set, or when the search is stopped. After each query it sends an Info,
// and sets r.bounds if p is the root.
func (r *rootSearch) narrowWindow(p position, known interval, weak bool) interval {
	for {
		alpha, open := known.nextAlpha(p.left, weak)
		if !open {
			return known
		}
		known = r.runQuery(p, known, alpha)
		if r.Stopped() {
			return known
		}
		if p == r.position {
			r.bounds = known
		}
		r.sendInfo()
	}
}

// runQuery compares the value of p with alpha and returns the known bounds, narrowed by the answer. If the search is
// stopped it returns them unchanged.
func (r *rootSearch) runQuery(p position, known interval, alpha int) interval {
	v := r.nullWindow(p, alpha)
	if r.Stopped() {
		return known
	}
	r.queries++
	if v > alpha {
		known.low = v
	} else {
		known.high = v
	}
	return known
}

// solveRoot finds the value of the position. If the search is stopped, bounds holds what is proven so far.
func (r *rootSearch) solveRoot() {
	r.bounds = r.narrowWindow(r.position, r.tryLowerBound(r.position, r.initialBounds(r.position)), r.weak)
}

// solveMoves finds the value of every move, and sets r.moves and r.bounds: first what needs no search or one query,
// then who wins after each move, then, unless r.weak is set, in how many plies. If the search is stopped, the bounds
// are what is proven so far.
func (r *rootSearch) solveMoves() {
	r.moves = r.legalMoves(r.position)
	r.bounds = r.initialBounds(r.position)
	wins := r.winningMoves(r.position)
	for i := range r.moves {
		m := &r.moves[i]
		if m.bounds = r.initialBounds(m.after).negate(); m.cell&wins != 0 {
			m.bounds = interval{(r.left + 1) / 2, (r.left + 1) / 2}
		}
	}
	r.sendInfo()
	for i := range r.moves {
		m := &r.moves[i]
		m.bounds = r.tryLowerBound(m.after, m.bounds.negate()).negate()
		r.sendInfo()
	}
	for _, weak := range []bool{true, false} {
		for i := range r.moves {
			if m := &r.moves[i]; weak || !r.weak {
				m.bounds = r.narrowWindow(m.after, m.bounds.negate(), weak).negate()
				r.sendInfo()
			}
		}
		best := r.bestMove().bounds
		for _, m := range r.moves {
			best.high = max(best.high, m.bounds.high)
		}
		r.bounds = best
	}
}

// bestMove returns the move with the greatest lower bound; of equal ones, that with the greatest upper bound.
func (r *rootSearch) bestMove() rootMove {
	best := r.moves[0]
	for _, m := range r.moves[1:] {
		if m.bounds.low > best.bounds.low || m.bounds.low == best.bounds.low && m.bounds.high > best.bounds.high {
			best = m
		}
	}
	return best
}

// moveWorthAtLeast returns a legal move of p whose value is at least low: the first in the order of legalMoves, but
// moves that win at once before and moves that lose at once after all others. The value of p must be at least low. It
// searches where the known bounds do not decide. If the search is stopped, it returns a best guess and false.
func (r *rootSearch) moveWorthAtLeast(p position, low int) (m rootMove, sure bool) {
	moves := r.legalMoves(p)
	wins := r.winningMoves(p)
	var safe []rootMove
	for _, m := range moves {
		if m.cell&wins != 0 {
			return m, true
		}
		if r.winningMoves(m.after) == 0 {
			safe = append(safe, m)
		}
	}
	if len(safe) == 0 {
		return moves[0], true
	}
	if low <= -((p.left - 2) / 2) {
		return safe[0], true // no move that does not lose at once is worth less
	}
	for _, m := range safe[:len(safe)-1] {
		known := r.initialBounds(m.after)
		if b, ok := r.probeTable(m.after); ok {
			known = interval{max(known.low, b.low), min(known.high, b.high)}
		}
		if -known.high >= low {
			return m, true
		}
		if -known.low < low {
			continue
		}
		v := -r.nullWindow(m.after, -low)
		if r.Stopped() {
			return safe[0], false
		}
		if v >= low {
			return m, true
		}
	}
	return safe[len(safe)-1], true // the others are worth less
}

// result returns the result of the search after solveRoot, or after solveMoves if lim.EveryMove is set. It searches on
// for the best move and the principal variation, as far as these are not known.
func (r *rootSearch) result(ctx context.Context, lim alinha.Limits) alinha.Result {
	res := alinha.Result{Score: r.bounds.score(r.left)}
	var best rootMove
	if lim.EveryMove {
		best, res.Moves = r.bestMove(), r.moveScores()
	} else {
		var sure bool
		if best, sure = r.moveWorthAtLeast(r.position, r.bounds.low); !sure {
			res.Score.Proven, res.Score.Plies = false, 0
			res.Score.Value = min(res.Score.Value, 0) // the position is won, but perhaps not by this move
		}
	}
	res.Move, res.Nodes = r.move(best.cell), r.nodes()
	res.PV = []alinha.Move{res.Move}
	if r.bounds.low == r.bounds.high && !r.weak && !r.Stopped() {
		r.extendPV(ctx, lim, best, &res)
	}
	return res
}

// moveScores returns the scores of the moves whose outcome is known.
func (r *rootSearch) moveScores() []alinha.MoveScore {
	var scores []alinha.MoveScore
	for _, m := range r.moves {
		if m.bounds.decided() {
			scores = append(scores, alinha.MoveScore{Move: r.move(m.cell), Score: m.bounds.score(r.left)})
		}
	}
	return scores
}

// pvNodes is the node limit of extendPV: enough for nearly every variation to the end of the game, and a few
// milliseconds at most.
const pvNodes = 1 << 14

// extendPV appends the moves after the best move to res.PV, up to the end of the game or the limit of pvNodes, and adds
// the nodes that it visits to res.Nodes. It searches on one goroutine and releases the helpers.
func (r *rootSearch) extendPV(ctx context.Context, lim alinha.Limits, best rootMove, res *alinha.Result) {
	own := alinha.Limits{Nodes: pvNodes}
	if lim.Nodes > 0 {
		own.Nodes = min(own.Nodes, lim.Nodes-r.nodes())
	}
	if own.Nodes == 0 {
		return
	}
	budget, done := budget.New(ctx, own)
	defer done()
	r.Budget = budget
	r.useBudget(budget)
	value := r.bounds.low
	for r.winningMoves(best.before())&best.cell == 0 && best.after.left > 0 {
		value = -value
		var sure bool
		if best, sure = r.moveWorthAtLeast(best.after, value); !sure {
			break
		}
		res.PV = append(res.PV, r.move(best.cell))
	}
	res.Nodes += budget.Nodes
}

// before returns the position in which the move is made.
func (m rootMove) before() position {
	return position{own: m.after.opp &^ m.cell, opp: m.after.own, left: m.after.left + 1}
}

// sendInfo calls report with what is proven so far.
func (r *rootSearch) sendInfo() {
	if r.report != nil {
		r.report(alinha.Info{Nodes: r.nodes(), Score: r.bounds.score(r.left), Moves: r.moveScores()})
	}
}
