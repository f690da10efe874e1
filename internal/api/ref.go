package api

import (
	"errors"
	"unicode/utf8"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/analysis"
	"github.com/alinha/alinha/internal/catalog"
	"github.com/alinha/alinha/internal/explain"
	"github.com/alinha/alinha/rules"
)

// A PositionRef names a position: a game, a board unless the game begins on the empty one, and the moves that lead from
// there to the position.
type PositionRef struct {
	Game   string `json:"game"`
	Board  string `json:"board,omitempty"`  // a name such as evora:1, rows such as XO./.X./..., or a record in SGF
	ToMove string `json:"toMove,omitempty"` // first or second, where the board does not tell
	Moves  string `json:"moves"`            // without Board also a position such as evora:1 moves a3
}

// open returns the position. Where pieces slip, chance may be to move.
func (p *PositionRef) open() (*analysis.Game, error) {
	g, err := p.start()
	if err != nil {
		return nil, err
	}
	err = g.PlayMidTurn(p.Moves)
	if p.Board == "" && (err != nil || p.ToMove != "") {
		return p.openText()
	}
	if err != nil {
		return nil, err
	}
	return g, nil
}

// openText returns the position of Moves, a text that may begin with a board.
func (p *PositionRef) openText() (*analysis.Game, error) {
	board, moves := catalog.CutMoves(p.Moves)
	if g, err := analysis.OpenBoard(p.Game, board, p.ToMove); err == nil {
		err := g.PlayMidTurn(moves)
		if moveErr, ok := errors.AsType[*rules.MoveError](err); ok && moveErr.Column > 0 {
			moveErr.Column += utf8.RuneCountInString(p.Moves[:len(p.Moves)-len(moves)])
		}
		if err != nil {
			return nil, err
		}
		return g, nil
	}
	g, err := analysis.OpenPosition(p.Game, p.Moves, p.ToMove)
	if _, isMove := errors.AsType[*rules.MoveError](err); err != nil && !isMove {
		return nil, &boardError{err, "moves"}
	}
	return g, err
}

// start returns the position before the moves. The error is a *rules.VariantError or a *boardError.
func (p *PositionRef) start() (*analysis.Game, error) {
	g, err := analysis.Open(p.Game)
	if err != nil || p.Board == "" {
		return g, err
	}
	if g, err = analysis.OpenBoard(p.Game, p.Board, p.ToMove); err != nil {
		return nil, &boardError{err, "board"}
	}
	return g, nil
}

// openUndecided is open for a position that an engine is to search: an error if the game is over or chance is to move.
func (p *PositionRef) openUndecided() (*analysis.Game, error) {
	g, err := p.open()
	switch {
	case err != nil:
		return nil, err
	case g.Pos.Outcome() != alinha.Undecided:
		return nil, alinha.ErrOver
	case g.Pos.ToMove() == alinha.Chance:
		return nil, explain.Misuse("error-question-air")
	}
	return g, nil
}

// A Choice is a legal move: its notation, and the cell where the stone comes to rest.
type Choice struct {
	Move string `json:"move"`
	Cell int    `json:"cell"`
}

func choiceOf(g *analysis.Game, m alinha.Move) Choice { return Choice{g.Format(m), int(m)} }

// A Score is the value of a position, or of a move, for the side to move.
type Score struct {
	Value  float64 `json:"value"`
	Proven bool    `json:"proven"`
	Plies  *int    `json:"plies,omitempty"`  // to the end, if proven
	AtMost bool    `json:"atMost,omitempty"` // Plies is an upper bound
}

func scoreOf(s alinha.Score) *Score {
	score := &Score{Value: s.Value, Proven: s.Proven, AtMost: s.AtMost}
	if s.Proven {
		score.Plies = &s.Plies
	}
	return score
}
