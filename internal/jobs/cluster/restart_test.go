package cluster_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"net"
	"strings"
	"testing"

	"github.com/alinha/alinha/internal/checkpoint"
	"github.com/alinha/alinha/internal/jobs/cluster"
	"github.com/alinha/alinha/internal/jobs/clustertest"
	"github.com/alinha/alinha/internal/jobs/jobstest"
)

// One server at a time has a directory, and a port that is taken is an error at once.
func TestServerErrors(t *testing.T) {
	o := cluster.ServerOptions{Store: t.TempDir(), Listen: freeAddress(t)}
	s, err := cluster.StartServer(o)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if _, err := cluster.StartServer(cluster.ServerOptions{Store: o.Store}); err == nil {
		t.Error("two servers have one directory")
	} else if _, ok := errors.AsType[*checkpoint.LockedError](err); !ok {
		t.Errorf("got %v, want a locked directory", err)
	}
	o.Store = t.TempDir()
	if _, err := cluster.StartServer(o); err == nil || !strings.Contains(err.Error(), "address already in use") {
		t.Errorf("got %v, want an address in use", err)
	}
}

// A study survives the server: units and results are on its disk.
func TestServerRestarts(t *testing.T) {
	const n = 2000
	o := cluster.ServerOptions{Store: t.TempDir(), Listen: freeAddress(t)}
	s, err := cluster.StartServer(o)
	if err != nil {
		t.Fatal(err)
	}
	c, err := cluster.Connect(t.Context(), cluster.Address{URL: s.URL()}, t.Name())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.Close)
	startWorker(t, c, 2)
	results := make([]int, n)
	restarted := false
	e := &cluster.Executor{Client: c}
	err = e.Execute(t.Context(), jobstest.Study("square", t.Name()), jobstest.Numbers(n), func(unit int, _ json.RawMessage) error {
		if !restarted && unit > n/10 {
			restarted = true
			s.Close()
			if s, err = cluster.StartServer(o); err != nil {
				return err
			}
		}
		results[unit]++
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	for unit, count := range results {
		if count != 1 {
			t.Errorf("unit %d: got %d results, want 1", unit, count)
		}
	}
}

// After a restart of the server, workers and the clients that were connected before see each other again.
func TestWorkersAfterRestart(t *testing.T) {
	o := cluster.ServerOptions{Store: t.TempDir(), Listen: freeAddress(t)}
	s, err := cluster.StartServer(o)
	if err != nil {
		t.Fatal(err)
	}
	c := clustertest.Connect(t, s.URL())
	s.Close()
	if s, err = cluster.StartServer(o); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	waitFor(t, func() bool {
		workers, err := c.Workers(t.Context())
		return err == nil && len(workers) == 0
	})
	startWorker(t, c, 1)
	waitFor(t, func() bool {
		workers, err := c.Workers(t.Context())
		return err == nil && len(workers) == 1
	})
}

// freeAddress returns an address on the loopback interface that nothing listens on. Its port is below those that
// systems give to outgoing connections, so that none of these takes the port before a server listens there.
func freeAddress(t *testing.T) string {
	t.Helper()
	for range 100 {
		l, err := net.Listen("tcp", fmt.Sprintf("127.0.0.1:%d", 10000+rand.IntN(20000)))
		if err != nil {
			continue // the port is in use
		}
		address := l.Addr().String()
		if err := l.Close(); err != nil {
			t.Fatal(err)
		}
		return address
	}
	t.Fatal("no port is free")
	return ""
}
