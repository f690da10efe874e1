package proof

// A fourSearch finds wins by continuous threats on a threatState: each move of the attacker threatens to complete a window, so that the
// defender has one reply, until a move makes two threats at once. With five in a row each such move makes a four.
type fourSearch struct {
	*threatState
	table []fourEntry
	nodes uint64
	limit uint64 // of nodes of the present call
	cut   bool   // the limit was reached
}

// A fourEntry is what is known of a position with the attacker to move.
type fourEntry struct {
	hash  uint64
	state fourState
	move  uint8
	limit uint32 // of exceeded
}

type fourState uint8

const (
	notSearched fourState = iota
	noFours               // there is no win by threats
	fours                 // move begins one
	exceeded              // a call with this limit has found none
)

// newFourSearch returns a search with a table of 2^tableBits places.
func newFourSearch(s *threatState, tableBits int) *fourSearch {
	return &fourSearch{threatState: s, table: make([]fourEntry, 1<<tableBits)}
}

// wins reports whether the attacker, to move, wins by threats within so many nodes, and returns the first move. No side has completed
// a window.
func (f *fourSearch) wins(nodes uint32) (move uint8, wins bool) {
	e := f.entry()
	if e.hash == f.hash && e.state == exceeded && e.limit >= nodes {
		return 0, false
	}
	f.limit, f.cut = f.nodes+uint64(nodes), false
	move, wins = f.search()
	if !wins && f.cut {
		*f.entry() = fourEntry{f.hash, exceeded, 0, nodes}
	}
	return move, wins
}

func (f *fourSearch) entry() *fourEntry { return &f.table[f.hash&uint64(len(f.table)-1)] }

// search is wins without a limit of its own: the limit of the present call holds.
func (f *fourSearch) search() (move uint8, wins bool) {
	if f.cells[attackerSide][0] != (cellSet{}) {
		if completing := f.lack(attackerSide, 1); completing != (cellSet{}) {
			return completing.first(), true
		}
	}
	threats := f.lack(attackerSide, 2)
	if must := f.lack(defenderSide, 1); must != (cellSet{}) {
		if must.count() > 1 {
			return 0, false
		}
		threats = threats.and(must)
	}
	if threats == (cellSet{}) {
		return 0, false
	}
	e := f.entry()
	if e.hash == f.hash && (e.state == noFours || e.state == fours) {
		return e.move, e.state == fours
	}
	if f.nodes++; f.nodes > f.limit {
		f.cut = true
		return 0, false
	}
	move, wins = f.searchMoves(threats)
	switch e = f.entry(); {
	case wins:
		*e = fourEntry{f.hash, fours, move, 0}
	case !f.cut:
		*e = fourEntry{f.hash, noFours, 0, 0}
	}
	return move, wins
}

// A four is a threat of the attacker, and the only reply.
type four struct {
	move, reply uint8
	weight      int
}

// searchMoves tries each of the threats.
func (f *fourSearch) searchMoves(threats cellSet) (move uint8, wins bool) {
	var buffer [32]four
	list := buffer[:0]
	for m := range threats.all() {
		partners := f.partners(attackerSide, m)
		if partners.count() > 1 {
			return m, true
		}
		list = append(list, four{m, partners.first(), 0})
	}
	for i, item := range list {
		if len(list) > 1 {
			item.weight = f.weight(attackerSide, item.move)
		}
		for ; i > 0 && list[i-1].weight < item.weight; i-- {
			list[i] = list[i-1]
		}
		list[i] = item
	}
	for _, item := range list {
		f.place(attackerSide, item.move)
		f.place(defenderSide, item.reply)
		_, wins := f.search()
		f.undo(defenderSide, item.reply)
		f.undo(attackerSide, item.move)
		if wins {
			return item.move, true
		}
		if f.cut {
			break
		}
	}
	return 0, false
}

// zone returns the zone of the win by threats of a position, as docs/proofs.md defines it, with so many passes. It returns false if
// the win is not found again.
func (f *fourSearch) zone(passes int) (zone cellSet, ok bool) {
	f.limit, f.cut = f.nodes+zoneNodes, false
	m, wins := f.search()
	if !wins {
		return zone, false
	}
	zone.add(m)
	if f.completes(attackerSide, m) {
		return zone, true
	}
	f.place(attackerSide, m)
	defer f.undo(attackerSide, m)
	replies := f.lack(attackerSide, 1)
	zone = zone.union(f.guard(passes)).union(replies)
	if replies.count() > 1 {
		return zone, true
	}
	r := replies.first()
	f.place(defenderSide, r)
	rest, ok := f.zone(passes)
	f.undo(defenderSide, r)
	return zone.union(rest), ok
}

// zoneNodes is the limit of a search for a win that has been found before.
const zoneNodes = 20_000

// completes reports whether a stone on an empty cell completes a window.
func (s *threatState) completes(side int, m uint8) bool { return s.lacking[side][0][m] > 0 }
