package proof

import (
	"context"
	"errors"

	"github.com/alinha/alinha/internal/budget"
)

// A threatProof is a depth-first proof-number search (Nagai 2002) for a win by threats. A threat is a move after which the attacker
// would win if the defender passed; the relevance zone of that win leaves few replies.
type threatProof struct {
	*threatState
	fours   *fourSearch
	planner *threatPlanner
	table   *numbersTable[threatKey]
	proven  []provenEntry
	open    []openEntry
	base    int // stones of the defender less those of the attacker, with the attacker to move and no passes

	nodes  uint64
	limit  uint64 // of allNodes; 0 is none
	ctx    context.Context
	report func(root *expansion) // called now and then; nil for nothing
	stop   bool                  // the context has ended, the limit is reached, or a plan takes too much memory
	full   bool                  // a plan takes too much memory
	states []*expansion          // by depth

	without threatReductions // for tests
}

// threatReductions are what a search by threats leaves out, or takes as proven, without a search.
type threatReductions struct {
	fours   bool // a win by fours ends the search of a position with the attacker to move
	zones   bool // replies outside the zone of a win after a pass, or after another reply
	replies bool // replies after which the attacker wins by fours
}

// A reach says which moves of the attacker a search tries: those after which the attacker would win, if the defender passed, by a search
// of the reach before, or by fours (the order of lambda search, Thomsen 2000).
type reach uint8

const (
	threeReach  reach = iota // by fours, and the moves go through live windows that lack two or three stones
	threatReach              // by fours
	quietReach               // by a search of threatReach
	_                        // by a search of quietReach
	reaches
)

// A threatKey is the hash of a position, of the player to move and of the reach.
type threatKey uint64

func (k threatKey) hash() uint64 { return uint64(k) }

// keySalts make the keys of the two sides to move and of each reach differ.
var keySalts = [2][reaches]uint64{
	{0x9e3779b97f4a7c15, 0xbf58476d1ce4e5b9, 0x94d049bb133111eb, 0x8ebc6af09c88c6e3},
	{0xd6e8feb86659fd93, 0xa0761d6478bd642f, 0xe7037ed1a0b428db, 0x589965cc75374cc3},
}

// key returns the key of the position with a hash and a side to move.
func key(hash uint64, toMove int, r reach) threatKey { return threatKey(hash ^ keySalts[toMove][r]) }

// A provenEntry is a position that the attacker wins: with the attacker to move, by a move.
type provenEntry struct {
	key  threatKey
	move uint8
}

// An openEntry is a position with the defender to move, and the replies that have not been found to lose. If isThreat is not set the
// attacker was not found to win after a pass.
type openEntry struct {
	hash     uint64
	replies  cellSet
	isThreat bool
}

// The limits, in nodes, of the searches for fours.
const (
	passFours  = 300 // after a pass
	replyFours = 10  // after a reply to a threat
	nodeFours  = 300 // at a new node with the attacker to move
)

// minThreatPlans is the least number of plans that a search may keep, each of some 240 bytes.
const minThreatPlans = 1 << 14

// The greatest binary logarithms of the places of two tables.
const (
	fourBits = 20
	openBits = 17
)

// newThreatProof returns a search on a state, with tables of 2^tableBits places.
func newThreatProof(s *threatState, tableBits int) *threatProof {
	p := &threatProof{
		threatState: s, fours: newFourSearch(s, min(fourBits, tableBits)), table: newNumbersTable[threatKey](tableBits),
		proven: make([]provenEntry, 1<<tableBits), open: make([]openEntry, 1<<min(openBits, tableBits)),
	}
	p.planner = &threatPlanner{threatProof: p, plans: make(map[[2]cellSet]*threatPlan), maxPlans: max(minThreatPlans, 1<<tableBits/8)}
	return p
}

// allNodes returns the number of nodes, with those of the searches for fours.
func (p *threatProof) allNodes() uint64 { return p.nodes + p.fours.nodes }

// visit counts a node, and sets stop at the limit and when the context has ended.
func (p *threatProof) visit() {
	p.nodes++
	if p.nodes&255 == 0 && p.interrupted() || p.limit > 0 && p.allNodes() >= p.limit {
		p.stop = true
	}
}

// interrupted reports how the search stands, and returns whether the context has ended.
func (p *threatProof) interrupted() bool {
	if p.report != nil && len(p.states) > 0 {
		p.report(p.states[0])
	}
	return budget.Expired(p.ctx)
}

// node returns the node at a depth. The next search at this depth overwrites the node.
func (p *threatProof) node(depth int) *expansion {
	for depth >= len(p.states) {
		p.states = append(p.states, &expansion{})
	}
	n := p.states[depth]
	n.moves, n.children = n.moves[:0], n.children[:0]
	return n
}

