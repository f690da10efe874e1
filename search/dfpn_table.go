package search

import (
	"math"
	"math/bits"
	"sync/atomic"

	"github.com/alinha/alinha/internal/tt"
)

// pnEntry holds the proof numbers of one query about one position, from the point of view of the side to move. A query
// without an entry has the numbers 1 and 1.
type pnEntry struct {
	key        uint64
	phi, delta uint32 // never both 0
	work       uint32 // nodes spent on the query
	proofQuery
}

// pnBucketSlots is the number of slots in which a key may be stored.
const pnBucketSlots = 4

// pnTable is the transposition table of df-pn. A new entry replaces the entry of its bucket with the least work. Several
// goroutines may share a table that was made with its greatest size; a table of one goroutine starts small and grows.
type pnTable struct {
	slots    []pnSlot
	shift    uint // 64 less the binary logarithm of the number of slots
	used     int  // slots in use, counted while the table can grow
	maxSlots int  // the table has at most this number of slots
}

// pnSlot is an entry in three words; it is empty if numbers is 0. If two goroutines write a slot at once, or one reads
// while another writes, the words do not match and the slot reads as empty (Hyatt and Mann 2002).
//
//	check    the key, combined with the other two words by slotCheck
//	numbers  phi << 32 | delta
//	meta     work << 32 | maxPlies << 8 | attacker
type pnSlot struct{ check, numbers, meta atomic.Uint64 }

// slotCheck returns the check word of a slot from its key. The function is its own inverse: from the check word it returns
// the key.
func slotCheck(key, numbers, meta uint64) uint64 {
	return key ^ numbers*tt.GoldenRatio ^ meta*0xd1342543de82ef95
}

func (s *pnSlot) store(e pnEntry) {
	numbers := uint64(e.phi)<<32 | uint64(e.delta)
	meta := uint64(e.work)<<32 | uint64(e.maxPlies)<<8 | uint64(e.attacker)
	s.check.Store(slotCheck(e.key, numbers, meta))
	s.numbers.Store(numbers)
	s.meta.Store(meta)
}

// newPNTable returns a table of at most mib MiB, with 24 bytes a slot. Shared tells that several goroutines will use
// the table: it then has its greatest size at once.
func newPNTable(mib int, shared bool) *pnTable {
	size, maxSlots := 1<<12, mib<<20/24
	for shared && 2*size <= maxSlots {
		size *= 2
	}
	return &pnTable{slots: make([]pnSlot, size), shift: uint(bits.LeadingZeros64(uint64(size)) + 1), maxSlots: maxSlots}
}

// bucket returns the slots in which a key may be stored. The queries of both attackers share a bucket.
func (t *pnTable) bucket(key uint64) []pnSlot {
	i := key * tt.GoldenRatio >> t.shift &^ (pnBucketSlots - 1)
	return t.slots[i : i+pnBucketSlots]
}

// probe returns the proof numbers of a query, or 1 and 1. A proven win within fewer plies answers a query for more plies;
// a disproof for more plies answers a query for fewer. AttackerToMove tells whose numbers phi and delta are.
func (t *pnTable) probe(key uint64, q proofQuery, attackerToMove bool) (phi, delta uint32) {
	b := t.bucket(key)
	for i := range b {
		numbers, meta := b[i].numbers.Load(), b[i].meta.Load()
		if b[i].check.Load() != slotCheck(key, numbers, meta) || uint8(meta) != q.attacker || numbers == 0 {
			continue
		}
		phi, delta = uint32(numbers>>32), uint32(numbers)
		maxPlies, wins := uint16(meta>>8), phi == 0 == attackerToMove
		switch {
		case maxPlies == q.maxPlies:
			return phi, delta
		case phi != 0 && delta != 0: // neither proven nor disproven
		case wins && maxPlies < q.maxPlies, !wins && maxPlies > q.maxPlies:
			return phi, delta
		}
		return 1, 1
	}
	return 1, 1
}

// store stores an entry. A table that can grow doubles when half its slots are used.
func (t *pnTable) store(e pnEntry) {
	if added := t.insert(e); !added || 2*len(t.slots) > t.maxSlots {
		return
	}
	if t.used++; t.used > len(t.slots)/2 {
		t.grow()
	}
}

// insert stores an entry in its bucket: over an entry of the same key and attacker, else in an empty slot, else over
// the entry with the least work. It reports whether the slot was empty.
func (t *pnTable) insert(e pnEntry) (added bool) {
	b := t.bucket(e.key)
	victim, leastWork := 0, uint64(math.MaxUint64)
	for i := range b {
		numbers, meta := b[i].numbers.Load(), b[i].meta.Load()
		if numbers == 0 {
			b[i].store(e)
			return true
		}
		if b[i].check.Load() == slotCheck(e.key, numbers, meta) && uint8(meta) == e.attacker {
			victim = i
			break
		}
		if work := meta >> 32; work < leastWork {
			victim, leastWork = i, work
		}
	}
	b[victim].store(e)
	return false
}

// grow doubles the table.
func (t *pnTable) grow() {
	old := t.slots
	t.slots, t.used = make([]pnSlot, 2*len(old)), 0
	t.shift--
	for i := range old {
		numbers, meta := old[i].numbers.Load(), old[i].meta.Load()
		if numbers != 0 {
			t.store(pnEntry{
				key:        slotCheck(old[i].check.Load(), numbers, meta),
				phi:        uint32(numbers >> 32),
				delta:      uint32(numbers),
				work:       uint32(meta >> 32),
				proofQuery: proofQuery{maxPlies: uint16(meta >> 8), attacker: uint8(meta)},
			})
		}
	}
}
