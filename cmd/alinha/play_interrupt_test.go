package main

import (
	"bytes"
	"context"
	"io"
	"os"
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
