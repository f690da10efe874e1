package main

import (
	"os"
	"strings"
	"testing"
	"time"
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
