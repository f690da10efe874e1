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
	"github.com/alinha/alinha/internal/catalog"
	"github.com/alinha/alinha/internal/explain"
	"github.com/alinha/alinha/internal/textline"
)

func (a *app) solve() *cobra.Command {
	var (
		asJSON   bool
		scores   bool
		weak     bool
		noBook   bool
		limits   *limitFlags
		notation *string
	)
	cmd := a.command("solve GAME [MOVES|-]", "solve", func(cmd *cobra.Command, args []string) error {
		m, err := openGame(args[0])
		if err != nil {
			return err
		}
		s := &solver{app: a, game: args[0], engine: catalog.Solver(m.Variant()), json: asJSON, notation: *notation, weak: weak}
		if s.lim, err = limits.limits(catalog.Engine{Unhurried: true}, 0); err != nil {
			return err
		}
		if _, err := m.writer(*notation); err != nil {
			return err
		}
		batch := len(args) == 2 && args[1] == "-"
		d := s.inWords(batch)
		if weak || scores || noBook {
			if scores && asJSON {
				return explain.Misuse("error-flags", "One", "--scores", "Other", "--json")
			}
			perfect, err := m.perfect(weak)
			if err != nil {
				return err
			}
			if noBook {
				perfect.Book = nil
			}
			if s.engine = perfect; scores {
				d = s.inScores(perfect)
			}
		}
		if batch {
			return s.batch(cmd.Context(), d)
		}
		ctx, done := a.interruptible(cmd.Context())
		defer done()
		answer, err := d.answer(ctx, strings.Join(args[1:], ""))
		if answer != "" {
			fmt.Fprintln(a.out, answer)
		}
		return err
	})
	cmd.Example = examples("alinha solve cube", "alinha solve connect4 4433 --json", "alinha solve connect4 - --scores")
	cmd.Args = takes(1, 2)
	cmd.ValidArgsFunction = completeGame
	cmd.Flags().BoolVar(&asJSON, "json", false, a.Message("flag-json"))
	cmd.Flags().BoolVar(&scores, "scores", false, a.Message("flag-scores"))
	cmd.Flags().BoolVar(&weak, "weak", false, a.Message("flag-weak"))
	cmd.Flags().BoolVar(&noBook, "no-book", false, a.Message("flag-no-book"))
	limits = a.limitFlags(cmd)
	notation = a.notationFlag(cmd)
	return cmd
}

// errUnsolved is the error of a solution that the limits ended.
var errUnsolved = explain.Failure("error-unsolved")

// stopped returns the error of a search that Ctrl-C has ended; nil if it has not.
func stopped(ctx context.Context) error {
	if ctx.Err() != nil {
		return errInterrupted
	}
	return nil
}

// A solver answers positions of one game with one engine, whose memory serves all.
type solver struct {
	*app
	game     string
	engine   alinha.Engine
	lim      alinha.Limits
	json     bool
	notation string
	weak     bool // the engine asks only who wins
}

// A dialogue is a form of answers. Answer gives one line for the moves on one line, with errUnsolved if
// it is not the whole answer; fault says what is wrong with that line, whose number is counted from 1.
type dialogue struct {
	answer func(ctx context.Context, asked string) (string, error)
	fault  func(number int, asked string, why error) string
}

// inWords is the dialogue in sentences, which repeat what was asked in a batch, or in JSON.
func (s *solver) inWords(batch bool) dialogue {
	return dialogue{
		answer: func(ctx context.Context, asked string) (string, error) {
			m, v, err := s.solve(ctx, asked)
			if err != nil {
				return "", err
			}
			if !v.certain(v.score) {
				err = cmp.Or(stopped(ctx), errUnsolved)
			}
			if batch && !s.json {
				return asked + ": " + s.text(m, v), err
			}
			return s.text(m, v), err
		},
		fault: s.faultText,
	}
}

func (s *solver) solve(ctx context.Context, moves string) (*match, *verdict, error) {
	m, err := openGame(s.game, moves)
	if err != nil {
		return nil, nil, err
	}
	write, err := m.writer(s.notation)
	if err != nil {
		return nil, nil, err
	}
	if m.pos.Outcome() != alinha.Undecided {
		v := m.over(write)
		return m, &v, nil
	}
	res, elapsed, err := s.searchFor(ctx, s.engine, m, s.lim)
	if err != nil {
		return nil, nil, err
	}
	v := m.judge(res, elapsed, write, s.weak)
	v.Lines = nil
	return m, &v, nil
}

// batch answers each line of the input by one line, in order, until its end or
// Ctrl-C.
func (s *solver) batch(ctx context.Context, d dialogue) error {
	lines := s.openLines()
	defer lines.close()
	wrong := 0
	for number := 1; ; number++ {
		line, err := lines.next()
		switch {
		case errors.Is(err, io.EOF) && wrong > 0:
			return explain.Failure("error-batch", "Count", wrong)
		case errors.Is(err, io.EOF):
			return nil
		case errors.Is(err, errQuit):
			return errInterrupted
		case err != nil && !errors.Is(err, errLongLine):
			return err
		}
		search, done := s.interruptible(ctx)
		var answer string
		if err == nil {
			answer, err = d.answer(search, line)
		}
		interrupted := search.Err() != nil
		done()
		if err != nil {
			wrong++
		}
		if answer == "" {
			answer = d.fault(number, line, err)
		}
		switch _, err := fmt.Fprintln(s.out, answer); {
		case err != nil:
			return err
		case interrupted:
			return errInterrupted
		}
	}
}

// text is the answer about one position.
func (s *solver) text(m *match, v *verdict) string {
	switch {
	case s.json:
		return jsonText(v)
	case m.pos.Outcome() != alinha.Undecided:
		return s.ending(m)
	}
	answer := s.worth(v, v.score)
	if !v.certain(v.score) {
		answer = s.Message("worth-unproven", "Worth", answer)
	}
	answer = s.Message("solve-side", "Stone", stoneOf(m.pos.ToMove()), "Worth", answer)
	if len(v.Best) > 0 && (v.certain(v.score) || v.score.Value != 0) {
		answer = s.Message("solve-answer", "Worth", answer, "Moves", strings.Join(v.Best, " "), "Count", v.Nodes, "Time", s.span(v.elapsed))
	}
	return answer
}

// faultText is the answer to a line that is no position.
func (s *solver) faultText(number int, asked string, why error) string {
	if s.json {
		column, bare := explain.Place(why)
		return jsonText(struct {
			Game   string `json:"game"`
			Moves  string `json:"moves"`
			Line   int    `json:"line"`
			Column int    `json:"column"`
			Error  string `json:"error"`
		}{s.game, textline.Clip(asked), number, column, s.explain(bare)})
	}
	return textline.Clip(asked) + ": " + s.Message("error", "Error", s.faultIn(number, why))
}

// faultIn says where in a batch an error is, and what.
func (s *solver) faultIn(number int, why error) string {
	column, bare := explain.Place(why)
	return s.Message("solve-fault", "Line", number, "Column", column, "Error", s.explain(bare))
}

func jsonText(object any) string {
	var text strings.Builder
	_ = writeJSON(&text, object) // of verdicts and strings, into memory
	return strings.TrimSuffix(text.String(), "\n")
}
