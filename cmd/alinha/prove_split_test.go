package main

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// killedProof is the proof that TestProveKilled kills: a dozen units of some 2,000 nodes each.
var killedProof = []string{"prove", "mnk:6x7,k=5", "--split", "2", "--threads", "1"}

// countLines returns the number of lines of a file, 0 if the file does not exist.
func countLines(file string) int {
	text, _ := os.ReadFile(file)
	return bytes.Count(text, []byte{'\n'})
}

// killProve starts killedProof and kills the process with kill -9 some time after the file of --keep has a number of lines. It
// returns false if the process has ended before.
func killProve(t *testing.T, lines int, delay time.Duration, keep, output string) bool {
	t.Helper()
	args := append(killedProof, "--keep", keep, "--output", output)
	return killCommand(t, func() bool { return countLines(keep) >= lines }, delay, args...)
}

// killCommand starts the program and kills the process with kill -9 some time after ready. It returns false if the process has ended
// before.
func killCommand(t *testing.T, ready func() bool, delay time.Duration, args ...string) bool {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), "alinha", args...)
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan struct{})
	go func() {
		_ = cmd.Wait()
		close(ended)
	}()
	for !ready() {
		select {
		case <-ended:
			return false
		case <-time.After(time.Millisecond):
		}
	}
	time.Sleep(delay)
	_ = cmd.Process.Kill()
	<-ended
	return cmd.ProcessState.ExitCode() != success
}

// A proof that is killed three times with kill -9 goes on each time: each answer that was kept stays and is computed once. The
// certificate is valid, and that of a run which begins with all the answers.
//
// The certificate may differ from that of a run without a stop, because a unit's proof depends on what the tables of the prover
// hold from the units before.
func TestProveKilled(t *testing.T) {
	if testing.Short() {
		t.Skip("starts processes")
	}
	rng := rand.New(rand.NewPCG(5, 5))
	dir := t.TempDir()
	var keep, output string
	var kept []byte
	for try, kills := 0, 0; kills < 3; try++ {
		if kills == 0 {
			keep, output, kept = filepath.Join(dir, fmt.Sprint(try, ".jsonl")), filepath.Join(dir, fmt.Sprint(try, ".proof")), nil
		}
		if try == 30 {
			t.Fatalf("30 processes were begun, and %d killed one after the other; want 3", kills)
		}
		lines := max(countLines(keep), 1) + rng.IntN(3)
		if !killProve(t, lines, time.Duration(rng.IntN(20))*time.Millisecond, keep, output) {
			kills = 0 // this machine was too busy to kill in time
			continue
		}
		kills++
		before := kept
		kept, _ = os.ReadFile(keep)
		if !bytes.HasPrefix(kept, before[:bytes.LastIndexByte(before, '\n')+1]) {
			t.Fatalf("kill %d: the file had\n%s\nand now\n%s", kills, before, kept)
		}
	}
	if _, err := os.Stat(output); err == nil {
		t.Errorf("%s: a killed run has written a certificate", output)
	}
	resumed := filepath.Join(dir, "resumed.proof")
	if got := runText(t, append(killedProof, "--keep", keep, "--output", resumed)...); !strings.HasPrefix(got, "O does not lose (") {
		t.Errorf("got %q, want that O does not lose", got)
	}
	if got := runText(t, "check", resumed); !strings.HasPrefix(got, "valid: O does not lose mnk:6x7,k=5, X to move (") {
		t.Errorf("got %q, want a valid proof", got)
	}
	checkKept(t, keep, kept)
	again := filepath.Join(dir, "again.proof")
	runText(t, append(killedProof, "--keep", keep, "--output", again)...)
	want, err := os.ReadFile(again)
	if err != nil {
		t.Fatal(err)
	}
	if got, err := os.ReadFile(resumed); err != nil || !bytes.Equal(got, want) {
		t.Errorf("got another certificate of %d bytes and %v, want that of the kept answers, %d bytes", len(got), err, len(want))
	}
}

// checkKept checks that a file of --keep has the whole lines that it had before, and each position once.
func checkKept(t *testing.T, keep string, before []byte) {
	t.Helper()
	text, err := os.ReadFile(keep)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.HasPrefix(text, before[:bytes.LastIndexByte(before, '\n')+1]) {
		t.Errorf("the file had\n%s\nand now\n%s", before, text)
	}
	seen := make(map[string]bool)
	for line := range strings.Lines(string(text)) {
		position, _, _ := strings.Cut(line, `"holds"`)
		if seen[position] {
			t.Errorf("%s: computed twice", position)
		}
		seen[position] = true
	}
}
