package main

import (
	"strings"

	"github.com/spf13/cobra"

	"github.com/alinha/alinha/internal/lab"
	"github.com/alinha/alinha/internal/runfile"
)

// labTable returns the command that makes the run that its flags describe.
func (a *app) labTable() *cobra.Command {
	var (
		run            runfile.Run
		games, engines []string
		depths, format string
	)
	cmd := a.command("table", "lab-table", func(cmd *cobra.Command, _ []string) error {
		if err := checkFormat(format); err != nil {
			return err
		}
		run.Spec.Games, run.Spec.Engines = fieldsOf(games), fieldsOf(engines)
		var err error
		if run.Spec.Depths, err = lab.ParseDepths(depths); err != nil {
			return err
		}
		return a.conduct(cmd.Context(), &run, format)
	})
	cmd.Example = examples(`alinha lab table --games tictactoe --engines "alphabeta pvs" --depths 1-9`)
	cmd.Args = takes(0, 0)
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
	a.formatFlag(cmd, &format)
	_ = cmd.RegisterFlagCompletionFunc("games", completeGame)
	_ = cmd.RegisterFlagCompletionFunc("engines", completeEngine)
	return cmd
}

// fieldsOf returns the names in the values of a flag, which spaces part: no game
// and no engine has one in its name.
func fieldsOf(values []string) []string { return strings.Fields(strings.Join(values, " ")) }
