package cluster_test

import (
	"encoding/json"
	"fmt"
	"sync"
	"testing"

	"github.com/alinha/alinha/internal/jobs"
	"github.com/alinha/alinha/internal/jobs/cluster"
	"github.com/alinha/alinha/internal/jobs/clustertest"
	"github.com/alinha/alinha/internal/jobs/jobstest"
)

// Skipped units leave the queue before the one in progress ends, so that the only thread of the worker begins none of them.
func TestSkippedUnitsAreNotBegun(t *testing.T) {
	const n = 50
	c := clustertest.StartServer(t)
	startWorker(t, c, 1)
	texts, skip := []string{`"none"`, `"hang"`}, &jobs.SkipUnits{Units: []int{1}}
	for i := range n {
		texts = append(texts, fmt.Sprintf(`%*s`, 10+i, `"none"`))
		skip.Units = append(skip.Units, 2+i)
	}
	study := jobstest.Study("fault", t.Name())
	execute := func(texts []string, accept func() error) (results uint64) {
		e := &cluster.Executor{Client: c}
		if err := e.Execute(t.Context(), study, jobstest.Texts(texts...), func(int, json.RawMessage) error { return accept() }); err != nil {
			t.Fatal(err)
		}
		status, err := c.Status(t.Context(), cluster.StudyID(study))
		if err != nil || status.State != cluster.Done || status.Units != int(status.Results) {
			t.Errorf("got %+v and %v, want a study that is done", status, err)
		}
		return status.Results
	}
	if got := execute(texts, func() error { return skip }); got != 1 {
		t.Errorf("got %d results, want 1 without the skipped units", got)
	}
	if got := c.Queued(t); got != 0 {
		t.Errorf("got %d units in the queue, want none", got)
	}
	if got := execute(texts[2:], func() error { return nil }); got != 1+n {
		t.Errorf("asked for again: got %d results, want %d", got, 1+n)
	}
}

// A unit that one command skips and another one waits for is computed.
func TestSkippedByAnother(t *testing.T) {
	c := clustertest.StartServer(t)
	study := jobstest.Study("square", t.Name())
	t.Run("Known", func(t *testing.T) {
		startWorker(t, c, 1) // until the end of the subtest
		count := 0
		if err := (&cluster.Executor{Client: c}).Execute(t.Context(), study, jobstest.Texts("1"), accept(&count)); err != nil || count != 1 {
			t.Fatalf("got %d results and %v, want 1", count, err)
		}
	})
	count := 0
	var other sync.WaitGroup
	defer other.Wait()
	other.Go(func() {
		if err := (&cluster.Executor{Client: c}).Execute(t.Context(), study, jobstest.Texts("2"), accept(&count)); err != nil || count != 1 {
			t.Errorf("the other command: got %d results and %v, want 1", count, err)
		}
	})
	waitFor(t, func() bool { return c.Queued(t) == 1 })
	err := (&cluster.Executor{Client: c}).Execute(t.Context(), study, jobstest.Texts("2", "1"), func(int, json.RawMessage) error {
		return &jobs.SkipUnits{Units: []int{0}}
	})
	if err != nil {
		t.Error(err)
	}
	waitFor(t, func() bool { return c.Queued(t) == 1 })
	startWorker(t, c, 1)
}
