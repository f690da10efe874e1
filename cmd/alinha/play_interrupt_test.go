package main

import (
	"bytes"
	"context"
	"io"
	"os"
	"regexp"
	"strings"
	"testing"
	"time"
)

// Ctrl-C ends a game in which nobody types, within 100 ms, 1 s with -short: that of two engines and that of a program of
// Évora, which plays both sides.
func TestInterruptWithoutPerson(t *testing.T) {
	limit := 100 * time.Millisecond
	if testing.Short() {
		limit = time.Second
	}
	for _, test := range []struct{ line, last string }{
		{"play free4 d3 --engine evora-minimax-simple --against evora-minimax-simple --depth 8", `alinha play free4 "d3" --engine evora-minimax-simple --against evora-minimax-simple --depth 8`},
		{"play evora-minimax-simple --depth 8", "A partida termina aqui."},
	} {
		best := time.Hour
		for tries := 0; tries < 4 && best > limit; tries++ { // the machine may be busy
			out, interrupts, done := start(strings.Fields(test.line)...)
			select {
			case status := <-done:
				t.Fatalf("%s: ended by itself with status %d and %q", test.line, status, out)
			case <-time.After(200 * time.Millisecond): // the search is well under way
			}
			sent := time.Now()
			interrupts <- os.Interrupt
			status := <-done
			best = min(best, time.Since(sent))
			if text := out.String(); status != success || !strings.HasSuffix(text, test.last+"\n") {
				t.Fatalf("%s: got status %d and %q, want 0 and %q at the end", test.line, status, text, test.last)
			}
		}
		if best > limit {
			t.Errorf("%s: answered %v after Ctrl-C, want at most %v", test.line, best, limit)
		}
	}
}

// After Ctrl-C in an opening the engine decides by what it knows, and the person goes on, within 200 ms, 2 s with -short: in the
// first of the searches of a decision, and for a reference system, which has no scores.
func TestInterruptOpening(t *testing.T) {
	limit := 200 * time.Millisecond
	if testing.Short() {
		limit = 2 * time.Second
	}
	for _, test := range []struct{ words, rule, engine, decides, asks string }{
		{"h8 h9 i9", "yamaguchi", "gomoku", `^gomoku: [0-9]+$`, "swap to play X, or stay to play O?"},
		{"h8 h9 i9 2 stay", "yamaguchi", "gomoku", `^gomoku: [a-o][0-9]+$`, "A fifth move to offer (2 to go):"},
		{"a1 b2", "swap2", "ufsc-gomoku", `^ufsc-gomoku: [a-o][0-9]+$`, "or more to place two more stones?"},
		{"h8 h9", "rif", "pvs", `^pvs: [a-o][0-9]+$`, "swap to play X, or stay to play O?"},
	} {
		best := time.Hour
		for tries := 0; tries < 4 && best > limit; tries++ { // the machine may be busy
			first := "engine"
			if strings.HasSuffix(test.words, "stay") { // the engine is the chooser, who now plays O
				first = "me"
			}
			game := "renju"
			if test.rule == "swap2" {
				game = "gomoku"
			}
			out, interrupts, done := start("play", game, test.words, "--opening-rule", test.rule, "--engine", test.engine, "--first", first, "--depth", "30", "--time", "1h", "--seed", "2")
			time.Sleep(300 * time.Millisecond) // the search is well under way
			sent := time.Now()
			interrupts <- os.Interrupt
			<-done // at the end of the input
			best = min(best, time.Since(sent))
			text := out.String()
			if !strings.Contains(text, "Interrupted: the engine decides by what it knows so far.\n") || !strings.Contains(text, test.asks) ||
				!regexp.MustCompile("(?m)"+test.decides).MatchString(text) {
				t.Fatalf("%s by %s: got %q, want a decision and %q", test.words, test.rule, text, test.asks)
			}
		}
		if best > limit {
			t.Errorf("%s by %s: decided %v after Ctrl-C, want at most %v", test.words, test.rule, best, limit)
		}
	}
}

// Ctrl-C while J2Velha II thinks in its own dialogue makes it play within 100 ms, 1 s with -short; the game goes on.
func TestInterruptDialogue(t *testing.T) {
	limit := 100 * time.Millisecond
	if testing.Short() {
		limit = time.Second
	}
	best := time.Hour
	for tries := 0; tries < 4 && best > limit; tries++ { // the machine may be busy
		out := &watchedOutput{awaited: "\n o |   |   |    \n", shown: make(chan struct{})}
		interrupts, done := make(chan os.Signal, 1), make(chan int, 1)
		e := newEnv(strings.NewReader("n\n0 0\n"), out, io.Discard)
		e.interrupts = func() <-chan os.Signal { return interrupts }
		go func() { done <- run(context.Background(), []string{"play", "j2velha-ab"}, e) }()
		select {
		case status := <-done:
			t.Fatalf("ended by itself with status %d and %q", status, &out.text)
		case <-out.shown: // the person has moved
		}
		time.Sleep(200 * time.Millisecond) // the search, of a second or more, is well under way
		sent := time.Now()
		interrupts <- os.Interrupt
		status := <-done
		best = min(best, time.Since(sent))
		if text := out.text.String(); status != success || !strings.Contains(text, "\n o | x |   |    \n") {
			t.Fatalf("got status %d and %q, want 0 and a move", status, text)
		}
	}
	if best > limit {
		t.Errorf("answered %v after Ctrl-C, want at most %v", best, limit)
	}
}

// A watchedOutput keeps what a command prints, and closes shown once the awaited text is there. The text may be read after
// the command has ended.
type watchedOutput struct {
	awaited string
	text    bytes.Buffer
	shown   chan struct{}
	closed  bool
}

func (o *watchedOutput) Write(p []byte) (n int, err error) {
	n, err = o.text.Write(p)
	if !o.closed && strings.Contains(o.text.String(), o.awaited) {
		o.closed = true
		close(o.shown)
	}
	return n, err
}
