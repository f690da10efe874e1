package proof

import (
	"math/bits"

	"github.com/alinha/alinha/internal/tt"
)

// A threatSearch finds wins by continuous threats: each move of the attacker threatens to complete a window, so that the
// defender has one reply, until a move makes two threats at once. (Allis 1994 calls this a threat sequence of fours.)
type threatSearch struct {
	board *strongBoard
	table []threatEntry
	nodes uint64
	limit uint64 // of nodes of the present call
	cut   bool   // the limit was reached

	triples []uint64 // of scan: the empty cells of the attacker's windows with three
}

// A threatEntry is a position whose wins by threats are known.
type threatEntry struct {
	stones
	move  uint8
	known bool
	wins  bool
}

const threatBits = 18

func newThreatSearch(b *strongBoard) *threatSearch {
	return &threatSearch{board: b, table: make([]threatEntry, 1<<threatBits)}
}

func (s stones) hash() uint64 { return tt.SplitMix64(tt.SplitMix64(s.attacker) + s.defender) }

// wins reports whether the attacker, to move, wins by threats within so many nodes, and returns the first move.
func (t *threatSearch) wins(p stones, nodes uint64) (move uint8, wins bool) {
	t.limit, t.cut = t.nodes+nodes, false
	return t.search(p)
}

// search is wins without a limit of its own: the limit of the present call holds.
func (t *threatSearch) search(p stones) (move uint8, wins bool) {
	entry := &t.table[p.hash()>>(64-threatBits)]
	if entry.known && entry.stones == p {
		return entry.move, entry.wins
	}
	if t.nodes++; t.nodes > t.limit {
		t.cut = true
		return 0, false
	}
	move, wins = t.searchMoves(p)
	if wins || !t.cut {
		*entry = threatEntry{p, move, true, wins}
	}
	return move, wins
}

// A threatScan is what a search for threats asks of a position in which no side has completed a window.
type threatScan struct {
	wins     uint64           // the attacker's cells that complete a window
	must     uint64           // the cells where the defender would win
	threats  uint64           // the cells that leave the attacker one to complete a window
	partners [maxCells]uint64 // by threat: the cells that the attacker then could complete a window by
	growth   [maxCells]uint64 // by threat: the empty cells of the attacker's windows with three, the threat among them
}

// scan sets a zero scan to that of a position, but for the growth.
func (t *threatSearch) scan(s *threatScan, p stones) {
	t.triples = t.triples[:0]
	for _, window := range t.board.windows {
		switch {
		case window&p.defender == 0:
			empty := window &^ p.attacker
			rest := empty & (empty - 1)
			if rest == 0 {
				s.wins |= empty
				continue
			}
			switch third := rest & (rest - 1); {
			case third == 0:
				s.threats |= empty
				s.partners[bits.TrailingZeros64(empty)] |= rest
				s.partners[bits.TrailingZeros64(rest)] |= empty &^ rest
			case third&(third-1) == 0:
				t.triples = append(t.triples, empty)
			}
		case window&p.attacker == 0:
			if empty := window &^ p.defender; empty&(empty-1) == 0 {
				s.must |= empty
			}
		}
	}
}

// order lists the threats, those first after which most cells threaten twice.
func (t *threatSearch) order(s *threatScan, threats uint64) (list [maxCells]uint16, count int) {
	for _, triple := range t.triples {
		for rest := triple & threats; rest != 0; rest &= rest - 1 {
			s.growth[bits.TrailingZeros64(rest)] |= triple
		}
	}
	for rest := threats; rest != 0; rest &= rest - 1 {
		m := bits.TrailingZeros64(rest)
		grown := s.growth[m] &^ (s.partners[m] | 1<<m)
		item := uint16(bits.OnesCount64(grown&s.threats))<<11 | uint16(bits.OnesCount64(grown)&31)<<6 | uint16(m)
		i := count
		for ; i > 0 && list[i-1] < item; i-- {
			list[i] = list[i-1]
		}
		list[i] = item
		count++
	}
	return list, count
}

// searchMoves tries each move that wins or threatens.
func (t *threatSearch) searchMoves(p stones) (move uint8, wins bool) {
	var s threatScan
	t.scan(&s, p)
	threats := s.threats
	// A window without any stone is neither side's threat, for k is 3 or more.
	switch {
	case s.wins != 0:
		return uint8(bits.TrailingZeros64(s.wins)), true
	case s.must&(s.must-1) != 0:
		return 0, false
	case s.must != 0:
		threats &= s.must
	}
	for rest := threats; rest != 0; rest &= rest - 1 {
		m := uint8(bits.TrailingZeros64(rest))
		if s.partners[m]&(s.partners[m]-1) != 0 {
			return m, true
		}
	}
	list, count := t.order(&s, threats)
	for _, item := range list[:count] {
		m := uint8(item & (maxCells - 1))
		reply := uint8(bits.TrailingZeros64(s.partners[m]))
		if _, wins := t.search(p.attack(m).defend(reply)); wins {
			return m, true
		}
		if t.cut {
			break
		}
	}
	return 0, false
}

// zone returns the zone of the win by threats of a position, as docs/proofs.md defines it, with so many passes.
func (t *threatSearch) zone(p stones, passes int) uint64 {
	zone := uint64(0)
	for {
		m, wins := t.search(p)
		if !wins {
			return ^uint64(0)
		}
		zone |= 1 << m
		if t.board.completes(p.attacker, m) {
			return zone
		}
		p = p.attack(m)
		zone |= t.board.guard(p, passes)
		replies := t.board.completions(p.attacker, p.defender)
		zone |= replies
		if replies&(replies-1) != 0 {
			return zone
		}
		p.defender |= replies
	}
}

// completes reports whether a stone completes a window.
func (b *strongBoard) completes(own uint64, m uint8) bool {
	own |= 1 << m
	for _, window := range b.through[m] {
		if window&^own == 0 {
			return true
		}
	}
	return false
}

// completions returns the cells that complete a window.
func (b *strongBoard) completions(own, other uint64) (cells uint64) {
	for _, window := range b.windows {
		if empty := window &^ own; window&other == 0 && empty&(empty-1) == 0 {
			cells |= empty
		}
	}
	return cells
}

// guard returns the cells that the defender could fill but for one after so many passes: those of windows without a stone of
// the attacker and with at most passes+1 empty cells.
func (b *strongBoard) guard(p stones, passes int) (cells uint64) {
	for _, window := range b.windows {
		if empty := window &^ p.defender; window&p.attacker == 0 && bits.OnesCount64(empty) <= passes+1 {
			cells |= empty
		}
	}
	return cells
}
