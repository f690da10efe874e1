package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/alinha/alinha/internal/chart"
	"github.com/alinha/alinha/internal/lab"
	"github.com/alinha/alinha/internal/runfile"
	"github.com/alinha/alinha/internal/table"
	"github.com/alinha/alinha/internal/textline"
)

// labRun returns the command that makes the run that a file describes.
func (a *app) labRun() *cobra.Command {
	cmd := a.command("run FILE", "lab-run", func(cmd *cobra.Command, args []string) error {
		run, err := runfile.Read(args[0])
		if err != nil {
			return runFileError(err)
		}
		return a.conduct(cmd.Context(), run, table.Formats[0])
	})
	cmd.Example = examples("alinha lab run study.toml")
	cmd.Args = takes(1, 1)
	cmd.ValidArgsFunction = func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
		return []string{"toml"}, cobra.ShellCompDirectiveFilterFileExt
	}
	return cmd
}

// conduct makes a run: it prints the table and writes the outputs. Ctrl-C prints
// the cells that are done, and leaves the outputs as they were, but for what is kept.
func (a *app) conduct(ctx context.Context, run *runfile.Run, format string) (err error) {
	grid, err := run.Spec.Grid()
	if err != nil {
		return err
	}
	var checkpoint *lab.Checkpoint
	if run.Outputs.Keep != "" {
		if checkpoint, err = lab.OpenCheckpoint(run.Outputs.Keep, version, &run.Spec, grid); err != nil {
			return err
		}
		defer func() { err = errors.Join(err, checkpoint.Close()) }()
	}
	ctx, done := a.interruptible(ctx)
	defer done()
	measurements, err := grid.Run(ctx, checkpoint, a.cells(len(grid.Trials)))
	a.wipe()
	if err != nil && ctx.Err() == nil {
		return err
	}
	if writing := lab.Tabulate(measurements).Write(a.out, format, a); writing != nil {
		return writing
	}
	if err != nil {
		return errInterrupted
	}
	if err := run.Outputs.WriteTables(run.Title, measurements, a); err != nil || run.Outputs.Charts == "" {
		return err
	}
	return chart.WriteFiles(run.Outputs.Charts, measurements, a.labels())
}

// cells returns what tells a terminal which cell of how many is at work.
func (a *app) cells(of int) func(done int, at lab.Trial) {
	flash := a.flashes()
	return func(done int, at lab.Trial) {
		flash(func() string {
			cell := textline.Clip(fmt.Sprint(at.Game, " ", at.Engine, " ", at.Depth))
			return bar(done, of) + " " + a.Message("progress-cells", "Done", done, "Of", of) + " " + cell
		})
	}
}

// labels returns the texts of the charts.
func (a *app) labels() *chart.Labels {
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
