package record_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/alinha/alinha/record"
	"github.com/alinha/alinha/rules"
)

// playOKTags are the tags before the moves of a game between one and two, with a result.
func playOKTags(result string) string {
	return "[Event \"?\"]\n[Site \"PlayOK\"]\n[Date \"2024.03.16\"]\n[Round \"-\"]\n[Black \"one\"]\n[White \"two\"]\n[Result \"" + result + "\"]\n"
}

// Read plays games of PlayOK: without an opening rule, with a choice of colours, with the opening of Renju.
func TestReadPlayOK(t *testing.T) {
	for _, test := range []struct{ name, moves, tag, want, variant, players, result string }{
		{"no swap", "1. h8 i9 2. j10 g9 3.\nk11 1-0", "1-0", "h8 i9 j10 g9 k11", "gomoku", "one/two", "first wins"},
		{"second stays white", "1. g5 m8 2. h10 white 3. -- k9 4. j8 k10 5. k11 l9 0-1", "0-1", "g5 m8 h10 k9 j8 k10 k11 l9", "gomoku", "one/two", "second wins"},
		{"second takes black", "1. d4 d5 2. e5 black 3. f6 f7 4. g8 e3 0-1", "0-1", "d4 d5 e5 f6 f7 g8 e3", "gomoku", "two/one", "first wins"},
		{
			"renju, no swap", "1. h8 -- 2. h9 -- 3. h6 white 4. -- i8 5. j7 -- 6. i7 i7 7. -- j7 8. k6 j8 9.\nj9 g8 1/2-1/2", "1/2-1/2",
			"h8 h9 h6 i8 i7 j7 k6 j8 j9 g8", "renju", "one/two", "draw",
		},
		{
			"renju, swap, first offer", "1. h8 -- 2. h9 -- 3. h7 black 4. h6 i8 5. -- j8 6. i8 -- 7. g8 f7 8. g7 g6", "*",
			"h8 h9 h7 h6 i8 g8 f7 g7 g6", "renju", "two/one", "undecided",
		},
		{"capitals, numbers close to the moves", "1.H8 I9 2.J10 G9 *", "*", "h8 i9 j10 g9", "gomoku", "one/two", "undecided"},
	} {
		g := readOne(t, "playok", playOKTags(test.tag)+"\n"+test.moves+"\n\n", "")
		if got := gameText(t, g); got != test.want || g.Variant.String() != test.variant {
			t.Errorf("%s: got %s of %v, want %s of %s", test.name, got, g.Variant, test.want, test.variant)
		}
		if got := strings.Join(g.Players[:], "/"); got != test.players || g.Outcome.String() != test.result || g.Date != "2024-03-16" {
			t.Errorf("%s: got players %s, %v, date %s, want %s, %s", test.name, got, g.Outcome, g.Date, test.players, test.result)
		}
		if g.Event != "" || g.Round != "" || len(g.Notices) > 0 {
			t.Errorf("%s: got event %q, round %q, notices %v, want none", test.name, g.Event, g.Round, g.Notices)
		}
	}
}

// The offer for the fifth move that was not chosen is a variation.
func TestPlayOKOffer(t *testing.T) {
	g := readOne(t, "playok", "1. h8 -- 2. h9 -- 3. h6 white 4. -- i8 5. j7 -- 6. i7 i7 7. -- j8", "renju")
	if got, want := gameText(t, g), "h8 h9 h6 i8 i7 j8"; got != want {
		t.Errorf("got moves %s, want %s", got, want)
	}
	if g.VariationCount() != 1 || len(g.Turns[4].Variations) != 1 || g.Turns[4].Variations[0][0].Cell != 8*15+9 {
		t.Errorf("got%s, want j7 as a variation of the fifth move", treeText(g.Turns))
	}
}

// Games follow each other, with notices for what is left out; strict reading refuses each of these texts.
func TestPlayOKNotices(t *testing.T) {
	for _, test := range []struct{ name, text, want, notices string }{
		{
			"other tags", playOKTags("*") + "[Time \"16:38:57\"]\n[TimeControl \"300\"]\n[GameType \"60,15\"]\n\n1. h8 i9\n", "h8 i9",
			"line 8, column 1: tags that a record here has no place for, ignored: \"Time TimeControl GameType\"",
		},
		{
			"text around", "exported by me\n" + playOKTags("*") + "\n1. h8 i9 *\nbye bye\n", "h8 i9",
			"line 1, column 1: text before the game, ignored: \"exported by me\"; line 11, column 1: text after the last move, ignored: \"bye bye\"",
		},
		{"occupied", "1. h8 i9 2. h8 g9", "h8 i9", "line 1, column 13: a move that cannot be played; the moves from there on, ignored: \"h8\""},
		{"no move", "1. h8 i9 2. nice g9", "h8 i9", "line 1, column 13: a move that cannot be played; the moves from there on, ignored: \"nice\""},
		{"pass", "1. h8 i9 2. j10 -- 3. g9 f9", "h8 i9 j10", "line 1, column 17: a pass, which no game here has; the moves from there on, ignored: \"--\""},
		{"number", "1. h8 i9 3. j10", "h8 i9 j10", "line 1, column 10: a move number out of order: \"3.\""},
		{"offers", "1. h8 -- 2. h9 -- 3. h6 white 4. -- i8 5. j7 --", "h8 h9 h6 i8", "line 1, column 43: a fifth move offered but not chosen, ignored: \"j7\""},
	} {
		g := readOne(t, "playok", test.text, "")
		var notices []string
		for _, n := range g.Notices {
			notices = append(notices, n.String())
		}
		if got := gameText(t, g); got != test.want || strings.Join(notices, "; ") != test.notices {
			t.Errorf("%s: got %s and %q, want %s and %q", test.name, got, strings.Join(notices, "; "), test.want, test.notices)
		}
		for _, err := range format(t, "playok").Read(strings.NewReader(test.text), record.ReadOptions{Strict: true}) {
			if _, ok := errors.AsType[*record.StrictError](err); !ok {
				t.Errorf("%s: strict reading gives %v, want a StrictError", test.name, err)
			}
		}
	}
}

// A text of several games gives each of them; a game may have no moves.
func TestPlayOKSeveral(t *testing.T) {
	text := playOKTags("1-0") + playOKTags("0-1") + "\n1. h8 i9 0-1\n\n" + playOKTags("*") + "\n1. a1\n"
	games, err := read(format(t, "playok"), text, rules.Variant{})
	if err != nil || len(games) != 3 {
		t.Fatalf("got %d games, %v, want 3", len(games), err)
	}
	for i, want := range []string{"first wins", "second wins", "undecided"} {
		if got := games[i].Outcome.String(); got != want || len(games[i].Turns) != []int{0, 2, 1}[i] || len(games[i].Notices) > 0 {
			t.Errorf("game %d: got %s and %d turns, notices %v, want %s", i+1, got, len(games[i].Turns), games[i].Notices, want)
		}
	}
}

// A text without a move that can be trusted is refused with its place.
func TestPlayOKErrors(t *testing.T) {
	for text, want := range map[string]string{
		"1. x9 i9":         `line 1, column 4: move 1, "x9": off the board; expected a1 to o15 or (0,0) to (14,14)`,
		"no game here":     `line 1, column 1: expected a game, found "no"`,
		"\n\n   Hello you": `line 3, column 1: expected a game, found "Hello"`,
	} {
		if _, err := read(format(t, "playok"), text, rules.Variant{}); err == nil || err.Error() != want {
			t.Errorf("%q: got %v, want %s", text, err, want)
		}
	}
}
