package gomocup

import (
	"slices"
	"strings"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/textline"
)

// A stoneList is a list of stones that DONE ends, in the order of play, for BOARD, SWAP2BOARD, YXBOARD and YXBLOCK.
type stoneList struct {
	command   string // that the list belongs to
	withOwner bool   // each line has a third number, the stone's owner
	stones    []stone
	walls     []alinha.Move // the cells of the stones that are no side's any more: 3 as owner
	lead      int           // the engine's stones and passes less those of the opponent
	problem   string        // the error of the first invalid line
	refused   bool          // an error was sent for the list: its lines and DONE have no effect
	offers    bool          // a line of fifth moves follows DONE
	onDone    func(*session, *stoneList)
}

// startList begins a list: the lines up to DONE are its stones, and DONE calls onDone. Without a board, DONE sends an error.
func (s *session) startList(withOwner bool, onDone func(*session, *stoneList)) {
	s.openList = &stoneList{withOwner: withOwner, onDone: onDone}
	if s.cols == 0 {
		s.openList.problem = noBoard
	}
}

// refuseList begins a list whose command has been answered by an error: its lines and DONE have no effect.
func (s *session) refuseList() { s.openList = &stoneList{refused: true} }

// addListLine adds a line to the open list: "x,y"; or, in a list with owners, "x,y,1" for a stone of the engine,
// "x,y,2" for a stone of the opponent and "x,y,3" for a stone of a finished line in a continuous game. Yixin-Board's
// passes, -1,-1, add no stone. The first invalid line becomes the problem of the list, and the lines after it are
// ignored.
func (s *session) addListLine(text string) {
	l := s.openList
	n, ok := parseNumbers(strings.TrimSuffix(text, ";"))
	fields := 2
	if l.withOwner {
		fields = 3
	}
	switch {
	case l.refused, l.problem != "":
		return
	case !ok || len(n) < fields:
		l.problem = "expected a stone such as 7,7,1, or DONE; found " + textline.Printable(text)
		return
	case n[0] == -1 && n[1] == -1:
		l.countTurn(n)
		return
	}
	st := stone{cell: cellAt(s.cols, s.rows, n[0], n[1]), own: l.withOwner && n[2] == 1}
	switch {
	case st.cell == alinha.NoMove:
		l.problem = textline.Printable(text) + " is off the board"
	case l.contains(st.cell):
		l.problem = textline.Printable(text) + " is taken"
	case l.withOwner && n[2] == 3:
		l.walls = append(l.walls, st.cell)
	case l.withOwner && n[2] != 1 && n[2] != 2:
		l.problem = "expected 1 or 2 after the cell; found " + textline.Printable(text)
	default:
		l.stones = append(l.stones, st)
		l.countTurn(n)
	}
}

// countTurn counts a stone or a pass for its owner, if a list has owners.
func (l *stoneList) countTurn(n []int) {
	switch {
	case !l.withOwner:
	case n[2] == 1:
		l.lead++
	case n[2] == 2:
		l.lead--
	}
}

// checkTurn reports whether the engine can be to move after the stones of the list: it has as many as the opponent, or one
// less. With opponentToo, the engine may also have one more, and the opponent is to move. It sends an error for other numbers.
// Passes count as stones. Walls, which were stones of either side, allow any numbers.
func (s *session) checkTurn(l *stoneList, opponentToo bool) bool {
	most := 0
	if opponentToo {
		most = 1
	}
	if len(l.walls) > 0 || l.lead >= -1 && l.lead <= most {
		return true
	}
	s.sendError("the stones and passes of the engine less those of the opponent are %d; expected from -1 to %d", l.lead, most)
	return false
}

// handleDone ends the open list: it calls onDone with the list, or sends the list's error unless one was sent. Without an
// open list it sends an error.
func (s *session) handleDone(string) {
	l := s.openList
	s.openList = nil
	switch {
	case l == nil:
		s.sendError("there is no list that DONE ends")
	case l.refused:
		s.skipOffers = l.offers
	case l.problem != "":
		s.skipOffers = l.offers
		s.sendError("%s", l.problem)
	default:
		l.onDone(s, l)
	}
}

// discardList discards the open list, if any, and sends an error unless one was sent: another command has come before DONE.
func (s *session) discardList() {
	l := s.openList
	s.openList = nil
	if l != nil && !l.refused {
		s.sendError("the list of %s has no DONE and is left out", l.command)
	}
}

// contains reports whether a line of the list has named cell m.
func (l *stoneList) contains(m alinha.Move) bool {
	return slices.Contains(l.walls, m) || slices.ContainsFunc(l.stones, func(other stone) bool { return other.cell == m })
}

// cells returns the cells of the list's stones, in order.
func (l *stoneList) cells() []alinha.Move { return cellsOf(l.stones) }

// cellsOf returns the cells of stones, in their order.
func cellsOf(stones []stone) []alinha.Move {
	cells := make([]alinha.Move, len(stones))
	for i, st := range stones {
		cells[i] = st.cell
	}
	return cells
}
