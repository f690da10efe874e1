package record_test

import (
	"strings"
	"testing"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/simplifiedchinese"

	"github.com/alinha/alinha/internal/gametest"
	"github.com/alinha/alinha/record"
	"github.com/alinha/alinha/rules"
)

// psqFirstLine is the first line of a game on 15x15.
const psqFirstLine = "Piskvorky 15x15, 0:0, 0\n"

// lenientTests are texts in forms of other programs.
var lenientTests = []struct{ format, text, game, want, notices string }{ // want: moves, players, event, result
	{"psq", psqFirstLine + "8\t8\t0\n9\t7\t3\n-1\n", "", "h8 i9; /; ; undecided", `2:1 moves in another form than COLUMN,ROW,MILLISECONDS, read as moves: "8\t8\t0"`},
	{"psq", psqFirstLine + "8 8\n9 7\n-1\n", "", "h8 i9; /; ; undecided", `2:1 moves in another form than COLUMN,ROW,MILLISECONDS, read as moves: "8 8"`},
	{"psq", psqFirstLine + "8;8;0\n9;7;3\n", "", "h8 i9; /; ; undecided", `2:1 moves in another form than COLUMN,ROW,MILLISECONDS, read as moves: "8;8;0"`},
	{"psq", psqFirstLine + "(8,8)\n(9,7)\n", "", "h8 i9; /; ; undecided", `2:1 moves in another form than COLUMN,ROW,MILLISECONDS, read as moves: "(8,8)"`},
	{"psq", psqFirstLine + "8,8,0\nA B\n12 34 56\n-1\n", "", "h8; A B/12 34 56; ; undecided", ""},
	{"psq", psqFirstLine + "8,8,12s\n9,7,1e3\n", "", "h8 i9; /; ; undecided", `2:1 a time that is no number of milliseconds, ignored: "12s"`},
	{"psq", psqFirstLine + "// comment\n8,8,0\n# another\n9,7,3\nA\nB\n-1\n", "", "h8 i9; A/B; ; undecided", `2:1 text between the moves, ignored: "// comment"; 4:1 text between the moves, ignored: "# another"`},
	{"psq", psqFirstLine + "8,8,0\n-1\n9,7,3\n", "", "h8; /; ; undecided", `4:1 text after the last move, ignored: "9,7,3"`},
	{"psq", psqFirstLine + "7,7,0\n0,3,5\n14,14,2\n", "", "h8 a12 o1; /; ; undecided", `3:1 columns and rows from 0, read as such: "0,3,5"`},
	{"psq", psqFirstLine + "0,0,0\n7,7,5\n", "", "a15 h8; /; ; undecided", `2:1 columns and rows from 0, read as such: "0,0,0"`},
	{"psq", psqFirstLine + "8,8,0\n0,0,0\n9,9,1\n", "", "h8; /; ; undecided", `3:1 a move that cannot be played; the moves from there on, ignored: "0,0,0"`},
	{"psq", psqFirstLine + "15,15,0\n7,7,5\n0,0,1\n", "", "o1 g9; /; ; second wins", `4:1 the last move cannot be played; read as a forfeit: "0,0,1"`},
	{"psq", psqFirstLine + "8,8,0\nA\nB\n-1\n1\n", "", "h8; A/B; ; first wins", ""},
	{"psq", psqFirstLine + "8,8,0\nA\nB\n-1\n-1,Freestyle15\n", "", "h8; A/B; Freestyle15; undecided", ""},
	{"psq", psqFirstLine + "8,8,0\nA\nB\n-1\nFreestyle15\n", "", "h8; A/B; Freestyle15; undecided", ""},
	{"psq", psqFirstLine + "8,8,0\nA\nB\n-1\n3,Freestyle15\n", "", "h8; A/B; ; undecided", `6:1 text after the last move, ignored: "3,Freestyle15"`},
	{"psq", "Piškvorky 15x15, 11:11, 0\n8,8,0\n", "", "h8; /; ; undecided", ""},
	{"psq", "Pi\x9akvorky 15x15, 11:11, 0\n8,8,0\nP\xf8\xedli\x9a\nB\n-1\n", "", "h8; Příliš/B; ; undecided", `3:1 text that is not UTF-8, read as Windows-1250: "Příliš"`},

	{"playok", "[Black \"\xa3ukasz\"]\n[White \"\x8eluk\"]\n1. h8 i9 1-0\n", "", "h8 i9; Łukasz/Žluk; ; first wins", `1:1 text that is not UTF-8, read as Windows-1250: "Łukasz"`},
	{"playok", "1. h8 {good\nmove} i9 2. g7 (0:03) 1/2\n", "", "h8 i9 g7; /; ; draw", `1:7 a comment, ignored: "{good"`},
	{"playok", "1. h8 i9 2. g7 2... g8\n", "", "h8 i9 g7 g8; /; ; undecided", ""},
	{"playok", "[Result \"1-0\"]\n1. h8 i9 0-1\n", "", "h8 i9; /; ; first wins", `2:10 another result than in the tag, ignored: "0-1"`},
	{"playok", "[Result \"black\"]\n1. h8 i9\n", "", "h8 i9; /; ; undecided", `1:1 a result that is not understood in full: "[Result \"black\"]"`},
	{
		"playok", "[Result \"0-1\"]\n1. a1 b1 2. a2 b2 3. a3 b3 4. a4 b4 5. a5 0-1\n", "", "a1 b1 a2 b2 a3 b3 a4 b4 a5; /; ; first wins",
		`1:1 another result than on the board, ignored: "[Result \"0-1\"]"`,
	},

	{"sav", "15\n15\n2\n7,7\n6, 8\n", "", "h8 i9; /; ; undecided", ""},
	{"pos", "# openings\nh8,i9-g7 ; swap\n", "gomoku", "h8 i7 g9; /; ; undecided", `1:1 a comment, ignored: "# openings"; 2:10 a comment, ignored: "; swap"`},
	{"offset", "0,0; 1,-1\n", "gomoku", "h8 i9; /; ; undecided", ""},
	{"offset", "0 0  1 -1\n", "gomoku", "h8 i9; /; ; undecided", ""},
	{"offset", "(0,0) (1,-1)\n", "gomoku", "h8 i9; /; ; undecided", ""},
	{"offset", "[[0,0],[1,-1]] // end\n", "gomoku", "h8 i9; /; ; undecided", `1:16 a comment, ignored: "// end"`},
	{"moves", "1. h8 i9\n2. j10 g9\n", "gomoku", "h8 i9 j10 g9; /; ; undecided", ""},
	{"moves", "1) h8\r\n2) i9\r\n3) j10 1-0\r\n", "gomoku", "h8 i9 j10; /; ; first wins", ""},
	{"moves", "h8! i9?! {good (1)} j10!!\t$14 1/2-1/2", "gomoku", "h8 i9 j10; /; ; draw", `1:3 text after a move, ignored: "!"; 1:10 a comment, ignored: "{good (1)}"`},
	{"moves", "1. h8 i9\n2. j10 {a} pass 3. k11 *\n", "gomoku", "h8 i9 j10; /; ; undecided", `2:8 a comment, ignored: "{a}"; 2:12 a pass, which no game here has; the moves from there on, ignored: "pass 3. k11"`},
	{"moves", "h8 -- i9", "gomoku", "h8; /; ; undecided", `1:4 a pass, which no game here has; the moves from there on, ignored: "-- i9"`},
	{"moves", "14253 6 7 0-1", "tictactoe", "1 4 2 5 3; /; ; first wins", `1:7 moves after the end of the game, ignored: "6 7"`},
	{"moves", "4455 0-1", "connect4", "4 4 5 5; /; ; second wins", ""},
	{"moves", "Ｈ８　Ｉ９", "gomoku", "h8 i9; /; ; undecided", ""},
	{"moves", "8h I-9", "gomoku", "h8 i9; /; ; undecided", ""},
	{"moves", "# game\nh8 i9\n", "gomoku", "h8 i9; /; ; undecided", `1:1 a comment, ignored: "# game"`},
}

