package gomocup

import (
	"errors"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/rules"
)

// engineColour returns the colour of the engine, which is to move: First is to move if both sides have as many stones.
func (c *session) engineColour() alinha.Player {
	own := 0
	for _, s := range c.stones {
		if s.own {
			own++
		}
	}
	if 2*own >= len(c.stones) {
		return alinha.First
	}
	return alinha.Second
}

// errPosition is the error of stones that are not a position of the game.
var errPosition = errors.New("the stones are no position of this game")

// position returns the board with the engine to move. It has a history if the stones are in the order of play, and none
// otherwise.
func (c *session) position() (alinha.Position, error) {
	v, err := c.variant(c.cols, c.rows)
	if err != nil {
		return nil, err
	}
	if c.emptyBoard == nil || c.emptyVariant != v {
		c.emptyBoard, c.emptyVariant = rules.New(v), v
	}
	side := c.engineColour()
	if pos := c.replay(side); pos != nil {
		return pos, nil
	}
	cells := make([]uint8, v.Cells())
	for _, s := range c.stones {
		owner := side
		if !s.own {
			owner = side.Other()
		}
		cells[s.cell] = 1 + uint8(owner)
	}
	pos, err := rules.Setup(v, cells, side)
	if err != nil {
		return nil, errPosition
	}
	return pos, nil
}

// replay plays the stones in their order from the empty board, where the engine has the colour side. It returns nil unless
// the stones are a game by turns, from First on, after which side is to move.
func (c *session) replay(side alinha.Player) alinha.Position {
	pos := c.emptyBoard.Clone()
	board, _ := rules.BoardOf(pos)
	for _, s := range c.stones {
		if s.own != (pos.ToMove() == side) || board.Try(s.cell) != nil {
			return nil
		}
		pos.Play(s.cell)
	}
	if pos.ToMove() != side {
		return nil
	}
	return pos
}
