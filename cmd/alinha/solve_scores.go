package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/connect4"
	"github.com/alinha/alinha/connect4/book"
	"github.com/alinha/alinha/internal/analysis"
	"github.com/alinha/alinha/internal/catalog"
	"github.com/alinha/alinha/internal/explain"
	"github.com/alinha/alinha/internal/textline"
)

// connect4Solver returns the solver of Connect Four that --weak, --scores and --no-book ask for. The error is that of
// another game.
func connect4Solver(g *analysis.Game, weak bool) (*connect4.Solver, error) {
	solver := &connect4.Solver{Weak: weak, Book: book.Openings()}
	if !catalog.Supports(solver, g.Variant()) {
		return nil, explain.Misuse("error-weak", "Game", g.Name())
	}
	return solver, nil
}

// scoreLines is the format of the benchmark sets: "moves score". Moves are digits, or numbers with semicolons on a
// board of more than nine columns. The score is that of connect4.Score, or its sign with --weak. A line that has a
// score is checked against the answer.
func (s *positionSolver) scoreLines(solver *connect4.Solver) *answerFormat {
	return &answerFormat{
		solve: func(ctx context.Context, line string) (string, error) { return s.solveScore(ctx, solver, line) },
		describe: func(number int, _ string, err error) string {
			return s.Message("error", "Error", s.locateError(number, err))
		},
	}
}

// solveScore answers "moves" and "moves score" by "moves score".
func (s *positionSolver) solveScore(ctx context.Context, solver *connect4.Solver, line string) (string, error) {
	line = strings.TrimRight(strings.ReplaceAll(line, "\t", " "), " ")
	moves, given, hasScore := strings.Cut(line, " ")
	column := utf8.RuneCountInString(moves) + 2 // of the given score
	g, err := analysis.OpenPosition(s.game, moves, s.toMove)
	if err != nil {
		return "", err
	}
	want, err := strconv.Atoi(given)
	if hasScore && err != nil {
		return "", &explain.ColumnError{Column: column, Err: explain.Misuse("error-scores-form", "Text", textline.Clip(given))}
	}
	left := g.Left()
	score, _, err := solver.Value(ctx, g.Pos, s.lim)
	switch {
	case errors.Is(err, alinha.ErrOver):
		return "", &explain.ColumnError{Column: column - 2, Err: err}
	case err != nil && ctx.Err() != nil:
		return "", errInterrupted
	case err != nil:
		return "", err
	case !score.Proven && (!s.weak || score.Value == 0):
		return "", cmp.Or(interruptedError(ctx), errUnsolved)
	}
	got := int(score.Value)
	if !s.weak {
		got = connect4.Score(score, left)
	}
	if hasScore && got != want {
		return "", &explain.ColumnError{Column: column, Err: explain.Failure("error-scores-differ", "Want", want, "Got", got)}
	}
	return fmt.Sprintf("%s %d", moves, got), nil
}
