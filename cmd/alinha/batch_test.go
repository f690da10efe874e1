package main

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// listTimes matches the times in the answers to a list.
var listTimes = regexp.MustCompile(`, [0-9.]+ (ms|µs|s)\)|median.*|"(elapsedMs|us)":[0-9.e+-]+`)

// runList runs a command with an input, and returns its status, its output and its errors without the times.
func runList(t *testing.T, input string, args ...string) (status int, out, errs string) {
	t.Helper()
	var outText, errText bytes.Buffer
	status = run(t.Context(), args, newEnv(strings.NewReader(input), &outText, &errText))
	return status, listTimes.ReplaceAllString(outText.String(), ""), listTimes.ReplaceAllString(errText.String(), "")
}

// Lists are answered on a server as in this process, with what is wrong in them.
func TestListsOnCluster(t *testing.T) {
	if testing.Short() {
		t.Skip("starts processes")
	}
	url := startCluster(t)
	startWorkerProcess(t, url)
	const positions = "6312371673365551666775351273517\n4444444\n1122334\n\xff\n221643373116672474275341 0\n6312371673365551666775351273517\n13142746534332\n"
	const puzzles = `{"id":"four","rule":"freestyle","size":15,"toMove":"black","black":["F8","G8","H8","I8"],"white":["A1","A2"],"vcf":"win"}

{"id":"none","rule":"renju","size":15,"toMove":"white","black":["F8"],"white":[],"vcf":"win"}
{"rule":"caro"}
{"id":"foul","rule":"renju","size":15,"toMove":"black","black":["H6","H7","G8","F8"],"white":["A1"],"forbidden":{"H8":"33"}}
`
	for _, test := range []struct {
		input string
		args  []string
	}{
		{positions, []string{"solve", "connect4", "-"}},
		{positions, []string{"solve", "connect4", "-", "--json", "--weak"}},
		{positions, []string{"solve", "connect4", "-", "--scores"}},
		{"5 5\n", []string{"solve", "tictactoe", "-", "--lang", "pt-BR"}},
		{"", []string{"solve", "tictactoe", "-"}},
		{puzzles, []string{"puzzles", "-"}},
		{puzzles, []string{"puzzles", "-", "--json", "--lang", "pt-PT"}},
	} {
		status, out, errs := runList(t, test.input, test.args...)
		gotStatus, gotOut, gotErrs := runList(t, test.input, append(test.args, "--connect", url)...)
		if gotStatus != status || gotOut != out || gotErrs != errs {
			t.Errorf("%v: on the cluster got status %d and\n%s%swant %d and\n%s%s", test.args, gotStatus, gotOut, gotErrs, status, out, errs)
		}
	}
}

// A program that writes a line and waits for the answer gets the answer; Ctrl-C ends the batch, also while it waits for a line.
func TestInteractiveBatch(t *testing.T) {
	in, typed := io.Pipe()
	printed, out := io.Pipe()
	interrupts, done := make(chan os.Signal, 1), make(chan int, 1)
	var errs bytes.Buffer
	e := newEnv(in, out, &errs)
	e.interrupts = func() <-chan os.Signal { return interrupts }
	go func() { done <- run(t.Context(), []string{"solve", "connect4", "-", "--scores"}, e) }()
	for line, want := range map[string]string{
		"6312371673365551666775351273517": "6312371673365551666775351273517 2\n", "221643373116672474275341": "221643373116672474275341 0\n",
	} {
		if _, err := io.WriteString(typed, line+"\n"); err != nil {
			t.Fatal(err)
		}
		answer := make([]byte, len(want))
		if _, err := io.ReadFull(printed, answer); err != nil || string(answer) != want {
			t.Errorf("%s: got %q and %v, want %q", line, answer, err, want)
		}
	}
	interrupts <- os.Interrupt
	if status := <-done; status != failure || errs.String() != "alinha: interrupted before the answer was found\n" {
		t.Errorf("got status %d and %q, want %d after Ctrl-C", status, &errs, failure)
	}
}

// A failingWriter fails to write.
type failingWriter struct{ err error }

func (w failingWriter) Write([]byte) (int, error) { return 0, w.err }

// A batch whose output fails ends at the first answer, also while the input goes on.
func TestBatchOutputFails(t *testing.T) {
	for _, line := range []string{"5 2\n", "5 5\n"} {
		in, typed := io.Pipe()
		go func() { _, _ = io.WriteString(typed, line) }()
		var errs bytes.Buffer
		status := run(t.Context(), []string{"solve", "tictactoe", "-"}, newEnv(in, failingWriter{errors.New("a full disk")}, &errs))
		if status != failure || errs.String() != "alinha: a full disk\n" {
			t.Errorf("%q: got status %d and %q, want %d and the error", line, status, &errs, failure)
		}
	}
}

// Games of self-play on a server are those of this process, in the same order, and go on where this process was stopped.
func TestSelfPlayOnCluster(t *testing.T) {
	if testing.Short() {
		t.Skip("starts processes")
	}
	url := startCluster(t)
	startWorkerProcess(t, url)
	startWorkerProcess(t, url)
	files := [2]string{filepath.Join(t.TempDir(), "here.jsonl"), filepath.Join(t.TempDir(), "there.jsonl")}
	var texts [2][]byte
	for i, connect := range [][]string{nil, {"--connect", url}} {
		play := []string{"tune", "play", "renju", files[i], "--nodes", "20", "--games"}
		runText(t, append(play, "2")...)
		runText(t, append(append(play, "10"), connect...)...)
		runText(t, append(append(play, "10"), connect...)...) // has nothing to do
		text, err := os.ReadFile(files[i])
		if err != nil {
			t.Fatal(err)
		}
		texts[i] = text
	}
	if bytes.Count(texts[0], []byte{'\n'}) != 10 || !bytes.Equal(texts[0], texts[1]) {
		t.Errorf("on the cluster got\n%swant\n%s", texts[1], texts[0])
	}
}
