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

// A ConvertQuestion is a game on paper.
type ConvertQuestion struct {
	Text string `json:"text"`
	Game string `json:"game,omitempty"` // where the text does not name it
	To   string `json:"to,omitempty"`   // the name of a format
}

// A ConvertAnswer is the game as a place, and in the format asked for.
type ConvertAnswer struct {
	Place
	Text string `json:"text"`
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
	m, err := readGame(strings.TrimSpace(strings.TrimPrefix(q.Text, "\ufeff")), q.Game)
	if err != nil {
		return nil, err
	}
	a := &ConvertAnswer{Place: Place{m.Variant().String(), m.shortest()}}
	if q.To == "" {
		return a, nil
	}
	format, ok := record.Named(q.To)
	if !ok {
		return nil, fault.Misuse("error-format", "Text", fault.Clip(q.To), "Formats", formatNames())
	}
	var text strings.Builder
	err = format.Write(&text, record.Of(m.pos))
	a.Text = text.String()
	return a, err
}

// readGame reads the first game of a text.
func readGame(text, game string) (*match, error) {
	for _, f := range formats {
		if !f.begins.MatchString(text) {
			continue
		}
		format, _ := record.Named(f.name)
		for g, err := range format.Read(strings.NewReader(text+"\n"), rules.Variant{}) {
			if err != nil {
				return nil, err
			}
			return matchOf(g)
		}
	}
	return (&Place{game, text}).open()
}

// matchOf opens the game of a record; one that begins with stones on the board has no moves
// that lead there.
func matchOf(g *record.Game) (*match, error) {
	if g.Setup != nil {
		return nil, &record.UnsayableError{Format: "moves", What: record.Setups}
	}
	pos, err := g.End()
	if err != nil {
		return nil, err
	}
	m := &match{pos: pos}
	m.Board, _ = rules.BoardOf(pos)
	return m, nil
}

func formatNames() string {
	var names []string
	for _, f := range record.Formats() {
		names = append(names, f.Name)
	}
	return strings.Join(names, ", ")
}
