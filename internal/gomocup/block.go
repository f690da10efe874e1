package gomocup

import (
	"slices"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/rules"
	"github.com/alinha/alinha/search"
)

// handleBlock reads a list of cells where the engine may not move, for the analysis of a position.
func (s *session) handleBlock(string) {
	s.startList(false, func(s *session, l *stoneList) { s.blocked = append(s.blocked, l.cells()...) })
}

// handleBlockUndo reads a list of blocked cells, and unblocks them.
func (s *session) handleBlockUndo(string) {
	s.startList(false, func(s *session, l *stoneList) {
		s.blocked = slices.DeleteFunc(s.blocked, l.contains)
	})
}

// handleBlockReset unblocks all cells.
func (s *session) handleBlockReset(string) { s.blocked = nil }

// maxBlockedPaths is the greatest number of blocked lines of play: more than the cells of a board.
const maxBlockedPaths = 2 * rules.MaxSide * rules.MaxSide

// handleBlockPath reads a line of play, from the first move of the game, whose last move the engine may not make. The line
// has an effect only where its other moves are on the board: the search does not leave out moves further ahead.
func (s *session) handleBlockPath(string) {
	s.startList(false, func(s *session, l *stoneList) {
		if len(s.blockedPaths) < maxBlockedPaths && len(l.stones) > 0 {
			s.blockedPaths = append(s.blockedPaths, l.cells())
		}
	})
}

// handleBlockPathUndo reads a blocked line of play, and unblocks the line.
func (s *session) handleBlockPathUndo(string) {
	s.startList(false, func(s *session, l *stoneList) {
		s.blockedPaths = slices.DeleteFunc(s.blockedPaths, func(path []alinha.Move) bool { return slices.Equal(path, l.cells()) })
	})
}

// handleBlockPathReset unblocks all lines of play.
func (s *session) handleBlockPathReset(string) { s.blockedPaths = nil }

// blockedMoves returns the cells where the engine may not move in the current position: the blocked cells, the last moves of
// the blocked lines of play that lead from this position, and the walls of a continuous game.
func (s *session) blockedMoves() []alinha.Move {
	blocked := slices.Concat(s.blocked, s.walls)
	for _, path := range s.blockedPaths {
		last := len(path) - 1
		if last == len(s.stones) && slices.EqualFunc(path[:last], s.stones, func(m alinha.Move, st stone) bool { return st.cell == m }) {
			blocked = append(blocked, path[last])
		}
	}
	return blocked
}

// removeBlocked removes the moves that are not allowed from a result: a best move that is not allowed gives way to the best
// other move that the search valued, or else to the first allowed move.
func removeBlocked(res *alinha.Result, allowed []alinha.Move) {
	res.Moves = slices.DeleteFunc(slices.Clone(res.Moves), func(l alinha.MoveScore) bool { return !slices.Contains(allowed, l.Move) })
	res.Variations = slices.DeleteFunc(slices.Clone(res.Variations), func(v alinha.Variation) bool {
		return len(v.Moves) == 0 || !slices.Contains(allowed, v.Moves[0])
	})
	if slices.Contains(allowed, res.Move) {
		return
	}
	res.PV = nil
	if best := search.BestMoves(res.Moves); len(best) > 0 {
		res.Move, res.Score = best[0].Move, best[0].Score
		return
	}
	res.Move, res.Score = allowed[0], alinha.Score{}
}
