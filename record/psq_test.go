package record_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/gametest"
	"github.com/alinha/alinha/record"
	"github.com/alinha/alinha/rules"
)

// psqTests are psq texts as Piskvork, the judge of Gomocup, Yixin-Board and other programs write them. Each has one game.
var psqTests = []struct {
	name, text, game             string // game is the variant that the caller gives, "" for none
	variant, moves, players      string
	event, outcome               string
	reason                       record.Reason
	notices                      []string // as noticeString returns them
	firstMillis, lastMillis, ply int      // thinking times of the first and the last move, and the number of moves; 0 for any
}{
	{
		name:    "judge of Gomocup, a draw",
		text:    "Piskvorky 15x15, 11:11, 0\n8,8,0\n9,7,3\n7,9,1\nENGA25.zip\nENGB25.zip\n-1\n0,Freestyle15_1\n",
		variant: "gomoku", moves: "h8 i9 g7", players: "ENGA25.zip/ENGB25.zip", event: "Freestyle15_1", outcome: "draw", lastMillis: 1,
	},
	{
		name:    "judge of Gomocup, the first player named wins",
		text:    "Piskvorky 15x15, 11:11, 0\n8,8,0\n9,7,3\n7,9,1\nA\nB\n-1\n1,Renju15\n",
		variant: "renju", moves: "h8 i9 g7", players: "A/B", event: "Renju15", outcome: "first wins",
	},
	{
		name:    "judge of Gomocup, the second player named wins",
		text:    "Piskvorky 15x15, 11:11, 0\n8,8,0\n9,7,3\nA\nB\n-1\n2,Standard15\n",
		variant: "standard", moves: "h8 i9", players: "A/B", event: "Standard15", outcome: "second wins",
	},
	{
		name:    "judge of Gomocup, Caro on a large board",
		text:    "Piskvorky 20x20, 11:11, 0\r\n8,8,0\r\nA\r\nB\r\n-1\r\n1,caro 2024\r\n",
		variant: "mnk:20x20,k=5,caro", moves: "h13", players: "A/B", event: "caro 2024", outcome: "first wins",
	},
	{
		name:    "judge of Gomocup, the winner counted in the order of the tournament after an odd opening",
		text:    "Piskvorky 15x15, 11:11, 0\n8,8,0\n9,7,0\n7,9,0\n1,1,30\n2,1,500\nBLACK.zip\nWHITE.zip\n-1\n2,Freestyle15_1\n",
		variant: "gomoku", moves: "h8 i9 g7 a15 b15", players: "BLACK.zip/WHITE.zip", event: "Freestyle15_1", outcome: "first wins",
	},
	{
		name:    "the caller's rules before those of the league",
		text:    "Piskvorky 15x15, 11:11, 0\n8,8,0\nA\nB\n-1\n0,Renju\n",
		game:    "standard",
		variant: "standard", moves: "h8", players: "A/B", event: "Renju", outcome: "draw",
	},
	{
		name:    "a tool's winner without -1",
		text:    "Piskvorky 20x20, 11:11, 0\n10,10,0\nAlphaZero 1\nAlphaZero 2\n1,Freestyle",
		variant: "gomoku20", moves: "j11", players: "AlphaZero 1/AlphaZero 2", event: "Freestyle", outcome: "first wins",
	},
	{
		name:    "a winner straight after the moves",
		text:    "Piskvorky 15x15, 0:0, 0\n8,8,0\n2,renju\n",
		variant: "renju", moves: "h8", players: "/", event: "renju", outcome: "second wins",
	},
	{
		name:    "text after -1",
		text:    "Piskvorky 15x15, 11:11, 0\n8,8,0\n9,7,3\n7,9,1\n-1\nexported by me\n",
		variant: "gomoku", moves: "h8 i9 g7", players: "/", outcome: "undecided",
		notices: []string{`6:1 ` + string(record.NoticeTrailingText) + `: "exported by me"`},
	},
	{
		name:    "blanks after commas, no times, no end of the last line",
		text:    "Piskvorky 15x15, 0:0, 0\n8, 8\n9, 7\n-1",
		variant: "gomoku", moves: "h8 i9", players: "/", outcome: "undecided",
	},
	{
		name:    "indentation, tabs, blank lines, CR CR LF",
		text:    "\r\r\n  Piskvorky\t15x15,\t11:11,\t0\r\r\n\t8 ,\t8 ,\t120\r\r\n\r\r\n   9,8,5   \r\r\n\tone \r\r\n two\t\r\r\n -1 \r\r\n",
		variant: "gomoku", moves: "h8 i8", players: "one/two", outcome: "undecided", firstMillis: 120, lastMillis: 5,
	},
	{
		name:    "CR alone ends lines",
		text:    "Piskvorky 15x15, 0:0, 0\r8,8,0\r9,8,5\rone\rtwo\r-1\r",
		variant: "gomoku", moves: "h8 i8", players: "one/two", outcome: "undecided",
	},
	{
		name:    "several moves on a line",
		text:    "Piskvorky 15x15, 0:0, 0\n8,8,1 9,8,2\t10,8,3\n-1\n",
		variant: "gomoku", moves: "h8 i8 j8", players: "/", outcome: "undecided", firstMillis: 1, lastMillis: 3,
	},
	{
		name:    "a comment after a move",
		text:    "Piskvorky 15x15, 0:0, 0\n8,8,1 good\n9,8,2\n-1\n",
		variant: "gomoku", moves: "h8 i8", players: "/", outcome: "undecided",
		notices: []string{`2:7 ` + string(record.NoticeTextAfterMove) + `: "good"`},
	},
	{
		name:    "the second player begins",
		text:    "Piskvorky 15x15, 0:9, 1\n8,8,120\n9,8,5\nhomo-1\npbrain-two\n-1\n",
		variant: "gomoku", moves: "h8 i8", players: "pbrain-two/homo-1", outcome: "undecided",
	},
	{
		name:    "names that are numbers",
		text:    "Piskvorky 15x15, 11:11, 0\n8,8,0\n9,8,5\n2012\n007\n0\n",
		variant: "gomoku", moves: "h8 i8", players: "2012/007", outcome: "undecided",
	},
	{
		name:    "names that are numbers, with a league",
		text:    "Piskvorky 15x15, 11:11, 0\n8,8,0\n9,8,5\n1\n2\n-1\n1,7\n",
		variant: "gomoku", moves: "h8 i8", players: "1/2", event: "7", outcome: "first wins",
	},
	{
		name:    "names in Windows-1250",
		text:    "Piskvorky 15x15, 11:11, 0\n8,8,0\npbrain-\x8elu\x9dou\xe8k\xfd.exe\nBo\x9eena\n-1\n",
		variant: "gomoku", moves: "h8", players: "pbrain-Žluťoučký.exe/Božena", outcome: "undecided",
		notices: []string{`3:1 ` + string(record.NoticeWindows1250) + `: "pbrain-Žluťoučký.exe"`},
	},
	{
		name:    "UTF-16 with a byte order mark",
		text:    "\xff\xfeP\x00i\x00s\x00k\x00v\x00o\x00r\x00k\x00y\x00 \x001\x005\x00x\x001\x005\x00,\x00 \x000\x00:\x000\x00,\x00 \x000\x00\n\x008\x00,\x008\x00\n\x00",
		variant: "gomoku", moves: "h8", players: "/", outcome: "undecided",
	},
	{
		name:    "timeout, as Piskvork writes it",
		text:    "Piskvorky 15x15, 11:11, 0\n8,8,0\n9,8,5\none\ntwo\n15\n",
		variant: "gomoku", moves: "h8 i8", players: "one/two", outcome: "second wins", reason: record.OnTime,
	},
	{
		name:    "a crash, as Piskvork writes it",
		text:    "Piskvorky 15x15, 11:11, 0\n8,8,0\none\ntwo\n-2\n",
		variant: "gomoku", moves: "h8", players: "one/two", outcome: "first wins", reason: record.ByForfeit,
	},
	{
		name:    "the number of the winner as the code",
		text:    "Piskvorky 15x15, 0:3, 0\r\n8,8,0\r\none\r\ntwo\r\n2\r\n",
		variant: "gomoku", moves: "h8", players: "one/two", outcome: "second wins",
	},
	{
		name:    "an illegal last move is a forfeit",
		text:    "Piskvorky 15x15, 11:11, 0\n8,8,0\n9,8,5\n8,8,7\none\ntwo\n-1\n2,Freestyle\n",
		variant: "gomoku", moves: "h8 i8", players: "one/two", event: "Freestyle", outcome: "second wins", reason: record.ByForfeit,
		notices: []string{`4:1 ` + string(record.NoticeForfeit) + `: "8,8,7"`},
	},
	{
		name:    "a last move off the board is a forfeit",
		text:    "Piskvorky 15x15, 11:11, 0\n8,8,0\n16,-1,0\n",
		variant: "gomoku", moves: "h8", players: "/", outcome: "first wins", reason: record.ByForfeit,
		notices: []string{`3:1 ` + string(record.NoticeForfeit) + `: "16,-1,0"`},
	},
	{
		name:    "a move in the middle cannot be played",
		text:    "Piskvorky 15x15, 0:0, 0\n8,8,0\n9,8,5\n8,8,7\n1,1,1\n2,2,2\n-1\n",
		variant: "gomoku", moves: "h8 i8", players: "/", outcome: "undecided",
		notices: []string{`4:1 ` + string(record.NoticeUnplayable) + `: "8,8,7"`},
	},
	{
		name:    "a move in the middle cannot be read",
		text:    "Piskvorky 15x15, 0:0, 0\n8,8,0\n9,8,5\n8,x,7\n1,1,1\n2,y,2\none\ntwo\n-1\n",
		variant: "gomoku", moves: "h8 i8", players: "one/two", outcome: "undecided",
		notices: []string{`4:1 ` + string(record.NoticeUnreadable) + `: "8,x,7"`},
	},
	{
		name:    "moves after the end",
		text:    "Piskvorky 15x15, 0:0, 0\n1,1\n1,2\n2,1\n2,2\n3,1\n3,2\n4,1\n4,2\n5,1\n5,2\n7,7\n-1\n",
		variant: "gomoku", moves: "a15 a14 b15 b14 c15 c14 d15 d14 e15", players: "/", outcome: "first wins",
		notices: []string{`11:1 ` + string(record.NoticeMovesAfterEnd) + `: "5,2"`},
	},
	{
		name:    "a game that goes on after six in a row is standard",
		text:    "Piskvorky 15x15, 11:11, 0\n1,1\n1,3\n2,1\n3,3\n3,1\n5,3\n5,1\n7,3\n6,1\n9,3\n4,1\n11,3\n-1\n",
		variant: "standard", moves: "a15 a13 b15 c13 c15 e13 e15 g13 f15 i13 d15 k13", players: "/", outcome: "undecided",
		notices: []string{`13:1 ` + string(record.NoticeStandard) + `: "11,3"`},
	},
	{
		name:    "a draw that the board contradicts",
		text:    "Piskvorky 15x15, 11:11, 0\n1,1\n1,2\n2,1\n2,2\n3,1\n3,2\n4,1\n4,2\n5,1\na\nb\n-1\n0,freestyle\n",
		variant: "gomoku", moves: "a15 a14 b15 b14 c15 c14 d15 d14 e15", players: "a/b", event: "freestyle", outcome: "first wins",
		notices: []string{`14:1 ` + string(record.NoticeOtherResult) + `: "0,freestyle"`},
	},
	{
		name:    "a header without levels",
		text:    "Piskvorky 15x15\n8,8\n",
		variant: "gomoku", moves: "h8", players: "/", outcome: "undecided",
		notices: []string{`1:16 ` + string(record.NoticeHeader)},
	},
	{
		name:    "a header with a blank and a dash",
		text:    "Piskvorky 15x15 , 0 - 0\r\n8,8\r\n",
		variant: "gomoku", moves: "h8", players: "/", outcome: "undecided",
		notices: []string{`1:16 ` + string(record.NoticeHeader) + `: ", 0 - 0"`},
	},
	{
		name:    "a header without blanks, in capitals",
		text:    "PISKVORKY 15X15,11:11,1\n8,8\nA\nB\n0\n",
		variant: "gomoku", moves: "h8", players: "B/A", outcome: "undecided",
	},
	{
		name:    "text before the header",
		text:    "From a friend\nwith regards\n\nPiskvorky 15x15, 0:0, 0\n8,8\n",
		variant: "gomoku", moves: "h8", players: "/", outcome: "undecided",
		notices: []string{`1:1 ` + string(record.NoticeLeadingText) + `: "From a friend"`},
	},
	{
		name:    "no header, as Yixin-Board reads it",
		text:    "header\n8,8,0\n9,7,0\n",
		game:    "gomoku",
		variant: "gomoku", moves: "h8 i9", players: "/", outcome: "undecided",
		notices: []string{`1:1 ` + string(record.NoticeLeadingText) + `: "header"`, `2:1 ` + string(record.NoticeNoHeader)},
	},
	{
		name:    "a record of Gomotur",
		text:    "pbrain-one.exe\npbrain-two.exe\n7,7,10\n8,6,20\n0\n",
		variant: "gomoku20", moves: "h13 i14", players: "pbrain-one.exe/pbrain-two.exe", outcome: "undecided",
		notices: []string{`3:1 ` + string(record.NoticeGomotur)},
	},
	{
		name:    "a board that Piskvork calls full",
		text:    "Piskvorky 10x10, 11:11, 0\n" + fullBoardMoves(75) + "one\ntwo\n0\n",
		variant: "mnk:10x10,k=5", players: "one/two", outcome: "draw", ply: 75,
	},
	{
		name:    "endless times",
		text:    "Piskvorky 15x15, 0:0, 0\n8,8,-3\n9,7,99999999999999999999999999\n",
		variant: "gomoku", moves: "h8 i9", players: "/", outcome: "undecided",
		notices: []string{`2:1 a time that is no number of milliseconds, ignored: "-3"`},
	},
}

