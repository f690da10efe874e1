package main

import (
	"os"
	"strings"
	"testing"
	"time"
)

// Ctrl-C prints the cells that are done, and the next run goes on from there.
func TestInterruptLab(t *testing.T) {
	keep := t.TempDir() + "/keep"
	args := []string{"lab", "table", "--games", "connect4", "--engines", "minimax", "--depths", "1-3,20", "--format", "csv", "--keep", keep}
	var outs [2]string
	for i := range outs {
		out, interrupts, done := start(args...)
		select {
		case status := <-done:
			t.Fatalf("ended by itself with status %d and %q", status, out)
		case <-time.After(500 * time.Millisecond): // it is in the cell of depth 20
		}
		interrupts <- os.Interrupt
		if status := <-done; status != failure {
			t.Errorf("status: got %d, want %d", status, failure)
		}
		if outs[i] = out.String(); strings.Count(outs[i], "\n") != 4 {
			t.Errorf("got %q, want a header and three cells", outs[i])
		}
	}
	if outs[0] != outs[1] {
		t.Errorf("the second time: got %q, want the cells that were kept, %q", outs[1], outs[0])
	}
}

func TestBar(t *testing.T) {
	for _, test := range []struct {
		done, of int
		want     string
	}{
		{0, 3, "[....................]"},
		{1, 4, "[#####...............]"},
		{3, 3, "[####################]"},
		{0, 0, "[....................]"},
	} {
		if got := bar(test.done, test.of); got != test.want {
			t.Errorf("%d of %d: got %s, want %s", test.done, test.of, got, test.want)
		}
	}
}
