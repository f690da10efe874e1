package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io/fs"
	"iter"
	"log/slog"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/alinha/alinha/internal/gametest"
	"github.com/alinha/alinha/internal/jobs"
	"github.com/alinha/alinha/internal/jobs/cluster"
	"github.com/alinha/alinha/internal/jobs/clustertest"
	"github.com/alinha/alinha/internal/lab"
)

// A serverProcess is a process of cluster serve.
type serverProcess struct {
	url   string
	store string
	pid   int
}

// startServerProcess starts a server that ends with the benchmark.
func startServerProcess(b *testing.B) *serverProcess {
	b.Helper()
	store := b.TempDir()
	cmd := exec.Command("alinha", "cluster", "serve", "--listen", "127.0.0.1:0", "--store", store)
	out, err := cmd.StdoutPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
	})
	line, err := bufio.NewReader(out).ReadString('\n')
	url := regexp.MustCompile(`nats://127\.0\.0\.1:\d+`).FindString(line)
	if err != nil || url == "" {
		b.Fatalf("got %q and %v, want the URL of the server", line, err)
	}
	return &serverProcess{url, store, cmd.Process.Pid}
}

// memory returns a line of /proc/PID/status in MiB: VmRSS for the resident memory, VmHWM for its peak.
func memory(b *testing.B, pid int, name string) float64 {
	b.Helper()
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		b.Fatal(err)
	}
	found := regexp.MustCompile(name + `:\s*(\d+) kB`).FindSubmatch(text)
	if found == nil {
		b.Fatalf("/proc/%d/status has no %s", pid, name)
	}
	kib, _ := strconv.ParseFloat(string(found[1]), 64)
	return kib / 1024
}

// processorTime returns how long the processors have worked for a process.
func processorTime(b *testing.B, pid int) time.Duration {
	b.Helper()
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		b.Fatal(err)
	}
	fields := strings.Fields(string(text[strings.LastIndexByte(string(text), ')')+1:])) // the name before may have blanks
	user, _ := strconv.Atoi(fields[11])
	system, _ := strconv.Atoi(fields[12])
	return time.Duration(user+system) * (time.Second / 100)
}

// diskUsage returns the bytes that the files of a directory occupy on the disk.
func diskUsage(b *testing.B, dir string) (bytes int64) {
	b.Helper()
	err := filepath.WalkDir(dir, func(_ string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		info, err := d.Info()
		if err == nil {
			bytes += info.Sys().(*syscall.Stat_t).Blocks * 512
		}
		return err
	})
	if err != nil {
		b.Fatal(err)
	}
	return bytes
}

// trials returns the payloads of n searches of Connect Four that differ only in their depth, which the engine ignores.
func trials(n int) iter.Seq[json.RawMessage] {
	return func(yield func(json.RawMessage) bool) {
		for i := range n {
			text, _ := json.Marshal(lab.Trial{Game: "connect4", Position: "44444122", Engine: "mcts", Depth: i + 1})
			if !yield(text) {
				return
			}
		}
	}
}

// trialStudy returns a study of searches with a limit of nodes. Studies with different seeds are different studies.
func trialStudy(b *testing.B, nodes, seed uint64) *jobs.Study {
	b.Helper()
	study, err := (&lab.GridSpec{Nodes: nodes, Seed: seed}).Study(engineVersion())
	if err != nil {
		b.Fatal(err)
	}
	return study
}

// runTrials has a study of n trials computed, checks the nodes of every result, and returns the time.
func runTrials(b *testing.B, e jobs.Executor, study *jobs.Study, n int, nodes uint64) time.Duration {
	b.Helper()
	seen, begun := make([]bool, n), time.Now()
	err := e.Execute(b.Context(), study, trials(n), func(unit int, result json.RawMessage) error {
		var m lab.Measurement
		if err := json.Unmarshal(result, &m); err != nil {
			return err
		}
		if m.Nodes != nodes || seen[unit] {
			return fmt.Errorf("unit %d: got %d nodes, want %d once", unit, m.Nodes, nodes)
		}
		seen[unit] = true
		return nil
	})
	if err != nil || slices.Contains(seen, false) {
		b.Fatalf("got %v with results %v, want all results", err, seen)
	}
	return time.Since(begun)
}

// BenchmarkIdleWorkers connects 1,000 workers to a server, lets them live for 30 s without units, and reports the peak of the
// server's memory.
func BenchmarkIdleWorkers(b *testing.B) {
	gametest.Long(b)
	const count, limit = 1000, 512
	server := startServerProcess(b)
	observer := clustertest.Connect(b, server.url)
	empty := memory(b, server.pid, "VmHWM")
	ctx, cancel := context.WithCancel(b.Context())
	defer cancel()
	var all sync.WaitGroup
	var warnings bytes.Buffer
	log := slog.New(slog.NewTextHandler(&warnings, nil))
	for range count {
		w := &cluster.Worker{Client: clustertest.Connect(b, server.url), Kinds: localKinds, Version: engineVersion(), Threads: 1, Log: log}
		all.Go(func() {
			if err := w.Run(ctx); err != nil {
				b.Error(err)
			}
		})
	}
	before := processorTime(b, server.pid)
	time.Sleep(30 * time.Second)
	busy := processorTime(b, server.pid) - before
	workers, err := observer.Workers(b.Context())
	if err != nil || len(workers) != count {
		b.Errorf("got %d workers and %v, want %d", len(workers), err, count)
	}
	cancel()
	all.Wait()
	if warnings.Len() > 0 {
		b.Errorf("got the warnings %s, want none", &warnings)
	}
	peak := memory(b, server.pid, "VmHWM")
	if peak > limit {
		b.Errorf("got a peak of %.0f MiB, want at most %d", peak, limit)
	}
	b.ReportMetric(peak, "MiB")
	b.ReportMetric((peak-empty)*1024/count, "KiB/worker")
	b.ReportMetric(100*busy.Seconds()/30, "%cpu")
}

