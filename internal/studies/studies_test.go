package studies_test

import (
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"slices"
	"sync"
	"testing"

	"github.com/alinha/alinha/internal/catalog"
	"github.com/alinha/alinha/internal/jobs"
	"github.com/alinha/alinha/internal/jobs/cluster"
	"github.com/alinha/alinha/internal/studies"
)

// kinds are the kinds of this package.
var kinds = jobs.Kinds{
	studies.BookKind:     studies.NewBookRunner(catalog.Resources{}),
	studies.PuzzleKind:   studies.NewPuzzleRunner,
	studies.SelfPlayKind: studies.NewSelfPlayRunner,
	studies.SolveKind:    studies.NewSolveRunner(catalog.Resources{}),
}

// startCluster starts a server with a worker of two threads, and returns an Executor for both.
func startCluster(t *testing.T) jobs.Executor {
	t.Helper()
	server, err := cluster.StartServer(cluster.ServerOptions{Store: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(server.Close)
	client, err := cluster.Connect(t.Context(), cluster.Address{URL: server.URL()}, t.Name())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(client.Close)
	ctx, cancel := context.WithCancel(context.Background())
	worker := &cluster.Worker{Client: client, Kinds: kinds, Version: "test", Threads: 2, Log: slog.New(slog.NewTextHandler(io.Discard, nil))}
	var running sync.WaitGroup
	running.Go(func() {
		if err := worker.Run(ctx); err != nil {
			t.Error(err)
		}
	})
	t.Cleanup(func() {
		cancel()
		running.Wait()
	})
	return &cluster.Executor{Client: client, Owner: "test"}
}

// execute returns the results of units in their order.
func execute(t *testing.T, e jobs.Executor, study *jobs.Study, payloads ...string) []json.RawMessage {
	t.Helper()
	results := make([]json.RawMessage, len(payloads))
	units := make([]json.RawMessage, len(payloads))
	for i, p := range payloads {
		units[i] = json.RawMessage(p)
	}
	err := e.Execute(t.Context(), study, slices.Values(units), func(unit int, result json.RawMessage) error {
		results[unit] = slices.Clone(result)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return results
}

// checkRefused checks that a study has no Runner, or that its Runner refuses a unit.
func checkRefused(t *testing.T, study *jobs.Study, payload string) {
	t.Helper()
	runner, err := kinds.Open(study)
	if err != nil {
		return
	}
	if result, err := jobs.Run(t.Context(), runner, json.RawMessage(payload)); err == nil {
		t.Errorf("%s with %s: got %s, want an error", study.Params, payload, result)
	}
	if err := runner.Close(); err != nil {
		t.Error(err)
	}
}
