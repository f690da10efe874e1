package rules_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/rules"
)

func TestParseMove(t *testing.T) {
	for _, test := range []struct {
		game, before, text string
		want               alinha.Move
	}{
		{"tictactoe", "", "5", 4},
		{"tictactoe", "", "a1", 6},
		{"gomoku", "", "ｈ８", 112},
		{"gomoku", "", "8H", 112},
		{"tictactoe", "", "A3", 0},
		{"tictactoe", "", "(0,2)", 2},
		{"tictactoe", "", " (1, 0) ", 3},
		{"gomoku", "", "d3", 12*15 + 3},
		{"gomoku", "", "D3", 12*15 + 3},
		{"gomoku", "", "(12,3)", 12*15 + 3},
		{"gomoku", "", "o15", 14},
		{"mnk:32x32,k=5", "", "z1", 31*32 + 25},
		{"mnk:32x32,k=5", "", "AF32", 31},
		{"connect4", "", "4", 5*7 + 3},
		{"connect4", "4", "4", 4*7 + 3},
		{"connect4", "4", "d2", 4*7 + 3},
		{"connect4", "4", "(4,3)", 4*7 + 3},
		{"mnk:12x6,k=4,gravity", "", "12", 5*12 + 11},
		{"cube", "", "b3/2", 9 + 1},
		{"cube", "", "(0,1,1)", 9 + 1},
		{"score4", "", "b2", 2*4 + 1},
		{"score4", "b2", "b2", 16 + 2*4 + 1},
		{"score4", "b2", "b2/2", 16 + 2*4 + 1},
		{"score4", "b2", "(2,1)", 16 + 2*4 + 1},
		{"score4", "b2", "(2,1,1)", 16 + 2*4 + 1},
		{"slippery4", "", "d4", 3},
	} {
		b := boardOf(t, positionAfter(t, test.game, test.before))
		if got, err := b.ParseMove(test.text); err != nil || got != test.want {
			t.Errorf("%s after %q: ParseMove(%q) = %d, %v, want %d", test.game, test.before, test.text, got, err, test.want)
		}
	}
}

// parseMoveErrorTests are texts that name no legal move.
var parseMoveErrorTests = []struct {
	game, before, text string
	want               error
}{
	{"tictactoe", "", "", rules.ErrNotation},
	{"tictactoe", "", "x", rules.ErrNotation},
	{"tictactoe", "", "a", rules.ErrNotation},
	{"tictactoe", "", "(1", rules.ErrNotation},
	{"tictactoe", "", "(1)", rules.ErrNotation},
	{"tictactoe", "", "(1,b)", rules.ErrNotation},
	{"tictactoe", "", "(0,1,0)", rules.ErrNotation},
	{"tictactoe", "", "1 2", rules.ErrNotation},
	{"tictactoe", "", "12", rules.ErrNotation},
	{"tictactoe", "", "-1", rules.ErrNotation},
	{"tictactoe", "", "0", rules.ErrOutside},
	{"tictactoe", "", "d1", rules.ErrOutside},
	{"tictactoe", "", "a0", rules.ErrOutside},
	{"tictactoe", "", "a4", rules.ErrOutside},
	{"tictactoe", "", "zz3", rules.ErrOutside},
	{"tictactoe", "", "(3,0)", rules.ErrOutside},
	{"tictactoe", "", "(-1,0)", rules.ErrOutside},
	{"tictactoe", "1", "1", rules.ErrOccupied},
	{"tictactoe", "1", "a3", rules.ErrOccupied},
	{"tictactoe", "1 4 2 5 3", "9", alinha.ErrOver},
	{"gomoku", "", "7", rules.ErrNotation},
	{"gomoku", "", "abc1", rules.ErrNotation},
	{"gomoku", "", "h8/2", rules.ErrOutside},
	{"gomoku", "", "h99999999999999999999", rules.ErrNotation},
	{"connect4", "", "0", rules.ErrOutside},
	{"connect4", "", "8", rules.ErrOutside},
	{"connect4", "444444", "4", rules.ErrFull},
	{"connect4", "", "d3", rules.ErrFloating},
	{"connect4", "4", "d1", rules.ErrOccupied},
	{"connect4", "", "(0,0)", rules.ErrFloating},
	{"mnk:12x6,k=4,gravity", "", "13", rules.ErrOutside},
	{"mnk:12x6,k=4,gravity", "", "99999999999999999999", rules.ErrOutside},
	{"cube", "", "b2", rules.ErrNotation},
	{"cube", "", "b2/", rules.ErrNotation},
	{"cube", "", "b2/4", rules.ErrOutside},
	{"cube", "", "b2/0", rules.ErrOutside},
	{"cube", "", "(1,1)", rules.ErrNotation},
	{"cube", "", "(1,1,3)", rules.ErrOutside},
	{"score4", "", "b2/2", rules.ErrFloating},
	{"score4", "", "e1", rules.ErrOutside},
	{"score4", "b2 b2 b2 b2", "b2", rules.ErrFull},
	{"gomoku", "", strings.Repeat("x", 1<<20), rules.ErrNotation},
	{"tictactoe", "", strings.Repeat("1", 1<<20), rules.ErrNotation},
	{"mnk:12x6,k=4,gravity", "", strings.Repeat("9", 1<<20), rules.ErrOutside},
	{"gomoku", "", "h" + strings.Repeat("8", 1<<20), rules.ErrNotation},
	{"gomoku", "", strings.Repeat("(", 1<<20), rules.ErrNotation},
	{"gomoku", "", strings.Repeat("\xff\x00", 1<<19), rules.ErrNotation},
	{"gomoku", "", "\x00", rules.ErrNotation},
	{"gomoku", "", "ｈ", rules.ErrNotation},
}

