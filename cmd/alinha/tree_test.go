package main

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/alinha/alinha/search"
)

// After Ctrl-C the tree of the search so far is written, as a complete file, whether the search has a move or not.
func TestInterruptTree(t *testing.T) {
	t.Parallel()
	for _, line := range []string{
		"tree connect4 --engine pvs --depth 40 --most 1000 --format json",
		"tree gomoku --engine minimax --depth 9 --most 1000 --format json",
	} {
		out, interrupts, done := start(strings.Fields(line)...)
		select {
		case status := <-done:
			t.Fatalf("%s: ended by itself with status %d", line, status)
		case <-time.After(500 * time.Millisecond): // the search is well under way
		}
		interrupts <- os.Interrupt
		var file struct {
			Nodes  []struct{ Left string }
			Events [][]any
		}
		if status := <-done; status != success {
			t.Errorf("%s: got status %d, want 0", line, status)
		}
		err := json.Unmarshal(out.Bytes(), &file)
		if n := len(file.Nodes); err != nil || n > 1000 || n < 1000*63/64 || file.Nodes[0].Left == "" { // an eviction frees 1000/64 nodes
			t.Errorf("%s: got %d nodes, %v, want 1000, or fewer by what one eviction frees", line, n, err)
		}
	}
}

// docs/tree.md shows the output of the program and describes every kind of event.
func TestTreeDocument(t *testing.T) {
	text, err := os.ReadFile("../../docs/tree.md")
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	e := newEnv(strings.NewReader(""), &out, &out)
	run(context.Background(), []string{"tree", "[[3 12 8] [2 4 6] [14 5 2]]"}, e)
	if !strings.Contains(string(text), "$ alinha tree \"[[3 12 8] [2 4 6] [14 5 2]]\"\n"+out.String()) {
		t.Errorf("docs/tree.md does not show\n%s", out.String())
	}
	for kind := search.TraceIteration; kind <= search.TraceProofNumbers; kind++ {
		if !strings.Contains(string(text), "| `[\""+kind.String()+"\",n") {
			t.Errorf("docs/tree.md does not describe the step %q", kind)
		}
	}
}
