package cluster_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/alinha/alinha/internal/jobs"
	"github.com/alinha/alinha/internal/jobs/cluster"
	"github.com/alinha/alinha/internal/jobs/clustertest"
	"github.com/alinha/alinha/internal/jobs/jobstest"
)

// startWorker starts a worker of the kinds of jobstest, which ends with the test.
func startWorker(t testing.TB, c *cluster.Client, threads int) {
	clustertest.StartWorker(t, &cluster.Worker{Client: c, Kinds: jobstest.Kinds, Threads: threads})
}

// A lineWriter passes on what is written, as lines, and drops lines that nobody reads.
type lineWriter chan string

func (w lineWriter) Write(line []byte) (int, error) {
	select {
	case w <- string(line):
	default:
	}
	return len(line), nil
}

// await waits for a line that has a text.
func (w lineWriter) await(t *testing.T, text string) {
	t.Helper()
	for {
		select {
		case line := <-w:
			if strings.Contains(line, text) {
				return
			}
		case <-time.After(30 * time.Second):
			t.Fatalf("no line has %q", text)
		}
	}
}

func TestConformance(t *testing.T) {
	c := clustertest.StartServer(t)
	startWorker(t, c, 4)
	startWorker(t, c, 1)
	jobstest.Conformance(t, &cluster.Executor{Client: c, Owner: "test"})
}

// accept returns an accept function that counts results.
func accept(count *int) func(int, json.RawMessage) error {
	return func(int, json.RawMessage) error {
		*count++
		return nil
	}
}

// A study whose command is stopped goes on. The same command gets all results, and no unit is computed twice.
func TestResume(t *testing.T) {
	const n = 3000
	c := clustertest.StartServer(t)
	startWorker(t, c, 2)
	e := &cluster.Executor{Client: c}
	study := jobstest.Study("square", t.Name())
	before := jobstest.Computed.Load()
	ctx, cancel := context.WithCancel(t.Context())
	first := 0
	err := e.Execute(ctx, study, jobstest.Numbers(n), func(int, json.RawMessage) error {
		if first++; first == 100 {
			cancel()
		}
		return nil
	})
	if !errors.Is(err, context.Canceled) {
		t.Fatalf("got %v, want the error of the context", err)
	}
	waitForQueue(t, c) // a unit whose result is on the way would be computed twice
	all := 0
	if err := e.Execute(t.Context(), study, jobstest.Numbers(n), accept(&all)); err != nil || all != n {
		t.Errorf("got %d results and %v, want %d", all, err, n)
	}
	if computed := jobstest.Computed.Load() - before; computed != n {
		t.Errorf("%d units were computed, want %d", computed, n)
	}
	status, err := c.Status(t.Context(), cluster.StudyID(study))
	if err != nil || status.State != cluster.Done || status.Units != n || status.Results != n {
		t.Errorf("got %+v and %v, want %d units done", status, err, n)
	}
}

// The number of units of a study that a command begins again is not known until the command has sent all units: study
// watch would otherwise end with the results of the units before.
func TestUnitsUnknown(t *testing.T) {
	c := clustertest.StartServer(t)
	startWorker(t, c, 1)
	e, study := &cluster.Executor{Client: c, Ahead: 1}, jobstest.Study("square", t.Name())
	for run, n := range []int{3, 5} {
		var seen []int
		units := func(yield func(json.RawMessage) bool) {
			for payload := range jobstest.Numbers(n) {
				entry, err := c.Study(t.Context(), cluster.StudyID(study))
				if err != nil || entry.State != cluster.Running {
					t.Errorf("run %d: got %+v and %v, want a study that runs", run, entry, err)
					return
				}
				seen = append(seen, entry.Units)
				if !yield(payload) {
					return
				}
			}
		}
		all := 0
		if err := e.Execute(t.Context(), study, units, accept(&all)); err != nil || all != n {
			t.Fatalf("run %d: got %d results and %v, want %d", run, all, err, n)
		}
		if want := make([]int, n); !slices.Equal(seen, want) {
			t.Errorf("run %d: got units %v while they were sent, want %v", run, seen, want)
		}
		if entry, err := c.Study(t.Context(), cluster.StudyID(study)); err != nil || entry.Units != n || entry.State != cluster.Done {
			t.Errorf("run %d: got %+v and %v, want %d units done", run, entry, err, n)
		}
	}
}

