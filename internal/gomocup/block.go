package gomocup

import (
	"slices"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/search"
)

// handleBlock reads a list of cells where the engine may not move, for the analysis of a position.
func (c *session) handleBlock(string) {
	c.startList(false, func(c *session, stones []stone) {
		for _, s := range stones {
			c.blocked = append(c.blocked, s.cell)
		}
	})
}

// handleBlockUndo reads a list of blocked cells, and unblocks them.
func (c *session) handleBlockUndo(string) {
	c.startList(false, func(c *session, stones []stone) {
		c.blocked = slices.DeleteFunc(c.blocked, func(m alinha.Move) bool {
			return slices.ContainsFunc(stones, func(s stone) bool { return s.cell == m })
		})
	})
}

// handleBlockReset unblocks all cells.
func (c *session) handleBlockReset(string) { c.blocked = nil }

// removeBlocked removes the blocked moves from a result: a blocked best move gives way to the best other move that the
// search valued, or else to the first other legal move. If all legal moves are blocked, the result stays.
func (c *session) removeBlocked(res *alinha.Result, legal []alinha.Move) {
	blocked := func(m alinha.Move) bool { return slices.Contains(c.blocked, m) }
	if len(c.blocked) == 0 || !slices.ContainsFunc(legal, func(m alinha.Move) bool { return !blocked(m) }) {
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
