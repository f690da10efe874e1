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
	"github.com/alinha/alinha/internal/analysis"
	"github.com/alinha/alinha/internal/catalog"
	"github.com/alinha/alinha/internal/explain"
	"github.com/alinha/alinha/internal/textline"
)

// menu asks a person at a terminal which game to play, and plays it. Without a terminal it prints the help.
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

// playFromMenu asks for the game, who begins, and the level of the engine, and plays the game.
func (a *app) playFromMenu(ctx context.Context, lines *lineReader) error {
	g, err := a.askGame(lines)
	if err != nil {
		return err
	}
	person, err := a.askPerson(lines)
	if err != nil {
		return err
	}
	opponent, err := a.askLevel(lines, g)
	if err != nil {
		return err
	}
	s := &session{app: a, Game: g, opponent: opponent, person: person, lines: lines}
	s.dice = rand.New(rand.NewPCG(rand.Uint64(), rand.Uint64()))
	s.lim = analysis.WithPlayTimeout(alinha.Limits{}, opponent.entry)
	return s.run(ctx)
}

// askGame asks for a game, by its number in the menu, its name or its specification.
func (a *app) askGame(lines *lineReader) (g *analysis.Game, err error) {
	games := catalog.Games()
	a.println("menu-title")
	for i, game := range games {
		fmt.Fprintf(a.out, "%3d  %-11s %s\n", i+1, game.Name, a.Message("game-"+game.Name))
	}
	err = a.ask(lines, a.Message("menu-game"), func(text string) (err error) {
		if text == "" {
			text = "1"
		}
		if n, err := strconv.Atoi(text); err == nil && 1 <= n && n <= len(games) {
			text = games[n-1].Name
		}
		g, err = analysis.Open(text)
		return err
	})
	return g, err
}

// askPerson asks which side the person plays.
func (a *app) askPerson(lines *lineReader) (person alinha.Player, err error) {
	person = alinha.First
	err = a.ask(lines, a.Message("menu-first"), func(text string) error {
		switch {
		case text == "" || text[0] == a.Message("yes")[0]:
		case text[0] == a.Message("no")[0]:
			person = alinha.Second
		default:
			return explain.Misuse("error-yes", "Text", textline.Clip(text), "Yes", a.Message("yes"), "No", a.Message("no"))
		}
		return nil
	})
	return person, err
}

// askLevel opens the default opponent of a game, at the level that the person asks for if there are levels.
func (a *app) askLevel(lines *lineReader, g *analysis.Game) (*openEngine, error) {
	opponent, err := a.openEngine("", g)
	if err != nil || opponent.entry.Levels == 0 {
		return opponent, err
	}
	err = a.ask(lines, a.Message("menu-level", "Most", opponent.entry.Levels), func(text string) error {
		if text == "" {
			return nil
		}
		levelled, err := a.openEngine(opponent.entry.Name+":level="+text, g)
		if err == nil {
			opponent = levelled
		}
		return err
	})
	return opponent, err
}

// ask prints a question and reads the answer, again and again until read accepts one. It prints why read refuses
// an answer. The error is errQuit at the end of the input and for a word that quits.
func (a *app) ask(lines *lineReader, question string, read func(string) error) error {
	for {
		fmt.Fprint(a.out, a.fold(a.out, question)+" ")
		text, err := lines.next()
		text = strings.ToLower(strings.TrimSpace(text))
		switch {
		case errors.Is(err, io.EOF), isQuit(text):
			return errQuit
		case err != nil && !errors.Is(err, errLongLine):
			return err
		case err == nil:
			err = read(text)
		}
		if err == nil {
			return nil
		}
		a.printText(a.explain(err))
	}
}
