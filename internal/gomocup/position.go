package gomocup

import (
	"errors"
	"slices"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/rules"
)

// colourToMove returns the colour of the side to move, whose stones are own: First unless that side has fewer stones than the
// other. With walls, which were stones of either side, First is to move if the number of all stones is even.
func (s *session) colourToMove(stones []stone) alinha.Player {
	if len(s.walls) > 0 {
		return alinha.Player((len(stones) + len(s.walls)) % 2)
	}
	if lead(stones) >= 0 {
		return alinha.First
	}
	return alinha.Second
}

// lead returns the number of the own stones less that of the others.
func lead(stones []stone) int {
	difference := 0
	for _, st := range stones {
		if st.own {
			difference++
		} else {
			difference--
		}
	}
	return difference
}

// exchangeSides returns the stones as the opponent sees them: the engine's are the other side's.
func exchangeSides(stones []stone) []stone {
	exchanged := slices.Clone(stones)
	for i := range exchanged {
		exchanged[i].own = !exchanged[i].own
	}
	return exchanged
}

// opponentToMove reports whether the last stone is the engine's and leaves the move to the opponent: the engine then has as
// many stones as the opponent or one more.
func (s *session) opponentToMove() bool {
	if len(s.stones) == 0 || !s.stones[len(s.stones)-1].own {
		return false
	}
	more := lead(s.stones)
	return len(s.walls) > 0 || more == 0 || more == 1
}

// errPosition is the error of stones that are not a position of the game.
var errPosition = errors.New("the stones are no position of this game")

// position returns the board with the engine to move.
func (s *session) position() (alinha.Position, error) { return s.positionOf(s.stones) }

// currentPosition returns the board with the side to move that the last stone leaves.
func (s *session) currentPosition() (alinha.Position, error) {
	if s.opponentToMove() {
		return s.positionOf(exchangeSides(s.stones))
	}
	return s.position()
}

// positionOf returns the board with the side to move whose stones are own; the cells of walls are empty. The board has a
// history if the stones are in the order of play, and none otherwise. The error is that of the settings' variant, or
// errPosition.
func (s *session) positionOf(stones []stone) (alinha.Position, error) {
	v, err := s.variant(s.cols, s.rows)
	if err != nil {
		return nil, err
	}
	if s.emptyBoard == nil || s.emptyVariant != v {
		s.emptyBoard, s.emptyVariant = rules.New(v), v
	}
	side := s.colourToMove(stones)
	if pos := s.replay(stones, side); pos != nil && len(s.walls) == 0 {
		return pos, nil
	}
	cells := make([]uint8, v.Cells())
	for _, st := range stones {
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

// replay plays the stones in their order from the empty board, where the own stones have the colour side. It returns nil
// unless the stones are a game by turns, from First on, after which side is to move.
func (s *session) replay(stones []stone, side alinha.Player) alinha.Position {
	pos := s.emptyBoard.Clone()
	board, _ := rules.BoardOf(pos)
	for _, st := range stones {
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
