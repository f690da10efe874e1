package cluster_test

import (
	"context"
	"log/slog"
	"sync"
	"testing"

	"github.com/alinha/alinha/internal/jobs/cluster"
	"github.com/alinha/alinha/internal/jobs/jobstest"
)

// startServer starts a server for a test and returns a client.
func startServer(t *testing.T) *cluster.Client {
	t.Helper()
	s, err := cluster.StartServer(cluster.ServerOptions{Store: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	c, err := cluster.Connect(t.Context(), cluster.Address{URL: s.URL()}, t.Name(), 1)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.Close)
	return c
}

// startWorker starts a worker that ends with the test.
func startWorker(t *testing.T, c *cluster.Client, threads int) {
	ctx, cancel := context.WithCancel(context.Background())
	w := &cluster.Worker{Client: c, Kinds: jobstest.Kinds, Version: "test", Threads: threads, Log: slog.New(slog.DiscardHandler)}
	var running sync.WaitGroup
	running.Go(func() {
		if err := w.Run(ctx); err != nil {
			t.Error(err)
		}
	})
	t.Cleanup(func() {
		cancel()
		running.Wait()
	})
}

func TestConformance(t *testing.T) {
	c := startServer(t)
	startWorker(t, c, 4)
	startWorker(t, c, 1)
	jobstest.Conformance(t, &cluster.Executor{Client: c, Owner: "test"})
}
