package main

import (
	"fmt"
	"math"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"github.com/alinha/alinha/internal/explain"
	"github.com/alinha/alinha/internal/solverbench"
	"github.com/alinha/alinha/internal/textline"
)

// labSolvers returns the command that sets solvers of Connect Four beside each other.
func (a *app) labSolvers() *cobra.Command {
	var (
		comparison solverbench.Comparison
		programs   []string
		format     string
	)
	cmd := a.command("solvers SET...", "lab-solvers", func(cmd *cobra.Command, files []string) error {
		if err := checkFormat(format); err != nil {
			return err
		}
		if comparison.Every < 1 {
			return explain.Misuse("error-every")
		}
		if comparison.Timeout <= 0 {
			return explain.Misuse("error-patience")
		}
		names := []string{solverbench.OwnName}
		for _, text := range programs {
			program, err := solverbench.ParseProgram(text)
			if err != nil || slices.Contains(names, program.Name) {
				return explain.Misuse("error-program", "Text", textline.Clip(text))
			}
			names = append(names, program.Name)
			comparison.Programs = append(comparison.Programs, program)
		}
		for _, file := range files {
			set, err := solverbench.ReadTestSet(file)
			if err != nil {
				return a.testSetError(err)
			}
			comparison.Sets = append(comparison.Sets, set)
		}
		return a.compare(cmd, &comparison, format)
	})
	cmd.Example = examples(`alinha lab solvers L2_R2.txt --program pons=./pons --program "c4=./c4 -q"`)
	cmd.Args = takes(1, math.MaxInt)
	cmd.ValidArgsFunction = func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
		return []string{"txt"}, cobra.ShellCompDirectiveFilterFileExt
	}
	flags := cmd.Flags()
	flags.StringArrayVar(&programs, "program", nil, a.Message("flag-program"))
	flags.IntVar(&comparison.Every, "every", 1, a.Message("flag-every"))
	flags.DurationVar(&comparison.Timeout, "patience", 10*time.Minute, a.Message("flag-patience"))
	a.formatFlag(cmd, &format)
	return cmd
}

// compare prints the table of a comparison. A program that fails is one line, and the
// others go on; Ctrl-C prints what is done.
func (a *app) compare(cmd *cobra.Command, c *solverbench.Comparison, format string) error {
	ctx, done := a.interruptible(cmd.Context())
	defer done()
	flash := a.flashes()
	left := false
	table, wrong, err := c.Run(ctx, func(done, of int) {
		flash(func() string { return bar(done, of) + " " + a.Message("progress-rows", "Done", done, "Of", of) })
	}, func(failed *solverbench.ProgramError) {
		left = true
		a.wipe()
		fmt.Fprintln(a.err, "alinha: "+a.explain(programError(failed)))
	})
	a.wipe()
	if err != nil && ctx.Err() == nil {
		return programError(err)
	}
	if writing := table.Write(a.out, format, a); writing != nil {
		return writing
	}
	switch {
	case err != nil:
		return errInterrupted
	case left:
		return explain.Failure("error-programs")
	case wrong > 0:
		return explain.Failure("error-answers", "Number", wrong)
	}
	return nil
}
