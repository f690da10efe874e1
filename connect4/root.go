package connect4

import (
	"context"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/budget"
)

// A rootSearch is the part of a search that asks the questions: it knows no size of board.
type rootSearch struct {
	position
	boardSearch
	*budget.Budget
	weak   bool
	size   Size
	book   Book // nil for none
	report func(alinha.Info)

	bounds  interval   // of the value of the position
	moves   []rootMove // one for each legal move, if each is to be valued
	queries int        // questions that were answered
}

// A rootMove is a move and what is known of its value to the mover.
type rootMove struct {
	cell   uint64
	after  position
	bounds interval
}

// boardSearch is what a root asks of the search of a size of board.
type boardSearch interface {
	// begin prepares for p and what may follow it, with a goroutine for each effort. The table stays.
	begin(p position, budgets []*budget.Budget)

	// nullWindow answers one question: v <= alpha if the value is at most v, v > alpha if it
	// is at least v. The mover must have no win at once.
	nullWindow(p position, alpha int) int

	// winningMoves returns the cells by which the mover wins at once.
	winningMoves(p position) uint64

	// legalMoves returns the moves and what follows them, the likeliest first, whatever was searched.
	legalMoves(p position) []rootMove

	// known returns what the table knows of an undecided position, if it knows anything.
	probeTable(p position) (interval, bool)

	move(cell uint64) alinha.Move

	// nodes returns the nodes so far, of all goroutines.
	nodes() uint64

	// spend makes another effort pay for what follows, which is little.
	useBudget(*budget.Budget)
}

// initialBounds returns what is known of the value of a position without a search.
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

// probe asks first whether a position is worth more than its floor: half of them are not.
func (r *rootSearch) tryLowerBound(p position, known interval) interval {
	if r.weak || known.low == -(p.left/2) || known.low == known.high {
		return known
	}
	return r.runQuery(p, known, known.low)
}

// narrow asks question after question until it has the value of a position, or who wins,
// or is stopped.
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

// ask asks whether the value of a position is above alpha, and adds the answer to what is known of it unless
// the search is stopped.
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

// valueRoot finds the value of the position, or the bounds for which there is time.
func (r *rootSearch) solveRoot() {
	r.bounds = r.narrowWindow(r.position, r.tryLowerBound(r.position, r.initialBounds(r.position)), r.weak)
}

// valueMoves finds the value of every move: first of those that a book tells most of, then of each who wins, then how soon.
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

// best returns the move of the greatest lower bound, and among such moves of the
// greatest upper one.
func (r *rootSearch) bestMove() rootMove {
	best := r.moves[0]
	for _, m := range r.moves[1:] {
		if m.bounds.low > best.bounds.low || m.bounds.low == best.bounds.low && m.bounds.high > best.bounds.high {
			best = m
		}
	}
	return best
}

// keep returns the likeliest move whose value is at least low, which that of the position is known
// to be; if the search is stopped before it is found, the likeliest, and false.
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
		return safe[0], true // each is worth as much
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
	return safe[len(safe)-1], true // one of them is
}

// result makes a result of what is known.
func (r *rootSearch) result(ctx context.Context, lim alinha.Limits) alinha.Result {
	res := alinha.Result{Score: r.bounds.score(r.left)}
	var best rootMove
	if lim.EveryMove {
		best, res.Moves = r.bestMove(), r.moveScores()
	} else {
		var sure bool
		if best, sure = r.moveWorthAtLeast(r.position, r.bounds.low); !sure {
			res.Score.Proven, res.Score.Plies = false, 0
			res.Score.Value = min(res.Score.Value, 0) // that the position is won says nothing of this move
		}
	}
	res.Move, res.Nodes = r.move(best.cell), r.nodes()
	res.PV = []alinha.Move{res.Move}
	if r.bounds.low == r.bounds.high && !r.weak && !r.Stopped() {
		r.extendPV(ctx, lim, best, &res)
	}
	return res
}

// lines returns what is known of the moves, if each is to be valued.
func (r *rootSearch) moveScores() []alinha.MoveScore {
	var lines []alinha.MoveScore
	for _, m := range r.moves {
		if m.bounds.decided() {
			lines = append(lines, alinha.MoveScore{Move: r.move(m.cell), Score: m.bounds.score(r.left)})
		}
	}
	return lines
}

// variationNodes is how many nodes a principal variation may cost: enough for nearly any
// to the end of the game, at most a few milliseconds.
const pvNodes = 1 << 14

// follow adds the moves after the best, as far as they come cheap.
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
func (c rootMove) before() position {
	return position{own: c.after.opp &^ c.cell, opp: c.after.own, left: c.after.left + 1}
}

// tell reports what is known of the position and of the moves.
func (r *rootSearch) sendInfo() {
	if r.report != nil {
		r.report(alinha.Info{Nodes: r.nodes(), Score: r.bounds.score(r.left), Moves: r.moveScores()})
	}
}