// fullBoardMoves returns moves on a board of 10 by 10 cells, of which no five are in a row.
func fullBoardMoves(count int) string {
	var cells [2][]string
	for row := range 10 {
		for column := range 10 {
			side := (column/2 + row) % 2
			cells[side] = append(cells[side], fmt.Sprintf("%d,%d,5\n", column+1, row+1))
		}
	}
	var text strings.Builder
	for i := range count {
		text.WriteString(cells[i%2][i/2])
	}
	return text.String()
}

// Read returns the games of psq files with all that the files say.
func TestPSQ(t *testing.T) {
	for _, test := range psqTests {
		t.Run(test.name, func(t *testing.T) {
			g := readOne(t, "psq", test.text, test.game)
			if want := gametest.Variant(t, test.variant); g.Variant != want {
				t.Errorf("got variant %v, want %v", g.Variant, want)
			}
			if got := gameText(t, g); got != test.moves && test.moves != "" {
				t.Errorf("got moves %s, want %s", got, test.moves)
			}
			if test.ply != 0 && len(g.Turns) != test.ply {
				t.Errorf("got %d moves, want %d", len(g.Turns), test.ply)
			}
			if got := strings.Join(g.Players[:], "/"); got != test.players {
				t.Errorf("got players %s, want %s", got, test.players)
			}
			if g.Event != test.event || g.Outcome.String() != test.outcome || g.Reason != test.reason {
				t.Errorf("got event %q, %s, reason %q, want %q, %s, %q", g.Event, g.Outcome, g.Reason, test.event, test.outcome, test.reason)
			}
			last := g.Turns[len(g.Turns)-1].Time.Milliseconds()
			if first := g.Turns[0].Time.Milliseconds(); test.firstMillis != 0 && first != int64(test.firstMillis) || test.lastMillis != 0 && last != int64(test.lastMillis) {
				t.Errorf("got times %d and %d ms, want %d and %d", first, last, test.firstMillis, test.lastMillis)
			}
			var notices []string
			for _, n := range g.Notices {
				notices = append(notices, noticeString(n))
			}
			if !slices.Equal(notices, test.notices) {
				t.Errorf("got notices %q, want %q", notices, test.notices)
			}
			var v rules.Variant
			if test.game != "" {
				v = gametest.Variant(t, test.game)
			}
			_, err := readStrict("psq", test.text, v)
			if (err != nil) != (len(test.notices) > 0) {
				t.Errorf("strict: got %v, want an error: %v", err, len(test.notices) > 0)
			}
		})
	}
}

