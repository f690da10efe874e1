package main

import (
	"math"

	"github.com/spf13/cobra"

	"github.com/alinha/alinha/internal/explain"
)

// classicCommand returns the command of the reference systems, each of its parts a command below it.
func (a *app) classicCommand() *cobra.Command {
	cmd := a.newCommand("classic PART", "classic", func(cmd *cobra.Command, args []string) error {
		return explain.UnknownName("error-classic", args[0], "Parts", subcommands(cmd))
	})
	cmd.Example = examples("alinha classic table X.O/.X./...")
	cmd.Args = argCount(1, math.MaxInt)
	cmd.AddCommand(a.classicTableCommand())
	return cmd
}
