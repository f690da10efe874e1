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

// habit is how much earlier a move comes for what was learned about it.
func (s *pvs) habit(ply int, me alinha.Player, cell int) (h int32) {
	before := s.line[ply].before
	if s.on(History) {
		h += int32(s.history[me][cell]) / 8
	}
	if before >= 0 && s.on(Followups) {
		h += int32(s.followups[me][cell-before+area]) / 32
	}
	return h
}
