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
	"github.com/alinha/alinha/internal/catalog"
	"github.com/alinha/alinha/internal/explain"
	"github.com/alinha/alinha/internal/textline"
)

// perfect returns the solver of Connect Four that --weak, --scores and --no-book ask for.
func (m *match) perfect(weak bool) (*connect4.Solver, error) {
	perfect := &connect4.Solver{Weak: weak, Book: book.Openings()}
	if !catalog.Plays(perfect, m.Variant()) {
		return nil, explain.Misuse("error-weak", "Game", m.name)
	}
	return perfect, nil
}

// inScores is the dialogue in the format of the benchmark sets: "moves score", where
// moves are digits, or numbers with semicolons where there are more than nine columns, and
// the score is that of package connect4, or its sign. A line that already has a score is
// checked.
func (s *solver) inScores(perfect *connect4.Solver) dialogue {
	return dialogue{
		answer: func(ctx context.Context, asked string) (string, error) { return s.score(ctx, perfect, asked) },
		fault: func(number int, _ string, why error) string {
			return s.Message("error", "Error", s.faultIn(number, why))
		},
	}
}

// score answers "moves" and "moves score" by "moves score".
func (s *solver) score(ctx context.Context, perfect *connect4.Solver, asked string) (string, error) {
	line := strings.TrimRight(strings.ReplaceAll(asked, "\t", " "), " ")
	moves, claim, claimed := strings.Cut(line, " ")
	at := utf8.RuneCountInString(moves) + 2 // the column of the claim
	m, err := openGame(s.game, moves)
	if err != nil {
		return "", err
	}
	want, err := strconv.Atoi(claim)
	if claimed && err != nil {
		return "", &explain.At{Column: at, Err: explain.Misuse("error-scores-form", "Text", textline.Clip(claim))}
	}
	left := m.Left()
	score, _, err := perfect.Value(ctx, m.pos, s.lim)
	switch {
	case errors.Is(err, alinha.ErrOver):
		return "", &explain.At{Column: at - 2, Err: err}
	case err != nil && ctx.Err() != nil:
		return "", errInterrupted
	case err != nil:
		return "", err
	case !score.Proven && (!s.weak || score.Value == 0):
		return "", cmp.Or(stopped(ctx), errUnsolved)
	}
	got := int(score.Value)
	if !s.weak {
		got = connect4.Score(score, left)
	}
	if claimed && got != want {
		return "", &explain.At{Column: at, Err: explain.Failure("error-scores-differ", "Want", want, "Got", got)}
	}
	return fmt.Sprintf("%s %d", moves, got), nil
}
