package main

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"hash/fnv"
	"io"
	"math"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/analysis"
	"github.com/alinha/alinha/internal/catalog"
	"github.com/alinha/alinha/internal/gametest"
	"github.com/alinha/alinha/internal/textline"
)

var update = flag.Bool("update", false, "rewrite the golden files: explain why in the commit")

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"alinha": main, "pbrain-alinha": main})
}

// TestScripts runs the scripts of testdata/script, which run the program as a person does. The condition [long] is
// true if ALINHA_LONG is set: see gametest.Long.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir: "testdata/script", UpdateScripts: *update, RequireExplicitExec: true,
		Condition: func(name string) (bool, error) {
			if name != "long" {
				return false, fmt.Errorf("unknown condition %q", name)
			}
			return gametest.IsLong(), nil
		},
	})
}

// newEnv returns an environment without variables in which nobody presses Ctrl-C.
func newEnv(in io.Reader, out, err io.Writer) env {
	return env{
		in: in, out: out, err: err, columns: func(io.Writer) int { return 0 }, getenv: func(string) string { return "" },
		interrupts: func() <-chan os.Signal { return nil },
	}
}

// start runs a command line in this process, without input. The test sends Ctrl-C to interrupts, and receives the exit
// status from done; out may be read after that.
func start(args ...string) (out *bytes.Buffer, interrupts chan os.Signal, done chan int) {
	out, interrupts, done = new(bytes.Buffer), make(chan os.Signal, 1), make(chan int, 1)
	e := newEnv(strings.NewReader(""), out, io.Discard)
	e.interrupts = func() <-chan os.Signal { return interrupts }
	go func() { done <- run(context.Background(), args, e) }()
	return out, interrupts, done
}

// After Ctrl-C the best move so far is printed within 100 ms. An engine that has no move yet fails with an error, and
// so does solve without a proven value. The limit is 1 s with -short, because the tests with the race detector, which
// slows the searches down several times, run with -short.
func TestInterrupt(t *testing.T) {
	limit := 100 * time.Millisecond
	if testing.Short() {
		limit = time.Second
	}
	for _, test := range []struct {
		line   string
		status int
		shows  bool
	}{
		{"analyze connect4 --engine minimax --time 1h", success, true},
		{"analyze gomoku h8 --engine pvs --time 1h", success, true},
		{"solve connect4 --no-book --json", failure, true},
		{"solve mnk:5x5,k=3,slip=0.1 --json", failure, true},
		{"analyze mnk:5x5,k=5 --engine j2velha:depth=25", failure, false},
	} {
		best, wait := time.Hour, 200*time.Millisecond
		for tries := 0; tries < 3 && best > limit; tries++ { // the machine may be busy
			out, interrupts, done := start(strings.Fields(test.line)...)
			select {
			case status := <-done:
				t.Fatalf("%s: ended by itself with status %d", test.line, status)
			case <-time.After(wait): // the search is well under way
			}
			sent := time.Now()
			interrupts <- os.Interrupt
			status := <-done
			best = min(best, time.Since(sent))
			shown := strings.Contains(strings.ToLower(out.String()), "best")
			if test.shows && !shown && wait < 10*time.Second { // a busy machine has not searched depth 1 yet
				wait, best, tries = 2*wait, time.Hour, -1
				continue
			}
			if status != test.status || shown != test.shows {
				t.Fatalf("%s: got status %d and %q, want %d", test.line, status, out, test.status)
			}
		}
		if best > limit {
			t.Errorf("%s: answered %v after Ctrl-C, want at most %v", test.line, best, limit)
		}
	}
}

// Ctrl-C while the engine thinks makes it play; quit prints the command that resumes the game.
func TestInterruptPlay(t *testing.T) {
	t.Parallel()
	in, typed := io.Pipe()
	var out bytes.Buffer
	interrupts, done := make(chan os.Signal, 1), make(chan int, 1)
	e := newEnv(in, &out, io.Discard)
	e.interrupts = func() <-chan os.Signal { return interrupts }
	go func() {
		done <- run(context.Background(), []string{"play", "connect4", "--engine", "minimax", "--time", "1h"}, e)
	}()
	if _, err := io.WriteString(typed, "4\n"); err != nil {
		t.Fatal(err)
	}
	time.AfterFunc(time.Second, func() { interrupts <- os.Interrupt })
	if _, err := io.WriteString(typed, "quit\n"); err != nil { // is read after the engine has moved
		t.Fatal(err)
	}
	if status := <-done; status != success {
		t.Errorf("status: got %d, want 0", status)
	}
	if text := out.String(); !strings.Contains(text, "The engine plays") || !strings.Contains(text, `alinha play connect4 "4 `) {
		t.Errorf("got %q, want a move of the engine and the command that resumes the game", text)
	}
}

