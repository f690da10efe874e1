package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/analysis"
	"github.com/alinha/alinha/internal/catalog"
	"github.com/alinha/alinha/internal/explain"
	"github.com/alinha/alinha/internal/textline"
)

// solveFlags are the flags of solve.
type solveFlags struct {
	json   bool // answer in JSON
	scores bool // answer in the format of the benchmark sets
	weak   bool // find only who wins
	noBook bool // search without the book of openings
	toMove string

	limits   *limitFlags
	notation *string
}

// solveCommand returns the command that finds the proven value of a position, or of each position of a batch.
func (a *app) solveCommand() *cobra.Command {
	var flags solveFlags
	cmd := a.newCommand("solve GAME [POSITION|-]", "solve", func(cmd *cobra.Command, args []string) error {
		batch := len(args) == 2 && args[1] == standardStream
		s, answer, err := a.newPositionSolver(args[0], batch, &flags)
		if err != nil {
			return err
		}
		if batch {
			return s.solveBatch(cmd.Context(), answer)
		}
		ctx, cancel := a.interruptible(cmd.Context())
		defer cancel()
		position, file, err := a.readPosition(strings.Join(args[1:], ""))
		if err != nil {
			return err
		}
		text, err := answer.solve(ctx, position)
		if text != "" {
			fmt.Fprintln(a.out, text)
		}
		return inFile(file, err)
	})
	cmd.Example = examples("alinha solve cube", "alinha solve connect4 4433 --json", "alinha solve connect4 - --scores")
	cmd.Args = argCount(1, 2)
	a.addJSONFlag(cmd, &flags.json)
	cmd.Flags().BoolVar(&flags.scores, "scores", false, a.Message("flag-scores"))
	cmd.Flags().BoolVar(&flags.weak, "weak", false, a.Message("flag-weak"))
	cmd.Flags().BoolVar(&flags.noBook, "no-book", false, a.Message("flag-no-book"))
	a.addPosition(cmd, &flags.toMove)
	flags.limits = a.addLimitFlags(cmd)
	flags.notation = a.addNotationFlag(cmd)
	return cmd
}

// errUnsolved is the error of a search that the limits end before the value is proven.
var errUnsolved = explain.Failure("error-unsolved")

// interruptedError returns errInterrupted if Ctrl-C has ended ctx, else nil.
func interruptedError(ctx context.Context) error {
	if ctx.Err() != nil {
		return errInterrupted
	}
	return nil
}

// A positionSolver solves positions of one game with one engine, which keeps its memory from one to the next.
type positionSolver struct {
	*app
	solveFlags
	game   string
	engine alinha.Engine
	lim    alinha.Limits
}

// An answerFormat is a way to answer positions, each in one line.
type answerFormat struct {
	// solve returns the answer for the text of a position; with errUnsolved, an answer that is not the whole one, or "".
	solve func(ctx context.Context, line string) (string, error)

	// describe returns the answer for a line that cannot be solved. Numbers of lines are from 1.
	describe func(number int, line string, err error) string
}

// newPositionSolver returns the solver that the flags describe, and its format of answers.
func (a *app) newPositionSolver(game string, batch bool, flags *solveFlags) (*positionSolver, *answerFormat, error) {
	g, err := analysis.Open(game)
	if err != nil {
		return nil, nil, err
	}
	s := &positionSolver{app: a, solveFlags: *flags, game: game, engine: catalog.Solver(g.Pos)}
	if s.lim, err = flags.limits.limits(); err != nil {
		return nil, nil, err
	}
	if err := setNotation(g, *flags.notation); err != nil {
		return nil, nil, err
	}
	answer := s.sentences(batch)
	if flags.weak || flags.scores || flags.noBook {
		if flags.scores && flags.json {
			return nil, nil, explain.Misuse("error-flags", "One", "--scores", "Other", "--json")
		}
		solver, err := connect4Solver(g, flags.weak)
		if err != nil {
			return nil, nil, err
		}
		if flags.noBook {
			solver.Book = nil
		}
		if s.engine = solver; flags.scores {
			answer = s.scoreLines(solver)
		}
	}
	return s, answer, nil
}