// waitForQueue waits until the workers have computed all units that were sent.
func waitForQueue(t *testing.T, c *cluster.Client) {
	t.Helper()
	waitFor(t, func() bool { return c.Queued(t) == 0 })
}

// Two commands with the same study both get all results.
func TestTwoCommands(t *testing.T) {
	const n = 1000
	c := clustertest.StartServer(t)
	startWorker(t, c, 2)
	var both sync.WaitGroup
	for range 2 {
		both.Go(func() {
			count := 0
			e := &cluster.Executor{Client: c}
			if err := e.Execute(t.Context(), jobstest.Study("square", t.Name()), jobstest.Numbers(n), accept(&count)); err != nil || count != n {
				t.Errorf("got %d results and %v, want %d", count, err, n)
			}
		})
	}
	both.Wait()
}

// Cancel ends the units in progress and leaves nothing on the server.
func TestCancel(t *testing.T) {
	c := clustertest.StartServer(t)
	startWorker(t, c, 2)
	study := jobstest.Study("fault", t.Name())
	ctx, cancel := context.WithCancel(t.Context())
	e := &cluster.Executor{Client: c}
	_ = e.Execute(ctx, study, jobstest.Texts(`"none"`, `"hang"`, `"hang" `), func(int, json.RawMessage) error {
		cancel()
		return nil
	})
	if err := c.Cancel(t.Context(), cluster.StudyID(study)); err != nil {
		t.Fatal(err)
	}
	if _, err := c.Status(t.Context(), cluster.StudyID(study)); !errors.Is(err, cluster.ErrNoStudy) {
		t.Errorf("got %v, want no study", err)
	}
	if all, err := c.Studies(t.Context()); err != nil || len(all) > 0 {
		t.Errorf("got studies %v and %v, want none", all, err)
	}
	if left := c.Subjects(t); len(left) > 0 {
		t.Errorf("messages %v are left, want none", left)
	}
	for _, consumer := range c.Consumers(t) {
		if strings.Contains(consumer, cluster.StudyID(study)) {
			t.Errorf("consumer %s is left", consumer)
		}
	}
	count := 0 // the threads are free again
	if err := e.Execute(t.Context(), jobstest.Study("square", t.Name()), jobstest.Numbers(10), accept(&count)); err != nil {
		t.Error(err)
	}
}

// A worker of another version leaves the units alone, and says so in its log: of a study that runs when the worker
// begins, and of one that begins later.
func TestVersions(t *testing.T) {
	c := clustertest.StartServer(t)
	e := &cluster.Executor{Client: c}
	execute := func(name string) (id string) {
		study := jobstest.Study("square", name)
		study.Version = "other"
		ctx, cancel := context.WithTimeout(t.Context(), 500*time.Millisecond)
		defer cancel()
		count := 0
		if err := e.Execute(ctx, study, jobstest.Numbers(3), accept(&count)); !errors.Is(err, context.DeadlineExceeded) || count > 0 {
			t.Errorf("got %d results and %v, want none", count, err)
		}
		return cluster.StudyID(study)
	}
	lines := make(lineWriter, 16)
	early := execute("early")
	clustertest.StartWorker(t, &cluster.Worker{Client: c, Kinds: jobstest.Kinds, Log: slog.New(slog.NewTextHandler(lines, nil))})
	lines.await(t, early)
	lines.await(t, execute("late"))
	workers, err := c.Workers(t.Context())
	if err != nil || len(workers) != 1 || workers[0].Version != "test" || workers[0].Threads != 1 {
		t.Errorf("got workers %+v and %v, want one of version test", workers, err)
	}
}

