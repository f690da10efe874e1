package search

import (
	"math"
	"slices"

	"github.com/alinha/alinha"
)

// An ordering remembers which moves have cut, so as to try them early elsewhere.
type ordering struct {
	killers [][2]alinha.Move // by ply: the last two that cut (Slate and Atkin 1977)
	history [2][]uint32      // by player and cell: how often, and how deep (Schaeffer 1983)
	keys    []uint64         // scratch
}

// A rank says how early to try a move; the greatest comes first.
const (
	mostHistory  = math.MaxUint32 / 4
	secondKiller = math.MaxUint32 - 2
	firstKiller  = math.MaxUint32 - 1
	tableMove    = math.MaxUint32
)

// moveBits hold a move, or its index among the others.
const moveBits = 16

// sort puts moves in the order of their ranks; equals keep theirs, so that a
// search with one goroutine always does the same.
func (o *ordering) sort(moves []alinha.Move, ply int, mover alinha.Player, first alinha.Move) {
	killers := [2]alinha.Move{alinha.NoMove, alinha.NoMove}
	if ply < len(o.killers) {
		killers = o.killers[ply]
	}
	history := o.history[mover]
	keys := o.keys[:0]
	for i, m := range moves {
		rank := uint32(0)
		switch {
		case m == first:
			rank = tableMove
		case m == killers[0]:
			rank = firstKiller
		case m == killers[1]:
			rank = secondKiller
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

// kill remembers that m cut at a ply.
func (o *ordering) kill(ply int, m alinha.Move) {
	for len(o.killers) <= ply {
		o.killers = append(o.killers, [2]alinha.Move{alinha.NoMove, alinha.NoMove})
	}
	if k := &o.killers[ply]; k[0] != m {
		k[0], k[1] = m, k[0]
	}
}

// credit remembers that m of the mover cut a search of some depth.
func (o *ordering) credit(mover alinha.Player, m alinha.Move, depth int) {
	h := &o.history[mover]
	for len(*h) <= int(m) {
		*h = append(*h, 0)
	}
	(*h)[m] += uint32(depth * depth)
	if (*h)[m] <= mostHistory {
		return
	}
	for i := range *h {
		(*h)[i] /= 2
	}
}
