package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/catalog"
	"github.com/alinha/alinha/internal/explain"
	"github.com/alinha/alinha/internal/textline"
)

// menu lets a person at a terminal choose a game and plays it. Without a terminal it
// shows the help.
func (a *app) menu(cmd *cobra.Command) error {
	if !isTerminal(a.in) {
		return cmd.Help()
	}
	lines := a.openLines()
	defer lines.close()
	err := a.playFromMenu(cmd.Context(), lines)
	if errors.Is(err, errQuit) {
		fmt.Fprintln(a.out)
		return nil
	}
	return err
}

func (a *app) playFromMenu(ctx context.Context, lines *lineReader) error {
	games := catalog.Games()
	fmt.Fprintln(a.out, a.Message("menu-title"))
	for i, g := range games {
		fmt.Fprintf(a.out, "%3d  %-11s %s\n", i+1, g.Name, a.Message("game-"+g.Name))
	}
	var m *match
	err := a.ask(lines, a.Message("menu-game"), func(text string) (err error) {
		if text == "" {
			text = "1"
		}
		if n, err := strconv.Atoi(text); err == nil && 1 <= n && n <= len(games) {
			text = games[n-1].Name
		}
		m, err = openGame(text)
		return err
	})
	if err != nil {
		return err
	}
	me := alinha.First
	err = a.ask(lines, a.Message("menu-first"), func(text string) error {
		switch {
		case text == "" || text[0] == a.Message("yes")[0]:
		case text[0] == a.Message("no")[0]:
			me = alinha.Second
		default:
			return explain.Misuse("error-yes", "Text", textline.Clip(text), "Yes", a.Message("yes"), "No", a.Message("no"))
		}
		return nil
	})
	if err != nil {
		return err
	}
	o, err := a.opponent("", m)
	if err != nil {
		return err
	}
	if most := o.entry.Levels; most > 0 {
		err := a.ask(lines, a.Message("menu-level", "Most", most), func(text string) (err error) {
			if text != "" {
				o, err = a.opponent(o.entry.Name+":level="+text, m)
			}
			return err
		})
		if err != nil {
			return err
		}
	}
	s := &session{app: a, match: m, opponent: o, me: me, lines: lines, write: m.Format}
	s.dice = rand.New(rand.NewPCG(rand.Uint64(), rand.Uint64()))
	if s.lim, err = (&limitFlags{}).limits(o.entry, playPatience); err != nil {
		return err
	}
	return s.run(ctx)
}

// ask repeats a question until the answer can be read, and says why one cannot.
func (a *app) ask(lines *lineReader, question string, read func(string) error) error {
	for {
		fmt.Fprint(a.out, question+" ")
		text, err := lines.next()
		text = strings.ToLower(strings.TrimSpace(text))
		switch {
		case errors.Is(err, io.EOF), leaves(text):
			return errQuit
		case err != nil && !errors.Is(err, errLongLine):
			return err
		case err == nil:
			err = read(text)
		}
		if err == nil {
			return nil
		}
		fmt.Fprintln(a.out, a.explain(err))
	}
}
