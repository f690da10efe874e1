// Package eval holds evaluation functions (evaluate): estimates of a position at the
// horizon of a search. They are the evaluations of the reference systems R1, R5, R6 and
// R7, and the project's own, [Threats].
//
// An evaluation returns the value of a position for the side to move, in thousandths of
// a won game. With the default parameters the value is within ±500,000; with other
// parameters the searches clamp it to that range.
//
//   - In games for points every evaluation returns the margin in points.
//   - All evaluations accept positions of packages rules and bitboard, with equal
//     results. Any other position has the value 0, a draw.
//   - In misère games the value is negated.
//   - On boards where pieces slip the evaluations count the stones that have landed. They
//     must not be called while a piece is in the air.
//   - Overlines and Renju's fouls are ignored.
//
// Evaluations do not allocate. On a bitboard [Windows], [Groups] as planned and
// [Threats] work on the masks; the others walk the cells.
package eval

import (
	"github.com/alinha/alinha"
	"github.com/alinha/alinha/bitboard"
	"github.com/alinha/alinha/rules"
)

// winValue is the value of a won game.
const winValue = 1000

// maxCells is the number of cells of the largest board.
const maxCells = rules.MaxSide * rules.MaxSide

// Utility returns 0, a draw, for every undecided position, and in games for points the
// margin. It is the evaluation of R1 and of the agents of R5 that have no other.
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

// boardsOf returns the board of a position: fast if pos is of package bitboard, plain
// if it is of package rules, and nil for the other. Both are nil if the game is played
// for points or pos is of another package.
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

// negateIfMisere returns -value if the game is misère, else value.
func negateIfMisere(v rules.Variant, value int) int {
	if v.Misere {
		return -value
	}
	return value
}
