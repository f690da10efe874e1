package main

import (
	"cmp"
	"context"
	"encoding/json"
	"log/slog"
	"maps"
	"runtime"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/alinha/alinha/internal/arena"
	"github.com/alinha/alinha/internal/catalog"
	"github.com/alinha/alinha/internal/explain"
	"github.com/alinha/alinha/internal/firstreplies"
	"github.com/alinha/alinha/internal/jobs"
	"github.com/alinha/alinha/internal/jobs/cluster"
	"github.com/alinha/alinha/internal/lab"
	"github.com/alinha/alinha/internal/split"
	"github.com/alinha/alinha/internal/studies"
)

// localKinds are the kinds of studies that jobs.Local computes in this process. The games of match have runners of
// their own: see matchRun.executor. No command asks units of package firstreplies.
var localKinds = jobs.Kinds{
	lab.StudyKind:         lab.NewRunner,
	split.ProofKind:       split.NewProofRunner(catalog.Resources{}),
	split.ConnectFourKind: split.NewConnectFourRunner(catalog.Resources{}),
	studies.BookKind:      studies.NewBookRunner(catalog.Resources{}),
	studies.LeavesKind:    studies.NewLeavesRunner,
	studies.PuzzleKind:    studies.NewPuzzleRunner,
	studies.SelfPlayKind:  studies.NewSelfPlayRunner,
	studies.SolveKind:     studies.NewSolveRunner(catalog.Resources{}),
}

// remoteKinds returns the kinds of studies that a worker computes. Units come from other machines, so that the runners
// refuse engines that need more than limits.
func remoteKinds(limits catalog.Resources) jobs.Kinds {
	return jobs.Kinds{
		arena.StudyKind:        arena.NewRemoteRunner(limits),
		firstreplies.StudyKind: firstreplies.NewRunner(limits),
		lab.StudyKind:          lab.NewRemoteRunner(limits),
		split.ProofKind:        split.NewProofRunner(limits),
		split.ConnectFourKind:  split.NewConnectFourRunner(limits),
		studies.BookKind:       studies.NewBookRunner(limits),
		studies.LeavesKind:     studies.NewLeavesRunner,
		studies.PuzzleKind:     studies.NewPuzzleRunner,
		studies.SelfPlayKind:   studies.NewSelfPlayRunner,
		studies.SolveKind:      studies.NewSolveRunner(limits),
	}
}

// equalResults are the functions that compare results of the kinds whose results have measured times.
var equalResults = map[string]func(a, b json.RawMessage) bool{
	arena.StudyKind:        arena.EqualGames,
	firstreplies.StudyKind: firstreplies.EqualAnswers,
	lab.StudyKind:          lab.EqualMeasurements,
	split.ProofKind:        split.EqualProofAnswers,
	split.ConnectFourKind:  split.EqualConnectFourAnswers,
	studies.PuzzleKind:     studies.EqualPuzzleAnswers,
	studies.SolveKind:      studies.EqualSolutions,
}

// workerCommand returns the command that computes units of a server until Ctrl-C or SIGTERM.
func (a *app) workerCommand() *cobra.Command {
	var (
		connect *connectFlags
		threads int
		memory  int
		kinds   string
	)
	cmd := a.newCommand("worker", "worker", func(cmd *cobra.Command, _ []string) error {
		if err := cmp.Or(checkPositive(flagValue{"threads", threads}), checkNotNegative(flagValue{"memory", memory})); err != nil {
			return err
		}
		if memory > 0 && memory < threads {
			return explain.Misuse("error-worker-memory", "Threads", threads)
		}
		chosen, err := chooseKinds(kinds, catalog.Resources{MemoryMiB: memory / threads, Threads: 1})
		if err != nil {
			return err
		}
		ctx, cancel := a.interruptible(cmd.Context())
		defer cancel()
		client, err := connect.open(ctx, a)
		if err != nil {
			return err
		}
		defer client.Close()
		return a.work(ctx, &cluster.Worker{Client: client, Kinds: chosen, Threads: threads})
	})
	cmd.Example = examples("alinha worker --connect nats://127.0.0.1:4222", "alinha worker --connect nats://127.0.0.1:4222 --threads 4 --memory 2048")
	cmd.Args = argCount(0, 0)
	connect = a.addConnectFlags(cmd, "flag-connect-server")
	cmd.Flags().IntVar(&threads, "threads", runtime.NumCPU(), a.Message("flag-worker-threads"))
	cmd.Flags().IntVar(&memory, "memory", 0, a.Message("flag-worker-memory"))
	cmd.Flags().StringVar(&kinds, "kinds", "", a.Message("flag-kinds", "Kinds", strings.Join(kindNames(), ", ")))
	return cmd
}

// work runs a worker with the version of this program until ctx ends, and logs to the error stream.
func (a *app) work(ctx context.Context, w *cluster.Worker) error {
	w.Version = engineVersion()
	w.Log = slog.New(slog.NewTextHandler(a.err, nil))
	a.println("worker-begins", "Version", w.Version, "Kinds", strings.Join(slices.Sorted(maps.Keys(w.Kinds)), ", "), "Threads", w.Threads)
	return w.Run(ctx)
}

// chooseKinds returns the remote kinds whose names are in a list with commas, or all for "".
func chooseKinds(list string, limits catalog.Resources) (jobs.Kinds, error) {
	all := remoteKinds(limits)
	if list == "" {
		return all, nil
	}
	chosen := make(jobs.Kinds)
	for name := range strings.SplitSeq(list, ",") {
		open, ok := all[name]
		if !ok {
			return nil, explain.UnknownName("error-kind", name, "Kinds", kindNames())
		}
		chosen[name] = open
	}
	return chosen, nil
}

// kindNames returns the names of all kinds.
func kindNames() []string {
	return slices.Sorted(maps.Keys(remoteKinds(catalog.Resources{})))
}
