package main

import (
	"context"

	"github.com/spf13/cobra"

	"github.com/alinha/alinha/internal/explain"
	"github.com/alinha/alinha/internal/table"
)

// labCommand returns the command of experiments, each a command below it.
func (a *app) labCommand() *cobra.Command {
	cmd := a.newCommand("lab EXPERIMENT", "lab", func(cmd *cobra.Command, args []string) error {
		return explain.UnknownName("error-experiment", args[0], "Experiments", subcommands(cmd))
	})
	cmd.Example = examples("alinha lab evora")
	cmd.Args = argCount(1, 1)
	cmd.AddCommand(a.labTableCommand(), a.labRunCommand(), a.labEvoraCommand(), a.labSolversCommand(), a.labSizesCommand())
	return cmd
}

// printTable prints the table of an experiment whose error is err. After Ctrl-C, which ends ctx, the table holds what
// is done, and the error is errInterruptedResults; after any other error nothing is printed.
func (a *app) printTable(ctx context.Context, t *table.Table, format string, err error) error {
	if err != nil && ctx.Err() == nil {
		return err
	}
	if writing := t.Write(a.out, format, a); writing != nil {
		return writing
	}
	if err != nil {
		return errInterruptedResults
	}
	return nil
}
