package bitboard

import "github.com/alinha/alinha"

// scoredBoard is a Board of a game played for points, counted as in rules.Scored.
type scoredBoard struct {
	Board
	margin int
	gains  [maxCells]int // change of the margin by each move since New or From
}

var _ alinha.Scored = (*scoredBoard)(nil)

// Margin implements alinha.Scored.
func (s *scoredBoard) Margin() int { return s.margin }

// Play implements alinha.Position.
func (s *scoredBoard) Play(m alinha.Move) {
	at, own := s.place(m)
	gain := 0
	for i := range at.lines[:at.lineCount] {
		if at.lines[i].isComplete(own) {
			gain++
		}
	}
	if s.toMove == alinha.First {
		gain = -gain // Second made the move
	}
	s.gains[s.plies-1] = gain
	s.margin += gain
	if s.stones[0]|s.stones[1] == s.geo.board {
		s.outcome = outcomeOfMargin(s.margin)
	}
}

// outcomeOfMargin returns the outcome of a full board with a margin.
func outcomeOfMargin(margin int) alinha.Outcome {
	switch {
	case margin > 0:
		return alinha.FirstWins
	case margin < 0:
		return alinha.SecondWins
	}
	return alinha.Draw
}

// Undo implements alinha.Position.
func (s *scoredBoard) Undo() {
	s.Board.Undo()
	s.margin -= s.gains[s.plies]
}

// Clone implements alinha.Position.
func (s *scoredBoard) Clone() alinha.Position {
	c := *s
	return &c
}
