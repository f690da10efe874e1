package main

import (
	"strings"

	"github.com/spf13/cobra"

	"github.com/alinha/alinha/internal/lab"
	"github.com/alinha/alinha/internal/runfile"
	"github.com/alinha/alinha/internal/table"
)

// labTableCommand returns the command that runs the experiment that its flags describe.
func (a *app) labTableCommand() *cobra.Command {
	var (
		run            runfile.Run
		games, engines []string
		depths, format string
		connect        *connectFlags
	)
	cmd := a.newCommand("table", "lab-table", func(cmd *cobra.Command, _ []string) error {
		if err := checkFormat(format, table.Formats); err != nil {
			return err
		}
		run.Spec.Games, run.Spec.Engines = splitNames(games), splitNames(engines)
		var err error
		if run.Spec.Depths, err = lab.ParseDepths(depths); err != nil {
			return err
		}
		for i, arg := range run.Spec.Positions {
			if run.Spec.Positions[i], _, err = a.readPosition(append(run.Spec.Games, "")[0], arg); err != nil {
				return err
			}
		}
		return a.runExperiment(cmd.Context(), &run, format, connect)
	})
	cmd.Example = examples(`alinha lab table --games tictactoe --engines "alphabeta pvs" --depths 1-9`)
	cmd.Args = argCount(0, 0)
	flags := cmd.Flags()
	flags.StringArrayVar(&games, "games", nil, a.Message("flag-lab-game"))
	flags.StringArrayVar(&run.Spec.Positions, "positions", nil, a.Message("flag-lab-position"))
	flags.StringArrayVar(&engines, "engines", nil, a.Message("flag-lab-engine"))
	flags.StringVar(&depths, "depths", "", a.Message("flag-lab-depths"))
	flags.Uint64Var(&run.Spec.Seed, "seed", 0, a.Message("flag-lab-seed"))
	flags.StringVar(&run.Outputs.Charts, "charts", "", a.Message("flag-lab-charts"))
	flags.StringVar(&run.Outputs.Keep, "keep", "", a.Message("flag-lab-keep"))
	flags.Uint64Var(&run.Spec.Nodes, "nodes", 0, a.Message("flag-nodes"))
	flags.DurationVar(&run.Spec.Time, "time", 0, a.Message("flag-time"))
	connect = a.addExecutorFlags(cmd)
	a.addFormatFlag(cmd, &format, table.Formats)
	completeFlag(cmd, "games", gameNames())
	_ = cmd.RegisterFlagCompletionFunc("engines", completeEngine)
	return cmd
}

// splitNames returns the names in the values of a flag. Spaces separate them: no name of a game or an engine has
// one.
func splitNames(values []string) []string { return strings.Fields(strings.Join(values, " ")) }