// After Ctrl-C a reference system, which has no limit of time, plays within 100 ms: the best move so far, or the first
// free cell while it has no value yet. The limit is 1 s with -short, as in TestInterrupt.
func TestInterruptSystem(t *testing.T) {
	limit := 100 * time.Millisecond
	if testing.Short() {
		limit = time.Second
	}
	for _, test := range []struct{ line, says, plays string }{
		{"play mnk:5x5,k=5 --engine j2velha --depth 0 --first engine", "Interrupted before the engine had the value of any move", "a5"},
		{"play points4 --engine j2velha-ab --first engine --seed 1", "Interrupted", "a4"}, // some machines have a value by then
		{"play mnk:5x5,k=5 --engine j2velha --depth 6 --first engine", "Interrupted: the engine plays the best move", "a5"},
	} {
		best, wait := time.Hour, 500*time.Millisecond
		for tries := 0; tries < 4 && best > limit; tries++ { // the machine may be busy
			out, interrupts, done := start(strings.Fields(test.line)...)
			select {
			case status := <-done:
				t.Fatalf("%s: ended by itself with status %d and %q", test.line, status, out)
			case <-time.After(wait): // the search is well under way
			}
			sent := time.Now()
			interrupts <- os.Interrupt
			status := <-done // at the end of the input
			best = min(best, time.Since(sent))
			text := out.String()
			if !strings.Contains(text, test.says) && wait < 20*time.Second { // the first value takes longer on a busy machine
				wait, best, tries = 2*wait, time.Hour, -1
				continue
			}
			if status != failure || !strings.Contains(text, test.says) || !strings.Contains(text, "The engine plays "+test.plays) {
				t.Fatalf("%s: got status %d and %q, want 1, %q and %s", test.line, status, text, test.says, test.plays)
			}
		}
		if best > limit {
			t.Errorf("%s: answered %v after Ctrl-C, want at most %v", test.line, best, limit)
		}
	}
}

// The piece of J2Velha II, which slips in the search of the program, does not slip again: all 16 moves, one for each
// seed, lie where the program says, while a second slip would move one in five.
func TestSystemSlipsOnce(t *testing.T) {
	for seed := range 16 {
		var out bytes.Buffer
		args := []string{"play", "slippery4", "a4 d1 b3 c2 a1 d4 a2 b1", "--engine", "j2velha-ab", "--first", "engine", "--seed", fmt.Sprint(seed)}
		status := run(context.Background(), args, newEnv(strings.NewReader("quit\n"), &out, io.Discard))
		if text := out.String(); status != success || !strings.Contains(text, "The engine plays") || strings.Contains(text, ">") {
			t.Errorf("seed %d: got status %d and %q, want 0 and a move without a slip", seed, status, text)
		}
	}
}

// A line of any length or content is answered by one line, and the game continues.
func TestHostileInput(t *testing.T) {
	for name, line := range map[string]string{
		"10 MB":     strings.Repeat("5", 10<<20),
		"binary":    "\x00\xff\xfe\x1b[2J\x07",
		"a bracket": "(((((((((",
		"far off":   "99999999999999999999999999",
	} {
		var out, errors bytes.Buffer
		e := newEnv(strings.NewReader("5\n"+line+"\n9\nquit\n"), &out, &errors)
		status := run(context.Background(), []string{"play", "tictactoe"}, e)
		if text := out.String(); status != success || !strings.Contains(text, `alinha play tictactoe "5 1 9 3"`) {
			t.Errorf("%s: got status %d and %q, want 0 and the game kept", name, status, textline.Clip(text))
		}
		if strings.ContainsAny(out.String(), "\x00\x1b\x07") {
			t.Errorf("%s: the answer repeats control characters", name)
		}
		status = run(context.Background(), []string{"solve", "tictactoe", line}, e)
		if lines := strings.Count(errors.String(), "\n"); status != misuse || lines != 1 || errors.Len() > 500 {
			t.Errorf("%s as an argument: got status %d and %d lines, %q, want 2 and one short line", name, status, lines, textline.Clip(errors.String()))
		}
	}
}

