package main

import (
	"context"
	"fmt"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/analysis"
	"github.com/alinha/alinha/internal/catalog"
)

// explainCommand returns the command that shows the value of a position with its parts.
func (a *app) explainCommand() *cobra.Command {
	var (
		engine   string
		toMove   string
		asJSON   bool
		limits   *limitFlags
		notation *string
	)
	cmd := a.newCommand("explain GAME [POSITION]", "explain", func(cmd *cobra.Command, args []string) error {
		g, err := a.openPosition(args[0], args[1:], toMove)
		if err != nil {
			return err
		}
		if err := setNotation(g, *notation); err != nil {
			return err
		}
		e := &analysis.Explainer{Game: g, Localizer: a.Localizer}
		if engine == "" {
			engine = catalog.AnalysisEngine(g.Pos, catalog.Resources{})
		}
		opened, err := a.openEngine(engine, g)
		if err != nil {
			return err
		}
		e.Engine, e.Entry, e.Text = opened.engine, opened.entry, opened.text
		lim, err := limits.limitsOf(opened, g)
		if err != nil {
			return err
		}
		x, err := a.explainPosition(cmd.Context(), e, analysis.WithTimeout(lim, opened.entry, analysis.AnalyzeTimeout))
		switch {
		case err != nil:
			return err
		case asJSON:
			return writeJSON(a.out, x)
		}
		return a.printExplanation(g, x)
	})
	cmd.Example = examples("alinha explain connect4 4433 --engine ufsc-connect4", `alinha explain tictactoe "6 5 8" --engine estrategia`)
	cmd.Args = argCount(1, 2)
	a.addPosition(cmd, &toMove)
	a.addEngineFlag(cmd, &engine)
	a.addJSONFlag(cmd, &asJSON)
	limits = a.addLimitFlags(cmd)
	notation = a.addNotationFlag(cmd)
	return cmd
}

// explainPosition searches, unless the game is over, and explains the value. Ctrl-C ends the search.
func (a *app) explainPosition(ctx context.Context, e *analysis.Explainer, lim alinha.Limits) (*analysis.Explanation, error) {
	if e.Pos.Outcome() != alinha.Undecided {
		return e.Explain(ctx, nil)
	}
	ctx, cancel := a.interruptible(ctx)
	defer cancel()
	res, _, err := a.search(ctx, e.Engine, e.Game, lim)
	if err != nil {
		return nil, err
	}
	return e.Explain(ctx, &res)
}

// printExplanation prints the board, the value of the search and each value as a table of its parts.
func (a *app) printExplanation(g *analysis.Game, x *analysis.Explanation) error {
	a.printBoard(g)
	if g.Pos.Outcome() != alinha.Undecided {
		a.printText(a.formatOutcome(g))
	}
	if x.Move != "" {
		a.println("explain-plays", "Engine", x.Engine, "Move", x.Move, "Worth", x.Worth)
	}
	if x.Scale != "" {
		a.println("analysis-scale", "Scale", x.Scale)
	}
	if len(x.Values) == 0 {
		a.println("explain-none", "Engine", x.Engine)
	}
	for i := range x.Values {
		if err := a.printExplainedValue(&x.Values[i]); err != nil {
			return err
		}
	}
	return nil
}

// printExplainedValue prints a value as a table: what counts, on which cells, whose stones, the points, and in a value that
// accumulates the sum so far.
func (a *app) printExplainedValue(v *analysis.ExplainedValue) error {
	fmt.Fprintf(a.out, "\n%s\n", v.Text)
	table := tabwriter.NewWriter(a.out, 0, 0, 2, ' ', 0)
	if v.Value != nil && len(v.Parts) == 0 {
		fmt.Fprintf(table, "  %s\n", a.Message("explain-nothing"))
	}
	for _, p := range v.Parts {
		fmt.Fprintf(table, "  %s", p.Text)
		if v.Value != nil {
			points := analysis.SignedText(a.Localizer, v.Unit, p.Points)
			fmt.Fprintf(table, "\t%s\t%s\t%s", strings.Join(p.Cells, " "), sideLetters[p.Side], points)
		}
		if p.Sum != nil {
			fmt.Fprintf(table, "\t%s", analysis.SignedText(a.Localizer, v.Unit, *p.Sum))
		}
		fmt.Fprintln(table)
	}
	if v.Value != nil {
		fmt.Fprintf(table, "  %s\t\t\t%s\n", a.Message("explain-sum"), v.Total)
	}
	if err := table.Flush(); err != nil {
		return err
	}
	if v.Note != "" {
		fmt.Fprintln(a.out, v.Note)
	}
	return nil
}

// sideLetters are the letters of the stones of both sides, by the names of the sides.
var sideLetters = map[string]string{
	alinha.First.String(): stoneLetter(alinha.First), alinha.Second.String(): stoneLetter(alinha.Second),
}
