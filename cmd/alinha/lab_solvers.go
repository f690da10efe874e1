package main

import (
	"context"
	"fmt"
	"math"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"github.com/alinha/alinha/internal/explain"
	"github.com/alinha/alinha/internal/solverbench"
	"github.com/alinha/alinha/internal/table"
	"github.com/alinha/alinha/internal/textline"
)

// labSolversCommand returns the command that compares solvers of Connect Four.
func (a *app) labSolversCommand() *cobra.Command {
	var (
		comparison solverbench.Comparison
		programs   []string
		format     string
	)
	cmd := a.newCommand("solvers SET...", "lab-solvers", func(cmd *cobra.Command, files []string) error {
		if err := checkFormat(format, table.Formats); err != nil {
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
		return a.compareSolvers(cmd.Context(), &comparison, format)
	})
	cmd.Example = examples(`alinha lab solvers L2_R2.txt --program pons=./pons --program "c4=./c4 -q"`)
	cmd.Args = argCount(1, math.MaxInt)
	cmd.ValidArgsFunction = completeFiles("txt")
	flags := cmd.Flags()
	flags.StringArrayVar(&programs, "program", nil, a.Message("flag-program"))
	flags.IntVar(&comparison.Every, "every", 1, a.Message("flag-every"))
	flags.DurationVar(&comparison.Timeout, "patience", 10*time.Minute, a.Message("flag-patience"))
	a.addFormatFlag(cmd, &format, table.Formats)
	return cmd
}

// compareSolvers runs a comparison and prints its table. A program that fails while it solves is named in a line on the
// error stream, and the others continue. If a program does not start there is no table. Ctrl-C prints what is done. The
// error says that a program failed or that a score was wrong.
func (a *app) compareSolvers(ctx context.Context, c *solverbench.Comparison, format string) error {
	ctx, cancel := a.interruptible(ctx)
	defer cancel()
	status := a.newStatusLine()
	programFailed := false
	results, wrong, err := c.Run(ctx, func(done, of int) {
		status.update(func() string { return progressBar(done, of) + " " + a.Message("progress-rows", "Done", done, "Of", of) })
	}, func(failed *solverbench.ProgramError) {
		programFailed = true
		status.erase()
		fmt.Fprintln(a.err, "alinha: "+a.explain(programError(failed)))
	})
	status.erase()
	if err := a.printTable(ctx, results, format, programError(err)); err != nil {
		return err
	}
	switch {
	case programFailed:
		return explain.Failure("error-programs")
	case wrong > 0:
		return explain.Failure("error-answers", "Number", wrong)
	}
	return nil
}