// passes returns the passes of the defender before the position, with the attacker to move.
func (p *threatProof) passes() int {
	return p.stones[attackerSide].count() - p.stones[defenderSide].count() + p.base
}

// load returns the numbers of the position with a hash, if they are known.
func (p *threatProof) load(hash uint64, toMove int, r reach) (numbers, bool) {
	if _, ok := p.provenMove(hash, toMove); ok {
		return attackerWins, true
	}
	return p.table.get(key(hash, toMove, r))
}

// store keeps the numbers of the position, which with a proof come with the attacker's move.
func (p *threatProof) store(toMove int, r reach, n numbers, move uint8) numbers {
	if n.proof == 0 {
		k := key(p.hash, toMove, 0)
		p.proven[k.hash()&uint64(len(p.proven)-1)] = provenEntry{k, move}
	}
	p.table.put(key(p.hash, toMove, r), n)
	return n
}

// provenMove reports whether the attacker is known to win the position with a hash, and by which move if the attacker is to move.
func (p *threatProof) provenMove(hash uint64, toMove int) (move uint8, ok bool) {
	k := key(hash, toMove, 0)
	e := p.proven[k.hash()&uint64(len(p.proven)-1)]
	return e.move, e.key == k
}

// search searches the position of a root.
func (p *threatProof) search(r reach, attackerMoves bool) numbers {
	if attackerMoves {
		return p.attack(r, 0, unlimited)
	}
	return p.defend(r, 0, unlimited)
}

// attack returns the numbers of the position with the attacker to move, one of which has reached its limit unless the search is stopped.
func (p *threatProof) attack(r reach, depth int, limit numbers) numbers {
	p.visit()
	if p.lack(attackerSide, 1) != (cellSet{}) {
		return attackerWins
	}
	must := p.lack(defenderSide, 1)
	if must.count() > 1 {
		return defenderHolds
	}
	value, known := p.load(p.hash, attackerSide, r)
	if known && (value.proof >= limit.proof || value.disproof >= limit.disproof) {
		return value
	}
	if !known && !p.without.fours {
		if m, wins := p.fours.wins(nodeFours); wins {
			return p.store(attackerSide, r, attackerWins, m)
		}
	}
	n := p.node(depth)
	p.expandAttacks(n, must, r)
	for {
		value := n.maxValue(true)
		if value.proof == 0 {
			m, _ := n.decidingMove(true)
			return p.store(attackerSide, r, value, m)
		}
		if value.proof >= limit.proof || value.disproof >= limit.disproof || p.stop {
			return p.store(attackerSide, r, value, 0)
		}
		best, childLimit := n.maxNext(limit, true)
		m := n.moves[best]
		p.place(attackerSide, m)
		n.children[best] = p.defend(r, depth+1, childLimit)
		p.undo(attackerSide, m)
	}
}

// expandAttacks lists the attacker's moves and the numbers of the children. must is the cell where the defender would complete a window,
// if there is one.
func (p *threatProof) expandAttacks(n *expansion, must cellSet, r reach) {
	threes := p.lack(attackerSide, 2).union(p.lack(attackerSide, 3))
	moves := threes
	switch {
	case must != (cellSet{}):
		moves = must
	case r == threatReach && p.cells[attackerSide][1] != (cellSet{}): // another move makes no win by fours where there is no four yet
		moves = moves.union(p.near(attackerSide))
	case r >= quietReach:
		if moves = moves.union(p.near(attackerSide)).union(p.near(defenderSide)); moves == (cellSet{}) {
			moves = p.empty()
		}
	}
	weights, heaviest := p.weights(moves)
	for m := range moves.all() {
		n.moves = append(n.moves, m)
		value, known := p.table.get(key(p.hash^p.board.zobrist[attackerSide][m], defenderSide, r))
		if !known {
			value = numbers{1 + uint32(moveOrdering*(heaviest-weights[m])/heaviest), 1}
			if !threes.has(m) {
				value.proof += unclearMove
			}
		}
		n.children = append(n.children, value)
	}
}

// weights returns the weights of the windows through each of the cells, and the greatest.
func (p *threatProof) weights(cells cellSet) (weights [maxWideCells]int, heaviest int) {
	heaviest = 1
	for m := range cells.all() {
		weights[m] = 2*p.weight(attackerSide, m) + p.weight(defenderSide, m)
		heaviest = max(heaviest, weights[m])
	}
	return weights, heaviest
}

// expandReplies lists the defender's replies and the numbers of the children.
func (p *threatProof) expandReplies(n *expansion, replies cellSet, r reach) {
	weights, heaviest := p.weights(replies)
	for m := range replies.all() {
		n.moves = append(n.moves, m)
		value, known := p.table.get(key(p.hash^p.board.zobrist[defenderSide][m], attackerSide, r))
		if !known {
			value = numbers{1, 1 + uint32(replyOrdering*(heaviest-weights[m])/heaviest)}
		}
		n.children = append(n.children, value)
	}
}

