package connect4

import (
	"math"
	"math/bits"
)

// history is the part of a move's score that does not depend on the position: a score for the column, and a history
// counter for each cell and each parity of position.left. Counters lie between -historyMax and historyMax; each
// update pulls a counter towards 0 in proportion to its size (Stockfish's gravity). Both arrays are indexed by the
// bit of the cell.
type history struct {
	columnScores [64]int16
	counters     [2][64]int16
}

const (
	historyMax   = 1024
	historyBonus = 4
)

// update adds a bonus (sign 1) or a malus (sign -1) to the counter of a move to cell in a position with left empty
// cells.
func (h *history) update(left int, cell uint64, sign int16) {
	counter := &h.counters[left&1][bits.TrailingZeros64(cell)]
	*counter += sign*historyBonus - *counter*historyBonus/historyMax
}

// score returns what the history adds to the score of a move to cell in a position with left empty cells.
func (h *history) score(left int, cell uint64) int64 {
	i := bits.TrailingZeros64(cell)
	return int64(h.columnScores[i] + h.counters[left&1][i]>>historyShift)
}

// The weights of moveScore. Of about a hundred settings tried in 2026 on a tenth of the benchmark sets of openings
// and middle positions, this one needs the fewest nodes. A history of four times the weight costs openings 70 % more
// nodes.
const (
	threatWeight      = 600  // each winning cell, unless it lies directly above a winning cell of the opponent
	parityWeight      = 300  // each such cell that the side to move gets if the rest of the board fills up
	nextThreatWeight  = 400  // each such cell that becomes playable with one more stone in its column
	forcingWeight     = 300  // a threat that the opponent must answer now
	spentThreatWeight = -450 // an older threat that the opponent must answer now, and that is gone then
	centreWeight      = 300  // each column away from the edge
	historyShift      = 2    // a quarter of the history counter
)

// moveScore returns the static part of a move's score (Pons: moveScore counts the winning cells). Good moves make
// threats: best those that the opponent cannot block from below and that become playable soon. The history comes on
// top.
//
// The parameters threats and ownThreats are the winning cells of the moving side after the move and before it;
// oppThreats are those of the opponent, playable the playable cells after the move, and parity the parityCells of the
// moving side.
func moveScore(threats, ownThreats, oppThreats, playable, parity uint64) int64 {
	useful := threats &^ (oppThreats << 1)
	score := threatWeight*bits.OnesCount64(useful) + parityWeight*bits.OnesCount64(useful&parity) + nextThreatWeight*bits.OnesCount64(useful&(playable<<1))
	if threats&playable != 0 {
		score += forcingWeight
	}
	if ownThreats&playable != 0 {
		score += spentThreatWeight
	}
	return int64(score)
}

// parityCells returns the cells that the side to move gets if both sides only fill up the columns from now on, with
// left cells empty: the claimeven cells if that side plays the last cell of the board, else all bits but the claimeven
// cells. The result contains occupied cells too.
func (b *board[H]) parityCells(left int) uint64 {
	if left%2 == 0 {
		return ^b.claimeven
	}
	return b.claimeven
}

// indexBits is the number of low bits of an entry of children.moveScores that hold the index of the child.
const indexBits = 4

// pickBest returns the child with the highest move score in set, which must not be empty. Of equal scores the
// right-most column wins, by its index.
func (c *children) pickBest(set uint64) int {
	best := int64(math.MinInt64)
	for ; set != 0; set &= set - 1 {
		best = max(best, c.moveScores[bits.TrailingZeros64(set)])
	}
	return int(best & (1<<indexBits - 1))
}
