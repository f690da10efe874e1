package main

import (
	"context"
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"github.com/alinha/alinha/internal/explain"
	"github.com/alinha/alinha/internal/puzzles"
)

// puzzlesMakeCommand returns the command that makes puzzles of the page.
func (a *app) puzzlesMakeCommand() *cobra.Command {
	var seed uint64
	var names []string
	for _, c := range puzzles.Collections {
		names = append(names, c.Name)
	}
	cmd := a.newCommand("make COLLECTION", "puzzles-make", func(cmd *cobra.Command, args []string) error {
		i := slices.Index(names, args[0])
		if i < 0 {
			return explain.UnknownName("error-puzzles-collection", args[0], "Names", names)
		}
		return a.makePuzzles(cmd.Context(), puzzles.Collections[i], seed)
	})
	cmd.Example = examples("alinha puzzles make mnk")
	cmd.Args = argCount(1, 1)
	cmd.ValidArgsFunction = cobra.FixedCompletions(names, cobra.ShellCompDirectiveNoFileComp)
	cmd.Flags().Uint64Var(&seed, "seed", 1, a.Message("flag-puzzles-seed"))
	return cmd
}

// makePuzzles makes the puzzles of a collection and prints them, a line for each.
func (a *app) makePuzzles(ctx context.Context, c puzzles.Collection, seed uint64) error {
	status, made := a.newStatusLine(), 0
	found, err := c.Make(ctx, seed, func() {
		made++
		status.update(func() string { return a.Message("puzzles-made", "Made", made, "Of", c.Count()) })
	})
	status.erase()
	if err != nil {
		return err
	}
	for _, p := range found {
		if _, err := fmt.Fprintln(a.out, p); err != nil {
			return err
		}
	}
	return nil
}
