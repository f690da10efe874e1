package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The game of a torn last line is played again.
func TestTornGame(t *testing.T) {
	file := filepath.Join(t.TempDir(), "games.jsonl")
	play := func(games string) []byte {
		var output bytes.Buffer
		e := newEnv(strings.NewReader(""), &output, &output)
		if status := run(context.Background(), []string{"tune", "play", "gomoku", file, "--games", games, "--nodes", "20"}, e); status != success {
			t.Fatalf("status %d: %s", status, output.String())
		}
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		return text
	}
	one, three := play("1"), play("3")
	if err := os.WriteFile(file, three[:len(one)+10], 0o600); err != nil {
		t.Fatal(err)
	}
	if got := play("3"); !bytes.Equal(got, three) {
		t.Errorf("after a torn line: %s, want %s", got, three)
	}
}
