package record_test

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/alinha/alinha/internal/gametest"
	"github.com/alinha/alinha/record"
	"github.com/alinha/alinha/rules"
)

// kaggleBoard is the board of Kaggle's competition ConnectX after d1 and e1.
const kaggleBoard = "[0,0,0,0,0,0,0, 0,0,0,0,0,0,0, 0,0,0,0,0,0,0, 0,0,0,0,0,0,0, 0,0,0,0,0,0,0, 0,0,0,1,2,0,0]"

// d1e1 is a board with a stone of each side.
const d1e1 = `"black":["(5,3)"],"white":["(5,4)"],"toMove":"black"`

// jsonBoardTests are positions in JSON without moves.
var jsonBoardTests = []struct {
	name, text, game string
	want             string // as jsonl
	notices          []string
}{
	{
		"a board of Kaggle", `{"game":"connect4","board":` + kaggleBoard + `}`, "",
		`{"game":"connect4",` + d1e1 + `}`, nil,
	},
	{
		"no game named", `{"mark":1,"board":` + kaggleBoard + `}`, "",
		`{"game":"connect4",` + d1e1 + `}`,
		[]string{`1:19 ` + string(record.NoticeConnectFour) + `: "[0,0,0,0,0,0,0, 0,0,0,0,0,0,0, 0,0,0,0,0…"`},
	},
	{
		"the game of the caller, and another side to move", `{"board":` + kaggleBoard + `,"mark":2}`, "connect4",
		`{"game":"connect4",` + d1e1 + `}`,
		[]string{`1:108 ` + string(record.NoticeWrongSideToMove) + `: "2"`},
	},
	{
		"rows, and -1 for Second", `{"game":"connect4","board":[[0,0,0,0,0,0,0],[0,0,0,0,0,0,0],[0,0,0,0,0,0,0],[0,0,0,0,0,0,0],[0,0,0,0,0,0,0],[0,0,0,1,-1,0,0]]}`, "",
		`{"game":"connect4",` + d1e1 + `}`, nil,
	},
	{
		"a board of tic-tac-toe, Second to move", `{"game":"tictactoe","board":[0,0,0,0,1,0,0,0,0],"mark":2}`, "",
		`{"game":"tictactoe","black":["5"],"toMove":"white"}`, nil,
	},
	{
		"a board beside moves", `{"game":"connect4","moves":["4","5"],"board":` + kaggleBoard + `}`, "",
		`{"game":"connect4","moves":["4","5"]}`,
		[]string{`1:46 ` + string(record.NoticeSecondBoard) + `: "[0,0,0,0,0,0,0, 0,0,0,0,0,0,0, 0,0,0,0,0…"`},
	},
	{
		"unknown keys", `{"game":"tictactoe", "step":3,"moves":["1"],"info":{"a":[1]}}`, "",
		`{"game":"tictactoe","moves":["1"]}`,
		[]string{`1:22 ` + string(record.NoticeUnknownKey) + `: "step"`, `1:45 ` + string(record.NoticeUnknownKey) + `: "info"`},
	},
	{
		"a move that cannot be played", `{"game":"tictactoe","moves":["1", "1","2"],"result":"draw"}`, "",
		`{"game":"tictactoe","moves":["1"],"result":"draw"}`,
		[]string{`1:35 ` + string(record.NoticeUnplayable) + `: "1"`},
	},
	{
		"an object on several lines", "\n{\n\t\"game\": \"tictactoe\",\r\n\n\t\"moves\": [\n\t\t\"1\",\n\t\t\"5\"\n\t],\n\t\"x{[\\\"\": {\n}\n}\n\n", "",
		`{"game":"tictactoe","moves":["1","5"]}`,
		[]string{`9:2 ` + string(record.NoticeUnknownKey) + `: "x{[\""`},
	},
	{"no moves yet", `{"game":"tictactoe","moves":[]}`, "", `{"game":"tictactoe","moves":[]}`, nil},
}