// BenchmarkQueue queues a million units, and reports what they take on the disk and in the memory of the server.
func BenchmarkQueue(b *testing.B) {
	gametest.Long(b)
	const count, limit = 1_000_000, 1 << 30
	server := startServerProcess(b)
	client := clustertest.Connect(b, server.url)
	study := trialStudy(b, 1, 0)
	ctx, cancel := context.WithCancel(b.Context())
	defer cancel()
	ended, begun := make(chan error, 1), time.Now()
	go func() {
		e := &cluster.Executor{Client: client}
		ended <- e.Execute(ctx, study, trials(count), func(int, json.RawMessage) error { return nil })
	}()
	for units := 0; units != count; {
		select {
		case err := <-ended:
			b.Fatalf("got %v, want all units queued", err)
		case <-time.After(200 * time.Millisecond):
		}
		if status, err := client.Status(b.Context(), cluster.StudyID(study)); err == nil {
			units = status.Units
		}
	}
	b.ReportMetric(time.Since(begun).Seconds(), "s")
	used := diskUsage(b, server.store)
	if used > limit {
		b.Errorf("got %d bytes on the disk, want at most %d", used, limit)
	}
	b.ReportMetric(float64(used)/(1<<20), "MiB-disk")
	b.ReportMetric(float64(used)/count, "B/unit")
	b.ReportMetric(memory(b, server.pid, "VmHWM"), "MiB-server")
	b.ReportMetric(memory(b, os.Getpid(), "VmHWM"), "MiB-command")
}

// BenchmarkResults has 20,000 searches of one node computed, and reports what a result takes on the disk and how long a unit
// takes with a worker of one thread.
func BenchmarkResults(b *testing.B) {
	gametest.Long(b)
	const count = 20_000
	server := startServerProcess(b)
	worker := startWorkerProcess(b, server.url)
	e := &cluster.Executor{Client: clustertest.Connect(b, server.url)}
	runTrials(b, e, trialStudy(b, 1, 1), 100, 1) // the worker has begun
	elapsed := runTrials(b, e, trialStudy(b, 1, 2), count, 1)
	local := runTrials(b, &jobs.Local{Kinds: localKinds}, trialStudy(b, 1, 3), count, 1)
	b.ReportMetric(float64(diskUsage(b, filepath.Join(server.store, "jetstream", "$G", "streams", "ALINHA_RESULTS")))/count, "B/result")
	b.ReportMetric((elapsed-local).Seconds()*1000/count, "ms-overhead/unit")
	b.ReportMetric(memory(b, worker.Process.Pid, "VmHWM"), "MiB-worker")
}

// BenchmarkWorkersAgainstLocal compares two workers of one processor each with this process on two threads, by units of about a
// second. Each iteration measures both, in alternating order. It reports the least, the median and the greatest ratio of the
// times of this process and of the workers, and the same ratio of the times of the processors, which other programs of the
// machine disturb less.
func BenchmarkWorkersAgainstLocal(b *testing.B) {
	gametest.Long(b)
	const units, nodes = 8, 9_000_000
	server := startServerProcess(b)
	pids := []int{server.pid, os.Getpid()}
	b.Setenv("GOMAXPROCS", "1")
	for range 2 {
		pids = append(pids, startWorkerProcess(b, server.url).Process.Pid)
	}
	here := &jobs.Local{Kinds: localKinds, Workers: 2}
	there := &cluster.Executor{Client: clustertest.Connect(b, server.url)}
	runTrials(b, there, trialStudy(b, 1, 0), 100, 1) // the workers have begun
	var ratios, busyRatios []float64
	for round := uint64(1); b.Loop(); round++ {
		measure := func(e jobs.Executor) (elapsed, busy time.Duration) {
			before := processorTimes(b, pids)
			elapsed = runTrials(b, e, trialStudy(b, nodes, round), units, nodes)
			return elapsed, processorTimes(b, pids) - before
		}
		var hereTime, hereBusy, thereTime, thereBusy time.Duration
		if round%2 == 0 {
			hereTime, hereBusy = measure(here)
		}
		thereTime, thereBusy = measure(there)
		if round%2 == 1 {
			hereTime, hereBusy = measure(here)
		}
		ratios = append(ratios, hereTime.Seconds()/thereTime.Seconds())
		busyRatios = append(busyRatios, hereBusy.Seconds()/thereBusy.Seconds())
		b.Logf("round %d: %.2f s here, %.2f s there, ratio %.3f; processors %.2f s here, %.2f s there, ratio %.3f", round,
			hereTime.Seconds(), thereTime.Seconds(), ratios[len(ratios)-1], hereBusy.Seconds(), thereBusy.Seconds(), busyRatios[len(busyRatios)-1])
	}
	slices.Sort(ratios)
	slices.Sort(busyRatios)
	b.ReportMetric(ratios[0], "least")
	b.ReportMetric(ratios[len(ratios)/2], "median")
	b.ReportMetric(ratios[len(ratios)-1], "greatest")
	b.ReportMetric(busyRatios[len(busyRatios)/2], "median-cpu")
}

// processorTimes returns how long the processors have worked for some processes.
func processorTimes(b *testing.B, pids []int) (sum time.Duration) {
	for _, pid := range pids {
		sum += processorTime(b, pid)
	}
	return sum
}
