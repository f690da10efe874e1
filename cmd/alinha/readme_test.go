package main

import (
	"bytes"
	"context"
	"os"
	"strings"
	"testing"
)

// Every command that the READMEs show runs; a game ends with its input.
func TestReadmeCommands(t *testing.T) {
	if testing.Short() {
		t.Skip("tables of 4x4")
	}
	ran := 0
	for _, file := range []string{"../../README.md", "../../README.pt.md"} {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(text)) {
			command, ok := strings.CutPrefix(line, "alinha ")
			if !ok {
				continue
			}
			command, _, _ = strings.Cut(command, "#")
			var args []string
			for i, part := range strings.Split(command, `"`) { // words in quotes are one argument
				if i%2 == 1 {
					args = append(args, part)
				} else {
					args = append(args, strings.Fields(part)...)
				}
			}
			if len(args) == 0 {
				continue
			}
			var out, errors bytes.Buffer
			w := world{in: strings.NewReader("quit\n"), out: &out, err: &errors, getenv: func(string) string { return "" }, interrupts: noInterrupts}
			if status := run(context.Background(), args, w); status != success || out.Len() == 0 {
				t.Errorf("%s: alinha %q: got status %d, %q and %q, want 0 and an answer", file, args, status, out.String(), errors.String())
			}
			ran++
		}
	}
	if ran < 16 {
		t.Errorf("ran %d commands, want at least 16", ran)
	}
}
