package record_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/alinha/alinha/internal/gametest"
	"github.com/alinha/alinha/rules"
)

// Read reads boards as people and programs write them.
func TestReadBoard(t *testing.T) {
	const corner = "XO.\n.X.\n...\n"
	for _, test := range []struct{ text, game, want, toMove, notices string }{
		{"XO.\n.X.\n...", "tictactoe", corner, "second", ""},
		{"   A B C\n 3 X O . 3\n 2 . X . 2\n 1 . . . 1\n   A B C\nO to move\n", "tictactoe", corner, "second", ""},
		{" X | O |   \n---+---+---\n   | X |   \n---+---+---\n   |   |   \n", "tictactoe", corner, "second", ""},
		{"| X | O | - |\n| - | X | - |\n| - | - | - |\n", "tictactoe", corner, "second", ""},
		{"b w _\n_ b _\n_ _ _\n", "tictactoe", corner, "second", ""},
		{"#○·\n·●·\n···\n", "tictactoe", corner, "second", ""},
		{"[1, 2, 0, 0, 1, 0, 0, 0, 0]", "tictactoe", corner, "second", ""},
		{"XO.\n...\n...\nWhite to play.", "tictactoe", "XO.\n...\n...\n", "second", ""},
		{"my game\nXO.\n...\n...\nsee you", "tictactoe", "XO.\n...\n...\n", "first", "1:1 text before the game, ignored; 5:1 text after the last move, ignored"},
		{"  1 2 3\n1 X O .\n2 . X .\n3 . . .\n", "tictactoe", corner, "second", ""},
		{"1 1 2 0\n2 0 1 0\n3 0 0 0\n", "tictactoe", corner, "second", ""},
		{"XO. 3\n.X. 2\n... 1\n", "tictactoe", corner, "second", ""},
		{"3|XO.|\n2|.X.|\n1|...|\n |ABC|\n", "tictactoe", corner, "second", ""},
		{"3XO.\n2.X.\n1...\n", "tictactoe", corner, "second", ""},
		{"A X O .\nB . X .\nC . . .\n", "tictactoe", corner, "second", ""},
		{"1 -1 0\n0 1 0\n0 0 0\n", "tictactoe", corner, "second", ""},
		{"[[ 1. -1.  0.]\n [ 0.  1.  0.]\n [ 0.  0. -0.]]\n", "tictactoe", corner, "second", ""},
		{`[["X","O",""],["","X",""],["","",""]]`, "tictactoe", corner, "second", ""},
		{"[['X', 'O', ' '],\n ['.', 'X', None],\n [' ', ' ', ' ']]\n", "tictactoe", corner, "second", ""},
		{"[[1,2,0],\n [0,1,0],\n [0,0,0]]\n", "tictactoe", corner, "second", ""},
		{"XO./.X./...\n", "tictactoe", corner, "second", ""},
		{"XO \n X \n  .\n", "tictactoe", corner, "second", ""},
		{"X O E\nE X E\nE E E\n", "tictactoe", corner, "second", ""},
		{"❌⭕⬜\n⬜❌⬜\n⬜⬜⬜\n", "tictactoe", corner, "second", ""},
		{"✕○·\n·✖️·\n···\nturn: O\n", "tictactoe", corner, "second", ""},
		{"XO.\n...\n...\nTo move: X\n", "tictactoe", "XO.\n...\n...\n", "first", ""},
		{"| X | O |   |\n|---|---|---|\n|   | X |   |\n|   |   |   |\n", "tictactoe", corner, "second", ""},
		{
			strings.Repeat("| | | | | | | |\n", 4) + "| | | |Y| | | |\n| | | |R| | | |\n---------------\n 1 2 3 4 5 6 7\n", "connect4",
			strings.Repeat(".......\n", 4) + "...O...\n...X...\n", "first", "",
		},
		{strings.Repeat("0,", 38) + "1,2,0,0", "connect4", strings.Repeat(".......\n", 5) + "...XO..\n", "first", ""},
		{"x,o,b,b,b,b," + strings.Repeat("b,", 36) + "win", "connect4", strings.Repeat(".......\n", 4) + "O......\nX......\n", "first", ""},
	} {
		g := readOne(t, "board", test.text, test.game)
		pos, err := g.Start()
		if err != nil {
			t.Fatal(err)
		}
		board, _ := rules.BoardOf(pos)
		var notices []string
		for _, n := range g.Notices {
			notices = append(notices, fmt.Sprintf("%d:%d %s", n.Line, n.Column, n.Kind))
		}
		if got := board.String(); got != test.want || pos.ToMove().String() != test.toMove || strings.Join(notices, "; ") != test.notices {
			t.Errorf("%q: got\n%s%v to move, notices %q, want\n%s%s, %q", test.text, got, pos.ToMove(), notices, test.want, test.toMove, test.notices)
		}
		var text strings.Builder
		if err := format(t, "board").Write(&text, g); err != nil {
			t.Fatal(err)
		}
		again := readOne(t, "board", text.String(), test.game)
		if got, err := again.Start(); err != nil || got.Key() != pos.Key() {
			t.Errorf("%q: written as %q, another position, %v", test.text, text.String(), err)
		}
	}
}

// A board with a row too few, or too long, is refused; of several boards each is read.
func TestBoardErrors(t *testing.T) {
	v := gametest.Variant(t, "tictactoe")
	for text, want := range map[string]string{
		"XO.\n...":                "line 2, column 4: expected a row of the board, such as ..XO., found the end",
		"XO.\nwhat?\n...":         `line 2, column 1: expected a row of the board, such as ..XO., found "what?"`,
		"X X O .\n. X .\n. . O\n": "line 4, column 1: expected a row of the board, such as ..XO., found the end",
		"XO.\n....\n...\n":        `line 2, column 1: expected a row of the board, such as ..XO., found "...."`,
	} {
		if _, err := read(format(t, "board"), text, v); err == nil || !strings.HasSuffix(err.Error(), want[strings.Index(want, "expected"):]) {
			t.Errorf("%q: got %v, want %s", text, err, want)
		}
	}
	games, err := read(format(t, "board"), "XO.\n...\n...\nX to move\n\n...\n.X.\n...\n", v)
	if err != nil || len(games) != 2 || games[1].ToMove.String() != "second" {
		t.Errorf("two boards: got %d games, %v", len(games), err)
	}
}