// In a batch a line of any length or content is answered by an error with its number, and the other lines by their
// answers.
func TestHostileLines(t *testing.T) {
	late := "6312371673365551666775351273517"
	input := late + "\n" + strings.Repeat("4", 1<<20) + "\n" + strings.Repeat("4", 1000) + "\n\x00\xff\x1b[2J\n" + late + "\n"
	for _, test := range []struct {
		flags []string
		good  string // how the answer to a good line begins
		bad   []string
	}{
		{[]string{"--scores"}, late + " 2", []string{"error: line 2, column 65537: ", "error: line 3, column 7: ", "error: line 4, column 1: "}},
		{nil, late + ": O to move: wins in 9 plies", []string{": error: line 2, column 65537: ", ": error: line 3, column 7: ", ": error: line 4, column 1: "}},
		{[]string{"--json"}, `{"game":"connect4","moves":["6"`, []string{`"line":2,"column":65537,"error"`, `"line":3,"column":7,"error"`, `"line":4,"column":1,"error"`}},
	} {
		var out, errors bytes.Buffer
		e := newEnv(strings.NewReader(input), &out, &errors)
		status := run(context.Background(), append([]string{"solve", "connect4", "-"}, test.flags...), e)
		lines := strings.Split(strings.TrimSpace(out.String()), "\n")
		if status != failure || len(lines) != 5 || errors.String() != "alinha: 3 lines were not answered\n" {
			t.Fatalf("%v: got status %d, %d lines and %q, want 1, 5 and a count of 3", test.flags, status, len(lines), errors.String())
		}
		for i, line := range lines {
			switch good := i == 0 || i == 4; {
			case good && !strings.HasPrefix(line, test.good):
				t.Errorf("%v, line %d: got %q, want it to begin with %q", test.flags, i+1, line, test.good)
			case !good && (!strings.Contains(line, test.bad[i-1]) || len(line) > 300 || strings.ContainsAny(line, "\x00\x1b")):
				t.Errorf("%v, line %d: got %q, want a short line with %q", test.flags, i+1, line, test.bad[i-1])
			}
		}
	}
}

// TestBenchSignature searches fixed positions with every engine, to depth 2 and at most 50,000 nodes, and compares a
// hash of all moves, node counts and values with testdata/bench.signature. A commit that changes the hash changes how
// some engine plays, and says why.
func TestBenchSignature(t *testing.T) {
	if testing.Short() {
		t.Skip("tables of 4x4")
	}
	positions := []struct{ game, moves string }{
		{"tictactoe", "5 1"},
		{"tictactoe", "1 5 9"},
		{"tictactoe4", "b2 c3 b3 c2"},
		{"free4", "d3 d4 e3"},
		{"connect4", "444333"},
		{"connect4", "1234567"},
		{"points4", "b2 c3 b3 c2 a1 d4 a4"},
		{"slippery4", "b2 c3 b3>b4 c2 a1 d4 a4 d1"},
		{"gomoku", "h8 i9 h9 h7 i8"},
		{"standard", "h8 h9 g8 i8"},
		{"renju", "h8 h9 j10"},
		{"cube", "b2/2 a1/1"},
		{"qubic", "b2/2 c3/3 a1/1"},
		{"score4", "b2 b2 c3"},
		{"mnk:4x3,k=3,misere", "b2 c3"},
		{"mnk:5x4,k=4,gravity", "33"},
	}
	hash := fnv.New64a()
	searches := 0
	for _, position := range positions {
		for _, entry := range catalog.Engines() {
			g, err := analysis.OpenPosition(position.game, position.moves, "")
			if err != nil {
				t.Fatal(err)
			}
			e, _, err := catalog.OpenEngine(entry.Name)
			if err != nil {
				t.Fatal(err)
			}
			if !catalog.Supports(e, g.Variant()) {
				continue
			}
			res, err := e.Search(t.Context(), g.Pos, alinha.Limits{Depth: 2, Nodes: 50_000}, nil)
			if err != nil {
				t.Fatalf("%s on %v: %v", entry.Name, position, err)
			}
			searches++
			fmt.Fprintln(hash, entry.Name, position, res.Move, res.Nodes, math.Round(res.Score.Value*1e6))
		}
	}
	got := fmt.Sprintf("%d searches, %016x\n", searches, hash.Sum64())
	const golden = "testdata/bench.signature"
	if *update {
		if err := os.WriteFile(golden, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("got %swant %s", got, want)
	}
}
