package gomocup

import (
	"slices"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/search"
)

// handleBlock reads a list of cells where the engine may not move, for the analysis of a position.
func (s *session) handleBlock(string) {
	s.startList(false, func(s *session, stones []stone) {
		for _, st := range stones {
			s.blocked = append(s.blocked, st.cell)
		}
	})
}

// handleBlockUndo reads a list of blocked cells, and unblocks them.
func (s *session) handleBlockUndo(string) {
	s.startList(false, func(s *session, stones []stone) {
		s.blocked = slices.DeleteFunc(s.blocked, func(m alinha.Move) bool {
			return slices.ContainsFunc(stones, func(st stone) bool { return st.cell == m })
		})
	})
}

// handleBlockReset unblocks all cells.
func (s *session) handleBlockReset(string) { s.blocked = nil }

// removeBlocked removes the blocked moves from a result: a blocked best move gives way to the best other move that the
// search valued, or else to the first other legal move. If all legal moves are blocked, the result stays.
func (s *session) removeBlocked(res *alinha.Result, legal []alinha.Move) {
	blocked := func(m alinha.Move) bool { return slices.Contains(s.blocked, m) }
	if len(s.blocked) == 0 || !slices.ContainsFunc(legal, func(m alinha.Move) bool { return !blocked(m) }) {
		return
	}
	res.Moves = slices.DeleteFunc(slices.Clone(res.Moves), func(l alinha.MoveScore) bool { return blocked(l.Move) })
	if !blocked(res.Move) {
		return
	}
	res.PV = nil
	if best := search.BestMoves(res.Moves); len(best) > 0 {
		res.Move, res.Score = best[0].Move, best[0].Score
		return
	}
	res.Move, res.Score = legal[slices.IndexFunc(legal, func(m alinha.Move) bool { return !blocked(m) })], alinha.Score{}
}
