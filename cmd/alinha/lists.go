package main

import (
	"fmt"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/alinha/alinha/internal/analysis"
	"github.com/alinha/alinha/internal/catalog"
)

// gamesCommand returns the command that lists the named games.
func (a *app) gamesCommand() *cobra.Command {
	return a.newListCommand("games", func() any { return analysis.GameEntries(a.Localizer) }, func(w *tabwriter.Writer) {
		for _, g := range catalog.Games() {
			fmt.Fprintf(w, "%s\t%s\n", g.Name, a.Message("game-"+g.Name))
		}
	})
}

// enginesCommand returns the command that lists the engines.
func (a *app) enginesCommand() *cobra.Command {
	return a.newListCommand("engines", func() any { return analysis.EngineEntries(a.Localizer) }, func(w *tabwriter.Writer) {
		for _, e := range catalog.Engines() {
			fmt.Fprintf(w, "%s\t%s\t%s\n", e.Name, e.System, a.Message("engine-"+e.Name))
		}
	})
}

// evaluationsCommand returns the command that lists the evaluations.
func (a *app) evaluationsCommand() *cobra.Command {
	return a.newListCommand("evaluations", func() any { return analysis.EvaluationEntries(a.Localizer) }, func(w *tabwriter.Writer) {
		for _, e := range catalog.Evaluations() {
			fmt.Fprintf(w, "%s\t%s\t%s\n", e.Syntax(), e.System, a.Message("evaluation-"+e.Name))
		}
	})
}

// newListCommand returns a command that prints a table of the rows that printRows writes, or with --json the entries.
func (a *app) newListCommand(name string, entries func() any, printRows func(*tabwriter.Writer)) *cobra.Command {
	var asJSON bool
	cmd := a.newCommand(name, name, func(*cobra.Command, []string) error {
		if asJSON {
			return writeJSON(a.out, entries())
		}
		table := tabwriter.NewWriter(a.out, 0, 0, 2, ' ', 0)
		printRows(table)
		return table.Flush()
	})
	cmd.Example = examples("alinha "+name, "alinha "+name+" --json")
	cmd.Args = argCount(0, 0)
	a.addJSONFlag(cmd, &asJSON)
	return cmd
}
