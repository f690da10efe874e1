package prooftree

import (
	"bytes"
	"errors"
	"slices"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/proof"
	"github.com/alinha/alinha/rules"
)

// The limits in nodes, and the numbers of positions of which little is known.
const (
	firstThreats = 4_000  // the first search for a win by threats
	firstPassed  = 1_500  // the first search after a pass
	zoneFactor   = 20     // a zone may take so many times the nodes of the search for the win
	moreThreats  = 4      // each further limit is so many times the last
	patience     = 40     // a position is searched for threats again after so many times the nodes of that search
	engineNodes  = 10_000 // of the engine for the first moves
	firstWidth   = 4      // how many moves the engine is asked for first
	greatWidth   = 24     // the most moves that it is asked for

	// A position that took hardWork nodes is hard, as a root is from the start: the engine has as many nodes as the position took, but at least
	// hardNodes, and a move is tried without a win after a pass too. Each time the position took four times as many, the engine is asked again,
	// for firstWidth moves more.
	hardWork  = 500_000
	hardNodes = 300_000
	sureScore = 0.995 // a score by which the engine is sure of a move

	failedProof    = 24 // no win by threats was found at first
	failedDisproof = 4
	cappedProof    = 5   // the most that a reply counts beside another one
	movedProof     = 40  // the engine's best move
	rankProof      = 6   // each further move
	scoreProof     = 100 // a move that scores less by 1
	unclearProof   = 500 // no win after a pass was found
	doubledProof   = 40  // the work of an attack has doubled, from hardWork on
)

// searchOr searches a position with the attacker to move, an OR node, until a number has reached its limit.
func (t *Tree) searchOr(n *node, limit numbers) {
	start, before := n.work, t.prover.Nodes()
	count := func() { n.work = start + t.prover.Nodes() - before }
	defer count()
	if n.threatNodes == 0 {
		if !t.threatens(n, firstThreats) {
			n.numbers = numbers{failedProof, failedDisproof}
		}
		return
	}
	for !t.interrupted() {
		count()
		if n.work > patience*n.threatNodes && t.threatens(n, moreThreats*n.threatNodes) {
			return
		}
		if t.widen(n); t.interrupted() {
			break
		}
		n.sum()
		if n.numbers.proof >= limit.proof || n.numbers.disproof >= limit.disproof {
			return
		}
		a, second := n.best()
		t.searchAnd(n, a, numbers{
			min(limit.proof, second+second/4+1), min(infinite, limit.disproof-n.numbers.disproof+a.numbers.disproof),
		})
		if a.numbers.proof == 0 {
			n.solve(a.move)
			n.passNodes, n.replyCount = a.passNodes, a.replyCount
			t.nodes[n.stones] = n // which forget may have dropped
			if t.Solved != nil {
				count()
				t.err = errors.Join(t.err, t.Solved(Win{[]uint8(n.stones), a.move, a.passNodes, n.work}))
			}
			return
		}
	}
	if len(n.attacks) > 0 {
		n.sum() // what an interrupted search has found
	}
}

// threatens searches for a win by threats. A search that the end of the context cuts short does not count.
func (t *Tree) threatens(n *node, nodes uint64) bool {
	cells := []uint8(n.stones)
	won := (!t.WithoutThreats || t.completes(cells, attacker)) && t.prove(cells, nodes)
	switch {
	case won:
		n.solve(alinha.NoMove)
	case t.ctx.Err() != nil:
		return false
	}
	n.threatNodes = nodes
	return won
}

// prove searches a position for a win by threats.
func (t *Tree) prove(cells []uint8, nodes uint64) bool {
	return t.prover.ProvePosition(t.ctx, cells, t.prover.Nodes()+nodes) == proof.AttackerWins
}

// widen asks the engine for quiet moves, if there are none, if no move is known to threaten anything, or if the position has taken much
// work.
func (t *Tree) widen(n *node) {
	best, _ := n.best()
	width, nextWork, isHard := n.width, max(n.nextWork, hardWork), n.isHard
	switch {
	case width == 0:
		width = firstWidth
	case n.work > nextWork && !isHard:
		nextWork, isHard = 4*nextWork, true
	case n.work > nextWork:
		nextWork, width = 4*nextWork, min(greatWidth, width+firstWidth)
	case best != nil && best.numbers.proof >= unclearProof && !isHard && width < greatWidth:
		width = min(greatWidth, 2*width)
	default:
		return
	}
	nodes := engineNodes * uint64(width) / firstWidth
	if isHard {
		nodes = max(hardNodes, n.work)
	}
	if t.addAttacks(n, width, nodes, isHard) {
		n.width, n.nextWork, n.isHard = width, nextWork, isHard
	}
}