func TestParseMoveErrors(t *testing.T) {
	for _, test := range parseMoveErrorTests {
		b := boardOf(t, positionAfter(t, test.game, test.before))
		m, err := b.ParseMove(test.text)
		if m != alinha.NoMove || !errors.Is(err, test.want) {
			t.Errorf("%s after %q: ParseMove(%.30q) = %d, %v, want %v", test.game, test.before, test.text, m, err, test.want)
			continue
		}
		checkErrorText(t, err)
	}
}

// checkErrorText requires that an error is a *MoveError or a *VariantError whose text a user can be
// shown: at most 1,000 bytes of valid UTF-8 in one line.
func checkErrorText(t *testing.T, err error) {
	t.Helper()
	var move *rules.MoveError
	var variant *rules.VariantError
	if !errors.As(err, &move) && !errors.As(err, &variant) {
		t.Errorf("error %v is a %T", err, err)
	}
	if s := err.Error(); len(s) > 1000 || !utf8.ValidString(s) || strings.ContainsAny(s, "\n\x00") {
		t.Errorf("error of %d bytes: %.400q", len(s), s)
	}
}

func TestMoveErrorText(t *testing.T) {
	b := boardOf(t, startPosition(t, "connect4"))
	_, err := b.ParseMove("9")
	if got, want := err.Error(), `move "9": off the board; expected 1 to 7`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	for _, test := range []struct{ game, want string }{
		{"tictactoe", `move 1, "?": not the notation of this game; expected 1 to 9 or a1 to c3 or (0,0) to (2,2)`},
		{"gomoku", `move 1, "?": not the notation of this game; expected a1 to o15 or (0,0) to (14,14)`},
		{"cube", `move 1, "?": not the notation of this game; expected a1/1 to c3/3 or (0,0,0) to (2,2,2)`},
		{"score4", `move 1, "?": not the notation of this game; expected a1 to d4 or (0,0,0) to (3,3,0)`},
	} {
		_, err := rules.PlayText(startPosition(t, test.game), "?")
		if err == nil || err.Error() != test.want {
			t.Errorf("%s: got %v, want %s", test.game, err, test.want)
		}
	}
}

// ParseMove reads what Format and FormatRC write, for every cell of every game.
func TestParseMoveReadsFormat(t *testing.T) {
	for _, game := range append(rules.Presets(), unnamedGames...) {
		v := boardOf(t, startPosition(t, game)).Variant()
		for m := range alinha.Move(v.Cells()) {
			b := boardOf(t, positionWithPlayable(t, v, m))
			for _, text := range []string{b.Format(m), strings.ToUpper(b.Format(m)), b.FormatRC(m), " " + b.Format(m) + "\n"} {
				if got, err := b.ParseMove(text); err != nil || got != m {
					t.Errorf("%s: ParseMove(%q) = %d, %v, want %d", game, text, got, err, m)
				}
			}
		}
	}
}

