package search

import (
	"math"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/budget"
)

// proofQuery is the question whether the attacker wins within maxPlies plies.
type proofQuery struct {
	maxPlies uint16 // anyPlies for any number of plies
	attacker uint8  // alinha.First or alinha.Second
}

// afterMove returns the query after one more ply.
func (q proofQuery) afterMove() proofQuery {
	if q.maxPlies != anyPlies {
		q.maxPlies--
	}
	return q
}

const (
	anyPlies   = math.MaxUint16
	infinitePN = 1 << 30 // infinite proof number: phi is infinite where delta is 0, and the reverse; all others are less
)

// dfpnSearch answers proof queries by depth-first proof-number search. It is the state of one goroutine.
//
// Proof numbers are in the form of Nagai, from the point of view of the side to move. Phi is the least number of leaves
// that must turn out in favour of the side to move for it to reach its goal; the goal of the attacker is the win, that of
// the defender is to prevent the win. Delta is the same number for the other side. In terms of the children
//
//	phi = minimum of their deltas      delta = sum of their phis
//
// and the most promising child is the one with the least delta.
type dfpnSearch struct {
	*budget.Budget
	pos      alinha.Position
	table    *pnTable
	threads  *dfpnThreads // shared by the goroutines that answer the same query; nil for a single goroutine
	children [][]pnChild  // children[ply] are those of the node at that ply of the current line
	moves    []alinha.Move

	trace     *Trace           // nil for none
	symmetric alinha.Symmetric // the position on the board, if symmetric positions share a table entry; else nil
}

// canonicalPlies is the greatest ply at which symmetric positions share a table entry. To find the canonical key takes
// time that pays off near the root: 4x4 with k=4 takes 9 million nodes instead of 29, and 4.6 s instead of 5.9.
const canonicalPlies = 6

// tableKey returns the key of the position on the board in the table. A canonical key is the key of one of the symmetric
// positions, so that canonical and plain keys may stand in the same table.
func (s *dfpnSearch) tableKey(ply int) uint64 {
	if s.symmetric != nil && ply <= canonicalPlies {
		return s.symmetric.CanonicalKey()
	}
	return s.pos.Key()
}

// pnChild is a position after a move, with the proof numbers from the point of view of the side to move there.
type pnChild struct {
	phi, delta uint32
	move       alinha.Move
}

// prove answers a query about the undecided position on the board: wins tells whether the attacker wins, and is false
// if the search is stopped before it has the answer. The move m reaches the goal of the side to move. If no move does,
// or if the search is stopped, m is the most promising move, or NoMove if the search has seen none.
func (s *dfpnSearch) prove(q proofQuery) (wins bool, m alinha.Move) {
	s.trace.proofQuery(s.pos, q)
	phi, delta, finisher := s.searchRoot(q)
	m = alinha.NoMove
	if children := finisher.children[0]; len(children) > 0 {
		_, _, best, _ := parentNumbers(children)
		m = children[best].move
	}
	if s.attackerToMove(q) {
		return phi == 0, m
	}
	return delta == 0, m
}

// attackerToMove reports whether the attacker of a query is to move.
func (s *dfpnSearch) attackerToMove(q proofQuery) bool { return uint8(s.pos.ToMove()) == q.attacker }

// mid searches the position on the board until its phi reaches phiLimit or its delta reaches deltaLimit, stores the two
// in the table and returns them (MID, multiple iterative deepening, in Nagai 2002). If the search is stopped, or
// another goroutine has answered the query, mid returns 1 and 1 and stores nothing.
//
// A child is searched until its delta exceeds the second least one by a quarter (the 1+ε of Pawlewicz and Lew 2007): the
// search then leaves and re-enters a line less often.
func (s *dfpnSearch) mid(ply int, q proofQuery, phiLimit, deltaLimit uint32) (phi, delta uint32) {
	nodesBefore := s.Nodes
	s.trace.enterProof()
	children := s.expand(ply, q)
	busyKey := s.busyKey(ply)
	for !s.done() {
		phi, delta, best, second := parentNumbers(children)
		if phi >= phiLimit || delta >= deltaLimit {
			work := uint32(min(s.Nodes-nodesBefore, math.MaxUint32))
			s.table.store(pnEntry{key: s.tableKey(ply), phi: phi, delta: delta, work: work, proofQuery: q})
			s.trace.leaveProof(s.attackerToMove(q), phi, delta)
			return phi, delta
		}
		best, second = s.threads.selectChild(busyKey, children, phiLimit, best, second)
		child := &children[best]
		s.threads.markBusy(busyKey, child.move)
		s.pos.Play(child.move)
		s.trace.played(child.move)
		phi, delta = s.mid(ply+1, q.afterMove(), deltaLimit-(delta-child.phi), min(phiLimit, second+second/4+1))
		s.pos.Undo()
		s.threads.unmarkBusy(busyKey, child.move)
		if !s.done() {
			child.phi, child.delta = phi, delta
		}
	}
	return 1, 1
}

// expand returns the children of the position on the board, which is at a ply from the root. If one child reaches the
// goal of the side to move at once, expand returns that child alone. If the search is stopped, some children are
// missing. The slice is valid until the next call for that ply.
func (s *dfpnSearch) expand(ply int, q proofQuery) []pnChild {
	if ply == len(s.children) {
		s.children = append(s.children, nil)
	}
	children := s.children[ply][:0]
	s.moves = s.pos.Moves(s.moves[:0])
	for _, m := range s.moves {
		if !s.Visit() {
			break
		}
		s.pos.Play(m)
		c := s.newChild(m, ply+1, q.afterMove())
		s.trace.proofChild(m, s.attackerToMove(q), c)
		s.pos.Undo()
		if c.delta == 0 {
			children = append(children[:0], c)
			break
		}
		children = append(children, c)
	}
	s.children[ply] = children
	return children
}

// newChild returns the child on the board, after the move m; ply and q are those of the child. Its numbers are infinite
// or 0 if the game is decided, or if the query allows no more plies, in which case the attacker has not won. Otherwise
// the numbers are those of the table.
func (s *dfpnSearch) newChild(m alinha.Move, ply int, q proofQuery) pnChild {
	c := pnChild{move: m}
	o := s.pos.Outcome()
	if o == alinha.Undecided && q.maxPlies > 0 {
		c.phi, c.delta = s.table.probe(s.tableKey(ply), q, s.attackerToMove(q))
		return c
	}
	if wins := o == alinha.WinFor(alinha.Player(q.attacker)); wins == s.attackerToMove(q) {
		c.delta = infinitePN
	} else {
		c.phi = infinitePN
	}
	return c
}

// parentNumbers returns the proof numbers of the parent of one or more children, the index of its most promising child,
// and the second least delta of the children, infinitePN for a single child.
func parentNumbers(children []pnChild) (phi, delta uint32, best int, second uint32) {
	phi, second = math.MaxUint32, infinitePN
	sum := uint64(0)
	for i := range children {
		c := &children[i]
		sum += uint64(c.phi)
		switch {
		case c.delta < phi:
			best, second, phi = i, min(phi, infinitePN), c.delta
		case c.delta < second:
			second = c.delta
		}
	}
	delta = uint32(min(sum, infinitePN))
	if delta == infinitePN && phi > 0 {
		delta--
	}
	return phi, delta, best, second
}
