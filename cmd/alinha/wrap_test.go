package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"strings"
	"testing"
	"unicode/utf8"
)

func TestWrap(t *testing.T) {
	for _, test := range []struct {
		text  string
		width int
		want  string
	}{
		{"", 5, ""},
		{"aa bb", 5, "aa bb"},
		{"aa bb cc", 5, "aa bb\ncc"},
		{"a  b", 5, "a  b"}, // a table
		{"  aa bb cc", 7, "  aa bb\n  cc"},
		{"aa bbbbbbb cc", 5, "aa\nbbbbbbb\ncc"},
		{"aa bb cc\n\nçã õé ü", 5, "aa bb\ncc\n\nçã õé\nü"},
	} {
		if got := wrap(test.text, test.width); got != test.want {
			t.Errorf("%q at %d: got %q, want %q", test.text, test.width, got, test.want)
		}
	}
}

// On a terminal of 48 columns, one more than the board has, play breaks its texts between words, but not the command that resumes
// the game. Without a terminal it breaks nothing.
func TestPlayFolds(t *testing.T) {
	const narrowColumns = 48
	play := func(columns int) string {
		var out bytes.Buffer
		e := newEnv(strings.NewReader("help\nz9\nh8\nquit\n"), &out, &out)
		e.columns = func(io.Writer) int { return columns }
		args := []string{"play", "renju", "--opening-rule", "taraguchi10", "--engine", "gomoku:level=1", "--lang", "pt-BR"}
		if status := run(context.Background(), args, e); status != success {
			t.Fatalf("got status %d, want %d: %s", status, success, &out)
		}
		return out.String()
	}
	narrow, wide := play(narrowColumns), play(0)
	if got, want := strings.Join(strings.Fields(narrow), " "), strings.Join(strings.Fields(wide), " "); got != want {
		t.Errorf("got other words than without a terminal: %s, want %s", narrow, wide)
	}
	long := 0
	for line := range strings.Lines(narrow) {
		columns := utf8.RuneCountInString(strings.TrimSuffix(line, "\n"))
		switch isCommand := strings.Contains(line, "alinha play renju"); {
		case columns > narrowColumns && isCommand:
			long++
		case columns > narrowColumns:
			t.Errorf("got a line of %d columns: %s", columns, line)
		}
	}
	if long != 1 {
		t.Errorf("got %d long lines with a command, want 1: %s", long, narrow)
	}
}

// A status line that is wider than the terminal is shown in several lines, and all of them are erased.
func TestStatusLineFolds(t *testing.T) {
	var out bytes.Buffer
	e := newEnv(nil, io.Discard, &out)
	e.columns = func(io.Writer) int { return 11 }
	s := &statusLine{app: &app{env: e}, terminal: true}
	s.update(func() string { return "12345 7890 2345 7890" })
	s.erase()
	if got, want := out.String(), eraseLine+"12345 7890\n2345 7890"+fmt.Sprintf(eraseLines, 1); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
