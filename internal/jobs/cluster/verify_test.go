package cluster_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/alinha/alinha/internal/jobs"
	"github.com/alinha/alinha/internal/jobs/cluster"
	"github.com/alinha/alinha/internal/jobs/clustertest"
	"github.com/alinha/alinha/internal/jobs/jobstest"
)

// A timedSquare is a result of kind "timed": a square, and a time that is never the same.
type timedSquare struct {
	Square int
	Nanos  int64
}

// timedKinds returns kind "timed", whose runners square numbers, plus an error.
func timedKinds(wrong int) jobs.Kinds {
	return jobs.Kinds{"timed": func(json.RawMessage) (jobs.Runner, error) { return timedRunner{wrong}, nil }}
}

type timedRunner struct{ wrong int }

func (r timedRunner) Run(_ context.Context, payload json.RawMessage) (json.RawMessage, error) {
	var n int
	if err := json.Unmarshal(payload, &n); err != nil {
		return nil, err
	}
	return json.Marshal(timedSquare{n*n + r.wrong, time.Now().UnixNano()})
}

func (timedRunner) Close() error { return nil }

// equalSquares reports whether two results of kind "timed" are the same but for the time.
func equalSquares(a, b json.RawMessage) bool {
	var x, y timedSquare
	return json.Unmarshal(a, &x) == nil && json.Unmarshal(b, &y) == nil && x.Square == y.Square
}

// startTimedWorker starts a worker of kind "timed", and returns a function that ends it.
func startTimedWorker(t *testing.T, c *cluster.Client, wrong int) (stop func()) {
	return clustertest.StartWorker(t, &cluster.Worker{Client: c, Kinds: timedKinds(wrong)})
}

// verifier returns an Executor that verifies a share of the units of kind "timed".
func verifier(c *cluster.Client, share float64) *cluster.Executor {
	return &cluster.Executor{Client: c, Verify: share, Equal: map[string]func(a, b json.RawMessage) bool{"timed": equalSquares}}
}

// squares has the squares of the first n numbers computed.
func squares(ctx context.Context, e *cluster.Executor, study *jobs.Study, n int) ([]int, error) {
	results := make([]int, n)
	err := e.Execute(ctx, study, jobstest.Numbers(n), func(unit int, result json.RawMessage) error {
		var s timedSquare
		if results[unit] != 0 {
			return fmt.Errorf("unit %d has a second result", unit)
		}
		err := json.Unmarshal(result, &s)
		results[unit] = s.Square
		return err
	})
	return results, err
}

// A worker with wrong results has computed a study. A command that verifies has others compute the units again, returns the
// result on which two agree, and names the worker; the server keeps the right results.
func TestVerifyFindsWrongResults(t *testing.T) {
	const n = 12
	c := clustertest.StartServer(t)
	study := jobstest.Study("timed", t.Name())
	stopLiar := startTimedWorker(t, c, 1)
	if got, err := squares(t.Context(), verifier(c, 0), study, n); err != nil || got[2] != 5 {
		t.Fatalf("the worker alone: got %v and %v, want wrong squares", got, err)
	}
	liars, err := c.Workers(t.Context())
	if err != nil || len(liars) != 1 {
		t.Fatalf("got workers %v and %v, want one", liars, err)
	}
	startTimedWorker(t, c, 0)
	startTimedWorker(t, c, 0)
	got, err := squares(t.Context(), verifier(c, 1), study, n)
	for i := range got {
		if got[i] != i*i {
			t.Errorf("%d: got %d, want %d", i, got[i], i*i)
		}
	}
	if err != nil {
		t.Error(err)
	}
	stopLiar()
	id := cluster.StudyID(study)
	failures, err := c.Failures(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	blamed := slices.DeleteFunc(failures, func(f cluster.Failure) bool { return f.Worker != liars[0].ID })
	if len(blamed) != n || !strings.Contains(blamed[0].Error, "differs from that of two other workers") || blamed[0].Host != liars[0].Host {
		t.Errorf("got %d failures %+v of the worker, want %d that name its host", len(blamed), blamed, n)
	}
	var stored []int
	err = c.Results(t.Context(), id, func(result json.RawMessage) error {
		var s timedSquare
		err := json.Unmarshal(result, &s)
		stored = append(stored, s.Square)
		return err
	})
	slices.Sort(stored)
	if slices.Sort(got); err != nil || !slices.Equal(stored, got) {
		t.Errorf("the server has %v and %v, want %v", stored, err, got)
	}
	status, err := c.Status(t.Context(), id)
	if err != nil || status.State != cluster.Done || status.Verify != 1 || status.Results != 3*n || status.Units != 3*n {
		t.Errorf("got %+v and %v, want %d units, each computed by three workers", status, err, n)
	}
	if _, err := squares(t.Context(), verifier(c, 1), study, n); err != nil {
		t.Errorf("the same command again: %v", err)
	}
}

// A share of the units is computed twice, the same in every command, and no worker verifies its own results.
func TestVerifyShare(t *testing.T) {
	const n = 200
	c := clustertest.StartServer(t)
	study := jobstest.Study("timed", t.Name())
	stopFirst := startTimedWorker(t, c, 0)
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	count := 0
	err := verifier(c, 0.1).Execute(ctx, study, jobstest.Numbers(n), func(int, json.RawMessage) error {
		if count++; count == 150 {
			cancel()
		}
		return nil
	})
	if !errors.Is(err, context.Canceled) || count != 150 {
		t.Fatalf("got %d results and %v, want 150 of units that are not verified", count, err)
	}
	startTimedWorker(t, c, 0)
	got, err := squares(t.Context(), verifier(c, 0.1), study, n)
	if err != nil || got[n-1] != (n-1)*(n-1) {
		t.Errorf("got %v and %v, want squares", got, err)
	}
	stopFirst()
	status, err := c.Status(t.Context(), cluster.StudyID(study))
	if err != nil || status.Results != uint64(status.Units) || status.Failures != 0 {
		t.Errorf("got %+v and %v, want as many results as units", status, err)
	}
	if chosen := cluster.CountChosen(study, n, 0.1); chosen == 0 || uint64(n+chosen) != status.Results {
		t.Errorf("got %d results, want one for each of %d units and a second one for %d", status.Results, n, chosen)
	}
}
