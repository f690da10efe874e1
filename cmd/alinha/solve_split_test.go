package main

import (
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
