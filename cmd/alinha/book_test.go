package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/alinha/alinha/connect4/book"
	"github.com/alinha/alinha/internal/jobs"
	"github.com/alinha/alinha/internal/jobs/cluster"
	"github.com/alinha/alinha/internal/jobs/clustertest"
	"github.com/alinha/alinha/internal/studies"
	"github.com/alinha/alinha/rules"
)

// Ctrl-C leaves a draft with what is solved, from which the next build resumes.
func TestInterruptBook(t *testing.T) {
	t.Parallel()
	file := t.TempDir() + "/book"
	solved := func() int {
		t.Helper()
		draft, err := os.ReadFile(file + draftSuffix)
		if err != nil {
			t.Fatal(err)
		}
		return len(draft) - strings.Count(string(draft), "\x00")
	}
	before := 0
	for range 2 {
		_, interrupts, done := start("book", "build", file, "--board", "7x5", "--ply", "6")
		select {
		case status := <-done:
			t.Fatalf("ended by itself with status %d", status)
		case <-time.After(500 * time.Millisecond): // it is solving
		}
		interrupts <- os.Interrupt
		if status := <-done; status != failure {
			t.Errorf("status: got %d, want %d", status, failure)
		}
		after := solved()
		if after < before {
			t.Errorf("the draft holds %d bytes, want at least the %d of the first run", after, before)
		}
		before = after
	}
	if _, err := os.Stat(file); err == nil {
		t.Error("an incomplete book was written")
	}
}

// A book that two workers solve, each unit by both, is the book of this process. A build with a draft has the other chunks
// solved only.
func TestBookOnCluster(t *testing.T) {
	url := startCluster(t)
	startWorkerHere(t, url)
	startWorkerHere(t, url)
	dir := t.TempDir()
	build := func(name string, args ...string) []byte {
		t.Helper()
		file := filepath.Join(dir, name)
		runText(t, append([]string{"book", "build", file, "--board", "4x4", "--ply", "5"}, args...)...)
		content, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		return content
	}
	want := build("here")
	if got := build("there", "--connect", url, "--verify", "100%"); !bytes.Equal(got, want) {
		t.Errorf("on the cluster got another book")
	}
	chunks := solveFirstChunk(t, filepath.Join(dir, "resumed"+draftSuffix))
	if got := build("resumed", "--connect", url, "--table", "1"); !bytes.Equal(got, want) {
		t.Errorf("after a draft got another book")
	}
	units := make(map[string]bool)
	for line := range strings.Lines(runText(t, "study", "list", "--connect", url)) {
		if fields := strings.Fields(line); fields[1] == "book" && fields[2] == "done" {
			units[fields[4]] = true
		}
	}
	// a unit that two workers compute counts twice
	if len(units) != 2 || !units[fmt.Sprint(2*chunks)] || !units[fmt.Sprint(chunks-1)] {
		t.Errorf("got units %v, want %d and %d", units, 2*chunks, chunks-1)
	}
}

// solveFirstChunk writes the draft of a book of 4x4 to ply 5 with the scores of the first chunk, and returns how many chunks
// the book has.
func solveFirstChunk(t *testing.T, name string) (chunks int) {
	t.Helper()
	v, err := rules.Parse("mnk:4x4,k=4,gravity")
	if err != nil {
		t.Fatal(err)
	}
	builder, err := book.NewBuilder(v, 5)
	if err != nil {
		t.Fatal(err)
	}
	solver, err := book.NewSolver(v, 5, 1)
	if err != nil {
		t.Fatal(err)
	}
	file, err := os.Create(name)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = file.Close() }()
	if err := builder.Resume(file); err != nil {
		t.Fatal(err)
	}
	for chunk := range builder.Unsolved() {
		if chunks++; chunks > 1 {
			continue
		}
		scores, err := solver.Solve(t.Context(), chunk)
		if err != nil {
			t.Fatal(err)
		}
		if err := builder.Store(chunk, scores); err != nil {
			t.Fatal(err)
		}
	}
	return chunks
}

// A constantRunner is a Runner with one result for all units.
type constantRunner string

func (r constantRunner) Run(context.Context, json.RawMessage) (json.RawMessage, error) {
	return json.RawMessage(r), nil
}

func (constantRunner) Close() error { return nil }

// A build ends with an error when a worker sends too few scores or impossible ones, and its draft stays empty.
func TestBookOfBadWorker(t *testing.T) {
	for result, want := range map[string]string{
		"[1]":                                 "book: 1 scores, expected 64, one for each position",
		"[" + strings.Repeat("6,", 63) + "6]": "book: score 6, expected -5 to 5",
		`"all"`:                               "cannot unmarshal string",
	} {
		url := startCluster(t)
		startConstantWorker(t, url, result)
		file := filepath.Join(t.TempDir(), "book")
		var errs bytes.Buffer
		args := []string{"book", "build", file, "--board", "4x4", "--ply", "5", "--connect", url}
		status := run(t.Context(), args, newEnv(strings.NewReader(""), io.Discard, &errs))
		if status != failure || !strings.Contains(errs.String(), want) {
			t.Errorf("%s: got status %d and %q, want %q in it", result, status, &errs, want)
		}
		if draft, err := os.ReadFile(file + draftSuffix); err != nil || len(draft) != len("alinha draft 1\n")+3 {
			t.Errorf("%s: got a draft of %d bytes, %v, want the header only", result, len(draft), err)
		}
	}
}

// startConstantWorker starts a worker whose units have one result. The worker ends with the test.
func startConstantWorker(t *testing.T, url, result string) {
	t.Helper()
	clustertest.StartWorker(t, &cluster.Worker{
		Client: clustertest.Connect(t, url), Version: engineVersion(),
		Kinds: jobs.Kinds{studies.BookKind: func(json.RawMessage) (jobs.Runner, error) { return constantRunner(result), nil }},
	})
}
