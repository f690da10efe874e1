package api

import (
	"context"
	"regexp"
	"strings"

	"github.com/alinha/alinha/internal/fault"
	"github.com/alinha/alinha/internal/lang"
	"github.com/alinha/alinha/record"
	"github.com/alinha/alinha/rules"
)

// A ConvertQuestion is a game on paper, as a text or as its plies.
type ConvertQuestion struct {
	Text  string `json:"text,omitempty"`
	Plies []Ply  `json:"plies,omitempty"` // in place of the text
	Game  string `json:"game,omitempty"`  // where the text does not name it
	To    string `json:"to,omitempty"`    // the name of a format
}

// A ConvertAnswer is the game as a place, as its plies, and in the format asked for.
type ConvertAnswer struct {
	Place        // at the end of the main line
	Plies []Ply  `json:"plies"`
	Text  string `json:"text"`
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

func (d *Desk) convert(_ context.Context, q *ConvertQuestion, _ *lang.Speaker) (*ConvertAnswer, error) {
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
	a := &ConvertAnswer{Place: Place{m.Variant().String(), m.shortest()}, Plies: m.plies([]Ply{}, g.Turns, start)}
	if q.To == "" {
		return a, nil
	}
	format, ok := record.Named(q.To)
	if !ok {
		return nil, fault.Misuse("error-format", "Text", fault.Clip(q.To), "Formats", formatNames())
	}
	var text strings.Builder
	err = format.Write(&text, g)
	a.Text = text.String()
	return a, err
}

// read reads the game, or the first of those of the text.
func (q *ConvertQuestion) read() (*record.Game, error) {
	if q.Plies != nil {
		return gameOf(q.Game, q.Plies)
	}
	text := strings.TrimSpace(strings.TrimPrefix(q.Text, "\ufeff"))
	for _, f := range formats {
		if !f.begins.MatchString(text) {
			continue
		}
		format, _ := record.Named(f.name)
		for g, err := range format.Read(strings.NewReader(text+"\n"), rules.Variant{}) {
			return g, err
		}
	}
	m, err := (&Place{q.Game, text}).open()
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
