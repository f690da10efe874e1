package main

import (
	"math"
	"strings"

	"github.com/spf13/cobra"

	"github.com/alinha/alinha/internal/explain"
	"github.com/alinha/alinha/internal/textline"
)

// classicCommand returns the command of the reference systems, each of its parts a command below it.
func (a *app) classicCommand() *cobra.Command {
	cmd := a.newCommand("classic PART", "classic", func(cmd *cobra.Command, args []string) error {
		return explain.Misuse("error-classic", "Text", textline.Clip(args[0]), "Parts", strings.Join(subcommands(cmd), ", "))
	})
	cmd.Example = examples("alinha classic table X.O/.X./...")
	cmd.Args = argCount(1, math.MaxInt)
	cmd.AddCommand(a.classicTableCommand())
	return cmd
}