// Scripts and people write the formats in small variations. Read gives their games, and names what it leaves out or repairs.
func TestReadLenient(t *testing.T) {
	for _, test := range lenientTests {
		g := readOne(t, test.format, test.text, test.game)
		got := strings.Join([]string{gameText(t, g), strings.Join(g.Players[:], "/"), g.Event, g.Outcome.String()}, "; ")
		var notices []string
		for _, n := range g.Notices {
			notices = append(notices, noticeString(n))
		}
		if got != test.want || strings.Join(notices, "; ") != test.notices {
			t.Errorf("%s %q: got %s\nand %s\nwant %s\nand %s", test.format, test.text, got, strings.Join(notices, "; "), test.want, test.notices)
		}
		var v rules.Variant
		if test.game != "" {
			v = gametest.Variant(t, test.game)
		}
		if _, err := readStrict(test.format, test.text, v); (err != nil) != (test.notices != "") {
			t.Errorf("%s %q: strict reading gives %v, want an error: %v", test.format, test.text, err, test.notices != "")
		}
	}
}

// A move in letters is no move of psq, and not the name of a player either.
func TestPSQLetters(t *testing.T) {
	_, err := read(format(t, "psq"), "Piskvorky 15x15, 0:0, 0\nh8,0\ni9,1\n-1\n", rules.Variant{})
	if want := `line 2, column 1: expected COLUMN,ROW,MILLISECONDS, from 1, found "h8,0"`; err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

// The levels in the header are kept, in the order of the players, unless the judge's would change the winner.
func TestPSQLevels(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"Piskvorky 15x15, 3:7, 0\n8,8,0\nA\nB\n-1\n", "Piskvorky 15x15, 3:7, 0\n8,8,0\nA\nB\n-1\n"},
		{"Piskvorky 15x15, 3:7, 1\n8,8,0\nA\nB\n-1\n", "Piskvorky 15x15, 7:3, 0\n8,8,0\nB\nA\n-1\n"},
		{"Piskvorky 15x15, 11:11, 0\n8,8,0\n9,9,0\n1,1,0\n2,2,5\nA\nB\n-1\n2,cup\n", "Piskvorky 15x15, 11:11, 0\n8,8,0\n9,9,0\n1,1,0\n2,2,5\nA\nB\n-1\n2,cup\n"},
		{"Piskvorky 15x15, 11:11, 0\n8,8,7\n9,9,5\nA\nB\n-1\n1,cup\n", "Piskvorky 15x15, 0:0, 0\n8,8,7\n9,9,5\nA\nB\n-1\n1,cup\n"},
	} {
		g := readOne(t, "psq", test.text, "")
		var text strings.Builder
		if err := format(t, "psq").Write(&text, g); err != nil || text.String() != test.want {
			t.Errorf("%q: written as %q, %v, want %q", test.text, text.String(), err, test.want)
		}
		if again := readOne(t, "psq", text.String(), ""); again.Outcome != g.Outcome {
			t.Errorf("%q: %v became %v", test.text, g.Outcome, again.Outcome)
		}
	}
}

