package cluster_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/alinha/alinha/internal/jobs"
	"github.com/alinha/alinha/internal/jobs/cluster"
	"github.com/alinha/alinha/internal/jobs/clustertest"
	"github.com/alinha/alinha/internal/jobs/jobstest"
)

// A failed study says why, and runs anew.
func TestFailures(t *testing.T) {
	c := clustertest.StartServer(t)
	startWorker(t, c, 1)
	study := jobstest.Study("fault", t.Name())
	e := &cluster.Executor{Client: c}
	for range 2 {
		err := e.Execute(t.Context(), study, jobstest.Texts(`"panic"`), func(int, json.RawMessage) error { return nil })
		if want := "unit 1: delivery 5: the runner panicked: a panic of the test"; err == nil || err.Error() != want {
			t.Errorf("got %v, want %s", err, want)
		}
	}
	status, err := c.Status(t.Context(), cluster.StudyID(study))
	if err != nil || status.State != cluster.Failed || status.Failures != 10 {
		t.Errorf("got %+v and %v, want 10 failures", status, err)
	}
	failures, err := c.Failures(t.Context(), cluster.StudyID(study))
	if err != nil || len(failures) != 10 || failures[0].Error != "the runner panicked: a panic of the test" {
		t.Errorf("got %v and %v, want 10 panics", failures, err)
	}
	for _, f := range failures {
		if !strings.Contains(f.Stack, "jobstest.fault(") {
			t.Errorf("got the stack %q, want that of the runner", f.Stack)
		}
	}
}

// errRunner is a runner whose units fail with an error.
type errRunner struct{ err error }

func (r errRunner) Run(context.Context, json.RawMessage) (json.RawMessage, error) { return nil, r.err }
func (errRunner) Close() error                                                    { return nil }

// The error of a runner fails the study with its own text, also when the error is a timeout of the runner's own or its
// text is longer than a message may be.
func TestRunnerErrors(t *testing.T) {
	c := clustertest.StartServer(t)
	long := strings.Repeat("x", 2<<20)
	for kind, test := range map[string]struct {
		err  error
		want string
	}{
		"timeout": {fmt.Errorf("the engine: %w", context.DeadlineExceeded), "unit 1: delivery 5: the engine: context deadline exceeded"},
		"long":    {errors.New(long), "unit 1: delivery 5: " + long[:4096]},
	} {
		clustertest.StartWorker(t, &cluster.Worker{Client: c, Kinds: jobs.Kinds{
			kind: func(json.RawMessage) (jobs.Runner, error) { return errRunner{test.err}, nil },
		}})
		study := jobstest.Study(kind, t.Name())
		err := (&cluster.Executor{Client: c}).Execute(t.Context(), study, jobstest.Numbers(1), accept(new(int)))
		if err == nil || err.Error() != test.want {
			t.Errorf("%s: got %.200v, want %.200s", kind, err, test.want)
		}
		if failures, err := c.Failures(t.Context(), cluster.StudyID(study)); err != nil || len(failures) != 5 {
			t.Errorf("%s: got %d failures and %v, want 5", kind, len(failures), err)
		}
	}
}
