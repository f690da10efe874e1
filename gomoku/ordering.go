package gomoku

import "github.com/alinha/alinha"

// An ordering is what a search has learned about which moves cut.
type ordering struct {
	history   [2][area]int16               // by the cell
	followups [followed][2][2 * area]int16 // by how far the cell lies from each of the moves before
}

// followed is how many moves before count: that of the enemy, and one's own before that.
const followed = 2

// most is the greatest history, of either sign.
const most = 1 << 13

// learn brings a history nearer to a good or a bad end.
func learn(h *int16, bonus int32) {
	*h += int16(bonus - int32(*h)*max(bonus, -bonus)/most)
}

// cut learns from the last of some moves that it is good enough to look no
// further, and that those before it are not.
func (s *pvs) cut(ply, depth int, tried []int16) {
	me := s.board.toMove
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
		for i := range s.followups {
			if before := s.before(ply - i); before >= 0 {
				learn(&s.followups[i][me][int(c)-before+area], b)
			}
		}
	}
}

// before returns the cell of the move that led to a node, -1 if there is none to know of.
func (s *pvs) before(ply int) int {
	if ply < 0 {
		return -1
	}
	return s.line[ply].before
}

// habits are what was learned about the moves of a position.
type habits struct {
	history   *[area]int16
	followups [followed]*[area]int16 // by the cell, for the moves before are known
}

// nothingLearned is what there is to know of moves without a move before, or of a heuristic that is left out.
var nothingLearned [area]int16

// habits returns those of the position of a node.
func (s *pvs) habits(ply int, me alinha.Player) habits {
	h := habits{&nothingLearned, [followed]*[area]int16{&nothingLearned, &nothingLearned}}
	if s.on(History) {
		h.history = &s.history[me]
	}
	for i := range h.followups {
		if before := s.before(ply - i); before >= 0 && s.on(Followups) {
			h.followups[i] = (*[area]int16)(s.followups[i][me][area-before:])
		}
	}
	return h
}

// of is how much earlier a move comes for what was learned about it.
func (h habits) of(cell int) int32 {
	at := cell & (area - 1)
	return int32(h.history[at])/8 + (int32(h.followups[0][at])+int32(h.followups[1][at]))/32
}
