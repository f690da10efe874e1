package search

import (
	"math"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/budget"
)

// A prover answers questions about positions by depth-first proof-number search.
//
// The numbers of a position are those of the side to move: phi is how many leaves,
// at the least, must turn out well for it to get what it wants, a win or, for the
// defender, none; delta is how many for the other side. So
//
//	phi = least delta of the children      delta = sum of their phis
//
// and the move to look at next is the one of the least delta.
type prover struct {
	*budget.Budget
	pos   alinha.Position
	table *pnTable
	crew  *crew       // that answers the same question; nil if p does so alone
	plies [][]pnChild // at each ply of the current line
	moves []alinha.Move

	trace     *Trace
	symmetric alinha.Symmetric // nil to take symmetric positions for different ones
}

// symmetricPlies is how deep symmetric positions are taken for one. Finding the key
// that they share takes time, which pays near the root: 4x4 with k=4 takes 9 million
// nodes instead of 29, and 4.6 s instead of 5.9.
const symmetricPlies = 6

// key returns the key of the position on the board in the table. That of the rules'
// boards which symmetric positions share is the key of one of them, so that both
// kinds of keys may be in the table.
func (p *prover) key(ply int) uint64 {
	if p.symmetric != nil && ply <= symmetricPlies {
		return p.symmetric.CanonicalKey()
	}
	return p.pos.Key()
}

// A pnChild is a position after a move, with the numbers of the side to move there.
type pnChild struct {
	phi, delta uint32
	move       alinha.Move
}

// ask answers whether the attacker wins the undecided position on the board within
// so many plies. With the answer comes the move by which the side to move gets what
// it wants, or the most promising one if it does not or the search is stopped;
// NoMove if that has seen none.
func (p *prover) ask(q question) (wins bool, m alinha.Move) {
	p.trace.question(p.pos, q)
	phi, delta, by := p.answer(q)
	m = alinha.NoMove
	if children := by.plies[0]; len(children) > 0 {
		_, _, best, _ := numbers(children)
		m = children[best].move
	}
	if p.attacks(q) {
		return phi == 0, m
	}
	return delta == 0, m
}

// attacks says that the attacker of a question is to move.
func (p *prover) attacks(q question) bool { return uint8(p.pos.ToMove()) == q.attacker }

// prove searches the position on the board until its phi reaches the first limit
// or its delta the second, and returns them. If the search is stopped they say nothing.
//
// A child is searched until it is no longer the most promising by a quarter (the
// 1+ε of Pawlewicz and Lew 2007): a line is then left and taken up again less often.
func (p *prover) prove(ply int, q question, phiLimit, deltaLimit uint32) (phi, delta uint32) {
	before := p.Nodes
	p.trace.prove()
	children := p.expand(ply, q)
	here := p.here(ply)
	for !p.over() {
		phi, delta, best, second := numbers(children)
		if phi >= phiLimit || delta >= deltaLimit {
			work := uint32(min(p.Nodes-before, math.MaxUint32))
			p.table.store(pnEntry{key: p.key(ply), phi: phi, delta: delta, work: work, question: q})
			p.trace.proved(p.attacks(q), phi, delta)
			return phi, delta
		}
		best, second = p.crew.elsewhere(here, children, phiLimit, best, second)
		child := &children[best]
		p.crew.enter(here, child.move)
		p.pos.Play(child.move)
		p.trace.played(child.move)
		phi, delta = p.prove(ply+1, q.next(), deltaLimit-(delta-child.phi), min(phiLimit, second+second/4+1))
		p.pos.Undo()
		p.crew.leave(here, child.move)
		if !p.over() {
			child.phi, child.delta = phi, delta
		}
	}
	return 1, 1
}

// expand returns the children of the position on the board; only the first that
// gives the side to move what it wants, if one does at once.
func (p *prover) expand(ply int, q question) []pnChild {
	if ply == len(p.plies) {
		p.plies = append(p.plies, nil)
	}
	children := p.plies[ply][:0]
	p.moves = p.pos.Moves(p.moves[:0])
	for _, m := range p.moves {
		if !p.Visit() {
			break
		}
		p.pos.Play(m)
		c := p.child(m, ply+1, q.next())
		p.trace.seen(m, p.attacks(q), c)
		p.pos.Undo()
		if c.delta == 0 {
			children = append(children[:0], c)
			break
		}
		children = append(children, c)
	}
	p.plies[ply] = children
	return children
}

// child returns the position on the board, to which a move has led.
func (p *prover) child(m alinha.Move, ply int, q question) pnChild {
	c := pnChild{move: m}
	o := p.pos.Outcome()
	if o == alinha.Undecided && q.within > 0 {
		c.phi, c.delta = p.table.load(p.key(ply), q, p.attacks(q))
		return c
	}
	if wins := o == alinha.WinFor(alinha.Player(q.attacker)); wins == p.attacks(q) {
		c.delta = proven
	} else {
		c.phi = proven
	}
	return c
}

// numbers returns those of the parent, the index of its best move and the delta of
// the second best.
func numbers(children []pnChild) (phi, delta uint32, best int, second uint32) {
	phi, second = math.MaxUint32, proven
	sum := uint64(0)
	for i := range children {
		c := &children[i]
		sum += uint64(c.phi)
		switch {
		case c.delta < phi:
			best, second, phi = i, min(phi, proven), c.delta
		case c.delta < second:
			second = c.delta
		}
	}
	delta = uint32(min(sum, proven))
	if delta == proven && phi > 0 {
		delta--
	}
	return phi, delta, best, second
}

// next returns the question after one more ply.
func (q question) next() question {
	if q.within != unbounded {
		q.within--
	}
	return q
}