// addAttacks asks the engine for so many moves by a search of so many nodes, and adds those that are new. If the engine is sure of a move in a
// hard position, only the best one is added, and of the others those stay that the engine is sure of too. It returns false if the search was
// cut short or failed.
func (t *Tree) addAttacks(n *node, width int, nodes uint64, isHard bool) bool {
	pos, err := rules.Setup(t.variant, []uint8(n.stones), alinha.First)
	if err != nil {
		t.err = err
		return false
	}
	found, err := t.engine.Search(t.ctx, pos, alinha.Limits{Nodes: nodes, MultiPV: width}, nil)
	if err != nil || t.ctx.Err() != nil {
		t.err = err
		return false
	}
	moves := found.Variations
	if isHard && len(moves) > 0 && isSure(moves[0]) {
		n.attacks = slices.DeleteFunc(n.attacks, func(a *attack) bool {
			return !slices.ContainsFunc(moves, func(v alinha.Variation) bool { return v.Moves[0] == a.move && isSure(v) })
		})
		moves = moves[:1]
	}
	for rank, v := range moves {
		m := v.Moves[0]
		if slices.ContainsFunc(n.attacks, func(a *attack) bool { return a.move == m }) {
			continue
		}
		worse := moves[0].Score.Value - v.Score.Value
		n.attacks = append(n.attacks, &attack{move: m, numbers: numbers{movedProof + rankProof*rank + int(scoreProof*worse), 1}})
	}
	return true
}

// isSure reports whether the engine is sure of a move.
func isSure(v alinha.Variation) bool { return v.Score.Value >= sureScore }

// searchAnd searches an attack of a node, which is an AND node, until a number has reached its limit.
func (t *Tree) searchAnd(n *node, a *attack, limit numbers) {
	if a.replyCount == 0 && !t.pass(n, a) {
		return
	}
	start, before := a.work, t.prover.Nodes()
	for {
		a.work = start + t.prover.Nodes() - before
		a.sum()
		if a.numbers.proof == 0 || a.numbers.proof >= limit.proof || a.numbers.disproof >= limit.disproof || t.interrupted() {
			return
		}
		reply, second := a.best()
		t.searchOr(reply, numbers{
			a.limitOf(reply, limit.proof), min(limit.disproof, second+second/4+1),
		})
	}
}

// pass searches an attack for a win after a pass of the defender, and lists the replies in the zone of the win; in a hard position, where no
// such win is needed, it lists all replies if there is none. It reports whether replies are to be searched.
func (t *Tree) pass(n *node, a *attack) bool {
	cells := []uint8(n.stones)
	cells[a.move] = attacker
	if t.completes(cells, defender) || bytes.Count(cells, []byte{0}) < 2 {
		a.numbers = numbers{infinite, 0}
		return false
	}
	nodes := max(firstPassed, moreThreats*a.passNodes)
	replies := t.afterPass(cells, nodes)
	if t.ctx.Err() != nil || t.err != nil {
		return false // the search after the pass was cut short
	}
	a.passNodes = nodes
	switch {
	case replies != nil:
	case n.isHard:
		a.passNodes, replies = 0, empty(cells)
	default:
		a.numbers = numbers{unclearProof + int(nodes/firstPassed), 1}
		return false
	}
	for _, m := range replies {
		if child := t.child(n, a.move, m); !slices.Contains(a.replies, child) {
			a.replies = append(a.replies, child)
		}
	}
	a.replyCount = len(a.replies)
	return true
}

// afterPass searches a position after a pass of the defender for a win by threats, and returns the empty cells of its zone, or nil if
// no win or no zone is found within the limits.
func (t *Tree) afterPass(cells []uint8, nodes uint64) []alinha.Move {
	if !t.prove(cells, nodes) {
		return nil
	}
	replies, err := t.zone(cells, zoneFactor*nodes)
	if err != nil && !errors.Is(err, proof.ErrLimit) && !errors.Is(err, proof.ErrMemory) {
		t.err = err
	}
	return replies
}

// completes reports whether one stone of a side completes a window.
func (t *Tree) completes(cells []uint8, side uint8) bool {
	return slices.ContainsFunc(t.board.Windows(), func(window []alinha.Move) bool {
		stones := 0
		for _, m := range window {
			switch cells[m] {
			case side:
				stones++
			case 0:
			default:
				return false
			}
		}
		return stones == t.variant.K-1
	})
}
