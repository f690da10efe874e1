package api

import (
	"context"
	"strconv"
	"strings"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/i18n"
	"github.com/alinha/alinha/rules"
)

// A PositionResponse is what a board looks like, and what may be played.
type PositionResponse struct {
	Variant
	Game      string      `json:"game"`
	Moves     []string    `json:"moves"`
	Text      string      `json:"text"`
	Cells     []string    `json:"cells"`
	Stones    string      `json:"stones"`
	ToMove    string      `json:"toMove"`
	Choices   []Choice    `json:"choices"`
	Weights   []float64   `json:"weights,omitempty"`
	Order     []int       `json:"order"`
	Last      int         `json:"last"`
	Line      []int       `json:"line"`
	Outcome   string      `json:"outcome"`
	Tally     *[2]int     `json:"tally,omitempty"`
	Forbidden []Forbidden `json:"forbidden"`
	Wins      []int       `json:"wins"`
	Threats   []int       `json:"threats"`
}

// A Forbidden is a cell on which Black would lose by a foul, or has lost by one.
type Forbidden struct {
	Cell int    `json:"cell"`
	Foul string `json:"foul"`
}

func (s *Service) position(_ context.Context, q *PositionRef, _ *i18n.Localizer) (*PositionResponse, error) {
	m, err := q.open()
	if err != nil {
		return nil, err
	}
	v := m.Variant()
	a := &PositionResponse{
		Variant: variantOf(v), Game: v.String(), Moves: rules.GameMoves(m.pos, m.Format), Text: m.shortest(),
		Cells: m.cellNames(), Stones: m.stones(), ToMove: m.pos.ToMove().String(), Choices: []Choice{}, Order: numbers(m.History(nil)), Last: int(m.Last()),
		Line: numbers(m.WinningLine(nil)), Outcome: m.pos.Outcome().String(), Forbidden: []Forbidden{},
	}
	for _, move := range m.pos.Moves(nil) {
		a.Choices = append(a.Choices, m.choice(move))
	}
	if chancy, ok := m.pos.(alinha.Chancy); ok && m.pos.ToMove() == alinha.Chance {
		a.Weights = chancy.Weights(nil)
	}
	if v.Points {
		first, second := m.Points()
		a.Tally = &[2]int{first, second}
	}
	if v.Renju {
		a.Forbidden = m.forbidden()
	}
	a.Wins, a.Threats = m.winsAndThreats()
	return a, nil
}

// cellNames returns the name of each cell: d3, with layers d3/2.
func (m *match) cellNames() []string {
	v := m.Variant()
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

// shortest returns the moves as a text, run together where that is clear.
func (m *match) shortest() string {
	text := rules.GameText(m.pos, false)
	short := strings.ReplaceAll(text, " ", "")
	again := rules.New(m.Variant())
	if _, err := rules.PlayText(again, short); err == nil && rules.GameText(again, false) == text {
		return short
	}
	return text
}

func (m *match) stones() string {
	cells := m.Cells(nil)
	for i, c := range cells {
		cells[i] = ".XO"[c]
	}
	return string(cells)
}

// winsAndThreats returns the cells on which the side to move wins at once, and those on
// which the other would. Where pieces slip nothing is sure.
func (m *match) winsAndThreats() (wins, threats []int) {
	wins, threats = []int{}, []int{}
	v := m.Variant()
	if m.pos.Outcome() != alinha.Undecided || v.Slip > 0 || v.Points {
		return wins, threats
	}
	wins = winning(m.pos)
	if passed, err := rules.Setup(v, m.Cells(nil), m.pos.ToMove().Other()); err == nil {
		threats = winning(passed)
	}
	return wins, threats
}

// winning returns the cells on which the side to move wins at once.
func winning(p alinha.Position) []int {
	found := []int{}
	for _, move := range p.Moves(nil) {
		mover := p.ToMove()
		p.Play(move)
		if p.Outcome() == alinha.WinFor(mover) {
			found = append(found, int(move))
		}
		p.Undo()
	}
	return found
}

// forbidden returns the fouls that there are; once the game is over, that by which it ended.
func (m *match) forbidden() []Forbidden {
	found := []Forbidden{}
	moves := m.pos.Moves(nil)
	if last := m.Last(); m.pos.Outcome() == alinha.SecondWins && m.WinningLine(nil) == nil {
		m.pos.Undo()
		defer m.pos.Play(last)
		moves = append(moves, last)
	}
	for _, move := range moves {
		if foul := m.Foul(move); foul != rules.NoFoul {
			found = append(found, Forbidden{int(move), foulID(foul)})
		}
	}
	return found
}

func numbers(moves []alinha.Move) []int {
	n := make([]int, len(moves))
	for i, move := range moves {
		n[i] = int(move)
	}
	return n
}

// foulID returns the end of the message that names a foul.
func foulID(f rules.Foul) string {
	return [...]string{rules.Overline: "overline", rules.DoubleFour: "double-four", rules.DoubleThree: "double-three"}[f]
}
