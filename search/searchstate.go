package search

import (
	"errors"
	"fmt"
	"slices"
	"unsafe"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/budget"
)

// searchState is the state that the depth-first searches of this package share: the budget, the scorer, the trace, and per
// ply from the root a move list and a principal variation.
type searchState struct {
	*budget.Budget
	scorer
	trace *Trace          // nil for none
	moves [][]alinha.Move // moves[ply] is the move list of the node at that ply
	pv    [][]alinha.Move // pv[ply] is the best line from that ply on

	// unprovenLeaves counts the leaves whose value is an evaluation, or comes from an entry of the transposition table
	// that is not proven. A subtree that leaves the counter unchanged was searched exhaustively: every line in the
	// subtree ends in a decided position, a proven entry or a cutoff.
	unprovenLeaves uint64
}

func newSearchState(b *budget.Budget, pos alinha.Position, eval Evaluation, trace *Trace) searchState {
	return searchState{Budget: b, scorer: newScorer(pos, eval), trace: trace, pv: make([][]alinha.Move, 1)}
}

// visit counts the node at a ply and empties its principal variation. It returns false if the search must stop before that
// node. The compiler does not inline visit, but it inlines clearPV and Visit: the fastest search calls those two itself.
func (s *searchState) visit(ply int) bool {
	s.clearPV(ply)
	return s.Visit()
}

// clearPV empties the principal variation of a ply.
func (s *searchState) clearPV(ply int) { s.pv[ply] = s.pv[ply][:0] }

// generateMoves returns the legal moves of the node at a ply. The slice is valid until the next call for that ply.
// generateMoves also makes room for the principal variation of the next ply.
func (s *searchState) generateMoves(ply int) []alinha.Move {
	if len(s.pv) <= ply+1 {
		s.moves = append(s.moves, nil)
		s.pv = append(s.pv, nil)
	}
	s.moves[ply] = s.pos.Moves(s.moves[ply][:0])
	return s.moves[ply]
}

// peakMemory returns the nodes of the longest line that the search has visited, and the bytes of their move lists and
// principal variations. All these nodes share one position, which is not counted.
func (s *searchState) peakMemory() (nodes, bytes uint64) {
	const sliceBytes, moveBytes = uint64(unsafe.Sizeof([]alinha.Move{})), uint64(unsafe.Sizeof(alinha.NoMove))
	for _, moves := range s.moves {
		bytes += sliceBytes + moveBytes*uint64(cap(moves))
	}
	for _, pv := range s.pv {
		bytes += sliceBytes + moveBytes*uint64(cap(pv))
	}
	return uint64(len(s.pv)), bytes
}

// updatePV sets the principal variation of a ply to m and the principal variation of the next ply.
func (s *searchState) updatePV(ply int, m alinha.Move) {
	s.pv[ply] = append(append(s.pv[ply][:0], m), s.pv[ply+1]...)
}

// moveToFront moves m to the front of moves and keeps the order of the other moves. It changes nothing if moves does
// not contain m.
func moveToFront(moves []alinha.Move, m alinha.Move) {
	if m == alinha.NoMove {
		return
	}
	if i := slices.Index(moves, m); i > 0 {
		copy(moves[1:i+1], moves[:i])
		moves[0] = m
	}
}

// depthLimit returns the depth limit in plies. Without a limit that is 65,536, more than the longest game has.
func depthLimit(lim alinha.Limits) int {
	if lim.Depth > 0 {
		return lim.Depth
	}
	return 1 << 16
}

// clampDepth returns depth, or the number of plies that are left in the game if the game ends earlier.
func clampDepth(depth int, pos alinha.Position) int {
	if f, ok := pos.(alinha.Finite); ok {
		return min(depth, f.Left())
	}
	return depth
}

// checkNoChance returns an error that wraps errors.ErrUnsupported if chance moves in the game of pos. Algorithm is the
// name of the algorithm in the error text.
func checkNoChance(algorithm string, pos alinha.Position) error {
	if _, ok := pos.(alinha.Chancy); ok {
		return fmt.Errorf("%s plays games without chance: %w", algorithm, errors.ErrUnsupported)
	}
	return nil
}
