package proof

import "math/bits"

// A replyTable keeps the replies that a search for threats has left open, by position. Two positions with equal hashes share a
// place; the later one stays.
type replyTable []replyEntry

type replyEntry struct {
	stones
	replies uint64
	known   bool
}

// replyBits is the binary logarithm of the places of a replyTable.
const replyBits = 16

// openReplies returns those of the replies, the empty cells of live windows, to which searches for threats find no win of the
// attacker. A reply outside the zone of a win after a pass loses to that win. A reply outside the zone of the win after another
// reply loses to the same win, for then the defender has a stone less.
func (s *strongSearch) openReplies(p stones, replies uint64) uint64 {
	entry := &s.replies[p.hash()>>(64-replyBits)]
	if entry.known && entry.stones == p {
		return entry.replies
	}
	open := replies
	if _, wins := s.threats.wins(p, threatNodes); wins {
		passes := s.passes(p)
		open &= s.threats.zone(p, passes)
		for rest := open; rest != 0; rest &= rest - 1 {
			r := uint8(bits.TrailingZeros64(rest))
			after := p.defend(r)
			if _, wins := s.threats.wins(after, replyThreatNodes); wins {
				open &= s.threats.zone(after, passes) &^ (1 << r)
				rest &= open | 1<<r
			}
		}
	}
	*entry = replyEntry{p, open, true}
	return open
}