// readStrict returns the games that strict reading returns before its first error, and that error.
func readStrict(name, text string, v rules.Variant) (games []*record.Game, err error) {
	f, _ := record.FormatByName(name)
	for g, err := range f.Read(strings.NewReader(text), record.ReadOptions{Variant: v, Strict: true}) {
		if err != nil {
			return games, err
		}
		games = append(games, g)
	}
	return games, nil
}

// Changes of a psq text that mean nothing: of blanks and ends of lines, and missing times.
var psqDistortions = []func(text string) string{
	func(text string) string { return strings.ReplaceAll(text, "\n", "\r\n") },
	func(text string) string { return strings.ReplaceAll(text, "\n", "\r") },
	func(text string) string { return strings.ReplaceAll(text, "\n", "\n\n") },
	func(text string) string { return "\ufeff" + text },
	func(text string) string {
		return regexp.MustCompile(`(?m)^(\d+,\d+),(\d+)$`).ReplaceAllString(text, "\t$1 , $2 ")
	},
	func(text string) string {
		return regexp.MustCompile(`(?m)^(\d+,\d+),\d+$`).ReplaceAllString(text, "$1")
	},
	func(text string) string {
		return regexp.MustCompile(`(?m)^(\d+),(\d+,\d+)$`).ReplaceAllString(text, "  $1, $2,")
	},
	func(text string) string { return strings.ReplaceAll(text, "0:0, 0", "0 : 0,0 ") },
}