// positionWithPlayable returns a position in which m is legal: with gravity, stones of alternating
// sides fill the cells below m.
func positionWithPlayable(t testing.TB, v rules.Variant, m alinha.Move) alinha.Position {
	t.Helper()
	cells := make([]uint8, v.Cells())
	if v.Gravity {
		stepDown, onBoard := v.Cols, func(n int) bool { return n < v.Cells() }
		if v.Layers > 1 {
			stepDown, onBoard = -v.Cols*v.Rows, func(n int) bool { return n >= 0 }
		}
		stone := uint8(1)
		for n := int(m) + stepDown; onBoard(n); n += stepDown {
			cells[n] = stone
			stone = 3 - stone
		}
	}
	pos, err := rules.Setup(v, cells, alinha.First)
	if err != nil {
		t.Fatal(err)
	}
	return pos
}

// PlayText of GameText replays random games, in both notations.
func TestGameTextReplays(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 1))
	for _, game := range append(rules.Presets(), unnamedGames...) {
		for range 4 {
			pos := startPosition(t, game)
			playRandom(pos, rng, 1+rng.IntN(2*boardOf(t, pos).Variant().Cells()))
			if pos.ToMove() == alinha.Chance {
				pos.Undo()
			}
			for _, rc := range []bool{false, true} {
				checkReplay(t, game, pos, rules.GameText(pos, rc))
				checkReplay(t, game, pos, strings.ToUpper(strings.ReplaceAll(rules.GameText(pos, rc), " ", " ;\t\r\n ")))
			}
		}
	}
}

// checkReplay requires that PlayText of a text plays the moves that led to want.
func checkReplay(t *testing.T, game string, want alinha.Position, text string) {
	t.Helper()
	pos := startPosition(t, game)
	turns, err := rules.PlayText(pos, text)
	if err != nil || turns != len(boardOf(t, want).History(nil)) || pos.Key() != want.Key() {
		t.Errorf("%s: PlayText(%q) = %d, %v, want the position after %d turns", game, text, turns, err, len(boardOf(t, want).History(nil)))
	}
	if got, want := rules.GameText(pos, true), rules.GameText(want, true); got != want {
		t.Errorf("%s: PlayText(%q) plays %s, want %s", game, text, got, want)
	}
}

func TestPlayText(t *testing.T) {
	for _, test := range []struct{ game, text, want string }{
		{"connect4", "4453", "4 4 5 3"},
		{"connect4", " 4;4\t5\n3 ;", "4 4 5 3"},
		{"connect4", "d1d2", "4 4"},
		{"tictactoe", "159", "1 5 9"},
		{"tictactoe", "a3 (1,1) 9", "1 5 9"},
		{"gomoku", "h8i9", "h8 i9"},
		{"gomoku", "(0,1)(2,2)", "b15 c13"},
		{"mnk:12x6,k=4,gravity", "11 1 1", "11 1 1"},
		{"mnk:32x32,k=5", "aa1a2AB3", "aa1 a2 ab3"},
		{"cube", "a1/1b2/3", "a1/1 b2/3"},
		{"slippery4", "b2>c3 d4", "b2>c3 d4"},
		{"slippery4", "b2>b2d4>c4", "b2 d4>c4"},
		{"mnk:7x6,k=4,gravity,slip=0.2", "4>3 3>4 3", "4>3 3>4 3"},
		{"tictactoe", "", ""},
		{"gomoku", "1. h8 i9 2. j10 g9 3. k11", "h8 i9 j10 g9 k11"},
		{"gomoku", "1. h8 i9\n2. j10 g9\n3.", "h8 i9 j10 g9"},
		{"gomoku", "1.h8", "h8"},
		{"gomoku", "1.h8 2.i9 3.j10", "h8 i9 j10"},
		{"gomoku", "1.h8i9 2.j10g9", "h8 i9 j10 g9"},
		{"gomoku", "1.H8 2.I9(1.5s) 3.J10 (0:45)", "h8 i9 j10"},
		{"gomoku", "h8,i9,j10,", "h8 i9 j10"},
		{"gomoku", "h8_i9", "h8 i9"},
		{"renju", "h8! i9 j10!k11", "h8 i9 j10 k11"},
		{"gomoku", "h8-i9 - j10", "h8 i9 j10"},
		{"gomoku", "1 H8 2 H9\n3 J10", "h8 h9 j10"},
		{"gomoku", "1. h8 1... i9 2. j10", "h8 i9 j10"},
		{"gomoku", "1. h8, i9, 2. j10", "h8 i9 j10"},
		{"gomoku", "(7,7),(6,8)", "h8 i9"},
		{"gomoku", "1) h8 2) i9", "h8 i9"},
		{"gomoku", "['h8', 'i9']", "h8 i9"},
		{"gomoku", `"h8" "i9"`, "h8 i9"},
		{"connect4", "[4,4,5,3]", "4 4 5 3"},
		{"gomoku", "1: h8 i9 2: j10", "h8 i9 j10"},
		{"gomoku", "H-8 I-9, j-10", "h8 i9 j10"},
		{"gomoku", "8h 15O,1a", "h8 o15 a1"},
		{"gomoku", "ｈ８，Ｉ９、（７，８）", "h8 i9 i8"},
		{"gomoku", "\ufeffh8\u00a0i9\u3000j10 – k11—l12", "h8 i9 j10 k11 l12"},
		{"connect4", "４４５", "4 4 5"},
		{"connect4", "1) 4 2) 5", "4 5"},
		{"tictactoe", "1. 5 8 2. 1 9", "5 8 1 9"},
		{"tictactoe", "1.5 2.8 3.1", "5 8 1"},
		{"tictactoe", "1.5(2ms) 8", "5 8"},
		{"tictactoe", "5,8-1_9", "5 8 1 9"},
		{"connect4", "1. 44 2. 53", "4 4 5 3"},
		{"connect4", "1.4 2.4 3.5 4.3", "4 4 5 3"},
		{"connect4", "4-4-5-3", "4 4 5 3"},
		{"mnk:12x6,k=4,gravity", "1. 11 1 2. 1", "11 1 1"},
		{"slippery4", "1. b2>c3 d4 2. a1", "b2>c3 d4 a1"},
		{"cube", "1. a1/1 b2/3, 2. c3/3", "a1/1 b2/3 c3/3"},
		{"score4", "1.a1 2.a1", "a1 a1"},
	} {
		pos := startPosition(t, test.game)
		_, err := rules.PlayText(pos, test.text)
		if got := rules.GameText(pos, false); err != nil || got != test.want {
			t.Errorf("%s: PlayText(%q) plays %q, %v, want %q", test.game, test.text, got, err, test.want)
		}
	}
}

