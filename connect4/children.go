package connect4

import (
	"math"
	"math/bits"
	"unsafe"

	"github.com/alinha/alinha/internal/tt"
)

// A family is the children of a position, numbered from left to right. In a set of them, each is a bit.
type children struct {
	cells      [maxColumns]uint64 // of the moves
	threats    [maxColumns]uint64 // of their player
	replies    [maxColumns]uint64 // of the opponent, that do not lose at once
	moveScores [maxColumns]int64  // the highest is searched first; the last bits tell the number
	hashes     [maxColumns]uint64 // in the table, and what is known there, if it keeps them
	entries    [maxColumns]entry

	// Sets of them.
	stored    uint64 // those that the table keeps
	claimable uint64 // those of which a claim may hold
	noLine    uint64 // those that have no line within reach
}

// A glance is a position whose children are to be looked at.
type expandInput struct {
	own, empty             uint64
	moves                  uint64 // that do not lose at once
	landing                uint64 // the cells above the highest stones, those of full columns too
	ownThreats, oppThreats uint64 // the threats of the mover and of the opponent
	parityCells            uint64 // the cells that the mover gets if the rest of the board fills up

	// What claims begin with: the cells where a threat of the mover may decide one, and the opponent's threats that may; and the reach of the
	// claims without threats, which a child leaves with its cell, unless gain is all ones.
	ownClaimCells, oppClaimCells uint64
	attainable, attainableMove   uint64

	// A child adds its cell to keys for its key, and the cell in the mirror to images for that of its image. Where no images
	// count, that is all ones.
	keyBase, mirrorKeyBase uint64
	mirrorMoves            uint64 // the moves in the mirror, 0 where no images count

	bucketShift uint64 // that of the table
}

// glanceAt returns the glance of a search at a position, which is asked whether its value is above alpha.
func (s *searcher[H]) prepareExpand(p position, moves, mine, theirs uint64, alpha int) *expandInput {
	at := &s.input
	taken, fall, beta := p.own|p.opp, s.parityCells(p.left), -alpha-1
	at.own, at.empty, at.moves, at.landing = p.own, s.cells&^taken, moves, taken+s.bottom
	at.ownThreats, at.oppThreats, at.parityCells = mine, theirs, fall
	at.ownClaimCells, at.oppClaimCells = fall&s.cellsScoring(-beta), theirs&^fall&s.cellsScoring(beta+1)
	at.attainable, at.attainableMove = s.attainable(p.opp, p.own, p.left-1, beta), 0
	if p.left%2 == 0 && beta < 0 {
		at.attainableMove = math.MaxUint64
	}
	at.keyBase, at.mirrorKeyBase, at.mirrorMoves = p.opp+at.landing, math.MaxUint64, 0 // no column carries
	if s.useMirror {
		at.mirrorKeyBase, at.mirrorMoves = s.mirror(at.keyBase), s.mirror(moves)
	}
	at.bucketShift = uint64(s.table.bucketShift)
	return at
}

// numberBits are those of a rank that tell the number of its child.
const indexBits = 4

// likeliest returns that of some children, one at least, which has the highest rank.
func (of *children) pickBest(some uint64) int {
	most := int64(math.MinInt64)
	for ; some != 0; some &= some - 1 {
		most = max(most, of.moveScores[bits.TrailingZeros64(some)])
	}
	return int(most & (1<<indexBits - 1))
}

// look fills a family with the children of a position, and sends for what the table keeps of them. It
// returns that one of them has no replies.
func (s *searcher[H]) expand(of *children, at *expandInput, buckets *bucket) (won bool) {
	if s.simd != nil {
		return expandAVX512(of, s.simd, at, buckets)
	}
	of.stored, of.claimable, of.noLine = 0, 0, 0
	i, imaged := 0, at.mirrorMoves
	for moves := at.moves; moves != 0; moves &= moves - 1 {
		cell := moves & -moves
		empty, playable := at.empty&^cell, (at.landing+cell)&s.cells
		threats := winningCells[H](at.own|cell, empty)
		replies := nonLosingMoves(playable, threats)
		if replies == 0 {
			return true
		}
		child := uint64(1) << i
		of.cells[i], of.threats[i], of.replies[i], of.entries[i] = cell, threats, replies, 0
		of.moveScores[i] = moveScore(threats, at.ownThreats, at.oppThreats, playable, at.parityCells)<<indexBits | int64(i)
		if !hasAlignment[H](at.attainable&^cell | cell&at.attainableMove) {
			of.noLine |= child
		}
		if of.noLine&child != 0 || (empty&^playable)&(threats&at.ownClaimCells|at.oppClaimCells) != 0 {
			of.claimable |= child
		}
		key := at.keyBase + cell
		if imaged != 0 {
			image := uint64(1) << (63 - bits.LeadingZeros64(imaged))
			imaged &^= image
			key = min(key, at.mirrorKeyBase+image)
		}
		if buckets != nil && replies&(replies-1) != 0 {
			of.stored |= child
			of.hashes[i] = s.table.hash(key)
			tt.Prefetch(unsafe.Pointer(s.table.bucket(of.hashes[i])))
		}
		i++
	}
	return false
}

// A frame is a board as the vectors of children_amd64.s look at it.
type simdConsts struct {
	cells uint64
	steps [3][3]uint64 // one, two and three steps along a row and both diagonals, in bits

	threatWeight, parityWeight, nextThreatWeight, forcingWeight, spentThreatWeight int64 // the weights of rank

	indices [maxColumns]int64 // 0, 1 and so on

	hashMultiplier, keyMask uint64 // as the table has them
}

// frameOf returns that of a board; nil if the processor has no vectors.
func newSIMDConsts[H height](b *board[H]) *simdConsts {
	if !hasAVX512 {
		return nil
	}
	f := &simdConsts{
		cells:        b.cells,
		threatWeight: threatWeight, parityWeight: parityWeight, nextThreatWeight: nextThreatWeight, forcingWeight: forcingWeight, spentThreatWeight: spentThreatWeight,
		hashMultiplier: hashMultiplier, keyMask: 1<<(uint(b.columns)*stride[H]()) - 1,
	}
	for i := range f.indices {
		f.indices[i] = int64(i)
	}
	h := uint64(stride[H]())
	for i, step := range [...]uint64{h, h - 1, h + 1} {
		f.steps[i] = [3]uint64{step, 2 * step, 3 * step}
	}
	return f
}
