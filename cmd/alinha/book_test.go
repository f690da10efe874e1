package main

import (
	"os"
	"strings"
	"testing"
	"time"
)

// Ctrl-C keeps what is solved, and the next build goes on from there.
func TestInterruptBook(t *testing.T) {
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
		case <-time.After(500 * time.Millisecond): // it is at work
		}
		interrupts <- os.Interrupt
		if status := <-done; status != failure {
			t.Errorf("status: got %d, want %d", status, failure)
		}
		after := solved()
		if after < before {
			t.Errorf("the draft knows %d bytes, want the %d of before", after, before)
		}
		before = after
	}
	if _, err := os.Stat(file); err == nil {
		t.Error("a book that is not done was written")
	}
}
