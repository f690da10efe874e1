package main

import (
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"
)

// Ctrl-C prints the trials that are done, and the next run resumes from the checkpoint.
func TestInterruptLab(t *testing.T) {
	t.Parallel()
	keep := t.TempDir() + "/keep"
	args := []string{"lab", "table", "--games", "connect4", "--engines", "minimax", "--depths", "1-3,20", "--format", "csv", "--keep", keep}
	var outs [2]string
	for i := range outs {
		out, interrupts, done := start(args...)
		select {
		case status := <-done:
			t.Fatalf("ended by itself with status %d and %q", status, out)
		case <-time.After(500 * time.Millisecond): // it is searching to depth 20
		}
		interrupts <- os.Interrupt
		if status := <-done; status != failure {
			t.Errorf("status: got %d, want %d", status, failure)
		}
		if outs[i] = out.String(); strings.Count(outs[i], "\n") != 4 {
			t.Errorf("got %q, want a header and three trials", outs[i])
		}
	}
	if outs[0] != outs[1] {
		t.Errorf("the second time: got %q, want those of the checkpoint, %q", outs[1], outs[0])
	}
}

// Ctrl-C prints the finished rows of every other experiment.
func TestInterruptExperiments(t *testing.T) {
	t.Parallel()
	set := t.TempDir() + "/set.txt"
	if err := os.WriteFile(set, []byte("1245571433154271672647757363553326 3\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		args []string
		want string
	}{
		{[]string{"lab", "evora", "--format", "csv"}, "board,agent,searches,"},
		{[]string{"lab", "sizes", "4x4", "8x7", "--format", "csv"}, "\n4,4,none,16,true,"},
		{[]string{"lab", "solvers", set, "--program", "slow=sleep 60", "--format", "csv"}, "\nset,1,alinha,"},
	} {
		if _, err := exec.LookPath("sleep"); err != nil && test.args[1] == "solvers" {
			continue
		}
		out, interrupts, done := start(test.args...)
		select {
		case status := <-done:
			t.Fatalf("%v: ended by itself with status %d and %q", test.args, status, out)
		case <-time.After(time.Second):
		}
		interrupts <- os.Interrupt
		if status := <-done; status != failure || !strings.Contains(out.String(), test.want) {
			t.Errorf("%v: got status %d and %q, want %d and %q", test.args, status, out, failure, test.want)
		}
	}
}

func TestProgressBar(t *testing.T) {
	for _, test := range []struct {
		done, of int
		want     string
	}{
		{0, 3, "[....................]"},
		{1, 4, "[#####...............]"},
		{3, 3, "[####################]"},
		{0, 0, "[....................]"},
	} {
		if got := progressBar(test.done, test.of); got != test.want {
			t.Errorf("%d of %d: got %s, want %s", test.done, test.of, got, test.want)
		}
	}
}
