package classic

import "github.com/alinha/alinha"

// prove returns the proven score of the first move of a line that ends in four, if a
// search for wins and losses only finds, within the horizon, a win by that move or a
// loss by every move. The minimax value proves nothing, as groups add up: a board
// without four can be worth more than a board with four. Otherwise prove returns false.
func (s *connect4Search) prove(line []alinha.Move) (alinha.Score, bool) {
	winner := s.lineWinner(line)
	if winner == 0 || winner == connect4Person && !s.allMovesLose(connect4Computer, s.horizon-s.horizon%2) {
		return alinha.Score{}, false
	}
	first := int(line[0])
	s.place(first, connect4Computer)
	defer s.remove(first)
	if s.hasFour(first) {
		return alinha.Score{Value: 1, Proven: true, Plies: 1}, true
	}
	for plies := 1; plies < s.horizon; plies++ {
		switch {
		case winner == connect4Person && plies%2 == 1 && s.forcesWin(connect4Person, plies):
			return alinha.Score{Value: -1, Proven: true, Plies: plies + 1}, true
		case winner == connect4Computer && plies%2 == 0 && s.allMovesLose(connect4Person, plies):
			return alinha.Score{Value: 1, Proven: true, Plies: plies + 1}, true
		}
	}
	return alinha.Score{}, false
}

// lineWinner returns the side that has four after a line of moves from the root, or 0.
func (s *connect4Search) lineWinner(line []alinha.Move) int8 {
	side := int8(connect4Computer)
	for _, m := range line {
		s.place(int(m), side)
		side = -side
	}
	four := s.hasFour(int(line[len(line)-1]))
	for _, m := range line {
		s.remove(int(m))
	}
	if !four {
		return 0
	}
	return -side
}

// forcesWin reports whether side, which is to move, can force four within plies, an odd
// number, against every defence.
func (s *connect4Search) forcesWin(side int8, plies int) bool {
	for _, col := range s.columns {
		m := s.landing(col)
		if m < 0 {
			continue
		}
		if !s.budget.Visit() {
			return false
		}
		s.place(m, side)
		won := s.hasFour(m) || plies > 1 && s.allMovesLose(-side, plies-1)
		s.remove(m)
		if won {
			return true
		}
	}
	return false
}

// allMovesLose reports whether after every move of side, which is to move, the other side
// can force four within plies, an even number. It is false on a full board.
func (s *connect4Search) allMovesLose(side int8, plies int) bool {
	for _, col := range s.columns {
		m := s.landing(col)
		if m < 0 {
			continue
		}
		if !s.budget.Visit() {
			return false
		}
		s.place(m, side)
		lost := !s.hasFour(m) && s.forcesWin(-side, plies-1)
		s.remove(m)
		if !lost {
			return false
		}
	}
	return s.empty > 0
}
