package proof

import (
	"context"
	"math/bits"

	"github.com/alinha/alinha/internal/budget"
)

// A strongSearch is a depth-first proof-number search (Nagai 2002) of the game itself: does the attacker win? Here a proof is
// one of the attacker's win.
type strongSearch struct {
	board    *strongBoard
	table    *numbersTable[strongKey]
	children *numbersTable[childKey] // by the stones as the moves leave them
	threats  *threatSearch
	replies  replyTable
	weak     *breakerSearch
	nodes    uint64
	limit    uint64 // of allNodes; 0 is none
	ctx      context.Context
	report   func(root *expansion) // called now and then; nil for nothing
	stop     bool                  // the context has ended or the limit is reached
	states   []*strongNode         // by depth
	held     strongNode            // of holdingReply
	base     int                   // stones of the defender less those of the attacker, with the attacker to move and no passes
}

// A strongNode is a node on the path of the search.
type strongNode struct {
	lineScan
	stones
	expansion
	heaviest int32 // the greatest weight of a move
}

// The limits, in nodes, of the searches at a node that has not been seen before.
const (
	threatNodes      = 400
	replyThreatNodes = 50 // after a reply, where the attacker wins by threats after a pass
	weakNodes        = 300
	weakProof        = 300 // a search of the weak game ends when its proof number is this
)

var (
	attackerWins  = numbers{0, infinite}
	defenderHolds = numbers{infinite, 0}
)

// search returns the numbers of a position, at least one of which has reached its threshold, unless the search is stopped.
func (s *strongSearch) search(p stones, attackerMoves bool, depth int, limit numbers) numbers {
	s.nodes++
	if s.nodes&1023 == 0 && s.interrupted() || s.limit > 0 && s.allNodes() >= s.limit {
		s.stop = true
	}
	n := s.node(depth)
	n.stones = p
	n.scan(s.board, p)
	if value, over := n.atOnce(attackerMoves); over {
		return value
	}
	key := n.key(s.board, p, attackerMoves)
	value, known := s.table.get(key)
	if known && (value.proof >= limit.proof || value.disproof >= limit.disproof) {
		return value
	}
	if !known {
		if value, over := s.leaf(n, attackerMoves); over {
			s.table.put(key, value)
			return value
		}
	}
	s.expand(n, attackerMoves)
	value = s.searchChildren(n, attackerMoves, depth, limit)
	s.table.put(key, value)
	return value
}

// interrupted reports how the search stands, and returns whether the context has ended.
func (s *strongSearch) interrupted() bool {
	if s.report != nil {
		s.report(&s.states[0].expansion)
	}
	return budget.Expired(s.ctx)
}

// allNodes returns the number of nodes, with those of the searches for threats and of the weak game.
func (s *strongSearch) allNodes() uint64 { return s.nodes + s.threats.nodes + s.weak.nodes }

// atOnce returns the value of a position that needs no search.
func (n *strongNode) atOnce(attackerMoves bool) (value numbers, over bool) {
	switch wins, blocks := n.attackerWins, n.defenderWins; {
	case attackerMoves && wins != 0:
		return attackerWins, true
	case attackerMoves && blocks&(blocks-1) != 0, !attackerMoves && blocks != 0, n.attackerLive == 0:
		return defenderHolds, true
	case !attackerMoves && wins&(wins-1) != 0:
		return attackerWins, true
	}
	return numbers{}, false
}

// leaf returns the value of a position that a search of threats or of the weak game finds.
func (s *strongSearch) leaf(n *strongNode, attackerMoves bool) (value numbers, over bool) {
	if attackerMoves {
		if _, wins := s.threats.wins(n.stones, threatNodes); wins {
			return attackerWins, true
		}
	}
	if s.holdsWeakly(n.stones, attackerMoves) {
		return defenderHolds, true
	}
	return numbers{}, false
}

