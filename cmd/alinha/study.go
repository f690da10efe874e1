package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/alinha/alinha/internal/explain"
	"github.com/alinha/alinha/internal/jobs/cluster"
	"github.com/alinha/alinha/internal/table"
	"github.com/alinha/alinha/internal/textline"
)

// studyCommand returns the command that shows and ends the studies of a server.
func (a *app) studyCommand() *cobra.Command {
	cmd := a.newCommand("study list|status|watch|results|cancel [ID]", "study", func(cmd *cobra.Command, args []string) error {
		return explain.UnknownName("error-subcommand", args[0], "Subcommands", subcommands(cmd))
	})
	cmd.Example = examples("alinha study list --connect nats://127.0.0.1:4222", "alinha study watch 3f2a --connect nats://127.0.0.1:4222")
	cmd.Args = argCount(1, 2)
	connect := a.addConnectFlags(cmd, "flag-connect-server")
	cmd.AddCommand(
		a.studySubcommand(connect, "list", 0, a.printStudies),
		a.studySubcommand(connect, "status ID", 1, a.printStudy),
		a.studySubcommand(connect, "watch ID", 1, a.watchStudy),
		a.studySubcommand(connect, "results ID", 1, a.printStudyResults),
		a.studySubcommand(connect, "cancel ID", 1, a.cancelStudy),
	)
	return cmd
}

// studySubcommand returns a subcommand of study, which calls do with the ID of the study whose ID begins with the
// argument, or with "" if the subcommand takes no argument.
func (a *app) studySubcommand(connect *connectFlags, use string, args int, do func(context.Context, *cluster.Client, string) error) *cobra.Command {
	var name string
	_, _ = fmt.Sscan(use, &name)
	cmd := a.newCommand(use, "study-"+name, func(cmd *cobra.Command, args []string) error {
		ctx, cancel := a.interruptible(cmd.Context())
		defer cancel()
		client, err := connect.open(ctx, a)
		if err != nil {
			return err
		}
		defer client.Close()
		id := ""
		if len(args) > 0 {
			if id, err = client.Find(ctx, args[0]); err != nil {
				return explainStudyError(err, args[0])
			}
		}
		return do(ctx, client, id)
	})
	cmd.Example = examples("alinha study " + use + " --connect nats://127.0.0.1:4222")
	cmd.Args = argCount(args, args)
	return cmd
}

// explainStudyError replaces ErrNoStudy by a message that quotes the argument id.
func explainStudyError(err error, id string) error {
	if errors.Is(err, cluster.ErrNoStudy) {
		return explain.Failure("error-study-unknown", "Text", textline.Clip(id))
	}
	return err
}

// shortID is how many digits of the ID of a study a list shows.
const shortID = 12

// printStudies prints a table of all studies.
func (a *app) printStudies(ctx context.Context, c *cluster.Client, _ string) error {
	studies, err := c.Studies(ctx)
	if err != nil {
		return err
	}
	t := &table.Table{Header: []string{"study", "kind", "state", "results", "units", "owner", "begun"}}
	for _, s := range studies {
		begun := s.Begun.Local().Format(time.DateTime)
		t.Rows = append(t.Rows, []any{s.ID[:shortID], s.Kind, table.Word(s.State), s.Results, s.Units, textline.Clip(s.Owner), begun})
	}
	return t.WriteText(a.out, a)
}

// printStudy prints the status of a study, its summary, its failed tries and the workers of the server.
func (a *app) printStudy(ctx context.Context, c *cluster.Client, id string) error {
	s, err := c.Status(ctx, id)
	if err != nil {
		return err
	}
	a.println("study-status", "ID", s.ID, "Kind", s.Kind, "Version", s.Version, "State", a.Message("cell-"+s.State),
		"Results", s.Results, "Units", s.Units, "Failures", s.Failures, "Owner", textline.Clip(s.Owner))
	if s.Verify > 0 {
		a.println("study-verify", "Percent", a.formatNumber("%.4g", 100*s.Verify))
	}
	if summary := a.summaryText(&s.StudyEntry); summary != "" {
		fmt.Fprintln(a.out, summary)
	}
	failures, err := c.Failures(ctx, id)
	if err != nil {
		return err
	}
	for _, f := range failures {
		a.println("study-failure", "Time", f.Time.Local().Format(time.DateTime), "Worker", failedWorkers(&f), "Error", textline.Clip(f.Error))
		for line := range strings.Lines(f.Stack) {
			_, _ = fmt.Fprintf(a.out, "    %s\n", textline.Clip(strings.TrimSpace(line)))
		}
	}
	workers, err := c.Workers(ctx)
	if err != nil {
		return err
	}
	return a.printWorkers(workers, s.Version)
}

// failedWorkers returns the workers that a failure is about, with the host if that is known.
func failedWorkers(f *cluster.Failure) string {
	var names []string
	for id := range strings.SplitSeq(f.Worker, "-") {
		names = append(names, shortWorker(id))
	}
	text := strings.Join(names, ", ")
	if f.Host != "" {
		text += " (" + textline.Clip(f.Host) + ")"
	}
	return text
}

// printWorkers prints a table of the workers of a version, and a line for each worker of another version.
func (a *app) printWorkers(workers []cluster.WorkerEntry, version string) error {
	same, others := partitionWorkers(workers, version)
	for _, w := range others {
		a.println("study-worker-refuses", "Worker", shortWorker(w.ID), "Host", textline.Clip(w.Host), "Process", w.Process, "Version", textline.Clip(w.Version))
	}
	if len(same) == 0 {
		a.println("study-no-worker")
		return nil
	}
	return a.workerTable(same).WriteText(a.out, a)
}

// printStudyResults prints each result of a study as a line of JSON.
func (a *app) printStudyResults(ctx context.Context, c *cluster.Client, id string) error {
	return c.Results(ctx, id, func(result json.RawMessage) error {
		_, err := fmt.Fprintf(a.out, "%s\n", result)
		return err
	})
}

// cancelStudy ends a study and removes it from the server.
func (a *app) cancelStudy(ctx context.Context, c *cluster.Client, id string) error {
	if err := c.Cancel(ctx, id); err != nil {
		return err
	}
	a.println("study-cancelled", "ID", id)
	return nil
}
