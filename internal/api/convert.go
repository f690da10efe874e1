package api

import (
	"context"
	"regexp"
	"strings"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/explain"
	"github.com/alinha/alinha/internal/i18n"
	"github.com/alinha/alinha/internal/textline"
	"github.com/alinha/alinha/record"
	"github.com/alinha/alinha/rules"
)

// A ConvertRequest is a game on paper, as a text or as its plies.
type ConvertRequest struct {
	Text     string `json:"text,omitempty"`
	Plies    []Ply  `json:"plies,omitempty"` // in place of the text
	GameInfo        // with plies
	Game     string `json:"game,omitempty"` // where the text does not name it
	To       string `json:"to,omitempty"`   // the name of a format
}

// A ConvertResponse is the game as a place, as its plies, and in the format asked for.
type ConvertResponse struct {
	PositionRef // at the end of the main line
	GameInfo
	Plies []Ply  `json:"plies"`
	Text  string `json:"text"`
}

// A GameInfo is what a record says beside the turns: who plays, and why the side to move at the end
// of the main line has lost, where the board does not say it.
type GameInfo struct {
	First  string        `json:"first,omitempty"`
	Second string        `json:"second,omitempty"`
	Lost   record.Reason `json:"lost,omitempty"`
}

func titleOf(g *record.Game, end alinha.Position) GameInfo {
	t := GameInfo{First: g.Players[alinha.First], Second: g.Players[alinha.Second]}
	if end.Outcome() == alinha.Undecided && g.Outcome == alinha.WinFor(end.ToMove().Other()) {
		t.Lost = g.Reason
	}
	return t
}

// entitle writes a title on a game.
func (t GameInfo) entitle(g *record.Game) (*record.Game, error) {
	g.Players = [2]string{t.First, t.Second}
	if t.Lost == "" {
		return g, nil
	}
	pos, err := g.End()
	if err != nil {
		return nil, err
	}
	if (t.Lost != record.ByResignation && t.Lost != record.OnTime) || pos.Outcome() != alinha.Undecided {
		return nil, explain.Misuse("error-question-lost", "Text", textline.Clip(string(t.Lost)))
	}
	g.Outcome, g.Reason = alinha.WinFor(pos.ToMove().Other()), t.Lost
	return g, nil
}

// formats tells the format of a text by its beginning; what fits none is moves.
var formats = []struct {
	name   string
	begins *regexp.Regexp
}{
	{"sgf", regexp.MustCompile(`^\(\s*;`)},
	{"psq", regexp.MustCompile(`(?i)^piskvork`)},
	{"jsonl", regexp.MustCompile(`^\{`)},
}

func (s *Service) convert(_ context.Context, q *ConvertRequest, _ *i18n.Localizer) (*ConvertResponse, error) {
	g, err := q.read()
	if err != nil {
		return nil, err
	}
	if g.Setup != nil { // no moves lead there
		return nil, &record.UnsayableError{Format: "moves", What: record.Setups}
	}
	pos, err := g.End()
	if err != nil {
		return nil, err
	}
	m := &match{pos: pos}
	m.Board, _ = rules.BoardOf(pos)
	a := &ConvertResponse{PositionRef: PositionRef{m.Variant().String(), m.shortest()}, GameInfo: titleOf(g, pos), Plies: m.plies([]Ply{}, g.Turns, start)}
	if q.To == "" {
		return a, nil
	}
	format, ok := record.Named(q.To)
	if !ok {
		return nil, explain.Misuse("error-format", "Text", textline.Clip(q.To), "Formats", formatNames())
	}
	var text strings.Builder
	err = format.Write(&text, g)
	a.Text = text.String()
	return a, err
}

// read reads the game, or the first of those of the text: as one of the game asked for, if it can be that.
func (q *ConvertRequest) read() (*record.Game, error) {
	if q.Plies != nil {
		g, err := gameOf(q.Game, q.Plies)
		if err != nil {
			return nil, err
		}
		return q.entitle(g)
	}
	text := strings.TrimSpace(strings.TrimPrefix(q.Text, "\ufeff"))
	for _, f := range formats {
		if !f.begins.MatchString(text) {
			continue
		}
		format, _ := record.Named(f.name)
		asked, _ := rules.Parse(q.Game) // if it is one
		for _, v := range []rules.Variant{asked, {}} {
			for g, err := range format.Read(strings.NewReader(text+"\n"), v) {
				if err == nil || v == (rules.Variant{}) {
					return g, err
				}
				break
			}
		}
	}
	m, err := (&PositionRef{q.Game, text}).open()
	if err != nil {
		return nil, err
	}
	return record.Of(m.pos), nil
}

func formatNames() string {
	var names []string
	for _, f := range record.Formats() {
		names = append(names, f.Name)
	}
	return strings.Join(names, ", ")
}
