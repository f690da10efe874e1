// Package clustertest starts servers and workers of package cluster for tests.
package clustertest

import (
	"cmp"
	"context"
	"log/slog"
	"sync"
	"testing"

	"github.com/alinha/alinha/internal/jobs"
	"github.com/alinha/alinha/internal/jobs/cluster"
)

// Version is the version of the engines of a worker that StartWorker runs, unless the worker names another version.
const Version = "test"

// StartServer starts a server without a token, and returns a client of the server. Both end with the test.
func StartServer(t testing.TB) *cluster.Client {
	t.Helper()
	s, err := cluster.StartServer(cluster.ServerOptions{Store: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	return Connect(t, s.URL())
}

// Connect returns a client of the server at a URL. The client ends with the test.
func Connect(t testing.TB, url string) *cluster.Client {
	t.Helper()
	c, err := cluster.Connect(t.Context(), cluster.Address{URL: url}, t.Name())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.Close)
	return c
}

// StartWorker runs a worker until stop is called or the test ends. A worker without a version has Version, and a worker
// without a log logs nothing. The test fails if Worker.Run returns an error.
func StartWorker(t testing.TB, w *cluster.Worker) (stop func()) {
	w.Version = cmp.Or(w.Version, Version)
	if w.Log == nil {
		w.Log = slog.New(slog.DiscardHandler)
	}
	ctx, cancel := context.WithCancel(context.Background())
	var running sync.WaitGroup
	running.Go(func() {
		if err := w.Run(ctx); err != nil {
			t.Error(err)
		}
	})
	stop = sync.OnceFunc(func() {
		cancel()
		running.Wait()
	})
	t.Cleanup(stop)
	return stop
}

// StartExecutor starts a server with one worker, which computes kinds by two threads, and returns an Executor that uses
// the server.
func StartExecutor(t testing.TB, kinds jobs.Kinds) *cluster.Executor {
	t.Helper()
	c := StartServer(t)
	StartWorker(t, &cluster.Worker{Client: c, Kinds: kinds, Threads: 2})
	return &cluster.Executor{Client: c, Owner: "test"}
}
