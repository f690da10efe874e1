// Package analysis is what the command line and the page both ask about a position: a game from its text, the
// legal moves ranked by their scores, what a score means in words, how long an engine may think by default, and
// puzzles.
package analysis

import (
	"strings"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/catalog"
	"github.com/alinha/alinha/rules"
)

// A Game is a game with the moves played so far. Both fields are the same position: Pos is the one that engines
// search and that moves are played on, Board adds notation and what only the rules know.
type Game struct {
	Pos alinha.Position
	*rules.Board

	RowColumn bool // moves and the axes of boards are written by row and column, from 0 at the top left
}

// Format returns a move in the notation of the game or, with RowColumn, as (row,column).
func (g *Game) Format(m alinha.Move) string {
	if g.RowColumn {
		return g.FormatRC(m)
	}
	return g.Board.Format(m)
}

// Draw returns a picture of the board, with the axes of the notation that Format writes.
func (g *Game) Draw() string {
	if g.RowColumn {
		return g.DrawRC()
	}
	return g.Board.Draw()
}

// New returns a game of a variant without moves.
func New(v rules.Variant) *Game { return Of(rules.New(v)) }

// Of returns the game of a position that package rules has made.
func Of(pos alinha.Position) *Game {
	board, _ := rules.BoardOf(pos)
	return &Game{Pos: pos, Board: board}
}

// Open returns the start of the game of a name or a specification. The error is a *rules.VariantError.
func Open(game string) (*Game, error) {
	v, err := rules.Parse(game)
	if err != nil {
		return nil, err
	}
	return New(v), nil
}

// OpenPosition returns a game at the position that a text names: moves, a board, a record or a name. toMove names the
// side to move where the text does not tell, "" for none. The errors are those of Open and catalog.OpenPosition.
func OpenPosition(game, text, toMove string) (*Game, error) {
	v, err := rules.Parse(game)
	if err != nil {
		return nil, err
	}
	pos, err := catalog.OpenPosition(v, text, toMove)
	if err != nil {
		return nil, err
	}
	return Of(pos), nil
}

// OpenBoard returns a game at the board that a text names: a board, a record or a name. The errors are those of Open
// and catalog.OpenBoard.
func OpenBoard(game, text, toMove string) (*Game, error) {
	v, err := rules.Parse(game)
	if err != nil {
		return nil, err
	}
	pos, err := catalog.OpenBoard(v, text, toMove)
	if err != nil {
		return nil, err
	}
	return Of(pos), nil
}

// PlayMidTurn plays moves whose last piece may not have landed yet: where pieces slip, the text may end with a move
// such as "b2>", after which chance is to move. The error is a *rules.MoveError.
func (g *Game) PlayMidTurn(moves string) error {
	landed, aim := moves, ""
	if g.Variant().Slip > 0 {
		landed, aim = cutAim(moves)
	}
	if _, err := rules.PlayText(g.Pos, landed); err != nil || aim == "" {
		return err
	}
	move, err := g.ParseMove(aim)
	if err == nil {
		err = g.Try(move)
	}
	if err != nil {
		return err
	}
	g.Pos.Play(move)
	return nil
}

// cutAim splits moves into those that have landed and a last one, "b2>", that has not; aim is "b2", or empty if
// all have landed.
func cutAim(moves string) (landed, aim string) {
	landed = strings.TrimSpace(moves)
	last := strings.LastIndexByte(landed, ' ') + 1
	if aim, ok := strings.CutSuffix(landed[last:], ">"); ok {
		return landed[:last], aim
	}
	return landed, ""
}

// Name returns the name of the game, or the specification of a game that has no name.
func (g *Game) Name() string { return g.Variant().String() }

// MoveTexts returns the moves played so far, each as Format writes it.
func (g *Game) MoveTexts() []string { return rules.GameMoves(g.Pos, g.Format) }

// FormatAll returns each move as Format writes it. The slice is never nil.
func (g *Game) FormatAll(moves []alinha.Move) []string {
	texts := make([]string, len(moves))
	for i, m := range moves {
		texts[i] = g.Format(m)
	}
	return texts
}

// LosingFoul returns the foul by which Black has lost, or rules.NoFoul.
func (g *Game) LosingFoul() rules.Foul {
	last := g.Last()
	if last == alinha.NoMove || g.Pos.Outcome() != alinha.SecondWins || g.WinningLine(nil) != nil {
		return rules.NoFoul
	}
	g.Pos.Undo()
	defer g.Pos.Play(last)
	return g.Foul(last)
}

// LosingFoulRows returns the rows that make the foul by which Black has lost, nil without one.
func (g *Game) LosingFoulRows() [][]alinha.Move {
	if g.LosingFoul() == rules.NoFoul {
		return nil
	}
	last := g.Last()
	g.Pos.Undo()
	defer g.Pos.Play(last)
	return g.FoulRows(last)
}

// FoulID returns the part of a message id that names a foul, as in foul-double-four.
func FoulID(f rules.Foul) string { return strings.ReplaceAll(f.String(), " ", "-") }
