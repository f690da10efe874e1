package main

import (
	"fmt"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/alinha/alinha/internal/catalog"
)

func (a *app) games() *cobra.Command {
	type game struct {
		Name        string `json:"name"`
		Variant     string `json:"variant"`
		Cols        int    `json:"cols"`
		Rows        int    `json:"rows"`
		Layers      int    `json:"layers"`
		K           int    `json:"k"`
		Engine      string `json:"engine"` // to play against
		Description string `json:"description"`
	}
	return a.list("games", func() any {
		var games []game
		for _, g := range catalog.Games() {
			v := g.Variant
			games = append(games, game{g.Name, v.Spec(), v.Cols, v.Rows, v.Layers, v.K, catalog.DefaultEngine(v, catalog.Means{}), a.Message("game-" + g.Name)})
		}
		return games
	}, func(w *tabwriter.Writer) {
		for _, g := range catalog.Games() {
			fmt.Fprintf(w, "%s\t%s\n", g.Name, a.Message("game-"+g.Name))
		}
	})
}

func (a *app) engines() *cobra.Command {
	type engine struct {
		Name        string   `json:"name"`
		System      string   `json:"system,omitempty"` // reference system, R1 to R7
		Options     []string `json:"options"`
		Games       []string `json:"games"`
		Description string   `json:"description"`
	}
	return a.list("engines", func() any {
		var engines []engine
		for _, e := range catalog.Engines() {
			engines = append(engines, engine{e.Name, e.System, append([]string{"depth"}, e.Options...), gamesOf(e.Name), a.Message("engine-" + e.Name)})
		}
		return engines
	}, func(w *tabwriter.Writer) {
		for _, e := range catalog.Engines() {
			fmt.Fprintf(w, "%s\t%s\t%s\n", e.Name, e.System, a.Message("engine-"+e.Name))
		}
	})
}

func (a *app) evaluations() *cobra.Command {
	type evaluation struct {
		Name        string `json:"name"`
		System      string `json:"system,omitempty"` // reference system, R1 to R7
		Form        string `json:"form"`             // how to write it after eval=
		Description string `json:"description"`
	}
	return a.list("evaluations", func() any {
		var evaluations []evaluation
		for _, e := range catalog.Evaluations() {
			evaluations = append(evaluations, evaluation{e.Name, e.System, e.Form(), a.Message("evaluation-" + e.Name)})
		}
		return evaluations
	}, func(w *tabwriter.Writer) {
		for _, e := range catalog.Evaluations() {
			fmt.Fprintf(w, "%s\t%s\t%s\n", e.Form(), e.System, a.Message("evaluation-"+e.Name))
		}
	})
}

// list returns a command that prints a table, or the same as JSON.
func (a *app) list(name string, object func() any, rows func(*tabwriter.Writer)) *cobra.Command {
	var asJSON bool
	cmd := a.command(name, name, func(*cobra.Command, []string) error {
		if asJSON {
			return writeJSON(a.out, object())
		}
		table := tabwriter.NewWriter(a.out, 0, 0, 2, ' ', 0)
		rows(table)
		return table.Flush()
	})
	cmd.Example = examples("alinha "+name, "alinha "+name+" --json")
	cmd.Args = takes(0, 0)
	cmd.Flags().BoolVar(&asJSON, "json", false, a.Message("flag-json"))
	return cmd
}

// gamesOf returns the names of the games that an engine plays.
func gamesOf(name string) []string {
	var games []string
	for _, g := range catalog.Games() {
		if _, _, err := catalog.OpenPlayer(name, g.Variant, catalog.Means{}); err == nil {
			games = append(games, g.Name)
		}
	}
	return games
}
