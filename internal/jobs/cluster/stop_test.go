package cluster_test

import (
	"encoding/json"
	"testing"

	"github.com/alinha/alinha/internal/jobs"
	"github.com/alinha/alinha/internal/jobs/cluster"
	"github.com/alinha/alinha/internal/jobs/clustertest"
	"github.com/alinha/alinha/internal/jobs/jobstest"
)

// A study that ends early counts the units in progress on all workers. None is left on the server, and the threads are free
// again.
func TestWasted(t *testing.T) {
	c := clustertest.StartServer(t)
	startWorker(t, c, 2)
	startWorker(t, c, 1)
	e := &cluster.Executor{Client: c}
	jobstest.Wasted(t, e)
	if left := c.Queued(t); left > 0 {
		t.Errorf("%d units are left in the queue, want none", left)
	}
	count := 0
	if err := e.Execute(t.Context(), jobstest.Study("square", t.Name()), jobstest.Numbers(10), accept(&count)); err != nil || count != 10 {
		t.Errorf("got %d results and %v, want 10", count, err)
	}
}

// With Ahead, at most so many units wait for a result at once, also when the server has results from an earlier time.
func TestAhead(t *testing.T) {
	const ahead, n = 7, 500
	c := clustertest.StartServer(t)
	startWorker(t, c, 2)
	e := &cluster.Executor{Client: c, Ahead: ahead}
	for range 2 {
		taken, accepted := 0, 0
		units := func(yield func(json.RawMessage) bool) {
			for payload := range jobstest.Numbers(n) {
				taken++
				if taken > accepted+ahead {
					t.Fatalf("%d units were taken after %d results, want at most %d more", taken, accepted, ahead)
				}
				if !yield(payload) {
					return
				}
			}
		}
		err := e.Execute(t.Context(), jobstest.Study("square", t.Name()), units, func(int, json.RawMessage) error {
			if accepted++; accepted == n {
				return jobs.ErrEnough
			}
			return nil
		})
		if err != nil || accepted != n {
			t.Errorf("got %d results and %v, want %d", accepted, err, n)
		}
	}
}
