package gomoku

import (
	"github.com/alinha/alinha"
	"github.com/alinha/alinha/gomoku/internal/board"
)

// A histories is what a search has learned about which moves cut.
type histories struct {
	history             [2][board.Area]int16                        // by the cell
	continuationHistory [continuationPlies][2][2 * board.Area]int16 // by how far the cell lies from each of the moves before
}

// continuationPlies is how many moves before count: that of the enemy, and one's own before that.
const continuationPlies = 2

// maxHistory is the greatest history, of either sign.
const maxHistory = 1 << 13

// updateEntry brings a history nearer to a good or a bad end.
func updateEntry(h *int16, bonus int32) {
	*h += int16(bonus - int32(*h)*max(bonus, -bonus)/maxHistory)
}

// updateHistory learns from the last of some moves that it is good enough to look no
// further, and that those before it are not.
func (s *searcher) updateHistory(ply, depth int, searched []int16) {
	me := s.board.SideToMove
	if s.stack[ply].opponentThreat == fourToMeet {
		return
	}
	last := len(searched) - 1
	bonus := int32(min(32*depth*depth, 1600))
	for i, c := range searched {
		b := -bonus / 2
		if i == last {
			b = bonus
		}
		updateEntry(&s.history[me][c], b)
		for i := range s.continuationHistory {
			if lastMove := s.lastMoveAt(ply - i); lastMove >= 0 {
				updateEntry(&s.continuationHistory[i][me][int(c)-lastMove+board.Area], b)
			}
		}
	}
}

// lastMoveAt returns the cell of the move that led to a node, -1 if there is none to know of.
func (s *searcher) lastMoveAt(ply int) int {
	if ply < 0 {
		return -1
	}
	return s.stack[ply].lastMove
}

// nodeHistory are what was learned about the moves of a position.
type nodeHistory struct {
	main         *[board.Area]int16
	continuation [continuationPlies]*[board.Area]int16 // by the cell, for the moves before are known
}

// zeroHistory is what there is to know of moves without a move before, or of a heuristic that is left out.
var zeroHistory [board.Area]int16

// historyAt returns those of the position of a node.
func (s *searcher) historyAt(ply int, me alinha.Player) nodeHistory {
	h := nodeHistory{&zeroHistory, [continuationPlies]*[board.Area]int16{&zeroHistory, &zeroHistory}}
	if s.enabled(historyOrdering) {
		h.main = &s.history[me]
	}
	for i := range h.continuation {
		if lastMove := s.lastMoveAt(ply - i); lastMove >= 0 && s.enabled(continuationHistory) {
			h.continuation[i] = (*[board.Area]int16)(s.continuationHistory[i][me][board.Area-lastMove:])
		}
	}
	return h
}

// score is how much earlier a move comes for what was learned about it.
func (h nodeHistory) score(cell int) int32 {
	at := cell & (board.Area - 1)
	return int32(h.main[at])/8 + (int32(h.continuation[0][at])+int32(h.continuation[1][at]))/32
}
