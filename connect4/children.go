package connect4

import (
	"math"
	"math/bits"
	"unsafe"

	"github.com/alinha/alinha/internal/tt"
)

// children is the result of expand: the children of a position, one for each non-losing move, numbered from left to
// right. A set of children has bit i for child i.
type children struct {
	cells      [maxColumns]uint64 // the cell of the move
	threats    [maxColumns]uint64 // winningCells of the side that made the move
	replies    [maxColumns]uint64 // nonLosingMoves of the opponent
	moveScores [maxColumns]int64  // move score << indexBits | index
	hashes     [maxColumns]uint64 // hash in the table, of the stored children
	entries    [maxColumns]entry  // entry of the table, 0 until probeChildren finds one

	stored    uint64 // the children that the table may hold
	claimable uint64 // the children that claimevenBound may bound
	noLine    uint64 // the children whose attainable cells hold no line
}

// expandInput describes the position to expand. "Own" is the side to move.
type expandInput struct {
	own, empty             uint64
	moves                  uint64 // the nonLosingMoves
	landing                uint64 // the cell above the highest stone of each column; the spare bit if the column is full
	ownThreats, oppThreats uint64 // winningCells
	parityCells            uint64 // the cells that own gets if the rest of the board fills up

	// A child is worth a call of claimevenBound if it has an unplayable threat of own in ownClaimCells or an
	// unplayable one of oppClaimThreats, or if its attainable cells hold no line.
	ownClaimCells, oppClaimThreats uint64

	// The attainable cells of a child are the field attainable, without the cell of the child's move if attainableMove
	// is 0, and with that cell if attainableMove is all ones.
	attainable, attainableMove uint64

	// The key of a child is keyBase plus its cell. The key of its mirror image is mirrorKeyBase plus the mirrored
	// cell. If the search ignores mirror images, mirrorKeyBase is all ones, so that the smaller key is never that of
	// the image, and mirrorMoves is 0.
	keyBase, mirrorKeyBase uint64
	mirrorMoves            uint64 // the mirrored moves

	bucketShift uint64 // table.bucketShift
}

// prepareExpand returns the input of expand for p, valid until the next call. moves are the nonLosingMoves, ownThreats
// and oppThreats the winningCells of p. The values of the children will be compared with -alpha-1.
func (s *searcher[H]) prepareExpand(p position, moves, ownThreats, oppThreats uint64, alpha int) *expandInput {
	in := &s.input
	taken, parity, beta := p.own|p.opp, s.parityCells(p.left), -alpha-1
	in.own, in.empty, in.moves, in.landing = p.own, s.cells&^taken, moves, taken+s.bottom
	in.ownThreats, in.oppThreats, in.parityCells = ownThreats, oppThreats, parity
	in.ownClaimCells, in.oppClaimThreats = parity&s.cellsScoring(-beta), oppThreats&^parity&s.cellsScoring(beta+1)
	in.attainable, in.attainableMove = s.attainable(p.opp, p.own, p.left-1, beta), 0
	if p.left%2 == 0 && beta < 0 {
		in.attainableMove = math.MaxUint64
	}
	in.keyBase, in.mirrorKeyBase, in.mirrorMoves = p.opp+in.landing, math.MaxUint64, 0 // the sum carries in no column
	if s.useMirror {
		in.mirrorKeyBase, in.mirrorMoves = s.mirror(in.keyBase), s.mirror(moves)
	}
	in.bucketShift = uint64(s.table.bucketShift)
	return in
}

// expand fills c with the children of a position and prefetches the buckets of the stored ones. Without buckets, nil,
// no child is stored. It returns true, and c incomplete, if a child has no replies: that move wins.
func (s *searcher[H]) expand(c *children, in *expandInput, buckets *bucket) (won bool) {
	if s.simd != nil {
		return expandAVX512(c, s.simd, in, buckets)
	}
	c.stored, c.claimable, c.noLine = 0, 0, 0
	i, mirrorMoves := 0, in.mirrorMoves
	for moves := in.moves; moves != 0; moves &= moves - 1 {
		cell := moves & -moves
		empty, playable := in.empty&^cell, (in.landing+cell)&s.cells
		threats := winningCells[H](in.own|cell, empty)
		replies := nonLosingMoves(playable, threats)
		if replies == 0 {
			return true
		}
		child := uint64(1) << i
		c.cells[i], c.threats[i], c.replies[i], c.entries[i] = cell, threats, replies, 0
		c.moveScores[i] = moveScore(threats, in.ownThreats, in.oppThreats, playable, in.parityCells)<<indexBits | int64(i)
		if !hasAlignment[H](in.attainable&^cell | cell&in.attainableMove) {
			c.noLine |= child
		}
		if c.noLine&child != 0 || (empty&^playable)&(threats&in.ownClaimCells|in.oppClaimThreats) != 0 {
			c.claimable |= child
		}
		key := in.keyBase + cell
		if mirrorMoves != 0 {
			mirrorCell := uint64(1) << (63 - bits.LeadingZeros64(mirrorMoves))
			mirrorMoves &^= mirrorCell
			key = min(key, in.mirrorKeyBase+mirrorCell)
		}
		if buckets != nil && replies&(replies-1) != 0 {
			c.stored |= child
			c.hashes[i] = s.table.hash(key)
			tt.Prefetch(unsafe.Pointer(s.table.bucket(c.hashes[i])))
		}
		i++
	}
	return false
}

// simdConsts are the constants of a board as expandAVX512 broadcasts them.
type simdConsts struct {
	cells uint64
	steps [3][3]uint64 // one, two and three steps, in bits, along a row and both diagonals

	threatWeight, parityWeight, nextThreatWeight, forcingWeight, spentThreatWeight int64 // of moveScore

	indices [maxColumns]int64 // 0, 1, 2, ...

	hashMultiplier, keyMask uint64 // of table.hash
}

// newSIMDConsts returns the constants of a board, or nil if the processor lacks the instructions.
func newSIMDConsts[H height](b *board[H]) *simdConsts {
	if !hasAVX512 {
		return nil
	}
	c := &simdConsts{
		cells:        b.cells,
		threatWeight: threatWeight, parityWeight: parityWeight, nextThreatWeight: nextThreatWeight, forcingWeight: forcingWeight, spentThreatWeight: spentThreatWeight,
		hashMultiplier: hashMultiplier, keyMask: 1<<(uint(b.columns)*stride[H]()) - 1,
	}
	for i := range c.indices {
		c.indices[i] = int64(i)
	}
	h := uint64(stride[H]())
	for i, step := range [...]uint64{h, h - 1, h + 1} {
		c.steps[i] = [3]uint64{step, 2 * step, 3 * step}
	}
	return c
}
