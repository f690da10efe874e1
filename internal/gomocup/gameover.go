package gomocup

import (
	"fmt"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/rules"
)

// gameOver is the error of a command that needs a move after the game has ended.
const gameOver = "the game is over; expected START, RESTART, BOARD or TAKEBACK first"

// endBy returns how the game ends by stone st, the next move, and the foul of that move. The outcome is Undecided if the
// game goes on, and where st or the stones before it are no position of the game.
func (s *session) endBy(st stone) (alinha.Outcome, rules.Foul) {
	stones := s.stones
	if !st.own {
		stones = exchangeSides(stones)
	}
	pos, err := s.positionOf(stones)
	if err != nil {
		return alinha.Undecided, rules.NoFoul
	}
	board, _ := rules.BoardOf(pos)
	if board.Try(st.cell) != nil {
		return alinha.Undecided, rules.NoFoul
	}
	foul := rules.NoFoul
	if pos.ToMove() == alinha.First {
		foul = board.Foul(st.cell)
	}
	pos.Play(st.cell)
	return pos.Outcome(), foul
}

// endText returns the text for a move that has ended the game with an outcome, by a foul or by none.
func (s *session) endText(m alinha.Move, outcome alinha.Outcome, foul rules.Foul) string {
	cell := formatCell(m, s.cols)
	switch {
	case foul != rules.NoFoul:
		return fmt.Sprintf("%s is a foul of Black (%v): the game is over", cell, foul)
	case outcome == alinha.Draw:
		return cell + " fills the board: the game is over, a draw"
	}
	return cell + " wins: the game is over"
}
