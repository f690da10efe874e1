package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/catalog"
)

func (a *app) solve() *cobra.Command {
	var (
		asJSON   bool
		limits   *limitFlags
		notation *string
	)
	cmd := a.command("solve GAME [MOVES|-]", "solve", func(cmd *cobra.Command, args []string) error {
		m, err := openGame(args[0])
		if err != nil {
			return err
		}
		s := &solver{app: a, game: args[0], engine: catalog.Solver(m.Variant()), json: asJSON, notation: *notation}
		if s.lim, err = limits.limits(catalog.Engine{Unhurried: true}, 0); err != nil {
			return err
		}
		if _, err := m.writer(*notation); err != nil {
			return err
		}
		if len(args) == 2 && args[1] == "-" {
			return s.batch(cmd.Context())
		}
		ctx, done := a.interruptible(cmd.Context())
		defer done()
		v, err := s.solve(ctx, args[1:]...)
		if err != nil {
			return err
		}
		return s.print(v, "")
	})
	cmd.Args = takes(1, 2)
	cmd.ValidArgsFunction = completeGame
	cmd.Flags().BoolVar(&asJSON, "json", false, a.Say("flag-json"))
	limits = a.limitFlags(cmd)
	notation = a.notationFlag(cmd)
	return cmd
}

// A solver answers positions of one game with one engine, whose memory serves all.
type solver struct {
	*app
	game     string
	engine   alinha.Engine
	lim      alinha.Limits
	json     bool
	notation string
}

func (s *solver) solve(ctx context.Context, moves ...string) (*verdict, error) {
	m, err := openGame(s.game, moves...)
	if err != nil {
		return nil, err
	}
	write, err := m.writer(s.notation)
	if err != nil {
		return nil, err
	}
	if m.pos.Outcome() != alinha.Undecided {
		v := m.over(write)
		return &v, nil
	}
	res, elapsed, err := s.searchFor(ctx, s.engine, m, s.lim)
	if err != nil {
		return nil, err
	}
	v := m.judge(res, elapsed, write)
	v.Lines = nil
	return &v, nil
}

// batch answers each line of the input by one line, in order, until its end or
// Ctrl-C.
func (s *solver) batch(ctx context.Context) error {
	keys := s.keyboard()
	defer keys.close()
	wrong := 0
	for {
		line, err := keys.line()
		switch {
		case errors.Is(err, io.EOF) && wrong > 0:
			return failed("error-batch", "Count", wrong)
		case errors.Is(err, io.EOF):
			return nil
		case errors.Is(err, errLeft):
			return errInterrupted
		case err != nil && !errors.Is(err, errLongLine):
			return err
		}
		search, done := s.interruptible(ctx)
		var v *verdict
		if err == nil {
			v, err = s.solve(search, line)
		}
		interrupted := search.Err() != nil
		done()
		if err == nil {
			err = s.print(v, line+": ")
		} else {
			wrong++
			err = s.printError(err, line)
		}
		switch {
		case err != nil:
			return err
		case interrupted:
			return errInterrupted
		}
	}
}

// print answers one position, after a prefix unless in JSON.
func (s *solver) print(v *verdict, prefix string) error {
	if s.json {
		return writeJSON(s.out, v)
	}
	answer := s.worth(v, v.score)
	if !v.score.Proven {
		answer = s.Say("worth-unproven", "Worth", answer)
	}
	if len(v.Best) > 0 {
		answer = s.Say("solve-answer", "Worth", answer, "Moves", strings.Join(v.Best, " "), "Count", v.Nodes, "Time", inWords(v.elapsed))
	}
	_, err := fmt.Fprintln(s.out, prefix+answer)
	return err
}

// printError answers a line that is no position.
func (s *solver) printError(why error, asked string) error {
	if s.json {
		return writeJSON(s.out, struct {
			Game  string `json:"game"`
			Moves string `json:"moves"`
			Error string `json:"error"`
		}{s.game, clip(asked), s.explain(why)})
	}
	_, err := fmt.Fprintln(s.out, clip(asked)+": "+s.Say("error", "Error", s.explain(why)))
	return err
}
