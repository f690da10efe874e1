package main

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/alinha/alinha/internal/explain"
	"github.com/alinha/alinha/internal/lab"
	"github.com/alinha/alinha/internal/table"
	"github.com/alinha/alinha/internal/textline"
)

// lab returns the command of experiments: those that are known by name.
func (a *app) lab() *cobra.Command {
	cmd := a.command("lab EXPERIMENT", "lab", func(cmd *cobra.Command, args []string) error {
		return explain.Misuse("error-experiment", "Text", textline.Clip(args[0]), "Experiments", strings.Join(names(cmd), ", "))
	})
	cmd.Example = examples("alinha lab evora")
	cmd.Args = takes(1, 1)
	cmd.AddCommand(a.labTable(), a.labRun(), a.labEvora(), a.labSolvers(), a.labSizes())
	return cmd
}

func (a *app) labEvora() *cobra.Command {
	var format string
	cmd := a.command("evora", "lab-evora", func(cmd *cobra.Command, _ []string) error {
		if err := checkFormat(format); err != nil {
			return err
		}
		ctx, done := a.interruptible(cmd.Context())
		defer done()
		flash := a.flashes()
		table, err := lab.Evora(ctx, func(t *table.Table, of int) {
			done := len(t.Rows)
			flash(func() string { return a.Message("progress-cells", "Done", done, "Of", of) })
		})
		a.wipe()
		if err != nil && ctx.Err() == nil {
			return err
		}
		if writing := table.Write(a.out, format, a); writing != nil {
			return writing
		}
		if err != nil {
			return errInterrupted
		}
		return nil
	})
	cmd.Example = examples("alinha lab evora", "alinha lab evora --format csv")
	cmd.Args = takes(0, 0)
	a.formatFlag(cmd, &format)
	return cmd
}

// formatFlag is the flag that chooses how a table is written.
func (a *app) formatFlag(cmd *cobra.Command, format *string) {
	cmd.Flags().StringVar(format, "format", table.Formats[0], a.Message("flag-format", "Formats", strings.Join(table.Formats, ", ")))
	_ = cmd.RegisterFlagCompletionFunc("format", cobra.FixedCompletions(table.Formats, cobra.ShellCompDirectiveNoFileComp))
}

func checkFormat(format string) error {
	if !slices.Contains(table.Formats, format) {
		return explain.Misuse("error-format", "Text", textline.Clip(format), "Formats", strings.Join(table.Formats, ", "))
	}
	return nil
}