// playTextErrorTests are moves that PlayText refuses.
var playTextErrorTests = []struct {
	game, text string
	played     int    // turns before the error
	word       string // MoveError.Text
	want       error
}{
	{"tictactoe", "1 2 1 3", 2, "1", rules.ErrOccupied},
	{"tictactoe", "12x", 2, "x", rules.ErrNotation},
	{"tictactoe", "1 2 xx 3", 2, "xx", rules.ErrNotation},
	{"tictactoe", "1,,2", 1, ",,2", rules.ErrNotation},
	{"tictactoe", ",1", 0, ",1", rules.ErrNotation},
	{"tictactoe", "5.1", 0, "5.1", rules.ErrNumber},
	{"tictactoe", "1. 5 8 3. 1", 2, "3.", rules.ErrNumber},
	{"tictactoe", "1. 5 1. 8", 1, "1.", rules.ErrNumber},
	{"tictactoe", "1. 2. 5", 0, "1.", rules.ErrNotation},
	{"gomoku", "2. h8", 0, "2.", rules.ErrNumber},
	{"gomoku", "1. h8 -- i9", 1, "--", rules.ErrNotation},
	{"gomoku", "8hh 9i", 0, "8hh", rules.ErrOutside},
	{"gomoku", "h8 8h9", 1, "8h9", rules.ErrNotation},
	{"gomoku", "h8 16h", 1, "16h", rules.ErrOutside},
	{"gomoku", "h-", 0, "h-", rules.ErrNotation},
	{"gomoku", "h8 3) i9", 1, "3)", rules.ErrNumber},
	{"connect4", "53 -4", 2, "-4", rules.ErrNotation},
	{"gomoku", "h8 7", 1, "7", rules.ErrNotation},
	{"gomoku", "7 h8", 0, "7", rules.ErrNumber},
	{"gomoku", "h8(1) i9", 1, "(1)", rules.ErrNotation},
	{"gomoku", "h8(-1s) i9", 1, "(-1s)", rules.ErrNotation},
	{"gomoku", "h8 99999999999999999999. i9", 1, "99999999999999999999", rules.ErrOutside},
	{"tictactoe", "(0, 0) (0, 9)", 1, "(0, 9)", rules.ErrOutside},
	{"tictactoe", "14253 9", 5, "9", alinha.ErrOver},
	{"connect4", "4444444", 6, "4", rules.ErrFull},
	{"gomoku", "h8 h8", 1, "h8", rules.ErrOccupied},
	{"gomoku", "h8 h16 i9", 1, "h16", rules.ErrOutside},
	{"gomoku", "h8i9?", 2, "?", rules.ErrNotation},
	{"mnk:12x6,k=4,gravity", "1 99999999999999999999 2", 1, "99999999999999999999", rules.ErrOutside},
	{"slippery4", "a1 b2>d4 a2", 1, "b2>d4", rules.ErrSlip},
	{"slippery4", "a1 b2>a1 a2", 1, "b2>a1", rules.ErrSlip},
	{"slippery4", "a1 b2>e5 a2", 1, "b2>e5", rules.ErrOutside},
	{"slippery4", "a1 b2> a2", 1, "b2>", rules.ErrNotation},
	{"slippery4", "a1>", 0, "a1>", rules.ErrNotation},
	{"slippery4", "a1 b2>b3>b4", 2, ">b4", rules.ErrNotation},
	{"mnk:4x4,k=3,slip=1", "b2", 0, "b2", rules.ErrSlip},
	{"tictactoe", strings.Repeat("x", 1<<20), 0, strings.Repeat("x", 20) + "…", rules.ErrNotation},
	{"tictactoe", "1" + strings.Repeat("é", 1<<19), 1, strings.Repeat("é", 20) + "…", rules.ErrNotation},
	{"tictactoe", "1\xff\xfe", 1, "\uFFFD", rules.ErrNotation},
}

