package proof

import (
	"context"
	"slices"

	"github.com/alinha/alinha/internal/budget"
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
	report   func(root *expansion) // called now and then; nil for nothing
	stop     bool                  // the context has ended or the limit is reached
	states   []*wideNode           // by depth

	childNode wideNode // of evaluate
	scratch   [][2]int // the pairs of leaf

	without       reductions // for tests
	fixesBestPair bool       // for tests: the best pair is fixed at each node, and searched before the moves
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
	fixed fixedChild[wideWeakState]
}

// search returns the numbers of a position, at least one of which has reached its threshold, unless the search is stopped.
func (s *wideSearch) search(at wideWeakState, makerMoves bool, depth int, limit numbers) numbers {
	s.countNode()
	n := s.node(depth)
	if lost := s.init(n, at, makerMoves); lost {
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
	if makerMoves {
		value = s.searchWithFixed(n, depth, limit)
	} else {
		value = s.searchChildren(n, false, depth, limit)
	}
	s.table.put(key, value)
	return value
}

// node returns the node at a depth. The next search at this depth overwrites the node.
func (s *wideSearch) node(depth int) *wideNode {
	for depth >= len(s.states) {
		s.states = append(s.states, &wideNode{})
	}
	return s.states[depth]
}

// countNode counts a node. It stops the search if the context has ended or the limit is reached.
func (s *wideSearch) countNode() {
	if s.nodes++; s.nodes&255 == 0 && s.interrupted() || s.limit > 0 && s.nodes >= s.limit {
		s.stop = true
	}
}

// interrupted reports how the search stands, and returns whether the context has ended.
func (s *wideSearch) interrupted() bool {
	if s.report != nil {
		s.report(&s.states[0].expansion)
	}
	return budget.Expired(s.ctx)
}

// searchChildren is searchChildren of a breakerSearch.
func (s *wideSearch) searchChildren(n *wideNode, makerMoves bool, depth int, limit numbers) numbers {
	for {
		value := n.value(!makerMoves)
		if value.proof >= limit.proof || value.disproof >= limit.disproof || s.stop {
			return value
		}
		best, childLimit := n.next(value, limit, !makerMoves)
		child := s.search(n.after(n.moves[best], makerMoves), !makerMoves, depth+1, childLimit)
		n.children[best] = child
		s.children.put(n.childKey(n.moves[best], makerMoves), child)
	}
}

// holdingMove returns a move by which Breaker, to move, holds the position of a node.
func (s *wideSearch) holdingMove(n *wideNode) (uint8, error) {
	s.expand(n, false)
	s.searchChildren(n, false, 0, unlimited)
	return n.decidingMove(true)
}

// init sets the state of a position, and reports whether Maker wins at once.
func (s *wideSearch) init(n *wideNode, at wideWeakState, makerMoves bool) (lost bool) {
	n.wideWeakState, n.pairs = at, n.pairs[:0]
	n.scan(s.board)
	threats, complete := n.threats(s.board)
	if complete || makerMoves && (threats != (cellSet{}) || n.forks()) || threats.count() > 1 {
		return true
	}
	if threats == (cellSet{}) && !s.without.pairs {
		n.reduce(s.board, makerMoves)
		threats, complete = n.threats(s.board)
		lost = complete || makerMoves && (threats != (cellSet{}) || n.forks())
	}
	n.maker = n.maker.and(n.used)
	return lost
}

// expand lists the moves and the numbers of the children, the moves through the greatest weights first: of Breaker's moves only one that
// holds, if one is found at once.
func (s *wideSearch) expand(n *wideNode, makerMoves bool) {
	n.children = n.children[:0]
	s.setMoves(n)
	count := evaluatedReplies
	if makerMoves {
		count = evaluatedAttacks
	}
	for i, m := range n.moves {
		child := s.child(n, m, makerMoves, i < count)
		if i < count && !makerMoves && child.proof == 0 {
			n.moves, n.children = append(n.moves[:0], m), append(n.children[:0], child)
			return
		}
		n.children = append(n.children, child)
	}
}

// setMoves sets the moves of a node, those through the greatest weights first.
func (s *wideSearch) setMoves(n *wideNode) {
	n.moves = n.moves[:0]
	cells, _ := n.threats(s.board)
	switch {
	case cells != (cellSet{}):
	case s.without.covers:
		cells = n.cells
	default:
		cells = n.candidates()
	}
	for m := range cells.all() {
		n.moves = append(n.moves, m)
	}
	slices.SortStableFunc(n.moves, func(a, b uint8) int { return n.danger[b] - n.danger[a] })
}

// child is child of a breakerSearch.
func (s *wideSearch) child(n *wideNode, m uint8, makerMoves, evaluates bool) numbers {
	key := n.childKey(m, makerMoves)
	child, ok := s.children.get(key)
	switch {
	case ok:
	case evaluates && !s.stop:
		s.countNode()
		child = s.evaluate(n, m, makerMoves)
		s.children.put(key, child)
	default:
		child = estimateChild(n.potential, n.danger[m], s.board.k, makerMoves)
	}
	return child
}

// evaluate returns the numbers of a child, from the table or by an estimate.
func (s *wideSearch) evaluate(n *wideNode, m uint8, makerMoves bool) numbers {
	child := &s.childNode
	if lost := s.init(child, n.after(m, makerMoves), !makerMoves); lost {
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
	holds, pairs, excess := s.leaf(n, makerMoves, s.scratch[:0])
	s.scratch = pairs
	if holds {
		return breakerWins
	}
	return estimateExcess(excess)
}

// leaf is leaf of a breakerSearch.
func (s *wideSearch) leaf(n *wideNode, makerMoves bool, dst [][2]int) (holds bool, pairs [][2]int, excess float64) {
	if s.without.leaves && n.potential > 0 {
		return false, dst, 1
	}
	return s.pairing.holds(&n.wideState, makerMoves, dst)
}