// The caller's charset decodes texts, whatever the format would assume; bytes that are not in the charset give one notice.
func TestReadCharset(t *testing.T) {
	psq := func(name string) string { return "Piskvorky 15x15, 0:0, 0\n8,8,0\n" + name + "\nB\n-1\n" }
	const bytesOfLib = libHeader + "\x78\x08"
	for _, test := range []struct {
		format, text, game string
		charset            encoding.Encoding
		want, notices      string
	}{
		{"psq", psq("\xce\xe5\xd7\xd3"), "", simplifiedchinese.GB18030, "五子", ""},
		{"psq", psq("\x8c\xdc\x96\xda"), "", japanese.ShiftJIS, "五目", ""},
		{"psq", psq("\xf8"), "", charmap.Windows1250, "ř", ""},
		{"psq", psq("\xff\xff"), "", simplifiedchinese.GB18030, "\uFFFD\uFFFD", "3:1 text that is not in the charset of the file"},
		{"psq", "\xef\xbb\xbf" + psq("五子"), "", charmap.Windows1250, "五子", ""},
		{"playok", "[Black \"\xce\xe5\xd7\xd3\"]\n1. h8 i9\n", "", simplifiedchinese.GB18030, "五子", ""},
		{"sgf", "(;GM[4]SZ[15]PB[\x83\x5d];B[hh])", "", japanese.ShiftJIS, "ゾ", ""}, // the second byte is a bracket
		{"sgf", "(;GM[4]CA[UTF-8]SZ[15]PB[\xce\xe5];B[hh])", "", simplifiedchinese.GBK, "五", ""},
		{"jsonl", "{\"game\":\"gomoku\",\"players\":[\"\xce\xe5\",\"\"],\"moves\":[]}", "", simplifiedchinese.GBK, "五", ""},
		{"lib", bytesOfLib + "\xce\xe5\xd7\xd3\x00\x00\x69\x40", "", simplifiedchinese.GB18030, "五子", ""},
		{"lib", bytesOfLib + "\xff\xff\x00\x00\x69\x40", "", simplifiedchinese.GB18030, "\uFFFD\uFFFD", "1:23 text that is not in the charset of the file"},
		{"pos", "\x01\xc8", "gomoku", simplifiedchinese.GB18030, "", ""},
	} {
		f := format(t, test.format)
		o := record.ReadOptions{Charset: test.charset}
		if test.game != "" {
			o.Variant = gametest.Variant(t, test.game)
		}
		for g, err := range f.Read(strings.NewReader(test.text), o) {
			if err != nil {
				t.Errorf("%s %q: %v", test.format, test.text, err)
				break
			}
			got := g.Players[0]
			if test.format == "lib" {
				got = g.Turns[0].Comment
			}
			var notices []string
			for _, n := range g.Notices {
				notices = append(notices, noticeString(n))
			}
			if got != test.want || strings.Join(notices, "; ") != test.notices {
				t.Errorf("%s %q: got %q and %q, want %q and %q", test.format, test.text, got, notices, test.want, test.notices)
			}
		}
		o.Strict = true
		for _, err := range f.Read(strings.NewReader(test.text), o) {
			if (err != nil) != (test.notices != "") {
				t.Errorf("%s %q: strict reading gives %v, want an error: %v", test.format, test.text, err, test.notices != "")
			}
		}
	}
}
