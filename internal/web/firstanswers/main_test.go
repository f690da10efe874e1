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
	var answers map[string]struct {
		Game, Stones string
		Choices      []struct{ Move string }
		Nodes        []struct{ Move string }
	}
	if err := json.Unmarshal(out.Bytes(), &answers); err != nil {
		t.Fatal(err)
	}
	for _, want := range []struct {
		game           string
		cells, choices int
	}{{"connect4", 42, 7}, {"tictactoe", 9, 9}, {"gomoku", 225, 225}, {"renju", 225, 225}, {"qubic", 64, 64}, {"mnk:6x5,k=4", 30, 30}} {
		p := answers[`position {"game":"`+want.game+`"}`]
		if p.Game != want.game || p.Stones != strings.Repeat(".", want.cells) || len(p.Choices) != want.choices {
			t.Errorf("%s: got game %q, stones %q and %d moves, want %d empty cells and %d moves",
				want.game, p.Game, p.Stones, len(p.Choices), want.cells, want.choices)
		}
	}
	if p := answers[`setup {"game":"connect4"}`]; p.Stones != strings.Repeat(".", 42) {
		t.Errorf("the editor: got stones %q, want 42 empty cells", p.Stones)
	}
	tree := answers[`tree {"engine":"alphabeta","game":"[[3 12 8] [2 4 6] [14 5 2]]","limits":{},"most":20000}`]
	if len(tree.Nodes) != 13 {
		t.Errorf("the tree: got %d nodes, want 13", len(tree.Nodes))
	}
	begun := 0 // positions of puzzles
	for key := range answers {
		if strings.HasPrefix(key, "position ") && strings.Contains(key, `"moves"`) {
			begun++
		}
	}
	if begun != 20 {
		t.Errorf("got %d positions of puzzles, want one of each level of four collections", begun)
	}
}
