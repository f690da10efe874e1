package connect4

import "math/bits"

// A history is what a move to each cell, by bit, is worth on top of its rank: what its column is, and what the moves there have
// been to each parity of the number of empty cells, from -historyMost to historyMost, pulled towards 0 the stronger the larger it is.
type history struct {
	columnScores [64]int16
	counters     [2][64]int16
}

const (
	historyMax   = 1024
	historyBonus = 4
)

// credit moves the worth of a cell by a step up or down.
func (h *history) update(left int, cell uint64, sign int16) {
	past := &h.counters[left&1][bits.TrailingZeros64(cell)]
	*past += sign*historyBonus - *past*historyBonus/historyMax
}

// worth returns what a move to a cell is worth, as a rank.
func (h *history) score(left int, cell uint64) int64 {
	i := bits.TrailingZeros64(cell)
	return int64(h.columnScores[i] + h.counters[left&1][i]>>historyShift)
}

// The weights of rank, those of the fewest nodes among some hundred tried on a tenth of
// the benchmark sets of openings and middles, in 2026. A history that weighs four times as
// much costs openings 70 % more nodes.
const (
	threatWeight      = 600  // a cell that completes a line, if it does not lie on such a cell of the opponent
	parityWeight      = 300  // one that falls to the mover if the rest of the board fills up
	nextThreatWeight  = 400  // one that can be played after one more stone in its column
	forcingWeight     = 300  // one that must be answered
	spentThreatWeight = -450 // an old one that must be answered, and is gone
	centreWeight      = 300  // a column away from the edge
	historyShift      = 2    // a history counts a quarter
)

// rank says how likely a move is to be best: it makes threats, best those that the opponent
// cannot fill from below and that can be played in two plies, and it wastes none. Threats are the mover's after the move, mine before it, theirs the
// opponent's; playable are the cells for the next stone, and fall those that the mover gets if the rest of the board fills up.
// What the column is worth, and what its history, comes on top.
func moveScore(threats, mine, theirs, playable, fall uint64) int64 {
	useful := threats &^ (theirs << 1)
	r := threatWeight*bits.OnesCount64(useful) + parityWeight*bits.OnesCount64(useful&fall) + nextThreatWeight*bits.OnesCount64(useful&(playable<<1))
	if threats&playable != 0 {
		r += forcingWeight
	}
	if mine&playable != 0 {
		r += spentThreatWeight
	}
	return int64(r)
}

// fall returns the cells that the mover gets if the rest of the board, of so many cells, fills up.
func (b *board[H]) parityCells(left int) uint64 {
	if left%2 == 0 {
		return ^b.claimeven
	}
	return b.claimeven
}
