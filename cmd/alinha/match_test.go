package main

import (
	"os"
	"strings"
	"testing"
	"time"
)

// Ctrl-C ends a match during a game, and the result of the finished games is printed.
func TestInterruptMatch(t *testing.T) {
	t.Parallel()
	out, interrupts, done := start("match", "connect4", "minimax", "pvs", "--time", "1h")
	time.AfterFunc(500*time.Millisecond, func() { interrupts <- os.Interrupt })
	if status := <-done; status != failure || !strings.Contains(out.String(), "0 games: +0 =0 -0; Elo +0 (-∞ to +∞)") {
		t.Errorf("got status %d and %q, want %d and the tally so far", status, out, failure)
	}
}
