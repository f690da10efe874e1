package proof

import (
	"context"

	"github.com/alinha/alinha/internal/budget"
)

// A proof in the weak game is one that Breaker holds.
var (
	breakerWins = numbers{0, infinite}
	makerWins   = numbers{infinite, 0}
)

// A breakerSearch is a depth-first proof-number search (Nagai 2002) of the weak game: does Breaker keep Maker from a line?
type breakerSearch struct {
	board    *lineBoard
	table    *numbersTable[positionKey] // by canonical keys, of reduced positions
	children *numbersTable[moveKey]
	nodes    uint64
	limit    uint64 // of nodes; 0 is none
	ctx      context.Context
	report   func(root *expansion) // called now and then; nil for nothing
	stop     bool                  // the context has ended or the limit is reached
	states   []*breakerNode        // by depth

	childNode breakerNode // of evaluate and setFixedChild
	scratch   [][2]int    // the pairs of leaf
	pairing   *pairing    // of leaf

	without       reductions // for tests
	fixesBestPair bool       // for tests: the best pair is fixed at each node, and searched before the moves
}

// reductions are what a search leaves out, or takes as proven, without a search.
type reductions struct {
	pairs  bool // see lineState.reduce
	covers bool // a cell whose lines all go through another cell is no move
	leaves bool // pairs and the potential prove a position
	fixed  bool // see withFixedPairs
}

// A breakerNode is a node on the path of the search.
type breakerNode struct {
	lineState
	expansion
	fixed    fixedChild[weakState]
	heaviest []uint8 // of heaviestCells
}

// newBreakerSearch returns a search with a table of 2^tableBits places, and one for the children of at most 2^childBits.
func newBreakerSearch(b *lineBoard, tableBits, childBits int) *breakerSearch {
	return &breakerSearch{
		ctx: context.Background(), board: b, pairing: newPairing(b),
		table:    newNumbersTable[positionKey](tableBits),
		children: newNumbersTable[moveKey](min(tableBits, childBits)),
	}
}

// search returns the numbers of a position, at least one of which has reached its threshold, unless the search is stopped.
func (s *breakerSearch) search(at weakState, makerMoves bool, depth int, limit numbers) numbers {
	s.countNode()
	n := s.node(depth)
	forced, lost := s.init(n, at, makerMoves)
	if lost {
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
	s.expand(n, forced, makerMoves)
	if makerMoves {
		value = s.searchWithFixed(n, depth, limit)
	} else {
		value = s.searchChildren(n, false, depth, limit)
	}
	s.table.put(key, value)
	return value
}

// countNode counts a node. It stops the search if the context has ended or the limit is reached.
func (s *breakerSearch) countNode() {
	if s.nodes++; s.nodes&1023 == 0 && s.interrupted() || s.limit > 0 && s.nodes >= s.limit {
		s.stop = true
	}
}

// interrupted reports how the search stands, and returns whether the context has ended.
func (s *breakerSearch) interrupted() bool {
	if s.report != nil {
		s.report(&s.states[0].expansion)
	}
	return budget.Expired(s.ctx)
}

// searchChildren searches the children of an expanded node, the most promising first, until a number of the node has reached
// its threshold or the search is stopped, and returns the numbers.
func (s *breakerSearch) searchChildren(n *breakerNode, makerMoves bool, depth int, limit numbers) numbers {
	for {
		value := n.value(!makerMoves)
		if value.proof >= limit.proof || value.disproof >= limit.disproof || s.stop {
			return value
		}
		best, childLimit := n.next(value, limit, !makerMoves)
		child := s.search(n.after(n.moves[best], makerMoves), !makerMoves, depth+1, childLimit)
		n.children[best] = child
		s.children.put(n.moveKey(n.moves[best], makerMoves), child)
	}
}

// holdingMove returns a move by which Breaker, to move, holds the position of an expanded node.
func (s *breakerSearch) holdingMove(n *breakerNode) (uint8, error) {
	s.searchChildren(n, false, 0, unlimited)
	return n.decidingMove(true)
}

// node returns the node at a depth. The next search at this depth overwrites the node.
func (s *breakerSearch) node(depth int) *breakerNode {
	for depth >= len(s.states) {
		s.states = append(s.states, &breakerNode{})
	}
	return s.states[depth]
}

// init sets the state of a position. It reports whether Maker wins at once, and returns the only cell where Breaker may reply,
// if Maker threatens to complete a line.
func (s *breakerSearch) init(n *breakerNode, at weakState, makerMoves bool) (forced uint64, lost bool) {
	n.weakState, n.pairs = at, n.pairs[:0]
	n.scan(s.board)
	single := n.single()
	if makerMoves && (single != 0 || n.forks()) || single&(single-1) != 0 {
		return 0, true
	}
	if single == 0 && !s.without.pairs {
		n.reduce(s.board, makerMoves)
		lost = makerMoves && (n.single() != 0 || n.forks())
	}
	n.maker &= n.used
	return single, lost
}

// leaf reports whether Breaker holds a position by pairs and the potential, and appends the pairs. Then excess is as holdsByPairs
// returns it.
func (s *breakerSearch) leaf(n *breakerNode, makerMoves bool, dst [][2]int) (holds bool, pairs [][2]int, excess float64) {
	if s.without.leaves && n.potential > 0 {
		return false, dst, 1
	}
	return n.holdsByPairs(s.pairing, makerMoves, dst)
}
