package connect4

import "math/bits"

// A child is the position after a move.
type child struct {
	cell    uint64 // of the move
	threats uint64 // of its player
	replies uint64 // of the opponent, that do not lose at once
	code    uint64 // in the table, and what is known there, if it is kept
	entry   entry
	rank    int32 // the highest is searched first
}

// A history is what moves have been worth to each parity of the number of empty cells,
// by bit: -historyMost to historyMost, pulled towards 0 the stronger the larger it is.
type history [2][64]int32

const (
	historyMost = 1024
	historyStep = 4
)

// credit moves the worth of a cell by a step up or down.
func (h *history) credit(left int, cell uint64, sign int32) {
	worth := &h[left&1][bits.TrailingZeros64(cell)]
	*worth += sign*historyStep - *worth*historyStep/historyMost
}

// worth returns what a cell has been worth, as a rank.
func (h *history) worth(left int, cell uint64) int32 {
	return h[left&1][bits.TrailingZeros64(cell)] >> historyShift
}

// The weights of rank, those of the fewest nodes among some hundred tried on a tenth of
// the benchmark sets of openings and middles, in 2026. A history that weighs four times as
// much costs openings 70 % more nodes.
const (
	threatWeight = 600  // a cell that completes a line, if it does not lie on such a cell of the opponent
	parityWeight = 300  // one that falls to the mover if the rest of the board fills up
	soonWeight   = 400  // one that can be played after one more stone in its column
	nowWeight    = 300  // one that must be answered
	wasteWeight  = -450 // an old one that must be answered, and is gone
	middleWeight = 300  // a column away from the edge
	historyShift = 2    // a history counts a quarter
)

// rank says how likely a move is to be best: it makes threats, best those that the opponent
// cannot fill from below and that can be played in two plies, it wastes none, and it lies near the middle.
// Threats are the mover's after the move, mine before it, theirs the opponent's; playable
// are the cells for the next stone.
func (s *searcher[H]) rank(left int, threats, mine, theirs, playable, cell uint64) int32 {
	fall := s.follow
	if left%2 == 0 {
		fall = ^fall
	}
	useful := threats &^ (theirs << 1)
	r := threatWeight*bits.OnesCount64(useful) + parityWeight*bits.OnesCount64(useful&fall) + soonWeight*bits.OnesCount64(useful&(playable<<1))
	if threats&playable != 0 {
		r += nowWeight
	}
	if mine&playable != 0 {
		r += wasteWeight
	}
	return int32(r) + s.middle[bits.TrailingZeros64(cell)]
}
