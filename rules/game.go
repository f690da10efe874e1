package rules

import (
	"strings"

	"github.com/alinha/alinha"
)

// GameText returns the moves played on p in the game's own notation, or, with rc, as (row,column). PlayText reads the text.
func GameText(p alinha.Position, rc bool) string {
	b := mustBoard(p)
	if rc {
		return strings.Join(GameMoves(p, b.FormatRC), " ")
	}
	return strings.Join(GameMoves(p, b.Format), " ")
}

// GameMoves returns the turns played on p, formatted by write, the Format or FormatRC of p's board. A slip is b2>c3.
func GameMoves(p alinha.Position, write func(alinha.Move) string) []string {
	aims := Aims(p)
	moves := make([]string, len(aims))
	for i, m := range mustBoard(p).history {
		moves[i] = write(m)
		if aims[i] != m {
			moves[i] = write(aims[i]) + ">" + moves[i]
		}
	}
	return moves
}

// Aims returns the cells that the players aimed at, one for each move of the board's History. The caller must not change
// them.
func Aims(p alinha.Position) []alinha.Move {
	b := mustBoard(p)
	if s, ok := p.(interface{ aimed() []alinha.Move }); ok {
		return s.aimed()
	}
	return b.history
}

// SetupOf returns the stones on the board before the first move played on p, as Setup takes them, and the side that moved
// first. The stones are nil if p began as New makes a position.
func SetupOf(p alinha.Position) (cells []uint8, toMove alinha.Player) {
	start := p.Clone()
	b := mustBoard(start)
	if start.ToMove() == alinha.Chance {
		start.Undo()
	}
	for len(b.history) > 0 {
		start.Undo()
		if start.ToMove() == alinha.Chance {
			start.Undo()
		}
	}
	if b.left == len(b.geo.indexOf) && b.toMove == alinha.First {
		return nil, alinha.First
	}
	return b.Cells(nil), b.toMove
}

func (s *Slippery) aimed() []alinha.Move { return s.aims }

func mustBoard(p alinha.Position) *Board {
	b, ok := BoardOf(p)
	if !ok {
		panic("rules: not a position of this package")
	}
	return b
}
