package main

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/gametest"
	"github.com/alinha/alinha/internal/i18n"
	"github.com/alinha/alinha/proof"
)

// killedSearch is the search that TestProveStateKilled kills: 280,000 nodes, some two seconds.
var killedSearch = []string{"prove", "mnk:7x4,k=4", "--memory", "100"}

// killSearch starts killedSearch and kills the process with kill -9 some time after the process has replaced the file of --keep. It
// returns false if the process has ended before.
func killSearch(t *testing.T, delay time.Duration, keep, output string) bool {
	t.Helper()
	before, _ := os.ReadFile(keep)
	changed := func() bool {
		now, err := os.ReadFile(keep)
		return err == nil && !bytes.Equal(now, before)
	}
	return killCommand(t, changed, delay, append(killedSearch, "--keep", keep, "--output", output)...)
}

// A search that is killed with kill -9 three times, or twenty times with ALINHA_LONG, goes on each time from the state that it has
// kept, and ends with the same value and a valid certificate.
func TestProveStateKilled(t *testing.T) {
	if testing.Short() {
		t.Skip("starts processes")
	}
	wanted := 3
	if gametest.IsLong() {
		wanted = 20
	}
	rng := rand.New(rand.NewPCG(6, 34))
	dir := t.TempDir()
	keep, output := filepath.Join(dir, "7x4.state"), filepath.Join(dir, "7x4.proof")
	for try, kills := 0, 0; kills < wanted; try++ {
		if try == 10*wanted {
			t.Fatalf("%d processes were begun, and %d killed in time; want %d", try, kills, wanted)
		}
		if killSearch(t, time.Duration(rng.IntN(60))*time.Millisecond, keep, output) {
			kills++
			continue
		}
		if err := os.Remove(output); err != nil { // this machine was too busy to kill in time
			t.Fatal(err)
		}
	}
	if _, err := os.Stat(output); err == nil {
		t.Errorf("%s: a killed run has written a certificate", output)
	}
	const want = "draw: the proof shows that O does not lose ("
	if got := runText(t, append(killedSearch, "--keep", keep, "--output", output)...); !strings.HasPrefix(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	if got := runText(t, "check", output); !strings.HasPrefix(got, "valid: O does not lose mnk:7x4,k=4, X to move (") {
		t.Errorf("got %q, want a valid proof", got)
	}
	if left, _ := filepath.Glob(filepath.Join(dir, "*.tmp")); len(left) > 0 {
		t.Errorf("%q are left of killed processes", left)
	}
	if wanted == 20 {
		checkByPython(t, output)
	}
}

// A certificate is written though nobody reads the verdict, and an error says that the verdict is lost.
func TestProveBrokenPipe(t *testing.T) {
	if testing.Short() {
		t.Skip("starts a process")
	}
	output := filepath.Join(t.TempDir(), "cube.proof")
	read, write, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	_ = read.Close()
	cmd := exec.CommandContext(t.Context(), "alinha", "prove", "cube", "--lang", "en", "--output", output)
	var printed bytes.Buffer
	cmd.Stdout, cmd.Stderr = write, &printed
	err = cmd.Run()
	_ = write.Close()
	if cmd.ProcessState.ExitCode() != failure || !strings.HasPrefix(printed.String(), "alinha: ") {
		t.Errorf("got %v and %q, want status %d and an error", err, printed.String(), failure)
	}
	if got := runText(t, "check", output); !strings.HasPrefix(got, "valid: X wins") {
		t.Errorf("got %q, want a valid proof", got)
	}
}

// SIGTERM ends a search as Ctrl-C does: one line names the file that keeps what is known.
func TestProveTerminated(t *testing.T) {
	if testing.Short() || runtime.GOOS == "windows" {
		t.Skip("starts a process, and Windows has no SIGTERM")
	}
	keep := filepath.Join(t.TempDir(), "8x8.state")
	cmd := exec.CommandContext(t.Context(), "alinha", "prove", "mnk:8x8,k=5", "--memory", "100", "--lang", "en",
		"--keep", keep, "--output", filepath.Join(t.TempDir(), "8x8.proof"))
	var printed bytes.Buffer
	cmd.Stderr = &printed
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	for begun := false; !begun; time.Sleep(time.Millisecond) { // the search writes the file soon after it has begun
		_, err := os.Stat(keep)
		begun = err == nil
	}
	if err := cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	_ = cmd.Wait()
	want := "What is known is in " + keep + "; the same command goes on."
	if status := cmd.ProcessState.ExitCode(); status != failure || !strings.Contains(printed.String(), want) {
		t.Errorf("got status %d and %q, want %d and %q", status, &printed, failure, want)
	}
}

// checkByPython checks a certificate by the program in Python, if there is one that runs it.
func checkByPython(t *testing.T, file string) {
	t.Helper()
	python, err := exec.LookPath("python3")
	if err != nil {
		return
	}
	out, err := exec.CommandContext(t.Context(), python, filepath.Join("..", "..", "scripts", "check_proof.py"), file).Output()
	if err != nil || !strings.Contains(string(out), " nodes") {
		t.Errorf("check_proof.py: got %q and %v, want a valid proof", out, err)
	}
}

// The win of an open three on 15x15 has a certificate that both programs accept.
func TestProveGomoku(t *testing.T) {
	output := filepath.Join(t.TempDir(), "three.proof")
	got := runText(t, "prove", "gomoku", "h8 a1 h9 o15 h10 o1", "--memory", "100", "--output", output)
	if !strings.HasPrefix(got, "X wins, by ply ") {
		t.Errorf("got %q, want a win of X", got)
	}
	if got := runText(t, "check", output); !strings.Contains(got, "valid: X wins gomoku, X to move (") {
		t.Errorf("got %q, want a valid proof", got)
	}
	checkByPython(t, output)
}

// A file of --keep that cannot be written ends the search with one line; a file that breaks off is used with a notice.
func TestProveStateFaults(t *testing.T) {
	dir := t.TempDir()
	keep, output := filepath.Join(dir, "state"), filepath.Join(dir, "proof")
	args := []string{"prove", "mnk:5x5,k=4", "--memory", "50", "--keep", keep, "--output", output}
	runText(t, args...)
	whole, err := os.ReadFile(keep)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(keep, whole[:len(whole)/2], 0o600); err != nil {
		t.Fatal(err)
	}
	var out, errs bytes.Buffer
	status := run(t.Context(), args, newEnv(strings.NewReader(""), &out, &errs))
	want := keep + " breaks off; what is there is used\n"
	if status != success || !strings.HasPrefix(out.String(), "draw: ") || errs.String() != want {
		t.Errorf("got status %d, %q and %q, want a draw and %q", status, &out, &errs, want)
	}
	if got := runText(t, "check", output); !strings.HasPrefix(got, "valid: O does not lose mnk:5x5,k=4, X to move (") {
		t.Errorf("got %q, want a valid proof", got)
	}
	errs.Reset()
	args[5] = filepath.Join(dir, "missing", "state")
	if status := run(t.Context(), args, newEnv(strings.NewReader(""), &out, &errs)); status != failure || strings.Count(errs.String(), "\n") != 1 {
		t.Errorf("a missing directory: got status %d and %q, want one line", status, &errs)
	}
}

// A search whose plans take more memory than --memory allows ends with one line and the state that is kept; with more memory the
// same command goes on and finds the value.
func TestProveOutOfMemory(t *testing.T) {
	gametest.Long(t)
	dir := t.TempDir()
	keep, output := filepath.Join(dir, "state"), filepath.Join(dir, "proof")
	least := proof.SolverMiB(minTableBits)
	args := []string{"prove", "mnk:5x5x4,k=4", "--threads", "1", "--keep", keep, "--output", output, "--memory", strconv.Itoa(least)}
	var out, errs bytes.Buffer
	status := run(t.Context(), args, newEnv(strings.NewReader(""), &out, &errs))
	want := fmt.Sprintf("What is known is in %s; the same command goes on.\nalinha: --memory: %d MiB are too little for this proof; try %d\n", keep, least, 2*least)
	if status != failure || out.Len() > 0 || errs.String() != want {
		t.Errorf("got status %d, %q and %q, want no value and %q", status, &out, &errs, want)
	}
	args[len(args)-1] = "100"
	if got := runText(t, args...); !strings.HasPrefix(got, "X wins, by ply ") {
		t.Errorf("got %q, want a win of X", got)
	}
}

// The progress names the question, the time, the nodes, the nodes a second, and the numbers of the answer yes, in each language.
func TestProofProgress(t *testing.T) {
	start := time.Date(2026, 11, 27, 12, 0, 0, 0, time.UTC)
	win := proof.Progress{Attacker: alinha.First, Nodes: 5_001_000, Proof: 70, Disproof: 900, Moves: 10, Decided: 3}
	block := proof.Progress{Attacker: alinha.First, Weak: true, Nodes: 1_001_000, Proof: 70, Disproof: 900, Moves: 10}
	for tag, want := range map[string][2]string{
		"en": {
			"does X win? 10s, 5001000 nodes, 500k/s, proof 70, disproof 900, moves 3/10",
			"does O block every line? 10s, 1001000 nodes, 100k/s, proof 900, disproof 70, moves 0/10",
		},
		"pt-BR": {
			"X ganha? 10s, 5001000 nós, 500 mil/s, prova 70, refutação 900, lances 3/10",
			"O bloqueia todas as linhas? 10s, 1001000 nós, 100 mil/s, prova 900, refutação 70, lances 0/10",
		},
		"pt-PT": {
			"X ganha? 10s, 5001000 nós, 500 mil/s, prova 70, refutação 900, jogadas 3/10",
			"O bloqueia todas as linhas? 10s, 1001000 nós, 100 mil/s, prova 900, refutação 70, jogadas 0/10",
		},
	} {
		found, _ := i18n.Match(tag)
		s := &proofStatus{statusLine: &statusLine{app: &app{Localizer: i18n.New(found)}}, start: start, begun: start, first: 1000}
		for i, p := range []proof.Progress{win, block} {
			if got := s.progressText(p, start.Add(10*time.Second)); got != want[i] {
				t.Errorf("%s: got %q, want %q", tag, got, want[i])
			}
		}
		limited := win
		limited.Limit = 8_001_000
		want := want[0] + map[string]string{
			"en": ", limit in about 6s", "pt-BR": ", limite em cerca de 6s", "pt-PT": ", limite dentro de cerca de 6s",
		}[tag]
		if got := s.progressText(limited, start.Add(10*time.Second)); got != want {
			t.Errorf("%s: got %q, want %q", tag, got, want)
		}
	}
}
