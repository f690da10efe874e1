package main

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"
)

func TestRun(t *testing.T) {
	var out bytes.Buffer
	if err := run(&out); err != nil {
		t.Fatal(err)
	}
	var positions map[string]struct {
		Game, Stones string
		Choices      []struct{ Move string }
	}
	if err := json.Unmarshal(out.Bytes(), &positions); err != nil {
		t.Fatal(err)
	}
	for _, want := range []struct {
		game           string
		cells, choices int
	}{{"connect4", 42, 7}, {"tictactoe", 9, 9}, {"gomoku", 225, 225}, {"renju", 225, 225}, {"qubic", 64, 64}} {
		p := positions[want.game]
		if p.Game != want.game || p.Stones != strings.Repeat(".", want.cells) || len(p.Choices) != want.choices {
			t.Errorf("%s: got game %q, stones %q and %d moves, want %d empty cells and %d moves",
				want.game, p.Game, p.Stones, len(p.Choices), want.cells, want.choices)
		}
	}
}
