package bitboard

import "github.com/alinha/alinha"

// A Scored is a Board of a game played for points, which rules.Scored counts.
type Scored struct {
	Board
	margin int
	gains  [maxCells]int // points for First of each ply
}

var _ alinha.Scored = (*Scored)(nil)

// Margin implements alinha.Scored.
func (s *Scored) Margin() int { return s.margin }

// Play implements alinha.Position.
func (s *Scored) Play(m alinha.Move) {
	at, own := s.put(m)
	gain := 0
	for i := range at.lines[:at.count] {
		if at.lines[i].complete(own) {
			gain++
		}
	}
	if s.toMove == alinha.First {
		gain = -gain // Second has just played
	}
	s.gains[s.plies-1] = gain
	s.margin += gain
	if s.stones[0]|s.stones[1] == s.geo.board {
		s.outcome = outcomeOf(s.margin)
	}
}

func outcomeOf(margin int) alinha.Outcome {
	switch {
	case margin > 0:
		return alinha.FirstWins
	case margin < 0:
		return alinha.SecondWins
	}
	return alinha.Draw
}

// Undo implements alinha.Position.
func (s *Scored) Undo() {
	s.Board.Undo()
	s.margin -= s.gains[s.plies]
}

// Clone implements alinha.Position.
func (s *Scored) Clone() alinha.Position {
	c := *s
	return &c
}
