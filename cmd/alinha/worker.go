package main

import (
	"context"
	"encoding/json"
	"log/slog"
	"maps"
	"os/signal"
	"runtime"
	"slices"
	"strings"
	"syscall"

	"github.com/spf13/cobra"

	"github.com/alinha/alinha/internal/explain"
	"github.com/alinha/alinha/internal/jobs"
	"github.com/alinha/alinha/internal/jobs/cluster"
	"github.com/alinha/alinha/internal/lab"
	"github.com/alinha/alinha/internal/textline"
)

// studyKinds are the kinds of studies that a worker computes, and localKinds the same kinds without the precautions against
// what comes from another machine.
var (
	studyKinds = jobs.Kinds{lab.StudyKind: lab.NewRemoteRunner}
	localKinds = jobs.Kinds{lab.StudyKind: lab.NewRunner}
)

// equalResults are the functions that compare results of the kinds whose results have measured times.
var equalResults = map[string]func(a, b json.RawMessage) bool{lab.StudyKind: lab.EqualMeasurements}

// workerCommand returns the command that computes units of a server until Ctrl-C or SIGTERM.
func (a *app) workerCommand() *cobra.Command {
	var (
		connect *connectFlags
		threads int
		kinds   string
	)
	cmd := a.newCommand("worker", "worker", func(cmd *cobra.Command, _ []string) error {
		if err := checkPositive(flagValue{"threads", threads}); err != nil {
			return err
		}
		chosen, err := chooseKinds(kinds)
		if err != nil {
			return err
		}
		ctx, stop := signal.NotifyContext(cmd.Context(), syscall.SIGTERM)
		defer stop()
		ctx, cancel := a.interruptible(ctx)
		defer cancel()
		client, err := connect.open(ctx, a)
		if err != nil {
			return err
		}
		defer client.Close()
		return a.work(ctx, &cluster.Worker{Client: client, Kinds: chosen, Threads: threads})
	})
	cmd.Example = examples("alinha worker --connect nats://127.0.0.1:4222")
	cmd.Args = argCount(0, 0)
	connect = a.addConnectFlags(cmd)
	cmd.Flags().IntVar(&threads, "threads", runtime.NumCPU(), a.Message("flag-worker-threads"))
	cmd.Flags().StringVar(&kinds, "kinds", "", a.Message("flag-kinds", "Kinds", kindNames()))
	return cmd
}

// work runs a worker, and logs to the error stream.
func (a *app) work(ctx context.Context, w *cluster.Worker) error {
	w.Version = engineVersion()
	w.Log = slog.New(slog.NewTextHandler(a.err, nil))
	a.println("worker-begins", "Version", w.Version, "Kinds", strings.Join(slices.Sorted(maps.Keys(w.Kinds)), ", "), "Threads", w.Threads)
	return w.Run(ctx)
}

// chooseKinds returns the kinds whose names are in a list with commas, or all for "".
func chooseKinds(list string) (jobs.Kinds, error) {
	if list == "" {
		return studyKinds, nil
	}
	chosen := make(jobs.Kinds)
	for name := range strings.SplitSeq(list, ",") {
		open, ok := studyKinds[name]
		if !ok {
			return nil, explain.Misuse("error-kind", "Text", textline.Clip(name), "Kinds", kindNames())
		}
		chosen[name] = open
	}
	return chosen, nil
}

// kindNames returns the names of all kinds, with commas.
func kindNames() string { return strings.Join(slices.Sorted(maps.Keys(studyKinds)), ", ") }
