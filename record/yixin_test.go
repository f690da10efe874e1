package record_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/alinha/alinha/internal/gametest"
	"github.com/alinha/alinha/rules"
)

// Read reads what Yixin-Board and other programs save, and names what is left out.
func TestReadYixin(t *testing.T) {
	for _, test := range []struct{ format, text, game, want, variant, notices string }{
		{"sav", "15\n15\n3\n7 7\n6 8\n5 9\n", "", "h8 i9 j10", "gomoku", ""},
		{"sav", "15\r\n15\r\n1\r\n7 7\r\n", "renju", "h8", "renju", ""},
		{"sav", "20\n20\n1\n0 19\n", "", "t20", "gomoku20", ""},
		{"sav", "15\n1\n1\n7 7\n", "", "h8", "standard", ""},
		{"sav", "15\n2\n1\n7 7\n", "", "h8", "renju", ""},
		{"sav", "15\n15\n0\n", "", "", "gomoku", ""},
		{"sav", "15\n15\n3\n7 7\n6 8\n", "", "h8 i9", "gomoku", "6:1 the file ends before the game does"},
		{"sav", "15\n15\n2\n7 7\nx y\n", "", "h8", "gomoku", "5:1 a move that cannot be read; the moves from there on, ignored"},
		{"sav", "15\n15\n3\n7 7\n7 7\n6 8\n", "", "h8", "gomoku", "5:1 a move that cannot be played; the moves from there on, ignored"},
		{"sav", "15\n15\n1\n7 7\nbye", "", "h8", "gomoku", "5:1 text after the last move, ignored"},
		{"binpos", "\x03\x70\x62\x54", "", "h8 i9 j10", "gomoku", ""},
		{"pos", "\x03\x70\x62\x54", "renju", "h8 i9 j10", "renju", ""},
		{"pos", "\x0a\x70\x62\x54\x71\x72\x73\x63\x64\x65\x66", "renju", "h8 i9 j10 i8 j8 k8 j9 k9 l9 m9", "renju", ""},
		{"binpos", "\x03\x70\x62", "", "h8 i9", "gomoku", "1:4 the file ends before the game does"},
		{"binpos", "\x03\x70\x62\xff", "", "h8 i9", "gomoku", "1:4 a move that cannot be played; the moves from there on, ignored"},
		{"binpos", "\x01\x70\x00\x00", "", "h8", "gomoku", "1:3 text after the last move, ignored"},
	} {
		g := readOne(t, test.format, test.text, test.game)
		var notices []string
		for _, n := range g.Notices {
			notices = append(notices, fmt.Sprintf("%d:%d %s", n.Line, n.Column, n.Kind))
		}
		if got := gameText(t, g); got != test.want || g.Variant.String() != test.variant || strings.Join(notices, "; ") != test.notices {
			t.Errorf("%s %q: got %s of %v, notices %q, want %s of %s, %q", test.format, test.text, got, g.Variant, notices, test.want, test.variant, test.notices)
		}
	}
}

// A text without a game is refused with its place.
func TestYixinErrors(t *testing.T) {
	for _, test := range []struct{ format, text, want string }{
		{"sav", "15\nx", `line 2, column 1: expected the rows, the columns and the number of moves, as numbers, found "x"`},
		{"sav", "15\n15\n1\n15 0\n", `line 4, column 1: move "15 0": off the board; expected a1 to o15 or (0,0) to (14,14)`},
		{"binpos", "\x00", "line 1, column 1: expected a byte with the number of moves, then a byte for each, found the end"},
		{"binpos", "\x01\xff", `line 1, column 2: move "255": off the board; expected a1 to o15 or (0,0) to (14,14)`},
	} {
		if _, err := read(format(t, test.format), test.text, rules.Variant{}); err == nil || err.Error() != test.want {
			t.Errorf("%s %q: got %v, want %s", test.format, test.text, err, test.want)
		}
	}
	if _, err := read(format(t, "sav"), "15\n15\n0\n", gametest.Variant(t, "gomoku20")); err == nil {
		t.Error("a sav of 15x15 as gomoku20: got no error")
	}
}
