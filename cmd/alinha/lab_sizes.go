package main

import (
	"context"
	"fmt"
	"math"
	"time"

	"github.com/spf13/cobra"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/analysis"
	"github.com/alinha/alinha/internal/explain"
	"github.com/alinha/alinha/internal/solverbench"
	"github.com/alinha/alinha/internal/table"
	"github.com/alinha/alinha/internal/textline"
	"github.com/alinha/alinha/rules"
)

// sizesFlags are the flags of lab sizes.
type sizesFlags struct {
	threads int
	timeout time.Duration // of each board; 0 for none
	format  string
}

// labSizesCommand returns the command that solves empty boards of Connect Four of several sizes.
func (a *app) labSizesCommand() *cobra.Command {
	var flags sizesFlags
	cmd := a.newCommand("sizes [SIZE...]", "lab-sizes", func(cmd *cobra.Command, args []string) error {
		if err := checkFormat(flags.format, table.Formats); err != nil {
			return err
		}
		if err := checkPositive(flagValue{"threads", flags.threads}); err != nil {
			return err
		}
		if err := checkNotNegative(flagValue{"time", int(flags.timeout)}); err != nil {
			return err
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
		return a.solveSizes(cmd.Context(), sizes, &flags)
	})
	cmd.Example = examples("alinha lab sizes 6x4 7x4")
	cmd.Args = argCount(0, math.MaxInt)
	cmd.Flags().IntVar(&flags.threads, "threads", 1, a.Message("flag-size-threads"))
	cmd.Flags().DurationVar(&flags.timeout, "time", 0, a.Message("flag-size-time"))
	a.addFormatFlag(cmd, &flags.format, table.Formats)
	return cmd
}

// solveSizes solves each size, prints a line about it on the error stream, and prints the table at the end or after
// Ctrl-C. The error counts the results that differ from the published ones.
func (a *app) solveSizes(ctx context.Context, sizes []rules.Variant, flags *sizesFlags) error {
	ctx, cancel := a.interruptible(ctx)
	defer cancel()
	wrong := 0
	results, err := solverbench.SolveSizes(ctx, sizes, flags.threads, flags.timeout, func(r *solverbench.SizeResult) {
		fmt.Fprintln(a.err, a.formatSizeResult(r))
		if agrees, known := r.MatchesPublished(); known && !agrees {
			wrong++
		}
	})
	if err := a.printTable(ctx, solverbench.SizesTable(results), flags.format, err); err != nil {
		return err
	}
	if wrong > 0 {
		return explain.Failure("error-sizes", "Number", wrong)
	}
	return nil
}

// formatSizeResult returns the result of an empty board as one line. The score is that of the side that begins.
func (a *app) formatSizeResult(r *solverbench.SizeResult) string {
	size := fmt.Sprintf("%dx%d", r.Variant.Cols, r.Variant.Rows)
	worth := a.Message("error-unsolved")
	if r.Score.Proven || r.Score.Value != 0 {
		size += ", " + stoneLetter(alinha.First)
		worth = analysis.ScoreKind{WinnerOnly: !r.Score.Proven}.Text(a.Localizer, r.Score)
	}
	return a.Message("progress-size", "Size", size, "Worth", worth, "Nodes", r.Nodes, "Time", a.formatDuration(r.Time))
}
