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
)

// menu lets a person at a terminal choose a game and plays it. Without a terminal it
// shows the help.
func (a *app) menu(cmd *cobra.Command) error {
	if !isTerminal(a.in) {
		return cmd.Help()
	}
	keys := a.keyboard()
	defer keys.close()
	err := a.playFromMenu(cmd.Context(), keys)
	if errors.Is(err, errLeft) {
		fmt.Fprintln(a.out)
		return nil
	}
	return err
}

func (a *app) playFromMenu(ctx context.Context, keys *keyboard) error {
	games := catalog.Games()
	fmt.Fprintln(a.out, a.Say("menu-title"))
	for i, g := range games {
		fmt.Fprintf(a.out, "%3d  %-11s %s\n", i+1, g.Name, a.Say("game-"+g.Name))
	}
	choice, err := a.ask(keys, a.Say("menu-game", "Most", len(games)), func(text string) (int, bool) {
		if text == "" {
			return 0, true
		}
		for i, g := range games {
			if text == g.Name {
				return i, true
			}
		}
		n, err := strconv.Atoi(text)
		return n - 1, err == nil && 1 <= n && n <= len(games)
	})
	if err != nil {
		return err
	}
	me, err := a.ask(keys, a.Say("menu-first"), func(text string) (int, bool) {
		switch {
		case text == "" || text[0] == a.Say("yes")[0]:
			return int(alinha.First), true
		case text[0] == a.Say("no")[0]:
			return int(alinha.Second), true
		}
		return 0, false
	})
	if err != nil {
		return err
	}
	m, err := openGame(games[choice].Name)
	if err != nil {
		return err
	}
	o, err := a.opponent("", m)
	if err != nil {
		return err
	}
	s := &session{app: a, match: m, opponent: o, me: alinha.Player(me), keys: keys, write: m.Format}
	s.dice = rand.New(rand.NewPCG(rand.Uint64(), rand.Uint64()))
	if s.lim, err = (&limitFlags{}).limits(o.entry, playPatience); err != nil {
		return err
	}
	return s.run(ctx)
}

// ask repeats a question until the answer can be read.
func (a *app) ask(keys *keyboard, question string, read func(string) (int, bool)) (int, error) {
	for {
		fmt.Fprint(a.out, question+" ")
		text, err := keys.line()
		switch {
		case errors.Is(err, io.EOF):
			return 0, errLeft
		case err != nil && !errors.Is(err, errLongLine):
			return 0, err
		}
		if answer, ok := read(strings.ToLower(strings.TrimSpace(text))); ok && err == nil {
			return answer, nil
		}
	}
}