// expand lists the moves and the numbers of the children, from the table or by the potential.
func (s *strongSearch) expand(n *strongNode, attackerMoves bool) {
	n.moves, n.children = n.moves[:0], n.children[:0]
	candidates := s.candidates(n, attackerMoves)
	n.heaviest = 1
	for cells := candidates; cells != 0; cells &= cells - 1 {
		n.heaviest = max(n.heaviest, n.weight(uint8(bits.TrailingZeros64(cells))))
	}
	for cells := candidates; cells != 0; cells &= cells - 1 {
		m := uint8(bits.TrailingZeros64(cells))
		n.moves = append(n.moves, m)
		n.children = append(n.children, s.child(n, m, attackerMoves))
	}
}

// candidates returns the moves that may win for the attacker, or those of the defender that may hold.
func (s *strongSearch) candidates(n *strongNode, attackerMoves bool) uint64 {
	live := n.attackerLive | n.defenderLive
	switch {
	case attackerMoves && n.defenderWins != 0:
		return n.defenderWins
	case attackerMoves:
		return live
	case n.attackerWins != 0:
		return n.attackerWins
	}
	return s.openReplies(n.stones, live)
}

// passes returns the passes of the defender before a position with the attacker to move.
func (s *strongSearch) passes(p stones) int {
	return bits.OnesCount64(p.attacker) - bits.OnesCount64(p.defender) + s.base
}

// child returns the numbers of a child, from the table or by the potential.
func (s *strongSearch) child(n *strongNode, m uint8, attackerMoves bool) numbers {
	p := n.attack(m)
	if !attackerMoves {
		p = n.defend(m)
	}
	if value, ok := s.children.get(childKey{p, !attackerMoves}); ok {
		return value
	}
	return n.estimate(s.board, m, attackerMoves)
}

// estimate returns the numbers of a child that has not been searched: a win is the easier to prove the greater the potential is,
// and the move the better the more windows run through the cell.
func (n *strongNode) estimate(b *strongBoard, m uint8, attackerMoves bool) numbers {
	potential := n.potential - n.attackerWeight[m]
	if attackerMoves {
		potential = (n.potential + n.attackerWeight[m] + n.defenderWeight[m]/2) / 2
	} else {
		potential -= n.defenderWeight[m] / 2
	}
	x := max(0, float64(potential)/float64(int(1)<<b.k))
	x *= x
	x *= x
	x *= x
	proof, disproof := 1+4/(x+1e-3), 1+64*x
	if attackerMoves {
		if n.attackerFours>>m&1 == 1 {
			proof += forcing
		}
		proof += ordering * (1 - float64(n.weight(m))/float64(n.heaviest)) * (proof + 1)
	}
	const most = 1e6
	return numbers{uint32(min(most, proof)), uint32(min(most, disproof))}
}

// ordering is how much harder a win by a move through no window seems than by the move through the most. It cuts the nodes of
// the win on 7x7 with k=4 from 862,021 to 2,562.
const ordering = 40

// forcing is how much harder a win by a threat to complete a window seems than by a move without one. A search for threats has
// tried the threats before, and the only reply leaves the same question. The penalty cuts the nodes of the win of Qubic after
// 1, 64 and the next best moves by ten.
const forcing = 4

// weight returns the weight of the windows through a cell.
func (s *lineScan) weight(m uint8) int32 { return 2*s.attackerWeight[m] + s.defenderWeight[m] }

// searchChildren searches the children of an expanded node, the most promising first, until a number of the node has reached
// its threshold or the search is stopped, and returns the numbers.
func (s *strongSearch) searchChildren(n *strongNode, attackerMoves bool, depth int, limit numbers) numbers {
	for {
		value := n.value(attackerMoves)
		if value.proof >= limit.proof || value.disproof >= limit.disproof || s.stop {
			return value
		}
		best, childLimit := n.next(value, limit, attackerMoves)
		p := n.attack(n.moves[best])
		if !attackerMoves {
			p = n.defend(n.moves[best])
		}
		child := s.search(p, !attackerMoves, depth+1, childLimit)
		n.children[best] = child
		s.children.put(childKey{p, !attackerMoves}, child)
	}
}

// node returns the node at a depth. The next search at this depth overwrites the node.
func (s *strongSearch) node(depth int) *strongNode {
	for depth >= len(s.states) {
		s.states = append(s.states, &strongNode{})
	}
	return s.states[depth]
}
