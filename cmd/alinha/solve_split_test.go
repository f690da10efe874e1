package main

import (
	"path/filepath"
	"strings"
	"testing"
)

// A board that two workers solve by units, each unit on both, has the value that this process finds, also for a command that
// takes the answers from the server.
func TestSplitOnCluster(t *testing.T) {
	url := startCluster(t)
	startWorkerHere(t, url)
	startWorkerHere(t, url)
	args := []string{"solve", "mnk:5x4,k=4,gravity", "--split", "4", "--connect", url, "--verify", "100%"}
	for range 2 {
		if got := runText(t, args...); !strings.HasPrefix(got, "X to move: draw, 20 plies to go; best ") {
			t.Errorf("got %q, want a draw in 20 plies", got)
		}
	}
}

// A proof whose units two workers compute, each unit on both, joins to a certificate that alinha check accepts.
func TestProveOnCluster(t *testing.T) {
	url := startCluster(t)
	startWorkerHere(t, url)
	startWorkerHere(t, url)
	file := filepath.Join(t.TempDir(), "draw.proof")
	got := runText(t, "prove", "mnk:6x6,k=5", "--split", "1", "--connect", url, "--verify", "100%", "--output", file)
	if !strings.HasPrefix(got, "O does not lose (") {
		t.Errorf("got %q, want that O does not lose", got)
	}
	status := runText(t, "study", "status", waitForStudy(t, url), "--connect", url)
	if want := "\nO keeps X from every line; answers: "; !strings.Contains(status, want) {
		t.Errorf("study status: got %q, want %q in it", status, want)
	}
	if got := runText(t, "check", file); !strings.HasPrefix(got, "valid: O does not lose mnk:6x6,k=5, X to move (") {
		t.Errorf("got %q, want a valid proof", got)
	}
}
