package connect4

import (
	"math"
	"math/bits"
	"unsafe"

	"github.com/alinha/alinha/internal/tt"
)

// A family is the children of a position, numbered from left to right. In a set of them, each is a bit.
type family struct {
	cells   [maxColumns]uint64 // of the moves
	threats [maxColumns]uint64 // of their player
	replies [maxColumns]uint64 // of the opponent, that do not lose at once
	ranks   [maxColumns]int64  // the highest is searched first; the last bits tell the number
	codes   [maxColumns]uint64 // in the table, and what is known there, if it keeps them
	entries [maxColumns]entry

	// Sets of them.
	kept     uint64 // those that the table keeps
	claims   uint64 // those of which a claim may hold
	lineless uint64 // those that have no line within reach
}

// A glance is a position whose children are to be looked at.
type glance struct {
	own, empty   uint64
	moves        uint64 // that do not lose at once
	above        uint64 // the cells above the highest stones, those of full columns too
	mine, theirs uint64 // the threats of the mover and of the opponent
	fall         uint64 // the cells that the mover gets if the rest of the board fills up

	// What claims begin with: the cells where a threat of the mover may decide one, and the opponent's threats that may; and the reach of the
	// claims without threats, which a child leaves with its cell, unless gain is all ones.
	profit, against uint64
	reach, gain     uint64

	// A child adds its cell to keys for its key, and the cell in the mirror to images for that of its image. Where no images
	// count, that is all ones.
	keys, images uint64
	imaged       uint64 // the moves in the mirror, 0 where no images count

	shift uint64 // that of the table
}

// glanceAt returns the glance of a search at a position, which is asked whether its value is above alpha.
func (s *searcher[H]) glanceAt(p position, moves, mine, theirs uint64, alpha int) *glance {
	at := &s.glance
	taken, fall, beta := p.own|p.opp, s.fall(p.left), -alpha-1
	at.own, at.empty, at.moves, at.above = p.own, s.cells&^taken, moves, taken+s.bottom
	at.mine, at.theirs, at.fall = mine, theirs, fall
	at.profit, at.against = fall&s.cellsScoring(-beta), theirs&^fall&s.cellsScoring(beta+1)
	at.reach, at.gain = s.reach(p.opp, p.own, p.left-1, beta), 0
	if p.left%2 == 0 && beta < 0 {
		at.gain = math.MaxUint64
	}
	at.keys, at.images, at.imaged = p.opp+at.above, math.MaxUint64, 0 // no column carries
	if s.mirrored {
		at.images, at.imaged = s.mirror(at.keys), s.mirror(moves)
	}
	at.shift = uint64(s.table.shift)
	return at
}

// numberBits are those of a rank that tell the number of its child.
const numberBits = 4

// likeliest returns that of some children, one at least, which has the highest rank.
func (of *family) likeliest(some uint64) int {
	most := int64(math.MinInt64)
	for ; some != 0; some &= some - 1 {
		most = max(most, of.ranks[bits.TrailingZeros64(some)])
	}
	return int(most & (1<<numberBits - 1))
}

// look fills a family with the children of a position, and sends for what the table keeps of them. It
// returns that one of them has no replies.
func (s *searcher[H]) look(of *family, at *glance, buckets *bucket) (won bool) {
	if s.frame != nil {
		return lookByVectors(of, s.frame, at, buckets)
	}
	of.kept, of.claims, of.lineless = 0, 0, 0
	i, imaged := 0, at.imaged
	for moves := at.moves; moves != 0; moves &= moves - 1 {
		cell := moves & -moves
		empty, playable := at.empty&^cell, (at.above+cell)&s.cells
		threats := threatsOf[H](at.own|cell, empty)
		replies := unlost(playable, threats)
		if replies == 0 {
			return true
		}
		child := uint64(1) << i
		of.cells[i], of.threats[i], of.replies[i], of.entries[i] = cell, threats, replies, 0
		of.ranks[i] = rank(threats, at.mine, at.theirs, playable, at.fall)<<numberBits | int64(i)
		if !four[H](at.reach&^cell | cell&at.gain) {
			of.lineless |= child
		}
		if of.lineless&child != 0 || (empty&^playable)&(threats&at.profit|at.against) != 0 {
			of.claims |= child
		}
		key := at.keys + cell
		if imaged != 0 {
			image := uint64(1) << (63 - bits.LeadingZeros64(imaged))
			imaged &^= image
			key = min(key, at.images+image)
		}
		if buckets != nil && replies&(replies-1) != 0 {
			of.kept |= child
			of.codes[i] = s.table.code(key)
			tt.Touch(unsafe.Pointer(s.table.bucket(of.codes[i])))
		}
		i++
	}
	return false
}

// A frame is a board as the vectors of children_amd64.s look at it.
type frame struct {
	cells uint64
	steps [3][3]uint64 // one, two and three steps along a row and both diagonals, in bits

	threat, parity, soon, now, waste int64 // the weights of rank

	numbers [maxColumns]int64 // 0, 1 and so on

	factor, mask uint64 // as the table has them
}

// frameOf returns that of a board; nil if the processor has no vectors.
func frameOf[H height](b *board[H]) *frame {
	if !hasVectors {
		return nil
	}
	f := &frame{
		cells:  b.cells,
		threat: threatWeight, parity: parityWeight, soon: soonWeight, now: nowWeight, waste: wasteWeight,
		factor: codeFactor, mask: 1<<(uint(b.columns)*stride[H]()) - 1,
	}
	for i := range f.numbers {
		f.numbers[i] = int64(i)
	}
	h := uint64(stride[H]())
	for i, step := range [...]uint64{h, h - 1, h + 1} {
		f.steps[i] = [3]uint64{step, 2 * step, 3 * step}
	}
	return f
}
