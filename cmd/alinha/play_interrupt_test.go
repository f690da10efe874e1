package main

import (
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
		out, interrupts, done := startWith("n\n0 0\n", "play", "j2velha-ab")
		select {
		case status := <-done:
			t.Fatalf("ended by itself with status %d and %q", status, out)
		case <-time.After(200 * time.Millisecond): // the search, of a second or more, is well under way
		}
		sent := time.Now()
		interrupts <- os.Interrupt
		status := <-done
		best = min(best, time.Since(sent))
		if text := out.String(); status != success || !strings.Contains(text, "\n o | x |   |    \n") {
			t.Fatalf("got status %d and %q, want 0 and a move", status, text)
		}
	}
	if best > limit {
		t.Errorf("answered %v after Ctrl-C, want at most %v", best, limit)
	}
}
