package classic

import "github.com/alinha/alinha"

// proof returns the score of the first move of a line that ends in four, if a
// search for wins and losses alone proves it within the horizon: a win by that
// move, or a loss by every move. The value does not prove it, for groups add up: a
// board without four can be worth more than one with four.
func (s *connect4Search) proof(line []alinha.Move) (alinha.Score, bool) {
	winner := s.winner(line)
	if winner == 0 || winner == connect4Person && !s.cannotHold(connect4Computer, s.horizon-s.horizon%2) {
		return alinha.Score{}, false
	}
	first := int(line[0])
	s.put(first, connect4Computer)
	defer s.lift(first)
	if s.four(first) {
		return alinha.Score{Value: 1, Proven: true, Plies: 1}, true
	}
	for plies := 1; plies < s.horizon; plies++ {
		switch {
		case winner == connect4Person && plies%2 == 1 && s.forces(connect4Person, plies):
			return alinha.Score{Value: -1, Proven: true, Plies: plies + 1}, true
		case winner == connect4Computer && plies%2 == 0 && s.cannotHold(connect4Person, plies):
			return alinha.Score{Value: 1, Proven: true, Plies: plies + 1}, true
		}
	}
	return alinha.Score{}, false
}

// winner returns whose four a line of moves from the root ends in, or 0.
func (s *connect4Search) winner(line []alinha.Move) int8 {
	side := int8(connect4Computer)
	for _, m := range line {
		s.put(int(m), side)
		side = -side
	}
	four := s.four(int(line[len(line)-1]))
	for _, m := range line {
		s.lift(int(m))
	}
	if !four {
		return 0
	}
	return -side
}

// forces says that the side to move can make four within that many plies, an odd
// number, whatever the other does.
func (s *connect4Search) forces(side int8, plies int) bool {
	for _, col := range s.columns {
		m := s.landing(col)
		if m < 0 {
			continue
		}
		if !s.budget.Visit() {
			return false
		}
		s.put(m, side)
		won := s.four(m) || plies > 1 && s.cannotHold(-side, plies-1)
		s.lift(m)
		if won {
			return true
		}
	}
	return false
}

// cannotHold says that every move of the side to move lets the other make four
// within that many plies, an even number. On a full board it is false.
func (s *connect4Search) cannotHold(side int8, plies int) bool {
	for _, col := range s.columns {
		m := s.landing(col)
		if m < 0 {
			continue
		}
		if !s.budget.Visit() {
			return false
		}
		s.put(m, side)
		lost := !s.four(m) && s.forces(-side, plies-1)
		s.lift(m)
		if !lost {
			return false
		}
	}
	return s.empty > 0
}
