package api

import (
	"strings"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/explain"
	"github.com/alinha/alinha/rules"
)

// A PositionRef is a position of a game, by the moves that lead to it.
type PositionRef struct {
	Game  string `json:"game"`
	Moves string `json:"moves"`
}

// A Choice is a move.
type Choice struct {
	Move string `json:"move"`
	Cell int    `json:"cell"`
}

// A match is a place that has been opened.
type match struct {
	pos alinha.Position
	*rules.Board
}

func (p *PositionRef) open() (*match, error) {
	v, err := rules.Parse(p.Game)
	if err != nil {
		return nil, err
	}
	m := &match{pos: rules.New(v)}
	m.Board, _ = rules.BoardOf(m.pos)
	landed, aim := p.Moves, ""
	if v.Slip > 0 {
		landed, aim = inTheAir(p.Moves)
	}
	if _, err := rules.PlayText(m.pos, landed); err != nil || aim == "" {
		return m, err
	}
	move, err := m.ParseMove(aim)
	if err == nil {
		err = m.Try(move)
	}
	if err == nil {
		m.pos.Play(move)
	}
	return m, err
}

// inTheAir parts a last move that has not landed yet, "b2>", from those before.
func inTheAir(moves string) (landed, aim string) {
	landed = strings.TrimSpace(moves)
	last := strings.LastIndexByte(landed, ' ') + 1
	if aim, ok := strings.CutSuffix(landed[last:], ">"); ok {
		return landed[:last], aim
	}
	return landed, ""
}

// undecided opens a place where there is something to ask of an engine.
func (p *PositionRef) undecided() (*match, error) {
	m, err := p.open()
	switch {
	case err != nil:
		return nil, err
	case m.pos.Outcome() != alinha.Undecided:
		return nil, alinha.ErrOver
	case m.pos.ToMove() == alinha.Chance:
		return nil, explain.Misuse("error-question-air")
	}
	return m, nil
}

func (m *match) choice(move alinha.Move) Choice { return Choice{m.Format(move), int(move)} }

func (m *match) names(moves []alinha.Move) []string {
	names := make([]string, len(moves))
	for i, move := range moves {
		names[i] = m.Format(move)
	}
	return names
}
