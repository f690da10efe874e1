package proof

import (
	"math/bits"

	"github.com/alinha/alinha/internal/tt"
	"github.com/alinha/alinha/rules"
)

// A strongBoard is the board of the game itself: sets of cells are words with a bit for each cell.
type strongBoard struct {
	k             int
	all           uint64
	windows       []uint64
	through       [maxCells][]uint64 // by cell: the windows through the cell
	symmetries    []symmetry
	automorphisms []symmetry // the symmetries first; a position has the value of each of its automorphic positions
}

// newStrongBoard returns the board of a variant by that of the weak game.
func newStrongBoard(v rules.Variant, lines *lineBoard) *strongBoard {
	b := &strongBoard{k: v.K, all: 1<<v.Cells() - 1, windows: lines.windows, symmetries: lines.symmetries, automorphisms: lines.automorphisms(v)}
	for _, window := range b.windows {
		for rest := window; rest != 0; rest &= rest - 1 {
			m := bits.TrailingZeros64(rest)
			b.through[m] = append(b.through[m], window)
		}
	}
	return b
}

// stones are the stones of both sides of a position.
type stones struct{ attacker, defender uint64 }

// occupied returns the cells with a stone.
func (s stones) occupied() uint64 { return s.attacker | s.defender }

// attack returns the stones after one more of the attacker.
func (s stones) attack(m uint8) stones { return stones{s.attacker | 1<<m, s.defender} }

// defend returns the stones after one more of the defender.
func (s stones) defend(m uint8) stones { return stones{s.attacker, s.defender | 1<<m} }

// A lineScan is what a search asks of a position of the game itself. Windows without stones of the other side are live; a live
// window with e empty cells weighs 2^(k-e).
type lineScan struct {
	attackerWins, defenderWins uint64 // the cells that complete a window
	attackerFours              uint64 // the cells that leave the attacker one to complete a window
	attackerLive, defenderLive uint64 // the empty cells of live windows
	attackerUsed, defenderUsed uint64 // all cells of live windows
	attackerWeight             [maxCells]int32
	defenderWeight             [maxCells]int32
	potential                  int32 // the weight of the attacker's live windows
}

// scan sets the scan to that of a position.
func (s *lineScan) scan(b *strongBoard, p stones) {
	s.attackerWins, s.defenderWins, s.attackerLive, s.defenderLive, s.attackerUsed, s.defenderUsed = 0, 0, 0, 0, 0, 0
	s.potential, s.attackerFours = 0, 0
	s.attackerWeight, s.defenderWeight = [maxCells]int32{}, [maxCells]int32{}
	for _, window := range b.windows {
		if window&p.defender == 0 {
			empty := window &^ p.attacker
			count := bits.OnesCount64(empty)
			switch count {
			case 1:
				s.attackerWins |= empty
			case 2:
				s.attackerFours |= empty
			}
			weight := int32(1) << (b.k - count)
			s.potential += weight
			s.attackerLive |= empty
			s.attackerUsed |= window
			for rest := empty; rest != 0; rest &= rest - 1 {
				s.attackerWeight[bits.TrailingZeros64(rest)] += weight
			}
		}
		if window&p.attacker == 0 {
			empty := window &^ p.defender
			count := bits.OnesCount64(empty)
			if count == 1 {
				s.defenderWins |= empty
			}
			weight := int32(1) << (b.k - count)
			s.defenderLive |= empty
			s.defenderUsed |= window
			for rest := empty; rest != 0; rest &= rest - 1 {
				s.defenderWeight[bits.TrailingZeros64(rest)] += weight
			}
		}
	}
}

// A strongKey identifies a position up to symmetry, and up to stones and cells that are on no live window.
type strongKey struct {
	attacker, defender, empty uint64
}

// key returns the canonical key of a position.
func (s *lineScan) key(b *strongBoard, p stones, attackerMoves bool) strongKey {
	attacker, defender := p.attacker&s.attackerUsed, p.defender&s.defenderUsed
	empty := s.attackerLive | s.defenderLive
	least := strongKey{attacker, defender, empty}
	for _, to := range b.automorphisms[1:] {
		a := to.image(attacker)
		if a > least.attacker {
			continue
		}
		k := strongKey{a, to.image(defender), to.image(empty)}
		if k.less(least) {
			least = k
		}
	}
	if !attackerMoves {
		least.empty = ^least.empty
	}
	return least
}

func (k strongKey) less(other strongKey) bool {
	switch {
	case k.attacker != other.attacker:
		return k.attacker < other.attacker
	case k.defender != other.defender:
		return k.defender < other.defender
	}
	return k.empty < other.empty
}

func (k strongKey) words() [3]uint64 { return [3]uint64{k.attacker, k.defender, k.empty} }

func (k strongKey) hash() uint64 {
	return tt.SplitMix64(tt.SplitMix64(tt.SplitMix64(k.attacker)+k.defender) + k.empty)
}
