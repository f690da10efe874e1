package main

import (
	"github.com/spf13/cobra"

	"github.com/alinha/alinha/internal/lab"
	"github.com/alinha/alinha/internal/table"
)

// labEvoraCommand returns the command that repeats the experiments of the report of Évora.
func (a *app) labEvoraCommand() *cobra.Command {
	var format string
	cmd := a.newCommand("evora", "lab-evora", func(cmd *cobra.Command, _ []string) error {
		if err := checkFormat(format, table.Formats); err != nil {
			return err
		}
		ctx, cancel := a.interruptible(cmd.Context())
		defer cancel()
		status := a.newStatusLine()
		results, err := lab.Evora(ctx, func(t *table.Table, of int) {
			done := len(t.Rows)
			status.update(func() string { return a.Message("progress-cells", "Done", done, "Of", of) })
		})
		status.erase()
		return a.printTable(ctx, results, format, err)
	})
	cmd.Example = examples("alinha lab evora", "alinha lab evora --format csv")
	cmd.Args = argCount(0, 0)
	a.addFormatFlag(cmd, &format, table.Formats)
	return cmd
}
