package gomoku

import (
	"github.com/alinha/alinha"
	"github.com/alinha/alinha/gomoku/internal/board"
)

// histories are the tables of move scores learned from cutoffs, by side to move.
type histories struct {
	history             [2][board.Area]int16                        // by cell
	continuationHistory [continuationPlies][2][2 * board.Area]int16 // by the cell's offset from each of the last moves
}

// continuationPlies is how many earlier moves continuation history uses: the opponent's last move and the mover's own last
// move.
const continuationPlies = 2

// maxHistory is the greatest absolute value of an entry.
const maxHistory = 1 << 13

// updateEntry adds a bonus to an entry, scaled so that the entry stays within ±maxHistory (history gravity).
func updateEntry(h *int16, bonus int32) {
	*h += int16(bonus - int32(*h)*max(bonus, -bonus)/maxHistory)
}

// updateHistory rewards the last of the searched moves, which caused a cutoff, and penalises the moves searched before
// it by half as much. Replies to a four teach nothing.
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

// lastMoveAt returns the cell of the move that led to the node at a ply; -1 for a null move, at the root, and for a
// negative ply.
func (s *searcher) lastMoveAt(ply int) int {
	if ply < 0 {
		return -1
	}
	return s.stack[ply].lastMove
}

// A nodeHistory points to the history entries of the moves of one node, each table indexed by cell. It has no array, so that
// the compiler keeps it in registers.
type nodeHistory struct {
	main, reply, ownMove *[board.Area]int16 // the last two: continuation history, by the opponent's last move and by the mover's own
}

// zeroHistory stands in for the tables of a node without a last move, and of a heuristic that is left out.
var zeroHistory [board.Area]int16

// historyAt returns the history tables of the node at a ply.
func (s *searcher) historyAt(ply int, me alinha.Player) nodeHistory {
	h := nodeHistory{&zeroHistory, s.continuationAt(ply, me, 0), s.continuationAt(ply, me, 1)}
	if s.enabled(historyOrdering) {
		h.main = &s.history[me]
	}
	return h
}

// continuationAt returns the continuation history table of the node at a ply by the move i plies before its last move.
func (s *searcher) continuationAt(ply int, me alinha.Player, i int) *[board.Area]int16 {
	lastMove := s.lastMoveAt(ply - i)
	if lastMove < 0 || !s.enabled(continuationHistory) {
		return &zeroHistory
	}
	return (*[board.Area]int16)(s.continuationHistory[i][me][board.Area-lastMove:])
}

// score returns what history adds to the ordering score of a move.
func (h nodeHistory) score(cell int) int32 {
	at := cell & (board.Area - 1)
	return int32(h.main[at])/8 + (int32(h.reply[at])+int32(h.ownMove[at]))/32
}
