package proof

import (
	"context"
	"slices"

	"github.com/alinha/alinha/internal/budget"
	"github.com/alinha/alinha/internal/tt"
)

// A wideSearch is a breakerSearch of a wideBoard.
type wideSearch struct {
	board    *wideBoard
	table    *numbersTable[positionKey] // by keys of reduced positions
	children *numbersTable[positionKey] // by childKey
	pairing  *widePairing
	nodes    uint64
	limit    uint64 // of nodes; 0 is none
	ctx      context.Context
	stop     bool        // the context has ended or the limit is reached
	states   []*wideNode // by depth
	child    wideNode    // of evaluate
}

// newWideSearch returns a search with a table of 2^tableBits places, and one for the children.
func newWideSearch(b *wideBoard, tableBits int) *wideSearch {
	return &wideSearch{
		ctx: context.Background(), board: b, pairing: newWidePairing(b),
		table:    newNumbersTable[positionKey](tableBits),
		children: newNumbersTable[positionKey](min(tableBits, childBits)),
	}
}

// A wideNode is a node on the path of the search.
type wideNode struct {
	wideState
	expansion
}

// search returns the numbers of a position, at least one of which has reached its threshold, unless the search is stopped.
func (s *wideSearch) search(maker, breaker cellSet, makerMoves bool, depth int, limit numbers) numbers {
	s.countNode()
	if depth == len(s.states) {
		s.states = append(s.states, &wideNode{})
	}
	n := s.states[depth]
	if lost := s.init(n, maker, breaker, makerMoves); lost {
		return makerWins
	}
	key := n.key(s.board, makerMoves)
	value, ok := s.table.get(key)
	if ok && (value.proof >= limit.proof || value.disproof >= limit.disproof) {
		return value
	}
	if !ok {
		if value = s.estimate(n, makerMoves); value.proof == 0 {
			s.table.put(key, value)
			return value
		}
	}
	s.expand(n, makerMoves)
	value = s.searchChildren(n, makerMoves, depth, limit)
	s.table.put(key, value)
	return value
}

// countNode counts a node. It stops the search if the context has ended or the limit is reached.
func (s *wideSearch) countNode() {
	if s.nodes++; s.nodes&63 == 0 && budget.Expired(s.ctx) || s.limit > 0 && s.nodes >= s.limit {
		s.stop = true
	}
}

// searchChildren is searchChildren of a breakerSearch.
func (s *wideSearch) searchChildren(n *wideNode, makerMoves bool, depth int, limit numbers) numbers {
	for {
		value := n.value(!makerMoves)
		if value.proof >= limit.proof || value.disproof >= limit.disproof || s.stop {
			return value
		}
		best, childLimit := n.next(value, limit, !makerMoves)
		maker, breaker := n.after(n.moves[best], makerMoves)
		child := s.search(maker, breaker, !makerMoves, depth+1, childLimit)
		n.children[best] = child
		s.children.put(n.childKey(n.moves[best], makerMoves), child)
	}
}

// after returns the stones after a move.
func (n *wideNode) after(m uint8, makerMoves bool) (maker, breaker cellSet) {
	maker, breaker = n.maker, n.breaker
	if makerMoves {
		maker.add(m)
	} else {
		breaker.add(m)
	}
	return maker, breaker
}

// init sets the state of a position, and reports whether Maker wins at once.
func (s *wideSearch) init(n *wideNode, maker, breaker cellSet, makerMoves bool) (lost bool) {
	n.maker, n.breaker, n.pairs = maker, breaker, n.pairs[:0]
	n.scan(s.board)
	threats := n.threats()
	if makerMoves && threats != (cellSet{}) || threats.count() > 1 {
		return true
	}
	if threats == (cellSet{}) {
		n.reduce(s.board)
		threats = n.threats()
		lost = makerMoves && threats != (cellSet{})
	}
	return lost || slices.Contains(n.lines, cellSet{})
}

// expand lists the moves and the numbers of the children, the moves through the greatest weights first.
func (s *wideSearch) expand(n *wideNode, makerMoves bool) {
	n.moves, n.children = n.moves[:0], n.children[:0]
	cells := n.candidates()
	if threats := n.threats(); threats != (cellSet{}) {
		cells = threats
	}
	for m := range cells.all() {
		n.moves = append(n.moves, m)
	}
	slices.SortStableFunc(n.moves, func(a, b uint8) int { return n.danger[b] - n.danger[a] })
	count := evaluatedReplies
	if makerMoves {
		count = evaluatedAttacks
	}
	for i, m := range n.moves {
		key := n.childKey(m, makerMoves)
		child, ok := s.children.get(key)
		switch {
		case ok:
		case i < count && !s.stop:
			s.countNode()
			child = s.evaluate(n, m, makerMoves)
			s.children.put(key, child)
		default:
			child = estimateChild(n.potential, n.danger[m], s.board.k, makerMoves)
		}
		n.children = append(n.children, child)
	}
}

// childKey returns the key of the position after a move, by Maker's stones and the empty cells on lines.
func (n *wideNode) childKey(m uint8, makerMoves bool) positionKey {
	k := positionKey{sum: uint64(m), makerMoves: !makerMoves}
	for i := range n.maker {
		k.sum = tt.SplitMix64(k.sum+n.maker[i]) + n.cells[i]
	}
	k.sum = tt.SplitMix64(k.sum)
	k.squares = tt.SplitMix64(k.sum ^ n.cells[0] ^ n.maker[0])
	return k
}

// evaluate returns the numbers of a child, from the table or by an estimate.
func (s *wideSearch) evaluate(n *wideNode, m uint8, makerMoves bool) numbers {
	child := &s.child
	maker, breaker := n.after(m, makerMoves)
	if lost := s.init(child, maker, breaker, !makerMoves); lost {
		return makerWins
	}
	key := child.key(s.board, !makerMoves)
	value, ok := s.table.get(key)
	if !ok {
		if value = s.estimate(child, !makerMoves); value.proof == 0 {
			s.table.put(key, value)
		}
	}
	return value
}

// estimate returns the numbers of a position that has not been searched: those of a proof if it is a leaf.
func (s *wideSearch) estimate(n *wideNode, makerMoves bool) numbers {
	holds, _, excess := s.pairing.holds(&n.wideState, makerMoves, nil)
	if holds {
		return breakerWins
	}
	return estimateExcess(excess)
}