// sentences is the format of sentences, which repeat the line in a batch, or of JSON.
func (s *positionSolver) sentences(batch bool) *answerFormat {
	return &answerFormat{
		solve: func(ctx context.Context, line string) (string, error) {
			g, v, err := s.solve(ctx, line)
			if err != nil {
				return "", err
			}
			if !v.Kind.Certain(v.Score) {
				err = cmp.Or(interruptedError(ctx), errUnsolved)
			}
			if batch && !s.json {
				return line + ": " + s.format(g, v), err
			}
			return s.format(g, v), err
		},
		describe: s.formatError,
	}
}

// solve returns the position that a text names and its verdict.
func (s *positionSolver) solve(ctx context.Context, text string) (*analysis.Game, *analysis.Verdict, error) {
	g, err := analysis.OpenPosition(s.game, text, s.toMove)
	if err != nil {
		return nil, nil, err
	}
	if err := setNotation(g, *s.notation); err != nil {
		return nil, nil, err
	}
	if g.Pos.Outcome() != alinha.Undecided {
		return g, g.FinalVerdict(), nil
	}
	engine := s.engine
	if !catalog.SupportsPosition(engine, g.Pos) {
		engine = catalog.Solver(g.Pos)
	}
	res, elapsed, err := s.search(ctx, engine, g, s.lim)
	if err != nil {
		return nil, nil, err
	}
	kind := analysis.KindOf(g.Pos)
	kind.WinnerOnly = s.weak
	v := g.Verdict(res, elapsed, kind)
	v.Lines = nil
	return g, v, nil
}

// solveBatch answers each line of the input by one line, in order, until the end of the input or Ctrl-C.
func (s *positionSolver) solveBatch(ctx context.Context, format *answerFormat) error {
	lines := s.openLines()
	defer lines.close()
	failed := 0
	for number := 1; ; number++ {
		line, err := lines.next()
		switch {
		case errors.Is(err, io.EOF) && failed > 0:
			return explain.Failure("error-batch", "Count", failed)
		case errors.Is(err, io.EOF):
			return nil
		case errors.Is(err, errQuit):
			return errInterrupted
		case err != nil && !errors.Is(err, errLongLine):
			return err
		}
		search, cancel := s.interruptible(ctx)
		var answer string
		if err == nil {
			answer, err = format.solve(search, line)
		}
		interrupted := search.Err() != nil
		cancel()
		if err != nil {
			failed++
		}
		if answer == "" {
			answer = format.describe(number, line, err)
		}
		switch _, err := fmt.Fprintln(s.out, answer); {
		case err != nil:
			return err
		case interrupted:
			return errInterrupted
		}
	}
}

// format returns the answer for one position.
func (s *positionSolver) format(g *analysis.Game, v *analysis.Verdict) string {
	switch {
	case s.json:
		return jsonLine(v)
	case g.Pos.Outcome() != alinha.Undecided:
		return s.formatOutcome(g)
	}
	certain := v.Kind.Certain(v.Score)
	answer := v.Kind.Text(s.Localizer, v.Score)
	if !certain {
		answer = s.Message("worth-unproven", "Worth", answer)
	}
	answer = s.Message("solve-side", "Stone", stoneLetter(g.Pos.ToMove()), "Worth", answer)
	if len(v.Best) > 0 && (certain || v.Score.Value != 0) {
		answer = s.Message("solve-answer", "Worth", answer, "Moves", strings.Join(v.Best, " "), "Count", v.Nodes, "Time", s.formatDuration(v.Elapsed))
	}
	return answer
}

// formatError returns the answer for a line that cannot be solved.
func (s *positionSolver) formatError(number int, line string, err error) string {
	if s.json {
		column, cause := explain.Column(err)
		return jsonLine(analysis.FailedLine{Game: s.game, Moves: textline.Clip(line), Line: number, Column: column, Error: s.explain(cause)})
	}
	return textline.Clip(line) + ": " + s.Message("error", "Error", s.locateError(number, err))
}

// locateError returns an error with its line and column in a batch.
func (s *positionSolver) locateError(number int, err error) string {
	column, cause := explain.Column(err)
	return s.Message("solve-fault", "Line", number, "Column", column, "Error", s.explain(cause))
}
