package main

import (
	"io"
	"time"

	"github.com/spf13/cobra"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/catalog"
	"github.com/alinha/alinha/internal/explain"
	"github.com/alinha/alinha/internal/textline"
	"github.com/alinha/alinha/rules"
)

// A match is a game as the command line names it, with the moves made so far.
type match struct {
	name string // as it is printed
	pos  alinha.Position
	*rules.Board
}

// openGame reads a game and the moves made in it, if there are any.
func openGame(game string, moves ...string) (*match, error) {
	variant, err := rules.Parse(game)
	if err != nil {
		return nil, err
	}
	m := &match{name: variant.String(), pos: rules.New(variant)}
	m.Board, _ = rules.BoardOf(m.pos)
	for _, text := range moves {
		if _, err := rules.PlayText(m.pos, text); err != nil {
			return nil, err
		}
	}
	return m, nil
}

// An opponent is an engine as the command line names it.
type opponent struct {
	engine alinha.Engine
	entry  catalog.Engine
	text   string // its name and options
}

// opponent opens an engine that plays the game of a match: that of the text, or
// without one the default.
func (a *app) opponent(text string, m *match) (*opponent, error) {
	if text == "" {
		text = catalog.DefaultEngine(m.Variant(), catalog.Means{})
	}
	engine, entry, err := catalog.OpenPlayer(text, m.Variant(), catalog.Means{})
	if err != nil {
		return nil, err
	}
	if c, ok := engine.(io.Closer); ok {
		a.open = append(a.open, c)
	}
	return &opponent{engine: engine, entry: entry, text: text}, nil
}

// limitFlags are the flags that bound a search.
type limitFlags struct {
	depth int
	nodes uint64
	time  time.Duration
}

func (a *app) limitFlags(cmd *cobra.Command) *limitFlags {
	l := &limitFlags{}
	cmd.Flags().IntVar(&l.depth, "depth", 0, a.Message("flag-depth"))
	cmd.Flags().Uint64Var(&l.nodes, "nodes", 0, a.Message("flag-nodes"))
	cmd.Flags().DurationVar(&l.time, "time", 0, a.Message("flag-time"))
	return l
}

// limits returns what the flags ask for. An engine that would never end by itself
// gets a time, if nothing else bounds it.
func (l *limitFlags) limits(entry catalog.Engine, patience time.Duration) (alinha.Limits, error) {
	switch {
	case l.depth < 0:
		return alinha.Limits{}, explain.Misuse("error-flag-negative", "Flag", "depth")
	case l.time < 0:
		return alinha.Limits{}, explain.Misuse("error-flag-negative", "Flag", "time")
	}
	lim := alinha.Limits{Depth: l.depth, Nodes: l.nodes, Time: l.time}
	if lim == (alinha.Limits{}) && !entry.Unhurried {
		lim.Time = patience
	}
	return lim, nil
}

// notationFlag is the flag that chooses how moves are written.
func (a *app) notationFlag(cmd *cobra.Command) *string {
	return cmd.Flags().String("notation", "", a.Message("flag-notation"))
}

// writer returns how to write moves: in the game's own notation, or as (row,column).
func (m *match) writer(notation string) (func(alinha.Move) string, error) {
	switch notation {
	case "":
		return m.Format, nil
	case "rc":
		return m.FormatRC, nil
	}
	return nil, explain.Misuse("error-notation", "Text", textline.Clip(notation))
}
