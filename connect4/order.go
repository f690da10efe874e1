package connect4

import "math/bits"

// A child is the position after a move, as its player sees it.
type child struct {
	cell    uint64 // of the move
	threats uint64 // of its player
	code    uint64 // in the table
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

// The weights of rank.
const (
	threatWeight = 100 // a cell that would complete a line
	usefulWeight = 300 // the same, if it does not lie on such a cell of the opponent
	soonWeight   = 600 // the same, if it can be played after one more stone in its column
	nowWeight    = 200 // one that must be answered
	middleWeight = 300 // a column away from the edge
	historyPart  = 4   // a history counts one part in so many
)

// rank says how likely a move is to be best: it makes threats, best those that can be
// played in two plies, before those that the opponent answers at once and those that
// wait; it lies near the middle; and it has cut before. A threat above one of
// the opponent's, theirs, hardly counts. Playable are the cells for the next stone. The
// weights are those of the fewest nodes among some forty tried on the benchmark sets,
// openings and middles, in 2026: a history that weighs four times as much costs openings
// 70 % more nodes.
func (s *searcher[H]) rank(threats, theirs, playable, cell uint64, left int) int32 {
	i := bits.TrailingZeros64(cell)
	useful := threats &^ (theirs << 1)
	soon := useful & (playable << 1)
	r := int32(threatWeight*bits.OnesCount64(threats) + usefulWeight*bits.OnesCount64(useful) + soonWeight*bits.OnesCount64(soon))
	if threats&playable != 0 {
		r += nowWeight
	}
	return r + s.middle[i] + s.history[left&1][i]/historyPart
}

// An order is the order in which to search children: the one with the highest rank
// first, the first of equals.
type order struct {
	keys [mostColumns]int64 // rank and number of each, the number turned round
	n    int
}

// add adds the next child.
func (o *order) add(rank int32) {
	key := int64(rank)<<4 | int64(mostColumns-o.n)
	i := o.n
	for ; i > 0 && o.keys[i-1] < key; i-- {
		o.keys[i] = o.keys[i-1]
	}
	o.keys[i] = key
	o.n++
}

// at returns the number of the i-th child to search.
func (o *order) at(i int) int { return mostColumns - int(o.keys[i]&15) }
