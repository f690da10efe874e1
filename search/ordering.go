package search

import (
	"math"
	"slices"

	"github.com/alinha/alinha"
)

// moveOrdering orders the moves of a node by the cutoffs of earlier nodes: table move, killer moves, history heuristic.
type moveOrdering struct {
	killers [][2]alinha.Move // by ply: the last two moves that caused a beta cutoff (Slate and Atkin 1977)
	history [2][]uint32      // by player and cell: sum of depth² over the beta cutoffs of a move (Schaeffer 1983)
	keys    []uint64         // scratch space of sort
}

// The rank of a move is its history score, at most maxHistory, or one of the three constants after maxHistory. The
// greatest rank comes first.
const (
	maxHistory       = math.MaxUint32 / 4
	secondKillerRank = math.MaxUint32 - 2
	firstKillerRank  = math.MaxUint32 - 1
	ttMoveRank       = math.MaxUint32
)

// moveBits is the width of a move, and of an index into the moves, in a sort key:
//
//	bits 63..32  complement of the rank
//	bits 31..16  index of the move before sorting
//	bits 15..0   the move
const moveBits = 16

// sort sorts the moves of mover at a node by rank, the greatest first. The killer moves are those of the node's ply;
// ttMove is NoMove if there is no table move. Moves of equal rank keep their order, so that a search with one goroutine
// is deterministic.
func (o *moveOrdering) sort(moves []alinha.Move, ply int, mover alinha.Player, ttMove alinha.Move) {
	killers := [2]alinha.Move{alinha.NoMove, alinha.NoMove}
	if ply < len(o.killers) {
		killers = o.killers[ply]
	}
	history := o.history[mover]
	keys := o.keys[:0]
	for i, m := range moves {
		rank := uint32(0)
		switch {
		case m == ttMove:
			rank = ttMoveRank
		case m == killers[0]:
			rank = firstKillerRank
		case m == killers[1]:
			rank = secondKillerRank
		case int(m) < len(history):
			rank = history[m]
		}
		keys = append(keys, uint64(^rank)<<32|uint64(i)<<moveBits|uint64(m))
	}
	slices.Sort(keys)
	for i, key := range keys {
		moves[i] = alinha.Move(key & (1<<moveBits - 1))
	}
	o.keys = keys
}

// updateKillers makes m the first killer move of a ply. The move that was first becomes the second.
func (o *moveOrdering) updateKillers(ply int, m alinha.Move) {
	for len(o.killers) <= ply {
		o.killers = append(o.killers, [2]alinha.Move{alinha.NoMove, alinha.NoMove})
	}
	if k := &o.killers[ply]; k[0] != m {
		k[0], k[1] = m, k[0]
	}
}

// updateHistory adds depth² to the history score of a move that caused a beta cutoff. It halves all scores of the mover
// if one exceeds maxHistory.
func (o *moveOrdering) updateHistory(mover alinha.Player, m alinha.Move, depth int) {
	h := &o.history[mover]
	for len(*h) <= int(m) {
		*h = append(*h, 0)
	}
	(*h)[m] += uint32(depth * depth)
	if (*h)[m] <= maxHistory {
		return
	}
	for i := range *h {
		(*h)[i] /= 2
	}
}
