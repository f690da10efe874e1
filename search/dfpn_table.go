package search

import (
	"math"
	"math/bits"
	"sync/atomic"
)

// A pnEntry is what a DFPN knows of one question in one position. A position of
// whose question nothing is known has both numbers 1.
type pnEntry struct {
	key        uint64
	phi, delta uint32 // never both 0
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

// A pnTable maps positions to numbers. A new entry takes the place of the one of its
// bucket on which the least work was spent. Goroutines may share one of its greatest
// size; another begins small and doubles.
type pnTable struct {
	slots []pnSlot
	shift uint
	used  int // while it may double
	most  int // slots
}

// A pnSlot is an entry in three words, and empty if numbers is 0. If two goroutines
// write at once, or one reads meanwhile, the words do not fit together and the slot
// holds nothing (Hyatt and Mann 2002).
type pnSlot struct{ check, numbers, about atomic.Uint64 }

// fit returns the check of a slot from its key, and the key from the check.
func fit(key, numbers, about uint64) uint64 {
	return key ^ numbers*0x9e3779b97f4a7c15 ^ about*0xd1342543de82ef95
}

func (s *pnSlot) put(e pnEntry) {
	numbers := uint64(e.phi)<<32 | uint64(e.delta)
	about := uint64(e.work)<<32 | uint64(e.within)<<8 | uint64(e.attacker)
	s.check.Store(fit(e.key, numbers, about))
	s.numbers.Store(numbers)
	s.about.Store(about)
}

// newPNTable returns a table of at most so many MiB, 24 bytes a slot, for one
// goroutine or more.
func newPNTable(mib int, shared bool) *pnTable {
	size, most := 1<<12, mib<<20/24
	for shared && 2*size <= most {
		size *= 2
	}
	return &pnTable{slots: make([]pnSlot, size), shift: uint(bits.LeadingZeros64(uint64(size)) + 1), most: most}
}

// bucket returns the slots in which a question may be. Both attackers' questions
// about a position are in the same bucket.
func (t *pnTable) bucket(key uint64) []pnSlot {
	i := key * 0x9e3779b97f4a7c15 >> t.shift &^ (pnBucket - 1)
	return t.slots[i : i+pnBucket]
}

// load returns the numbers of a question for the side to move. A win within fewer
// plies answers it, and so does the lack of one within more.
func (t *pnTable) load(key uint64, q question, attacks bool) (phi, delta uint32) {
	b := t.bucket(key)
	for i := range b {
		numbers, about := b[i].numbers.Load(), b[i].about.Load()
		if b[i].check.Load() != fit(key, numbers, about) || uint8(about) != q.attacker || numbers == 0 {
			continue
		}
		phi, delta = uint32(numbers>>32), uint32(numbers)
		within, wins := uint16(about>>8), phi == 0 == attacks
		switch {
		case within == q.within:
			return phi, delta
		case phi != 0 && delta != 0:
		case wins && within < q.within, !wins && within > q.within:
			return phi, delta
		}
		return 1, 1
	}
	return 1, 1
}

// store keeps the numbers of a question.
func (t *pnTable) store(e pnEntry) {
	if more := t.place(e); !more || 2*len(t.slots) > t.most {
		return
	}
	if t.used++; t.used > len(t.slots)/2 {
		t.double()
	}
}

// place puts an entry into its bucket, and says whether that holds one more.
func (t *pnTable) place(e pnEntry) (more bool) {
	b := t.bucket(e.key)
	victim, least := 0, uint64(math.MaxUint64)
	for i := range b {
		numbers, about := b[i].numbers.Load(), b[i].about.Load()
		if numbers == 0 {
			b[i].put(e)
			return true
		}
		if b[i].check.Load() == fit(e.key, numbers, about) && uint8(about) == e.attacker {
			victim = i
			break
		}
		if work := about >> 32; work < least {
			victim, least = i, work
		}
	}
	b[victim].put(e)
	return false
}

// double makes the table twice as large.
func (t *pnTable) double() {
	old := t.slots
	t.slots, t.used = make([]pnSlot, 2*len(old)), 0
	t.shift--
	for i := range old {
		numbers, about := old[i].numbers.Load(), old[i].about.Load()
		if numbers != 0 {
			t.store(pnEntry{
				key:      fit(old[i].check.Load(), numbers, about),
				phi:      uint32(numbers >> 32),
				delta:    uint32(numbers),
				work:     uint32(about >> 32),
				question: question{within: uint16(about >> 8), attacker: uint8(about)},
			})
		}
	}
}