// A board in JSON becomes a setup. A key that a record does not have gives a notice.
func TestJSONBoards(t *testing.T) {
	for _, test := range jsonBoardTests {
		t.Run(test.name, func(t *testing.T) {
			g := readOne(t, "jsonl", test.text, test.game)
			var got bytes.Buffer
			if err := format(t, "jsonl").Write(&got, g); err != nil {
				t.Fatal(err)
			}
			if strings.TrimSpace(got.String()) != test.want {
				t.Errorf("got %s, want %s", got.String(), test.want)
			}
			var notices []string
			for _, n := range g.Notices {
				notices = append(notices, noticeString(n))
			}
			if !slices.Equal(notices, test.notices) {
				t.Errorf("got %q, want %q", notices, test.notices)
			}
			var v rules.Variant
			if test.game != "" {
				v = gametest.Variant(t, test.game)
			}
			if _, err := readStrict("jsonl", test.text, v); (err != nil) != (len(test.notices) > 0) {
				t.Errorf("strict: got %v", err)
			}
		})
	}
}

// jsonTests are texts as other programs write them. game is the variant that the caller gives, "" for none. want are the
// games as the writer writes them, notices those of all games as noticeString has them, without their texts.
var jsonTests = []struct {
	name, text, game string
	want             []string
	notices          []string
}{
	{"moves as a string", `{"game":"gomoku","moves":"1. h8 i9 2. j10"}`, "", []string{`{"game":"gomoku","moves":["h8","i9","j10"]}`}, nil},
	{"moves as digits", `{"game":"connect4","moves":"4455"}`, "", []string{`{"game":"connect4","moves":["4","4","5","5"]}`}, nil},
	{"an empty string", `{"game":"connect4","moves":""}`, "", []string{`{"game":"connect4","moves":[]}`}, nil},
	{"columns from 1", `{"game":"connect4","moves":[4,4,7]}`, "", []string{`{"game":"connect4","moves":["4","4","7"]}`}, nil},
	{"columns from 0", `{"game":"connect4","moves":[3,3,0]}`, "", []string{`{"game":"connect4","moves":["4","4","1"]}`}, []string{"1:29 " + string(record.NoticeColumnsFrom0)}},
	{"columns by name", `{"game":"connect4","moves":[{"column":3},{"col":6}]}`, "", []string{`{"game":"connect4","moves":["4","7"]}`}, []string{"1:29 " + string(record.NoticeColumnsFrom0)}},
	{"columns by name, from 1", `{"game":"connect4","moves":[{"column":3,"row":1},{"column":7,"row":1}]}`, "", []string{`{"game":"connect4","moves":["3","7"]}`}, []string{"1:29 " + string(record.NoticeColumnsFrom1)}},
	{"numbers of cells", `{"game":"gomoku","moves":[112,0]}`, "", []string{`{"game":"gomoku","moves":["h8","a15"]}`}, []string{"1:27 " + string(record.NoticeCellsFrom0)}},
	{"numbers of cells from 1", `{"game":"gomoku","moves":[113,225]}`, "", []string{`{"game":"gomoku","moves":["h8","o1"]}`}, []string{"1:27 " + string(record.NoticeCellsFrom1)}},
	{"x and y", `{"game":"gomoku","moves":[{"x":7,"y":7},{"x":8,"y":0,"color":"white"}]}`, "", []string{`{"game":"gomoku","moves":["h8","i15"]}`}, []string{"1:27 " + string(record.NoticeRowsFrom0)}},
	{"row and col from 1", `{"game":"gomoku","moves":[{"row":15,"col":1},{"row":8,"col":8}]}`, "", []string{`{"game":"gomoku","moves":["a1","h8"]}`}, []string{"1:27 " + string(record.NoticeRowsFrom1)}},
	{"pairs", `{"game":"gomoku","moves":[[7,7],[8,7]]}`, "", []string{`{"game":"gomoku","moves":["h8","i8"]}`}, []string{"1:27 " + string(record.NoticeRowsFrom0)}},
	{"objects with a move", `{"game":"gomoku","moves":[{"move":"h8","player":1},{"move":"i9","player":2},{"move":"j10","player":2}]}`, "", []string{`{"game":"gomoku","moves":["h8","i9"]}`}, []string{"1:77 " + string(record.NoticeOutOfTurn)}},
	{"White first", `{"game":"gomoku","moves":[{"move":"h8","color":"white"},{"move":"i9","color":"black"}]}`, "", []string{`{"game":"gomoku","toMove":"white","moves":["h8","i9"]}`}, nil},
	{"a pass", `{"game":"gomoku","moves":["h8","pass","i9"]}`, "", []string{`{"game":"gomoku","moves":["h8"]}`}, []string{"1:32 " + string(record.NoticePass)}},
	{"a move after the end", `{"game":"tictactoe","moves":"14253 6"}`, "", []string{`{"game":"tictactoe","moves":["1","4","2","5","3"],"result":"black"}`}, []string{"1:36 " + string(record.NoticeMovesAfterEnd)}},
	{"moves after the end", `{"game":"tictactoe","moves":[1,4,2,5,3,6,7]}`, "", []string{`{"game":"tictactoe","moves":["1","4","2","5","3"],"result":"black"}`}, []string{"1:40 " + string(record.NoticeMovesAfterEnd)}},

	{"an array of games", `[{"game":"gomoku","moves":["h8"]},{"game":"gomoku","moves":["i9"]}]`, "", []string{`{"game":"gomoku","moves":["h8"]}`, `{"game":"gomoku","moves":["i9"]}`}, nil},
	{"an array over lines", "[\r\n{\"game\":\"gomoku\",\r\n\"moves\":[\"h8\"]},\n\n  {\"game\":\"gomoku\",\"moves\":[\n{\"x\":0,\n\"y\":0},\n{\"x\":1,\"y\":1}]}\n]\n", "", []string{`{"game":"gomoku","moves":["h8"]}`, `{"game":"gomoku","moves":["a15","b14"]}`}, []string{"6:1 " + string(record.NoticeRowsFrom0)}},
	{"games", `{"games":[{"game":"gomoku","moves":["h8"]}, {"game":"gomoku","moves":"i9 x"}],"version":1}`, "", []string{`{"game":"gomoku","moves":["h8"]}`}, []string{"1:79 " + string(record.NoticeUnknownKey), "1:74 " + string(record.NoticeGameSkipped)}},
	{"an array of moves", ` ["h8","i9","h8"]`, "gomoku", []string{`{"game":"gomoku","moves":["h8","i9"]}`}, []string{"1:13 " + string(record.NoticeUnplayable)}},
	{"an array that is a board", `[[0,0,0],[0,1,0],[0,0,0]]`, "tictactoe", []string{`{"game":"tictactoe","black":["5"],"toMove":"white"}`}, nil},
	{"an array of cells", `[0,0,0,0,1,0,0,0,2]`, "tictactoe", []string{`{"game":"tictactoe","black":["5"],"white":["9"],"toMove":"black"}`}, nil},
	{"blank lines, CRLF and a byte order mark", "\ufeff\r\n\r\n{\"game\":\"gomoku\",\"moves\":[\"h8\"]}\r\n  \r\n{\"game\":\"gomoku\",\"moves\":[\"i9\"]}\r\n\r\n", "", []string{`{"game":"gomoku","moves":["h8"]}`, `{"game":"gomoku","moves":["i9"]}`}, nil},
	{"two objects on a line", `{"game":"gomoku","moves":["h8"]} {"game":"gomoku","moves":["i9"]}`, "", []string{`{"game":"gomoku","moves":["h8"]}`, `{"game":"gomoku","moves":["i9"]}`}, nil},
	{"commas and comments", "# x\n{\"game\":\"gomoku\",\"moves\":[\"h8\"]},\n// y\n{\"game\":\"gomoku\",\"moves\":[\"i9\"]},\n", "", []string{`{"game":"gomoku","moves":["h8"]}`, `{"game":"gomoku","moves":["i9"]}`}, []string{"1:1 " + string(record.NoticeOutsideText), "2:33 " + string(record.NoticeOutsideText), "3:1 " + string(record.NoticeOutsideText)}},
	{"an object without an end", "{\"game\":\"tictactoe\",\"moves\":[\"1\"\n{\"game\":\"tictactoe\",\"moves\":[\"1\"]}\nhello\n", "", []string{`{"game":"tictactoe","moves":["1"]}`}, []string{"1:32 " + string(record.NoticeGameSkipped), "3:1 " + string(record.NoticeGameSkipped)}},

	{"names of games", `{"game":"Connect Four","moves":["4"]}{"game":"Gomoku (freestyle)","moves":["h8"]}{"game":"Tic-Tac-Toe","moves":["1"]}`, "", []string{`{"game":"connect4","moves":["4"]}`, `{"game":"gomoku","moves":["h8"]}`, `{"game":"tictactoe","moves":["1"]}`}, nil},
	{"other keys", `{"board_size":15,"rules":"Renju","history":["h8"],"winner":"white"}`, "", []string{`{"game":"renju","moves":["h8"],"result":"white"}`}, []string{
		"1:2 " + string(record.NoticeOtherKey), "1:18 " + string(record.NoticeOtherKey), "1:34 " + string(record.NoticeOtherKey), "1:51 " + string(record.NoticeOtherKey),
	}},
	{"other keys of other kinds", `{"game":"gomoku","moves":["h8"],"turn":3,"history":4,"position":"x"}`, "", []string{`{"game":"gomoku","moves":["h8"]}`}, []string{
		"1:33 " + string(record.NoticeUnknownKey), "1:42 " + string(record.NoticeUnknownKey), "1:54 " + string(record.NoticeUnknownKey),
	}},
	{"names of the players", `{"game":"gomoku","black":"Ann","white":"Bob","moves":["h8"]}{"game":"gomoku","players":{"white":"Bob","black":"Ann"},"moves":["h8"]}`, "", []string{`{"game":"gomoku","players":["Ann","Bob"],"moves":["h8"]}`, `{"game":"gomoku","players":["Ann","Bob"],"moves":["h8"]}`}, nil},
	{"values of other kinds", `{"game":"gomoku","id":7,"round":2.5,"date":20200101,"ms":[1.5,null],"comments":[null,"a"],"moves":["h8","i9"],"result":"B+R"}`, "", []string{`{"game":"gomoku","id":"7","round":"2.5","date":"20200101","moves":["h8","i9"],"ms":[1,0],"comments":["","a"],"result":"black","reason":"resignation"}`}, nil},
	{"values that are not understood", `{"game":"gomoku","players":["a","b","c"],"result":"red","reason":"rain","moves":["h8"]}`, "", []string{`{"game":"gomoku","moves":["h8"]}`}, []string{"1:28 " + string(record.NoticeWrongType), "1:51 " + string(record.NoticeResult), "1:66 " + string(record.NoticeWrongType)}},
	{"stones as a string and as pairs", `{"game":"gomoku","black":"h8, i9","white":[[6,7],{"x":6,"y":8}],"toMove":"X"}`, "", []string{`{"game":"gomoku","black":["i9","h8"],"white":["g8","g7"],"toMove":"black"}`}, []string{"1:44 " + string(record.NoticeRowsFrom0)}},

	{"a board of Kaggle's environment", `{"configuration":{"columns":4,"rows":3,"inarow":3,"timeout":2},"observation":{"board":[0,0,0,0,0,0,0,0,1,2,0,0],"mark":1}}`, "", []string{`{"game":"mnk:4x3,k=3,gravity","black":["(2,0)"],"white":["(2,1)"],"toMove":"black"}`}, []string{"1:51 " + string(record.NoticeUnknownKey)}},
	{"a board of letters", `{"game":"tictactoe","board":[["X","O",""],[null,"x"," "],["","",""]]}`, "", []string{`{"game":"tictactoe","black":["1","5"],"white":["2"],"toMove":"white"}`}, nil},
	{"a board of rows", `{"game":"tictactoe","board":["XO.","  X","..."],"toMove":"white"}`, "", []string{`{"game":"tictactoe","black":["1","6"],"white":["2"],"toMove":"white"}`}, nil},
	{"a board in a string", `{"game":"tictactoe","board":"XO.\n.X.\n..."}{"game":"tictactoe","board":"XO..X...."}`, "", []string{`{"game":"tictactoe","black":["1","5"],"white":["2"],"toMove":"white"}`, `{"game":"tictactoe","black":["1","5"],"white":["2"],"toMove":"white"}`}, nil},
	{"another side to move on a board", `{"game":"tictactoe","board":[1,0,0,0,0,0,0,0,0],"toMove":"black"}`, "", []string{`{"game":"tictactoe","black":["1"],"toMove":"black"}`}, nil},
	{"a mark of -1", `{"board":[1.0,0,0,0,0,0,0,0,0],"mark":-1}`, "", []string{`{"game":"tictactoe","black":["1"],"toMove":"white"}`}, []string{"1:10 " + string(record.NoticeTicTacToe)}},
	{"a square board", `{"board":[` + strings.Repeat("0,", 112) + `1` + strings.Repeat(",0", 112) + `]}`, "", []string{`{"game":"gomoku","black":["h8"],"toMove":"white"}`}, []string{"1:10 " + string(record.NoticeSquareBoard)}},
	{"the bottom row first", `{"game":"mnk:3x3,k=3,gravity","board":[[1,2,0],[1,0,0],[0,0,0]]}`, "", []string{`{"game":"mnk:3x3,k=3,gravity","black":["(1,0)","(2,0)"],"white":["(2,1)"],"toMove":"white"}`}, []string{"1:39 " + string(record.NoticeUpsideDown)}},
	{"UTF-16 without a byte order mark", "{\x00\"\x00g\x00a\x00m\x00e\x00\"\x00:\x00\"\x00c\x00o\x00n\x00n\x00e\x00c\x00t\x004\x00\"\x00,\x00\"\x00m\x00o\x00v\x00e\x00s\x00\"\x00:\x00\"\x004\x00\"\x00}\x00", "", []string{`{"game":"connect4","moves":["4"]}`}, nil},
}

// Texts as other programs write them are read with what they have, and each thing that is left out or repaired is named.
func TestJSONOtherPrograms(t *testing.T) {
	for _, test := range jsonTests {
		t.Run(test.name, func(t *testing.T) {
			var v rules.Variant
			if test.game != "" {
				v = gametest.Variant(t, test.game)
			}
			games, err := read(format(t, "jsonl"), test.text, v)
			if err != nil {
				t.Fatal(err)
			}
			var got, notices []string
			for _, g := range games {
				var text bytes.Buffer
				if err := format(t, "jsonl").Write(&text, g); err != nil {
					t.Fatal(err)
				}
				got = append(got, strings.TrimSpace(text.String()))
				for _, n := range g.Notices {
					notices = append(notices, fmt.Sprintf("%d:%d %s", n.Line, n.Column, n.Kind))
				}
			}
			if !slices.Equal(got, test.want) {
				t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(test.want, "\n"))
			}
			if !slices.Equal(notices, test.notices) {
				t.Errorf("got %q, want %q", notices, test.notices)
			}
			if _, err := readStrict("jsonl", test.text, v); (err != nil) != (len(test.notices) > 0) {
				t.Errorf("strict: got %v", err)
			}
		})
	}
}
