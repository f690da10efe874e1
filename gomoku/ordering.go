package gomoku

import "github.com/alinha/alinha"

// An ordering is what a search has learned about which moves cut.
type ordering struct {
	history   [2][area]int16     // by the cell
	followups [2][2 * area]int16 // by how far the cell lies from the move before
}

// most is the greatest history, of either sign.
const most = 1 << 13

// learn brings a history nearer to a good or a bad end.
func learn(h *int16, bonus int32) {
	*h += int16(bonus - int32(*h)*max(bonus, -bonus)/most)
}

// cut learns from the last of some moves that it is good enough to look no
// further, and that those before it are not.
func (s *pvs) cut(ply, depth int, tried []int16) {
	me, before := s.board.toMove, s.line[ply].before
	if s.line[ply].pressure == aFour {
		return
	}
	last := len(tried) - 1
	bonus := int32(min(32*depth*depth, 1600))
	for i, c := range tried {
		b := -bonus / 2
		if i == last {
			b = bonus
		}
		learn(&s.history[me][c], b)
		if before >= 0 {
			learn(&s.followups[me][int(c)-before+area], b)
		}
	}
}

// habits are what was learned about the moves of a position.
type habits struct {
	history   *[area]int16
	followups *[area]int16 // by the cell, for the move before is known
}

// nothingLearned is what there is to know of moves without a move before, or of a heuristic that is left out.
var nothingLearned [area]int16

// habits returns those of the position of a node.
func (s *pvs) habits(ply int, me alinha.Player) habits {
	h := habits{&nothingLearned, &nothingLearned}
	if s.on(History) {
		h.history = &s.history[me]
	}
	if before := s.line[ply].before; before >= 0 && s.on(Followups) {
		h.followups = (*[area]int16)(s.followups[me][area-before:])
	}
	return h
}

// of is how much earlier a move comes for what was learned about it.
func (h habits) of(cell int) int32 {
	return int32(h.history[cell&(area-1)])/8 + int32(h.followups[cell&(area-1)])/32
}
