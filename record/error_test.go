package record_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/alinha/alinha/internal/gametest"
	"github.com/alinha/alinha/record"
	"github.com/alinha/alinha/rules"
)

// parseErrorTests are wrong texts. game is the variant that the caller gives, "" for none. Of want and err one is expected,
// but a test without either expects any err.
var parseErrorTests = []struct {
	format, text, game string
	line, column       int
	want               record.Want
	err                error
}{
	{"psq", "Hello\n", "", 1, 1, record.WantPSQHeader, nil},
	{"psq", "Hello\n8,8,0\n", "", 1, 1, record.WantPSQHeader, nil},
	{"psq", "Piskvorky 20x20, 0:0, 0\n", "gomoku", 1, 11, record.WantSameVariant, nil},
	{"psq", "Piskvorky 15x15, 0:0, 0\n16,1,0\n1,1,0\n", "", 2, 1, record.WantPSQMove, nil},
	{"psq", "Piskvorky 15x15, 0:0, 0\n1,x,0\n1,1,0\n", "", 2, 1, record.WantPSQMove, nil},
	{"psq", "Piskvorky 3x3, 0:0, 0\n", "", 1, 11, "", nil},
	{"pos", "h8i9\n\n  h8é", "gomoku", 3, 5, record.WantCoordinate, nil},
	{"pos", "h8h8", "gomoku", 1, 3, "", rules.ErrOccupied},
	{"pos", "h8h16", "gomoku", 1, 3, record.WantCoordinate, nil},
	{"pos", "h8", "", 1, 1, record.WantVariant, nil},
	{"offset", "0,0, 9,9", "gomoku", 1, 6, record.WantOffset, nil},
	{"offset", "0,0, 1", "gomoku", 1, 6, record.WantOffset, nil},
	{"moves", "44\n4444444", "connect4", 2, 7, "", rules.ErrFull},
	{"moves", "1. h8 i9\n2. j10 x\n1. h8\n", "gomoku", 2, 8, "", rules.ErrNotation},
	{"moves", "1. h8 i9\n3. j10\n", "gomoku", 2, 1, "", rules.ErrNumber},
	{"moves", "?", "gomoku", 1, 1, "", rules.ErrNotation},
	{"moves", "pass h8", "gomoku", 1, 1, "", rules.ErrNotation},
	{"moves", "h8 ação", "gomoku", 1, 4, "", rules.ErrNotation},
	{"sgf", "hello", "", 1, 1, record.WantGameTree, nil},
	{"sgf", "\n ()", "", 2, 2, record.WantGameTree, nil},
	{"sgf", "(;GM[1]SZ[19])", "", 1, 6, record.WantGameType, nil},
	{"sgf", "(;GM[1]SZ[19]RU[Japanese];B[dd])", "", 1, 6, record.WantGameType, nil},
	{"sgf", "(;GM[2]SZ[8])", "", 1, 6, record.WantGameType, nil},
	{"sgf", "(;B[hh];W[ii];B[ig])", "", 1, 2, record.WantGameType, nil},
	{"sgf", "(;SZ[19];B[hh])", "", 1, 2, record.WantGameType, nil},
	{"sgf", "(;GM[4]SZ[big])", "", 1, 11, record.WantSize, nil},
	{"sgf", "(;GM[4]SZ[99])", "", 1, 11, "", nil},
	{"sgf", "(;GM[4]SZ[20])", "gomoku", 1, 11, record.WantSameSize, nil},
	{"sgf", "(;GM[4]SZ[15];B[pp])", "", 1, 17, record.WantPoint, nil},
	{"sgf", "(;GM[4]SZ[15];B[ss];W[hh];B[sa])", "", 1, 17, record.WantPoint, nil},
	{"sgf", "(;GM[4]SZ[15]PL[X])", "", 1, 17, record.WantSideToMove, nil},
	{"sgf", "(;GM[4]SZ[7:6]RU[connect4]AB[aa])", "", 1, 30, "", nil},
	{"sgf", "(;GM[4]SZ[7:6]RU[connect4];B[aa])", "", 1, 30, "", rules.ErrFloating},
	{"jsonl", "{\"game\":\"tictactoe\",\n", "", 1, 20, record.WantJSON, nil},
	{"jsonl", `{"game":"connect4","moves":{"first":4}}`, "", 1, 28, record.WantMoveList, nil},
	{"jsonl", `{"game":"connect4","moves":[[3,0]]}`, "", 1, 29, record.WantMoveList, nil},
	{"jsonl", `{"game":"gomoku","moves":[{"t":1}]}`, "", 1, 27, record.WantMoveList, nil},
	{"jsonl", `{"game":"gomoku","moves":"h8 zz"}`, "", 1, 30, "", rules.ErrNotation},
	{"jsonl", `{"game":"gomoku","size":"big","moves":"h8"}`, "renju", 1, 9, record.WantSameVariant, nil},
	{"jsonl", `{"size":"big","moves":"h8"}`, "", 1, 9, record.WantSize, nil},
	{"jsonl", "[1]", "", 1, 1, record.WantVariant, nil},
	{"jsonl", "null", "tictactoe", 1, 1, record.WantJSON, nil},
	{"jsonl", "{}", "", 1, 1, record.WantVariant, nil},
	{"jsonl", `{"game":"chess"}`, "", 1, 9, "", nil},
	{"jsonl", `{"game":"gomoku"}`, "renju", 1, 9, record.WantSameVariant, nil},
	{"jsonl", `{"game":"tictactoe","black":["1"],"toMove":"white","moves":["1", "2"]}`, "", 1, 61, "", rules.ErrOccupied},
	{"jsonl", "{\n  \"game\": \"tictactoe\",\n  \"moves\": [\n    \"x\"\n  ]\n}\n", "", 4, 5, "", rules.ErrNotation},
	{"jsonl", `{"game":"tictactoe","moves":["1 2"]}`, "", 1, 30, "", rules.ErrNotation},
	{"jsonl", `{"game":"tictactoe","black":["é1"]}`, "", 1, 30, "", rules.ErrNotation},
	{"jsonl", `{"game":"tictactoe","black":["1"],"white":["1"]}`, "", 1, 44, "", rules.ErrOccupied},
	{"jsonl", `{"game":"tictactoe","toMove":"red"}`, "", 1, 30, record.WantSide, nil},
	{"jsonl", `{"game":"connect4"}`, "", 1, 1, record.WantMoves, nil},
	{"jsonl", `  {"game":"connect4","moves":null,"result":"draw"}`, "", 1, 3, record.WantMoves, nil},
	{"jsonl", `{"game":"connect4","board":[0,1]}`, "", 1, 28, record.WantBoard, nil},
	{"jsonl", `{"game":"tictactoe","board":[0,0,0,0,3,0,0,0,0]}`, "", 1, 29, record.WantBoard, nil},
	{"jsonl", `{"game":"tictactoe","board":[[0,0,0],[0,0],[0,0,0,0]]}`, "", 1, 29, record.WantBoard, nil},
	{"jsonl", `{"game":"tictactoe","board":"X.O"}`, "", 1, 29, record.WantBoard, nil},
	{"jsonl", `{"board":[0,0,0]}`, "", 1, 1, record.WantVariant, nil},
	{"jsonl", `{"game":"connect4","board":[` + strings.Repeat("0,", 34) + `1,0,0,0,0,0,0,0]}`, "", 1, 28, "", nil},
	{"jsonl", `{"rule":"chess","size":15}`, "", 1, 9, record.WantRules, nil},
	{"jsonl", `{"rule":"renju","size":3}`, "", 1, 9, "", nil},
}

// Read reports the line and the column of each error, with what it expected there or the cause.
func TestParseErrors(t *testing.T) {
	for _, test := range parseErrorTests {
		var v rules.Variant
		if test.game != "" {
			v = gametest.Variant(t, test.game)
		}
		_, err := read(format(t, test.format), test.text, v)
		var parseErr *record.ParseError
		if !errors.As(err, &parseErr) {
			t.Errorf("%s %q: got %v, want a ParseError", test.format, test.text, err)
			continue
		}
		if parseErr.Line != test.line || parseErr.Column != test.column || parseErr.Want != test.want || test.err != nil && !errors.Is(err, test.err) || (parseErr.Want == "") != (parseErr.Err != nil) {
			t.Errorf("%s %q: got %v, want line %d, column %d, %q %v", test.format, test.text, err, test.line, test.column, test.want, test.err)
		}
	}
}
