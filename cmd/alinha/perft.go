package main

import (
	"errors"
	"fmt"
	"strconv"

	"github.com/spf13/cobra"

	"github.com/alinha/alinha/internal/analysis"
	"github.com/alinha/alinha/internal/explain"
	"github.com/alinha/alinha/internal/textline"
)

// perftCommand returns the command that counts the ways to play on, or the positions that they lead to.
func (a *app) perftCommand() *cobra.Command {
	var (
		asJSON, positions bool
		toMove            string
	)
	cmd := a.newCommand("perft GAME DEPTH [POSITION]", "perft", func(_ *cobra.Command, args []string) error {
		g, err := a.openPosition(args[0], args[2:], toMove)
		if err != nil {
			return err
		}
		depth, err := strconv.Atoi(args[1])
		if maximum := g.Variant().Cells(); err != nil || depth < 1 || depth > maximum {
			return explain.Misuse("error-depth", "Text", textline.Clip(args[1]), "Most", maximum)
		}
		if positions {
			return a.census(g, depth, asJSON)
		}
		counts, err := g.Perft(depth, func(depth int, count uint64) error { return a.printCounts(asJSON, depth, count) })
		if err != nil || !asJSON {
			return err
		}
		return writeJSON(a.out, counts)
	})
	cmd.Example = examples("alinha perft connect4 6", "alinha perft connect4 8 --positions")
	cmd.Args = argCount(2, 3)
	a.addPosition(cmd, &toMove)
	a.addJSONFlag(cmd, &asJSON)
	cmd.Flags().BoolVar(&positions, "positions", false, a.Message("flag-positions"))
	return cmd
}

// census prints how many positions each ply has, down to a depth.
func (a *app) census(g *analysis.Game, depth int, asJSON bool) error {
	counts, err := g.Census(depth, func(ply int, positions, won uint64) error { return a.printCounts(asJSON, ply, positions, won) })
	if errors.Is(err, errors.ErrUnsupported) {
		return explain.Misuse("error-positions", "Game", g.Name())
	}
	if err != nil || !asJSON {
		return err
	}
	return writeJSON(a.out, counts)
}

// printCounts prints the counts of one depth as soon as they are known, unless the answer is one object of JSON.
func (a *app) printCounts(asJSON bool, depth int, counts ...any) error {
	if asJSON {
		return nil
	}
	_, err := fmt.Fprintln(a.out, append([]any{depth}, counts...)...)
	return err
}