const (
	replyOrdering = 8  // how much harder a reply through the least windows seems to hold than that through the most
	moveOrdering  = 40 // how much harder a win by the move through the least windows seems than by that through the most
	unclearMove   = 6  // how much harder a win by a move that makes no three seems
)

// defend is attack with the defender to move.
func (p *threatProof) defend(r reach, depth int, limit numbers) numbers {
	p.visit()
	if p.lack(defenderSide, 1) != (cellSet{}) {
		return defenderHolds
	}
	replies := p.lack(attackerSide, 1)
	if replies.count() > 1 {
		return attackerWins
	}
	value, known := p.load(p.hash, defenderSide, r)
	if known && (value.proof >= limit.proof || value.disproof >= limit.disproof) {
		return value
	}
	if replies == (cellSet{}) {
		var isThreat bool
		if replies, isThreat = p.openReplies(); !isThreat {
			if r < quietReach {
				return p.store(defenderSide, r, defenderHolds, 0)
			}
			if value, replies = p.pass(r-1, depth, limit); value.proof > 0 {
				return p.store(defenderSide, r, value, 0)
			}
		}
	}
	n := p.node(depth)
	p.expandReplies(n, replies, r)
	for {
		value := n.maxValue(false)
		if value.proof == 0 || value.proof >= limit.proof || value.disproof >= limit.disproof || p.stop {
			return p.store(defenderSide, r, value, 0)
		}
		best, childLimit := n.maxNext(limit, false)
		m := n.moves[best]
		p.place(defenderSide, m)
		n.children[best] = p.attack(r, depth+1, childLimit)
		p.undo(defenderSide, m)
	}
}

// openReplies returns the replies to a threat to win by fours to which no such win is found, and whether the attacker threatens one. A
// reply outside the zone of the win after a pass loses to that win. A reply outside the zone of the win after another reply loses to
// the same win, for then the defender has a stone less.
func (p *threatProof) openReplies() (replies cellSet, isThreat bool) {
	entry := p.openEntry()
	if entry.hash == p.hash {
		return entry.replies, entry.isThreat
	}
	if _, isThreat = p.fours.wins(passFours); isThreat {
		passes := p.passes()
		if replies, isThreat = p.fours.zone(passes); isThreat {
			replies = p.filter(p.inZone(replies), passes)
		}
	}
	*entry = openEntry{p.hash, replies, isThreat}
	return replies, isThreat
}

// openEntry returns the place of the position.
func (p *threatProof) openEntry() *openEntry { return &p.open[p.hash&uint64(len(p.open)-1)] }

// inZone returns the replies in the zone of a win after a pass.
func (p *threatProof) inZone(zone cellSet) cellSet {
	if p.without.zones {
		return p.empty()
	}
	return zone.and(p.empty())
}

// filter returns the replies to which no win by fours is found.
func (p *threatProof) filter(replies cellSet, passes int) cellSet {
	if p.without.replies {
		return replies
	}
	for r := range replies.all() {
		if !replies.has(r) {
			continue
		}
		p.place(defenderSide, r)
		if _, wins := p.fours.wins(replyFours); wins {
			if zone, ok := p.fours.zone(passes); ok {
				if !p.without.zones {
					replies = replies.and(zone)
				}
				replies.remove(r)
			}
		}
		p.undo(defenderSide, r)
	}
	return replies
}

// pass searches the position after a pass of the defender, with a reach. It returns the numbers of the position, and if these are a
// proof the replies that are left.
func (p *threatProof) pass(r reach, depth int, limit numbers) (value numbers, replies cellSet) {
	if limit.proof < infinite {
		limit.proof = max(expectedReplies+2, limit.proof) - expectedReplies
	}
	value = p.attack(r, depth+1, limit)
	if value.proof > 0 {
		value.proof = min(infinite, value.proof+expectedReplies)
		return value, replies
	}
	plan, err := p.planner.planSearched()
	if errors.Is(err, ErrMemory) {
		p.stop, p.full = true, true
	}
	switch {
	case p.stop:
		return unknownNumbers, replies
	case err != nil:
		return defenderHolds, replies
	}
	replies = p.filter(p.inZone(plan.zone), p.passes())
	*p.openEntry() = openEntry{p.hash, replies, true}
	return value, replies
}

// unknownNumbers are the numbers of a position of which nothing is known.
var unknownNumbers = numbers{1, 1}

// expectedReplies is the proof number of the replies to a move of which is not known yet whether it threatens anything.
const expectedReplies = 20
