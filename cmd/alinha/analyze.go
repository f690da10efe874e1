package main

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/catalog"
	"github.com/alinha/alinha/internal/explain"
)

// analyzePatience is how long analyze thinks where nothing else ends the search.
const analyzePatience = 10 * time.Second

// errInterrupted is the error of a search that Ctrl-C ends before it has any move.
var errInterrupted = explain.Failure("error-interrupted")

func (a *app) analyze() *cobra.Command {
	var (
		engine   string
		asJSON   bool
		weak     bool
		limits   *limitFlags
		notation *string
	)
	cmd := a.command("analyze GAME [MOVES]", "analyze", func(cmd *cobra.Command, args []string) error {
		m, err := openGame(args[0], args[1:]...)
		if err != nil {
			return err
		}
		write, err := m.writer(*notation)
		if err != nil {
			return err
		}
		if engine == "" {
			engine = catalog.Analyst(m.Variant(), catalog.Means{})
		} else if weak {
			return explain.Misuse("error-flags", "One", "--weak", "Other", "--engine")
		}
		o, err := a.opponent(engine, m)
		if err != nil {
			return err
		}
		if weak {
			if o.engine, err = m.perfect(weak); err != nil {
				return err
			}
		}
		lim, err := limits.limits(o.entry, analyzePatience)
		if err != nil {
			return err
		}
		v := m.over(write)
		if m.pos.Outcome() == alinha.Undecided {
			res, elapsed, err := a.opinions(cmd.Context(), o, m, lim)
			if err != nil {
				return err
			}
			v = m.judge(res, elapsed, write, weak)
		}
		v.Engine = o.text
		if asJSON {
			return writeJSON(a.out, v)
		}
		return a.printAnalysis(m, &v)
	})
	cmd.Example = examples("alinha analyze connect4 4433", `alinha analyze tictactoe "1 9" --engine j2velha`)
	cmd.Args = takes(1, 2)
	cmd.ValidArgsFunction = completeGame
	cmd.Flags().StringVar(&engine, "engine", "", a.Message("flag-engine"))
	_ = cmd.RegisterFlagCompletionFunc("engine", completeEngine)
	cmd.Flags().BoolVar(&asJSON, "json", false, a.Message("flag-json"))
	cmd.Flags().BoolVar(&weak, "weak", false, a.Message("flag-weak"))
	limits = a.limitFlags(cmd)
	notation = a.notationFlag(cmd)
	return cmd
}

// opinions asks an engine for its move, and how long that takes, and for its value of every
// move.
func (a *app) opinions(ctx context.Context, o *opponent, m *match, lim alinha.Limits) (res alinha.Result, elapsed time.Duration, err error) {
	ctx, done := a.interruptible(ctx)
	defer done()
	res, err = o.entry.Opinions(ctx, lim, func(lim alinha.Limits) (alinha.Result, error) {
		res, took, err := a.searchFor(ctx, o.engine, m, lim)
		elapsed = cmp.Or(elapsed, took)
		return res, err
	})
	return res, elapsed, err
}

// searchFor runs one search, with its progress on the terminal.
func (a *app) searchFor(ctx context.Context, e alinha.Engine, m *match, lim alinha.Limits) (alinha.Result, time.Duration, error) {
	p := a.progress(m)
	defer p.wipe()
	start := time.Now()
	res, err := e.Search(ctx, m.pos, lim, p.report)
	if err != nil && ctx.Err() != nil {
		err = errInterrupted
	}
	return res, time.Since(start), err
}

func (a *app) printAnalysis(m *match, v *verdict) error {
	a.show(m)
	if m.pos.Outcome() != alinha.Undecided {
		fmt.Fprintln(a.out, a.ending(m))
		return nil
	}
	fmt.Fprintln(a.out, a.Message("analysis-head", "Game", v.Game, "Stone", stoneOf(m.pos.ToMove()),
		"Engine", v.Engine, "Count", v.Nodes, "Time", a.span(v.elapsed)))
	best := make(map[string]bool)
	for _, move := range v.Best {
		best[move] = true
	}
	lines := v.Lines
	if !slices.ContainsFunc(lines, func(o opinion) bool { return o.known }) {
		lines = nil // a program of others tells only its move
	}
	table := tabwriter.NewWriter(a.out, 0, 0, 2, ' ', 0)
	for _, line := range lines {
		mark, worth := " ", a.Message("worth-unknown")
		if best[line.Move] {
			mark = "*"
		}
		if line.known {
			worth = a.worth(v, line.score)
		}
		fmt.Fprintf(table, "%s %s\t%s\n", mark, line.Move, worth)
	}
	if err := table.Flush(); err != nil {
		return err
	}
	fmt.Fprintln(a.out, a.Message("analysis-best", "Moves", strings.Join(v.Best, " ")))
	return nil
}
