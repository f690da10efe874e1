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
	"github.com/alinha/alinha/connect4"
	"github.com/alinha/alinha/connect4/book"
	"github.com/alinha/alinha/internal/analysis"
	"github.com/alinha/alinha/internal/budget"
	"github.com/alinha/alinha/internal/catalog"
	"github.com/alinha/alinha/internal/explain"
)

// errInterrupted is the error of a search that Ctrl-C ends before it has a move.
var errInterrupted = explain.Failure("error-interrupted")

// errInterruptedResults is the error of a command that Ctrl-C ends after it has printed what was done.
var errInterruptedResults = explain.Failure("error-interrupted-results")

// analyzeCommand returns the command that scores every move of a position.
func (a *app) analyzeCommand() *cobra.Command {
	var (
		engine       string
		toMove       string
		asJSON, weak bool
		limits       *limitFlags
		notation     *string
	)
	cmd := a.newCommand("analyze GAME [POSITION]", "analyze", func(cmd *cobra.Command, args []string) error {
		g, err := a.openPosition(args[0], args[1:], toMove)
		if err != nil {
			return err
		}
		if err := setNotation(g, *notation); err != nil {
			return err
		}
		if engine == "" {
			engine = catalog.AnalysisEngine(g.Pos, catalog.Resources{})
		} else if weak {
			return explain.Misuse("error-flags", "One", "--weak", "Other", "--engine")
		}
		analyst, err := a.openEngine(engine, g)
		if err != nil {
			return err
		}
		if weak {
			if analyst.engine, err = weakSolver(g); err != nil {
				return err
			}
		}
		lim, err := limits.limitsOf(analyst, g)
		if err != nil {
			return err
		}
		lim = analysis.WithTimeout(lim, analyst.entry, analysis.AnalyzeTimeout)
		v, err := a.verdict(cmd.Context(), analyst, g, lim, weak)
		if err != nil {
			return err
		}
		v.Engine = analyst.text
		if asJSON {
			return writeJSON(a.out, v)
		}
		return a.printAnalysis(g, v)
	})
	cmd.Example = examples("alinha analyze connect4 4433", `alinha analyze tictactoe "1 9" --engine j2velha`, "alinha analyze free4 evora:1")
	cmd.Args = argCount(1, 2)
	a.addPosition(cmd, &toMove)
	a.addEngineFlag(cmd, &engine)
	a.addJSONFlag(cmd, &asJSON)
	cmd.Flags().BoolVar(&weak, "weak", false, a.Message("flag-weak"))
	limits = a.addLimitFlags(cmd)
	notation = a.addNotationFlag(cmd)
	return cmd
}

// weakSolver returns the solver of Connect Four that finds only who wins. The error is that of another game.
func weakSolver(g *analysis.Game) (*connect4.Solver, error) {
	solver := &connect4.Solver{Weak: true, Book: book.Openings()}
	if !catalog.Supports(solver, g.Variant()) {
		return nil, explain.Misuse("error-weak", "Game", g.Name())
	}
	return solver, nil
}

// verdict returns the verdict of an engine on a position, with the scores of all moves that the engine knows; of a decided
// position, the verdict of the rules. With winnerOnly the engine asks only who wins.
func (a *app) verdict(ctx context.Context, e *openEngine, g *analysis.Game, lim alinha.Limits, winnerOnly bool) (*analysis.Verdict, error) {
	if g.Pos.Outcome() != alinha.Undecided {
		return g.FinalVerdict(), nil
	}
	res, elapsed, err := a.searchEveryMove(ctx, e, g, lim)
	if err != nil {
		return nil, err
	}
	kind := analysis.EngineKindOf(g.Pos, e.entry)
	kind.WinnerOnly = winnerOnly
	v := g.Verdict(res, elapsed, kind)
	v.Scale = analysis.ScaleText(a.Localizer, e.entry, v)
	return v, nil
}

// searchEveryMove returns the result of an engine with the scores of all moves that it knows, and the time that its
// move took. Ctrl-C ends the search.
func (a *app) searchEveryMove(ctx context.Context, e *openEngine, g *analysis.Game, lim alinha.Limits) (res alinha.Result, elapsed time.Duration, err error) {
	ctx, cancel := a.interruptible(ctx)
	defer cancel()
	res, err = e.entry.AnalyzeMoves(ctx, lim, func(lim alinha.Limits) (alinha.Result, error) {
		res, took, err := a.search(ctx, e.engine, g, lim)
		elapsed = cmp.Or(elapsed, took)
		return res, err
	})
	return res, elapsed, err
}

// search runs one search with its progress on the terminal, and returns the time that it took. The error of a search
// that ctx ends is errInterrupted.
func (a *app) search(ctx context.Context, e alinha.Engine, g *analysis.Game, lim alinha.Limits) (alinha.Result, time.Duration, error) {
	status := a.newSearchStatus(g)
	defer status.erase()
	return timedSearch(ctx, e, g, lim, status.reportDepth)
}

// searchSystem is search for a reference system. Its progress is the time and the nodes, also while the system reports
// nothing for minutes.
func (a *app) searchSystem(ctx context.Context, e alinha.Engine, g *analysis.Game, lim alinha.Limits) (alinha.Result, time.Duration, error) {
	status := a.newSearchStatus(g)
	defer status.erase()
	return timedSearch(budget.WithYield(ctx, status.addNodes), e, g, lim, status.keepBest)
}

// timedSearch runs one search, and returns the time that it took. The error of a search that ctx ends is errInterrupted.
func timedSearch(ctx context.Context, e alinha.Engine, g *analysis.Game, lim alinha.Limits, report func(alinha.Info)) (alinha.Result, time.Duration, error) {
	start := time.Now()
	res, err := e.Search(ctx, g.Pos, lim, report)
	if err != nil && ctx.Err() != nil {
		err = errInterrupted
	}
	return res, time.Since(start), err
}

// printAnalysis prints a verdict: the board, the moves with their scores, and the best moves.
func (a *app) printAnalysis(g *analysis.Game, v *analysis.Verdict) error {
	a.printBoard(g)
	if g.Pos.Outcome() != alinha.Undecided {
		a.printText(a.formatOutcome(g))
		a.println("analysis-over")
		return nil
	}
	a.println("analysis-head", "Game", v.Game, "Stone", stoneLetter(g.Pos.ToMove()),
		"Engine", v.Engine, "Count", v.Nodes, "Time", a.formatDuration(v.Elapsed))
	lines := v.Lines
	switch known := func(m analysis.MoveVerdict) bool { return m.Known }; {
	case !slices.ContainsFunc(lines, known):
		lines = nil // an external program tells only its move
	case v.Kind.OneMove && !v.Kind.Certain(v.Score):
		lines = lines[:1] // the others have no value
	}
	table := tabwriter.NewWriter(a.out, 0, 0, 2, ' ', 0)
	for _, line := range lines {
		mark, worth := " ", a.Message("worth-unknown")
		if slices.Contains(v.Best, line.Move) {
			mark = "*"
		}
		if line.Known {
			worth = v.Kind.MoveText(a.Localizer, line)
		}
		fmt.Fprintf(table, "%s %s\t%s\n", mark, line.Move, worth)
	}
	if err := table.Flush(); err != nil {
		return err
	}
	a.println("analysis-best", "Moves", strings.Join(v.Best, " "))
	if v.Scale != "" {
		a.println("analysis-scale", "Scale", v.Scale)
	}
	return nil
}
