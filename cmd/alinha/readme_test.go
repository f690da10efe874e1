package main

import (
	"bytes"
	"context"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/alinha/alinha/internal/gametest"
)

// Every command that the READMEs show runs. A game ends with its input, and a server, on any port, with Ctrl-C. The
// command lab evora, which takes 10 s, runs only if ALINHA_LONG is set.
func TestReadmeCommands(t *testing.T) {
	if testing.Short() {
		t.Skip("tables of 4x4")
	}
	texts := make(map[string]string)
	for _, file := range []string{"../../README.md", "../../README.pt.md"} {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		texts[file] = string(text)
	}
	t.Chdir(t.TempDir()) // for the files that commands read and write
	if err := os.WriteFile("game.psq", []byte("Piskvorky 15x15, 0:0, 0\n8,8,0\n-1\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	ran := make(map[string]bool)
	for file, text := range texts {
		for line := range strings.Lines(text) {
			command, ok := strings.CutPrefix(line, "alinha ")
			if !ok {
				continue
			}
			command, _, _ = strings.Cut(command, "#")
			command = strings.TrimSpace(command)
			if command == "" || ran[command] {
				continue
			}
			ran[command] = true
			if command == "lab evora" && !gametest.IsLong() {
				continue
			}
			args := splitArguments(command)
			var out, errors bytes.Buffer
			e := newEnv(strings.NewReader("quit\n"), &out, &errors)
			if args[0] == "serve" {
				restoreRuntime(t)
				interrupts := make(chan os.Signal, 1)
				interrupts <- os.Interrupt
				args = append(args, "--listen", "127.0.0.1:0")
				e.interrupts = func() <-chan os.Signal { return interrupts }
			}
			status := run(context.Background(), args, e)
			if status != success || out.Len() == 0 && !slices.Contains(args, "--output") {
				t.Errorf("%s: alinha %q: got status %d, %q and %q, want 0 and an answer", file, args, status, out.String(), errors.String())
			}
		}
	}
	if len(ran) < 15 {
		t.Errorf("ran %d commands, want at least 15", len(ran))
	}
}

// splitArguments returns the arguments of a command line; words in double quotes are one argument.
func splitArguments(line string) []string {
	var args []string
	for i, part := range strings.Split(line, `"`) {
		if i%2 == 1 {
			args = append(args, part)
		} else {
			args = append(args, strings.Fields(part)...)
		}
	}
	return args
}
