package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/alinha/alinha/internal/chart"
	"github.com/alinha/alinha/internal/explain"
	"github.com/alinha/alinha/internal/lab"
	"github.com/alinha/alinha/internal/runfile"
	"github.com/alinha/alinha/internal/table"
	"github.com/alinha/alinha/internal/textline"
)

// labRunCommand returns the command that runs the experiment that a file describes.
func (a *app) labRunCommand() *cobra.Command {
	var connect *connectFlags
	cmd := a.newCommand("run FILE", "lab-run", func(cmd *cobra.Command, args []string) error {
		run, err := runfile.Read(args[0])
		if err != nil {
			return runFileError(err)
		}
		return a.runExperiment(cmd.Context(), run, table.Formats[0], connect)
	})
	cmd.Example = examples("alinha lab run study.toml")
	cmd.Args = argCount(1, 1)
	cmd.ValidArgsFunction = completeFiles("toml")
	connect = a.addExecutorFlags(cmd)
	return cmd
}

// runExperiment runs an experiment, here or on the workers of a server, prints its table and writes its outputs. Ctrl-C
// prints the trials that are done, and writes no output but the checkpoint.
func (a *app) runExperiment(ctx context.Context, run *runfile.Run, format string, connect *connectFlags) (err error) {
	grid, err := run.Spec.Grid()
	if err != nil {
		return err
	}
	if connect.verify > 0 && run.Spec.Time > 0 {
		return explain.Misuse("error-verify-time")
	}
	var checkpoint *lab.Checkpoint
	if run.Outputs.Keep != "" {
		if checkpoint, err = lab.OpenCheckpoint(run.Outputs.Keep, version, &run.Spec, grid); err != nil {
			return err
		}
		defer func() { err = errors.Join(err, checkpoint.Close()) }()
	}
	ctx, cancel := a.interruptible(ctx)
	defer cancel()
	executor, end, err := connect.executor(ctx, a)
	if err != nil {
		return err
	}
	defer end()
	status := a.newStatusLine()
	measurements, err := grid.Run(ctx, executor, connect.version(), checkpoint, func(done int, trial lab.Trial) {
		status.update(func() string { return a.trialProgress(done, len(grid.Trials), trial) })
	})
	status.erase()
	if err := a.printTable(ctx, lab.Tabulate(measurements), format, err); err != nil {
		return err
	}
	if err := run.Outputs.WriteTables(run.Title, measurements, a); err != nil || run.Outputs.Charts == "" {
		return err
	}
	return chart.WriteFiles(run.Outputs.Charts, measurements, a.chartLabels())
}

// trialProgress returns the status line of a trial that is being searched.
func (a *app) trialProgress(done, of int, trial lab.Trial) string {
	name := textline.Clip(fmt.Sprint(trial.Game, " ", trial.Engine, " ", trial.Depth))
	return progressBar(done, of) + " " + a.Message("progress-cells", "Done", done, "Of", of) + " " + name
}

// chartLabels returns the texts of the charts in the language of the app.
func (a *app) chartLabels() *chart.Labels {
	return &chart.Labels{
		Depth: a.Message("chart-depth"),
		Titles: [...]string{
			chart.Nodes:           a.Message("chart-nodes"),
			chart.Time:            a.Message("chart-time"),
			chart.BranchingFactor: a.Message("chart-branching"),
		},
		Axes: [...]string{
			chart.Nodes:           a.Message("chart-nodes-axis"),
			chart.Time:            a.Message("chart-time-axis"),
			chart.BranchingFactor: a.Message("chart-branching-axis"),
		},
	}
}
