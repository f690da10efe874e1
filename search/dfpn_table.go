package search

import "math"

// A pnEntry is what a DFPN knows of one question in one position. A position of
// whose question nothing is known has both numbers 1.
type pnEntry struct {
	key        uint64
	phi, delta uint32 // both 0 in an empty slot
	work       uint32 // nodes spent on it
	question
}

// A question is whether the attacker wins within so many plies.
type question struct {
	within   uint16 // plies; unbounded for as many as it takes
	attacker uint8  // First or Second
}

const (
	unbounded = math.MaxUint16
	proven    = 1 << 30 // the number that goes with a 0; others are less
)

// pnBucket is how many slots a key may be in.
const pnBucket = 4

// A pnTable maps positions to numbers. It begins small and doubles until it has its
// greatest size; from then on a new entry takes the place of the one of its bucket
// on which the least work was spent.
type pnTable struct {
	slots []pnEntry
	shift uint
	used  int
	most  int // slots
}

// newPNTable returns a table of at most so many MiB, 24 bytes a slot.
func newPNTable(mib int) *pnTable {
	const first = 12
	return &pnTable{slots: make([]pnEntry, 1<<first), shift: 64 - first, most: mib << 20 / 24}
}

// bucket returns the slots in which a question may be. Both attackers' questions
// about a position are in the same bucket.
func (t *pnTable) bucket(key uint64) []pnEntry {
	i := key * 0x9e3779b97f4a7c15 >> t.shift &^ (pnBucket - 1)
	return t.slots[i : i+pnBucket]
}

// load returns the numbers of a question for the side to move. A win within fewer
// plies answers it, and so does the lack of one within more.
func (t *pnTable) load(key uint64, q question, attacks bool) (phi, delta uint32) {
	b := t.bucket(key)
	for i := range b {
		e := &b[i]
		if e.key != key || e.attacker != q.attacker || e.phi == e.delta && e.phi == 0 {
			continue
		}
		wins := e.phi == 0 == attacks
		switch {
		case e.within == q.within:
			return e.phi, e.delta
		case e.phi != 0 && e.delta != 0:
		case wins && e.within < q.within, !wins && e.within > q.within:
			return e.phi, e.delta
		}
		return 1, 1
	}
	return 1, 1
}

// store keeps the numbers of a question.
func (t *pnTable) store(e pnEntry) {
	b := t.bucket(e.key)
	victim := &b[0]
	for i := range b {
		s := &b[i]
		if s.phi == 0 && s.delta == 0 {
			t.used++
			victim = s
			break
		}
		if s.key == e.key && s.attacker == e.attacker {
			victim = s
			break
		}
		if s.work < victim.work {
			victim = s
		}
	}
	*victim = e
	if t.used > len(t.slots)/2 && 2*len(t.slots) <= t.most {
		t.double()
	}
}

// double makes the table twice as large.
func (t *pnTable) double() {
	old := t.slots
	t.slots, t.used = make([]pnEntry, 2*len(old)), 0
	t.shift--
	for _, e := range old {
		if e.phi != 0 || e.delta != 0 {
			t.store(e)
		}
	}
}
