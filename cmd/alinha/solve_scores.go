package main

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/connect4"
	"github.com/alinha/alinha/internal/catalog"
	"github.com/alinha/alinha/rules"
)

// perfect returns the solver of Connect Four that --weak, --scores and --no-book ask for.
func (s *solver) perfect(m *match, scores bool) (*connect4.Solver, error) {
	const mostDigits = 9 // columns that one digit names
	perfect := &connect4.Solver{Weak: s.weak, Book: connect4.Openings()}
	switch {
	case !catalog.Plays(perfect, m.Variant()):
		return nil, misused("error-weak", "Game", m.name)
	case scores && s.json:
		return nil, misused("error-scores-json")
	case scores && m.Variant().Cols > mostDigits:
		return nil, misused("error-scores-wide", "Game", m.name, "Most", mostDigits)
	}
	return perfect, nil
}

// inScores is the dialogue in the format of the benchmark sets: "moves score", where
// moves are digits and the score is that of package connect4, or its sign. A line that
// already has a score is checked.
func (s *solver) inScores(perfect *connect4.Solver) dialogue {
	return dialogue{
		answer: func(ctx context.Context, asked string) (string, error) { return s.score(ctx, perfect, asked) },
		fault: func(number int, _ string, why error) string {
			column := 1
			if f, ok := errors.AsType[*fault](why); ok {
				column = f.column
			}
			return s.Say("error", "Error", s.Say("solve-fault", "Line", number, "Column", column, "Error", s.explain(why)))
		},
	}
}

// A fault is an error in a line, and where it is, counted from 1.
type fault struct {
	column int
	error
}

func (f *fault) Unwrap() error { return f.error }

// score answers "moves" and "moves score" by "moves score".
func (s *solver) score(ctx context.Context, perfect *connect4.Solver, asked string) (string, error) {
	line := strings.TrimRight(asked, " \t")
	moves, claim, claimed := strings.Cut(line, " ")
	at := len(moves) + 2
	if i := strings.IndexFunc(moves, func(r rune) bool { return r < '1' || r > '9' }); i >= 0 {
		return "", &fault{i + 1, failed("error-scores-form")}
	}
	want, err := strconv.Atoi(claim)
	if claimed && err != nil {
		return "", &fault{at, failed("error-scores-form")}
	}
	m, err := openGame(s.game, moves)
	if wrong, ok := errors.AsType[*rules.MoveError](err); ok {
		return "", &fault{wrong.Turn, err}
	}
	if err != nil {
		return "", err
	}
	left := m.Left()
	score, _, err := perfect.Value(ctx, m.pos, s.lim)
	switch {
	case errors.Is(err, alinha.ErrOver):
		return "", &fault{len(moves), err}
	case err != nil && ctx.Err() != nil:
		return "", errInterrupted
	case err != nil:
		return "", err
	case !score.Proven && (!s.weak || score.Value == 0):
		return "", failed("error-unsolved")
	}
	got := int(score.Value)
	if !s.weak {
		got = connect4.Score(score, left)
	}
	if claimed && got != want {
		return "", &fault{at, failed("error-scores-differ", "Want", want, "Got", got)}
	}
	return fmt.Sprintf("%s %d", moves, got), nil
}
