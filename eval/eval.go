// Package eval estimates positions at the horizon of a search: the evaluations of the
// reference systems, and one of our own, [Threats].
//
// Each is a function of a position that is the value for the side to move, in
// thousandths of a won game; with the figures of the documents it is within ±500,000,
// and searches hold the others there. In games for points every one is the margin
// in points. They know the boards of packages rules and bitboard, on which they give
// the same; other positions are draws. In misère the sign is turned. Where pieces slip
// they look at the stones that have landed, and are not asked while a piece is in the
// air. That a longer run may not count, and that Renju has fouls, they do not look at.
//
// On a bitboard they allocate nothing. [Windows], planned [Groups] and [Threats]
// work on the words there; the others walk the cells.
package eval

import (
	"github.com/alinha/alinha"
	"github.com/alinha/alinha/bitboard"
	"github.com/alinha/alinha/rules"
)

// won is a won game.
const won = 1000

// maxCells is the largest board.
const maxCells = rules.MaxSide * rules.MaxSide

// Utility calls every undecided position a draw: R1, and the agents of R5 that have
// no evaluation.
func Utility(pos alinha.Position) int {
	s, ok := pos.(alinha.Scored)
	switch {
	case !ok:
		return 0
	case pos.ToMove() == alinha.Second:
		return -s.Margin()
	}
	return s.Margin()
}

// boardsOf returns the board of a position of a game that is won and lost: one of
// the two, or neither.
func boardsOf(pos alinha.Position) (fast *bitboard.Board, plain *rules.Board) {
	switch p := pos.(type) {
	case *bitboard.Board:
		return p, nil
	case *rules.Board:
		return nil, p
	case alinha.Scored:
		return nil, nil
	}
	plain, _ = rules.BoardOf(pos)
	return nil, plain
}

// facing returns a value as misère sees it.
func facing(v rules.Variant, value int) int {
	if v.Misere {
		return -value
	}
	return value
}
