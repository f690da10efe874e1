package gomocup

import (
	"slices"

	"github.com/alinha/alinha"
)

// In a continuous game (INFO rule with bit 2), play goes on after a five until the board is full. The stones of a finished
// line belong to neither side any more: they are walls, which Piskvork sends in BOARD with 3 as owner. The engines know no
// walls: they search a position where the cells of walls are empty, and the session lets them move to other cells only.
// Their moves are the right ones up to the first five; after a five they may play for a line across a wall.

// continuous reports whether the game goes on after a five. Yixin-Board means Renju by bit 2.
func (s *settings) continuous() bool { return s.rule&ruleContinuous != 0 && !s.yixinBoard }

// setStones sets the stones and the walls of a list. qpiskvork, which lets one engine play both sides of a continuous game,
// sends all stones as walls: they are the moves of a game, in order.
func (s *session) setStones(l *stoneList) {
	s.stones, s.walls, s.end = l.stones, l.walls, ""
	if len(s.stones) > 0 || len(s.walls) == 0 {
		return
	}
	moves := s.walls
	s.stones, s.walls = make([]stone, 0, len(moves)), nil
	for i, m := range moves {
		s.addStone(stone{m, i%2 == len(moves)%2})
	}
}

// addStone adds a stone to the board, and notes if the stone ends the game. In a continuous game, a stone that finishes a
// line makes walls of the line's stones, and a stone that is a foul of Renju becomes a wall itself.
func (s *session) addStone(st stone) {
	outcome, foul := s.endBy(st)
	s.stones = append(s.stones, st)
	switch full := len(s.stones)+len(s.walls) == s.cols*s.rows; {
	case outcome == alinha.Undecided, full && s.continuous():
		return
	case !s.continuous():
		s.end = s.endText(st.cell, outcome, foul)
		return
	}
	line := s.longestRun(st)
	if len(line) < 5 {
		line = []alinha.Move{st.cell} // a foul
	}
	s.stones = slices.DeleteFunc(s.stones, func(st stone) bool { return slices.Contains(line, st.cell) })
	s.walls = append(s.walls, line...)
}

// longestRun returns the cells of the longest unbroken run of one side's stones through stone st.
func (s *session) longestRun(st stone) (longest []alinha.Move) {
	x0, y0 := int(st.cell)%s.cols, int(st.cell)/s.cols
	for _, d := range [...][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}} {
		run := []alinha.Move{st.cell}
		for _, sign := range [...]int{-1, 1} {
			for i := sign; ; i += sign {
				m := cellAt(s.cols, s.rows, x0+i*d[0], y0+i*d[1])
				if m == alinha.NoMove || !slices.Contains(s.stones, stone{m, st.own}) {
					break
				}
				run = append(run, m)
			}
		}
		if len(run) > len(longest) {
			longest = run
		}
	}
	return longest
}