// A game keeps its moves, players, event and result through a psq file whose blanks and ends of lines were changed, and
// is then written as before.
func TestPSQDistorted(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 11))
	psq := format(t, "psq")
	for _, game := range []string{"tictactoe", "gomoku", "renju", "standard", "mnk:20x20,k=5,caro"} {
		v := gametest.Variant(t, game)
		for range 25 {
			g := randomGame(rng, v)
			for i := range g.Turns {
				g.Turns[i].Time = 0
			}
			var want bytes.Buffer
			if err := psq.Write(&want, g); err != nil {
				t.Fatal(err)
			}
			distort := psqDistortions[rng.IntN(len(psqDistortions))]
			games, err := readStrict("psq", distort(want.String()), v)
			if err != nil || len(games) != 1 {
				t.Fatalf("%q: got %d games and %v", distort(want.String()), len(games), err)
			}
			var got bytes.Buffer
			if err := psq.Write(&got, games[0]); err != nil {
				t.Fatal(err)
			}
			if got.String() != want.String() {
				t.Errorf("got %q, want %q", got.String(), want.String())
			}
		}
	}
}

// Write writes the results as Piskvork does, and as the judge of Gomocup where Piskvork has no code.
func TestPSQResults(t *testing.T) {
	for _, test := range []struct {
		outcome alinha.Outcome
		reason  record.Reason
		event   string
		want    string // the lines after the moves
	}{
		{alinha.Undecided, record.ByPlay, "", "a\nb\n-1\n"},
		{alinha.Undecided, record.ByPlay, "cup", "a\nb\n-1\n"},
		{alinha.SecondWins, record.OnTime, "", "a\nb\n15\n"},
		{alinha.SecondWins, record.ByForfeit, "", "a\nb\n-2\n"},
		{alinha.SecondWins, record.ByForfeit, "cup", "a\nb\n-2\n2,cup\n"},
		{alinha.SecondWins, record.ByResignation, "", "a\nb\n-1\n2,\n"},
		{alinha.FirstWins, record.ByAdjudication, "cup\n 1", "a\nb\n-1\n1,cup 1\n"},
		{alinha.Draw, record.ByAdjudication, "", "a\nb\n-1\n0,\n"},
	} {
		g := readOne(t, "pos", "h8i9", "gomoku")
		g.Players = [2]string{"a", "b"}
		g.Outcome, g.Reason, g.Event = test.outcome, test.reason, test.event
		var text bytes.Buffer
		if err := format(t, "psq").Write(&text, g); err != nil {
			t.Fatal(err)
		}
		if want := "Piskvorky 15x15, 0:0, 0\n8,8,0\n9,9,0\n" + test.want; text.String() != want {
			t.Errorf("%v, %q, %q: got %q, want %q", test.outcome, test.reason, test.event, text.String(), want)
		}
	}
}