func TestPlayTextErrors(t *testing.T) {
	for _, test := range playTextErrorTests {
		pos := startPosition(t, test.game)
		played, err := rules.PlayText(pos, test.text)
		var move *rules.MoveError
		if !errors.Is(err, test.want) || !errors.As(err, &move) {
			t.Errorf("%s: PlayText(%.30q): %v, want %v", test.game, test.text, err, test.want)
			continue
		}
		if move.Text != test.word || move.Turn != test.played+1 {
			t.Errorf("%s: PlayText(%.30q): error at move %d, %q, want %d, %q", test.game, test.text, move.Turn, move.Text, test.played+1, test.word)
		}
		if from := string([]rune(test.text)[move.Column-1:]); !strings.HasPrefix(from, strings.TrimSuffix(test.word, "…")) {
			t.Errorf("%s: PlayText(%.30q): error at column %d, %.30q, want %q there", test.game, test.text, move.Column, from, test.word)
		}
		if made := len(boardOf(t, pos).History(nil)); played != test.played || made != played {
			t.Errorf("%s: PlayText(%.30q) returned %d, played %d, want %d", test.game, test.text, played, made, test.played)
		}
		checkErrorText(t, err)
	}
}

// A text that continues a game may number its moves from 1 or from the moves played.
func TestPlayTextContinues(t *testing.T) {
	for _, test := range []struct {
		text string
		want error
	}{{"1. g9", nil}, {"2. g9", nil}, {"4. g9", nil}, {"2... g9 3. f10", nil}, {"3. g9", rules.ErrNumber}} {
		pos := startPosition(t, "gomoku")
		if _, err := rules.PlayText(pos, "h8 i9 j10"); err != nil {
			t.Fatal(err)
		}
		if _, err := rules.PlayText(pos, test.text); !errors.Is(err, test.want) {
			t.Errorf("%q after three moves: got %v, want %v", test.text, err, test.want)
		}
	}
}

func TestPlayTimedText(t *testing.T) {
	pos := startPosition(t, "gomoku")
	times, err := rules.PlayTimedText(pos, "1.H8 2.I9(1.5s) 3. j10 (1:05) g9(800ms)")
	if want := []time.Duration{0, 1500 * time.Millisecond, 65 * time.Second, 800 * time.Millisecond}; err != nil || !slices.Equal(times, want) {
		t.Errorf("got times %v, %v, want %v", times, err, want)
	}
}

func TestColumnName(t *testing.T) {
	for c, want := range map[int]string{0: "a", 25: "z", 26: "aa", 31: "af", 51: "az", 52: "ba"} {
		if got := rules.ColumnName(c); got != want {
			t.Errorf("ColumnName(%d) = %q, want %q", c, got, want)
		}
	}
}
