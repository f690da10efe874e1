package api

import (
	"context"
	"strconv"
	"strings"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/analysis"
	"github.com/alinha/alinha/internal/catalog"
	"github.com/alinha/alinha/internal/i18n"
	"github.com/alinha/alinha/record"
	"github.com/alinha/alinha/rules"
)

// A PositionResponse is a position: how to draw the board, and which moves are legal. Cells are numbered in reading
// order from the top left, layer by layer.
type PositionResponse struct {
	Variant
	Game      string      `json:"game"`            // the name, or the specification of a game that has no name
	Board     string      `json:"board,omitempty"` // from which the moves lead; absent for the empty board
	Moves     []string    `json:"moves"`
	Text      string      `json:"text"`              // the moves in their shortest form
	Cells     []string    `json:"cells"`             // the name of each cell
	Stones    string      `json:"stones"`            // X, O or . for each cell
	ToMove    string      `json:"toMove"`            // first, second or chance
	Choices   []Choice    `json:"choices"`           // the legal moves; if chance is to move, the landings
	Weights   []float64   `json:"weights,omitempty"` // the probability of each landing
	Order     []int       `json:"order"`             // the cells of the stones in the order of the moves
	Last      int         `json:"last"`              // the cell of the last stone, -1 for none
	Line      []int       `json:"line"`              // the cells of the row that decided the game
	Outcome   string      `json:"outcome"`
	Tally     *[2]int     `json:"tally,omitempty"` // the points of each side, in a game for points
	Forbidden []Forbidden `json:"forbidden"`
	Wins      []int       `json:"wins"`    // cells on which the side to move wins at once
	Threats   []int       `json:"threats"` // cells on which the other side would win at once
}

// A Forbidden is a cell on which Black would lose by a foul, or has lost by one.
type Forbidden struct {
	Cell int     `json:"cell"`
	Foul string  `json:"foul"` // as in the message foul-FOUL
	Rows [][]int `json:"rows"` // the cells of the rows of black stones that make the foul
}

func (s *Service) position(_ context.Context, q *PositionRef, _ *i18n.Localizer) (*PositionResponse, error) {
	g, err := q.open()
	if err != nil {
		return nil, err
	}
	return positionOf(g), nil
}

// positionOf returns the response for a position.
func positionOf(g *analysis.Game) *PositionResponse {
	v := g.Variant()
	a := &PositionResponse{
		Variant: variantOf(v), Game: g.Name(), Board: catalog.BoardText(g.Pos), Moves: g.MoveTexts(), Text: shortMoves(g),
		Cells: cellNames(v), Stones: stones(g.Cells(nil)), ToMove: g.Pos.ToMove().String(), Choices: []Choice{}, Order: cellNumbers(g.History(nil)), Last: int(g.Last()),
		Line: cellNumbers(g.WinningLine(nil)), Outcome: g.Pos.Outcome().String(), Forbidden: []Forbidden{},
	}
	for _, m := range g.Pos.Moves(nil) {
		a.Choices = append(a.Choices, choiceOf(g, m))
	}
	if chancy, ok := g.Pos.(alinha.Chancy); ok && g.Pos.ToMove() == alinha.Chance {
		a.Weights = chancy.Weights(nil)
	}
	if v.Points {
		first, second := g.Points()
		a.Tally = &[2]int{first, second}
	}
	if v.Renju {
		a.Forbidden = forbidden(g)
	}
	a.Wins, a.Threats = winsAndThreats(g)
	return a
}

// cellNames returns the name of each cell: d3, or d3/2 on a board with layers.
func cellNames(v rules.Variant) []string {
	names := make([]string, 0, v.Cells())
	for layer := range v.Layers {
		for row := range v.Rows {
			for col := range v.Cols {
				name := rules.ColumnName(col) + strconv.Itoa(v.Rows-row)
				if v.Layers > 1 {
					name += "/" + strconv.Itoa(layer+1)
				}
				names = append(names, name)
			}
		}
	}
	return names
}

// shortMoves returns the moves as a text, without spaces if the text can be read without them.
func shortMoves(g *analysis.Game) string {
	text := rules.GameText(g.Pos, false)
	short := strings.ReplaceAll(text, " ", "")
	r, err := record.FromPosition(g.Pos)
	if err != nil {
		return text
	}
	again, err := r.Start()
	if err != nil {
		return text
	}
	if _, err := rules.PlayText(again, short); err == nil && rules.GameText(again, false) == text {
		return short
	}
	return text
}

// stones returns X, O or . for each cell.
func stones(cells []uint8) string {
	letters := make([]byte, len(cells))
	for i, c := range cells {
		letters[i] = ".XO"[c]
	}
	return string(letters)
}

// winsAndThreats returns the cells on which the side to move wins at once, and those on which the other side would if
// it were to move. Both are empty for a decided game, a game for points, and a game in which pieces slip.
func winsAndThreats(g *analysis.Game) (wins, threats []int) {
	wins, threats = []int{}, []int{}
	v := g.Variant()
	if g.Pos.Outcome() != alinha.Undecided || v.Slip > 0 || v.Points {
		return wins, threats
	}
	wins = winningCells(g.Pos)
	if passed, err := rules.Setup(v, g.Cells(nil), g.Pos.ToMove().Other()); err == nil {
		threats = winningCells(passed)
	}
	return wins, threats
}

// winningCells returns the cells on which the side to move wins at once.
func winningCells(p alinha.Position) []int {
	found := []int{}
	for _, m := range p.Moves(nil) {
		mover := p.ToMove()
		p.Play(m)
		if p.Outcome() == alinha.WinFor(mover) {
			found = append(found, int(m))
		}
		p.Undo()
	}
	return found
}

// forbidden returns the cells that are forbidden to Black. If Black has lost by a foul, the cell of the foul is among
// them.
func forbidden(g *analysis.Game) []Forbidden {
	found := []Forbidden{}
	if foul := g.LosingFoul(); foul != rules.NoFoul {
		return append(found, Forbidden{int(g.Last()), analysis.FoulID(foul), rowNumbers(g.LosingFoulRows())})
	}
	for _, m := range g.Pos.Moves(nil) {
		if foul := g.Foul(m); foul != rules.NoFoul {
			found = append(found, Forbidden{int(m), analysis.FoulID(foul), rowNumbers(g.FoulRows(m))})
		}
	}
	return found
}

func cellNumbers(moves []alinha.Move) []int {
	n := make([]int, len(moves))
	for i, m := range moves {
		n[i] = int(m)
	}
	return n
}

func rowNumbers(rows [][]alinha.Move) [][]int {
	n := make([][]int, len(rows))
	for i, row := range rows {
		n[i] = cellNumbers(row)
	}
	return n
}
