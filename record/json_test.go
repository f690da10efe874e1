package record_test

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"github.com/alinha/alinha/internal/gametest"
	"github.com/alinha/alinha/record"
	"github.com/alinha/alinha/rules"
)

// kaggleBoard is the board of Kaggle's competition ConnectX after d1 and e1.
const kaggleBoard = "[0,0,0,0,0,0,0, 0,0,0,0,0,0,0, 0,0,0,0,0,0,0, 0,0,0,0,0,0,0, 0,0,0,0,0,0,0, 0,0,0,1,2,0,0]"

// A board in JSON becomes a setup. A key that a record does not have gives a notice.
func TestJSONBoards(t *testing.T) {
	const d1e1 = `"black":["(5,3)"],"white":["(5,4)"],"toMove":"black"`
	for _, test := range []struct {
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
			[]string{`1:108 ` + string(record.NoticeMark) + `: "2"`},
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
	} {
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
