package main

import (
	"fmt"
	"math"
	"time"

	"github.com/spf13/cobra"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/explain"
	"github.com/alinha/alinha/internal/solverbench"
	"github.com/alinha/alinha/internal/textline"
	"github.com/alinha/alinha/rules"
)

// labSizes returns the command that solves the empty boards of Connect Four.
func (a *app) labSizes() *cobra.Command {
	var (
		threads int
		limit   time.Duration
		format  string
	)
	cmd := a.command("sizes [SIZE...]", "lab-sizes", func(cmd *cobra.Command, args []string) error {
		if err := checkFormat(format); err != nil {
			return err
		}
		if threads < 1 {
			return explain.Misuse("error-flag-positive", "Flag", "threads")
		}
		if limit < 0 {
			return explain.Misuse("error-flag-negative", "Flag", "time")
		}
		sizes := make([]rules.Variant, len(args))
		for i, text := range args {
			var err error
			if sizes[i], err = solverbench.ParseSize(text); err != nil {
				return explain.Misuse("error-size", "Text", textline.Clip(text))
			}
		}
		if len(sizes) == 0 {
			sizes = solverbench.PublishedSizes()
		}
		return a.solveSizes(cmd, sizes, threads, limit, format)
	})
	cmd.Example = examples("alinha lab sizes 6x4 7x4")
	cmd.Args = takes(0, math.MaxInt)
	cmd.Flags().IntVar(&threads, "threads", 1, a.Message("flag-size-threads"))
	cmd.Flags().DurationVar(&limit, "time", 0, a.Message("flag-size-time"))
	a.formatFlag(cmd, &format)
	return cmd
}

// solveSizes says each size on a line as it is solved, and prints the table at the end or
// at Ctrl-C.
func (a *app) solveSizes(cmd *cobra.Command, sizes []rules.Variant, threads int, limit time.Duration, format string) error {
	ctx, done := a.interruptible(cmd.Context())
	defer done()
	wrong := 0
	results, err := solverbench.SolveSizes(ctx, sizes, threads, limit, func(r *solverbench.SizeResult) {
		fmt.Fprintln(a.err, a.saySize(r))
		if agrees, known := r.AsPublished(); known && !agrees {
			wrong++
		}
	})
	if err != nil && ctx.Err() == nil {
		return err
	}
	if writing := solverbench.SizesTable(results).Write(a.out, format, a); writing != nil {
		return writing
	}
	switch {
	case err != nil:
		return errInterrupted
	case wrong > 0:
		return explain.Failure("error-sizes", "Number", wrong)
	}
	return nil
}

// saySize says in one line what was found of an empty board, for who begins.
func (a *app) saySize(s *solverbench.SizeResult) string {
	size := fmt.Sprintf("%dx%d", s.Variant.Cols, s.Variant.Rows)
	worth := a.Message("error-unsolved")
	if s.Score.Proven || s.Score.Value != 0 {
		size += ", " + stoneOf(alinha.First)
		worth = a.worth(&verdict{weak: !s.Score.Proven}, s.Score)
	}
	return a.Message("progress-size", "Size", size, "Worth", worth, "Nodes", s.Nodes, "Time", a.span(s.Time))
}
