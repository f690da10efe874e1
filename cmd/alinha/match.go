package main

import (
	"errors"
	"fmt"
	"math"

	"github.com/spf13/cobra"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/arena"
	"github.com/alinha/alinha/internal/catalog"
)

// matchNodes is how many positions a move of a match looks at, where nothing else ends
// the search. It is no time, so that a match is the same again.
const matchNodes = 20_000

// A tally is the JSON contract of match.
type tally struct {
	Game    string    `json:"game"`
	Engines [2]string `json:"engines"`
	Seed    uint64    `json:"seed"`
	Plies   int       `json:"plies"` // of an opening
	Games   int       `json:"games"`
	Wins    int       `json:"wins"` // of the first engine
	Draws   int       `json:"draws"`
	Losses  int       `json:"losses"`
	Pairs   [5]int    `json:"pairs"` // by the points of their two games, 0 to 4
	Score   float64   `json:"score"`
	Elo     *float64  `json:"elo"` // null where it is infinite
	EloLow  *float64  `json:"eloLow"`
	EloHigh *float64  `json:"eloHigh"`
}

// contest returns the command that lets two engines play each other.
func (a *app) contest() *cobra.Command {
	var (
		asJSON bool
		fight  arena.Match
		limits *limitFlags
	)
	cmd := a.command("match GAME ENGINE ENGINE", "match", func(cmd *cobra.Command, args []string) error {
		m, err := openGame(args[0])
		if err != nil {
			return err
		}
		unhurried := true
		for i, text := range args[1:] {
			o, err := a.opponent(text, m)
			if err != nil {
				return err
			}
			fight.Engines[i] = o.engine
			unhurried = unhurried && o.entry.Unhurried
		}
		fight.Variant = m.Variant()
		if fight.Limits, err = limits.limits(catalog.Engine{}, 0); err != nil {
			return err
		}
		if fight.Limits == (alinha.Limits{}) && !unhurried {
			fight.Limits.Nodes = matchNodes
		}
		if fight.Pairs < 1 {
			return misused("error-pairs")
		}
		if fight.Plies < 0 {
			return misused("error-flag-negative", "Flag", "plies")
		}
		return a.fight(cmd, &fight, tally{Game: m.name, Engines: [2]string{args[1], args[2]}, Seed: fight.Seed, Plies: fight.Plies}, asJSON)
	})
	cmd.Args = takes(3, 3)
	cmd.ValidArgsFunction = func(cmd *cobra.Command, args []string, word string) ([]string, cobra.ShellCompDirective) {
		if len(args) == 0 {
			return completeGame(cmd, args, word)
		}
		return completeEngine(cmd, args, word)
	}
	cmd.Flags().IntVar(&fight.Pairs, "pairs", 20, a.Say("flag-pairs"))
	cmd.Flags().IntVar(&fight.Plies, "plies", 4, a.Say("flag-plies"))
	cmd.Flags().Uint64Var(&fight.Seed, "seed", 1, a.Say("flag-openings"))
	cmd.Flags().BoolVar(&asJSON, "json", false, a.Say("flag-json"))
	limits = a.limitFlags(cmd)
	return cmd
}

// fight plays a match. Ctrl-C ends it with the tally so far.
func (a *app) fight(cmd *cobra.Command, m *arena.Match, t tally, asJSON bool) error {
	ctx, done := a.interruptible(cmd.Context())
	defer done()
	watched := isTerminal(a.err)
	result, err := m.Play(ctx, func(so arena.Tally) {
		if watched {
			t.fill(so)
			fmt.Fprint(a.err, wipeLine, a.sayTally(&t))
		}
	})
	if watched {
		fmt.Fprint(a.err, wipeLine)
	}
	switch {
	case errors.Is(err, arena.ErrOpening):
		return misused("error-opening", "Game", t.Game, "Count", t.Plies)
	case err != nil && ctx.Err() == nil:
		return err
	}
	t.fill(result)
	if asJSON {
		if err := writeJSON(a.out, t); err != nil {
			return err
		}
	} else {
		fmt.Fprintln(a.out, a.sayTally(&t))
	}
	if err != nil {
		return errInterrupted
	}
	return nil
}

func (t *tally) fill(result arena.Tally) {
	t.Games, t.Wins, t.Draws, t.Losses, t.Pairs = result.Games(), result.Wins, result.Draws, result.Losses, result.Pairs
	score, _, _ := result.Score()
	t.Score = math.Round(1e4*score) / 1e4
	elo, low, high := result.Elo()
	for figure, at := range map[**float64]float64{&t.Elo: elo, &t.EloLow: low, &t.EloHigh: high} {
		*figure = nil
		if !math.IsInf(at, 0) {
			whole := math.Round(at) + 0 // no negative zero
			*figure = &whole
		}
	}
}

// sayTally says a tally in one line.
func (a *app) sayTally(t *tally) string {
	return a.Say("match-tally", "Game", t.Game, "First", t.Engines[0], "Second", t.Engines[1], "Count", t.Games,
		"Wins", t.Wins, "Draws", t.Draws, "Losses", t.Losses,
		"Elo", points(t.Elo, t.Score-0.5), "Low", points(t.EloLow, -1), "High", points(t.EloHigh, 1))
}

// points writes points of Elo; those that are infinite have the sign of a number.
func points(elo *float64, sign float64) string {
	switch {
	case elo != nil:
		return fmt.Sprintf("%+.0f", *elo)
	case sign < 0:
		return "-∞"
	}
	return "+∞"
}