// More workers than 512, the server's default, may wait for units.
func TestIdleWorkers(t *testing.T) {
	const n = 2000
	c := clustertest.StartServer(t)
	startWorker(t, c, 1)
	waitFor(t, func() bool { return c.Waiting(t, "square", "test") == 1 })
	c.Ask(t, "square", "test", n)
	waitFor(t, func() bool { return c.Waiting(t, "square", "test") == n+1 })
}

// waitFor waits until a condition holds, for 30 s at most.
func waitFor(t *testing.T, condition func() bool) {
	t.Helper()
	for range 600 {
		if condition() {
			return
		}
		time.Sleep(50 * time.Millisecond)
	}
	t.Fatal("the condition does not hold after 30 s")
}

// A study that ends early leaves no unit in the queue, not even one that was on its way to the server.
func TestEnoughEmptiesQueue(t *testing.T) {
	c := clustertest.StartServer(t)
	startWorker(t, c, 2)
	for i := range 10 {
		err := (&cluster.Executor{Client: c}).Execute(t.Context(), jobstest.Study("square", fmt.Sprint(t.Name(), i)), jobstest.Numbers(20_000),
			func(int, json.RawMessage) error { return jobs.ErrEnough })
		if queued := c.Queued(t); err != nil || queued > 0 {
			t.Fatalf("study %d: got %d queued units and %v, want none", i, queued, err)
		}
	}
}

// Reading the results of a study ends when somebody cancels the study meanwhile. More results than the client asks the
// server for at once are left by then.
func TestResultsOfCancelledStudy(t *testing.T) {
	const n = 1500
	c := clustertest.StartServer(t)
	startWorker(t, c, 2)
	study, count := jobstest.Study("square", t.Name()), 0
	if err := (&cluster.Executor{Client: c}).Execute(t.Context(), study, jobstest.Numbers(n), accept(&count)); err != nil {
		t.Fatal(err)
	}
	read := 0
	err := c.Results(t.Context(), cluster.StudyID(study), func(json.RawMessage) error {
		if read++; read == 1 {
			return c.Cancel(t.Context(), cluster.StudyID(study))
		}
		return nil
	})
	if err != nil || read >= n {
		t.Errorf("got %d results and %v, want fewer than %d", read, err, n)
	}
}

// A command that waits for a study that somebody cancels ends.
func TestCancelledByOthers(t *testing.T) {
	c := clustertest.StartServer(t)
	e := &cluster.Executor{Client: c}
	study := jobstest.Study("square", t.Name())
	var cancelled sync.WaitGroup
	defer cancelled.Wait()
	cancelled.Go(func() {
		for c.Queued(t) < 3 {
			time.Sleep(10 * time.Millisecond)
		}
		if err := c.Cancel(context.Background(), cluster.StudyID(study)); err != nil {
			t.Error(err)
		}
	})
	count := 0
	if err := e.Execute(t.Context(), study, jobstest.Numbers(3), accept(&count)); !errors.Is(err, cluster.ErrNoStudy) {
		t.Errorf("got %v, want %v", err, cluster.ErrNoStudy)
	}
}

// BenchmarkUnits has empty units computed by one worker of two threads, through a server in the same process.
func BenchmarkUnits(b *testing.B) {
	c := clustertest.StartServer(b)
	startWorker(b, c, 2)
	count := 0
	e := &cluster.Executor{Client: c}
	b.ResetTimer()
	if err := e.Execute(b.Context(), jobstest.Study("square", fmt.Sprint(b.N)), jobstest.Numbers(b.N), accept(&count)); err != nil || count != b.N {
		b.Errorf("got %d results and %v, want %d", count, err, b.N)
	}
}
