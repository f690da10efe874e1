package gomocup

import (
	"errors"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/rules"
)

// engineColour returns the colour of the engine, which is to move: First unless the engine has fewer stones than the
// opponent. With walls, which were stones of either side, First is to move if the number of all stones is even.
func (s *session) engineColour() alinha.Player {
	if len(s.walls) > 0 {
		return alinha.Player((len(s.stones) + len(s.walls)) % 2)
	}
	own := 0
	for _, st := range s.stones {
		if st.own {
			own++
		}
	}
	if 2*own >= len(s.stones) {
		return alinha.First
	}
	return alinha.Second
}

// errPosition is the error of stones that are not a position of the game.
var errPosition = errors.New("the stones are no position of this game")

// position returns the board with the engine to move; the cells of walls are empty. The board has a history if the
// stones are in the order of play, and none otherwise. The error is that of the settings' variant, or errPosition.
func (s *session) position() (alinha.Position, error) {
	v, err := s.variant(s.cols, s.rows)
	if err != nil {
		return nil, err
	}
	if s.emptyBoard == nil || s.emptyVariant != v {
		s.emptyBoard, s.emptyVariant = rules.New(v), v
	}
	side := s.engineColour()
	if pos := s.replay(side); pos != nil && len(s.walls) == 0 {
		return pos, nil
	}
	cells := make([]uint8, v.Cells())
	for _, st := range s.stones {
		owner := side
		if !st.own {
			owner = side.Other()
		}
		cells[st.cell] = 1 + uint8(owner)
	}
	pos, err := rules.Setup(v, cells, side)
	if err != nil {
		return nil, errPosition
	}
	return pos, nil
}

// replay plays the stones in their order from the empty board, where the engine has the colour side. It returns nil unless
// the stones are a game by turns, from First on, after which side is to move.
func (s *session) replay(side alinha.Player) alinha.Position {
	pos := s.emptyBoard.Clone()
	board, _ := rules.BoardOf(pos)
	for _, st := range s.stones {
		if st.own != (pos.ToMove() == side) || board.Try(st.cell) != nil {
			return nil
		}
		pos.Play(st.cell)
	}
	if pos.ToMove() != side {
		return nil
	}
	return pos
}
