package record_test

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/alinha/alinha/internal/gametest"
	"github.com/alinha/alinha/record"
	"github.com/alinha/alinha/rules"
)

// fuzzTexts are texts for FuzzRead that no format writes.
var fuzzTexts = map[string][]string{
	"sav":    {"15\n15\n2\n7 7\n6 8\n", "15\n2\n1\n7 7\n20 20 3 1 1 1 1 x", "3 3 1 0 0"},
	"binpos": {"\x03\x70\x62\x54", "\x02\x70\x62\x01\x00\xff"},
	"pos":    {"\x03\x70\x62\x54"},
	"board":  {"XO.\n.X.\n...\nO to move\n", " A B C\n3 X O . 3\n2 . . . 2\n1 . . . 1", "x,o,b,b,b,b,b,b,b,win", "0 0 0 0 1 0 0 2 0"},
	"moves":  {"1. h8 i9 2. j10", "1.h8 2.i9(1.5s)", "h8,i9_j10-k11"},
	"playok": {
		"[Event \"?\"]\n[Result \"0-1\"]\n[Time \"1\"]\n\n1. d4 d5 2. e5 black 3. f6 f7 4. g8 -- 0-1\nend\n[Event \"x\"]",
		"1. h8 -- 2. h9 -- 3. h6 white 4. -- i8 5. j7 -- 6. i7 i7 7. -- j8",
	},
}

// FuzzRead checks that any text gives games or a ParseError with a place, and that each game that a format can represent
// is read back with the same last position and, if the format has them, the same variations.
func FuzzRead(f *testing.F) {
	rng := rand.New(rand.NewPCG(9, 9))
	for i, form := range record.Formats() {
		for _, game := range testVariants {
			var text bytes.Buffer
			if err := form.Write(&text, randomGame(rng, gametest.Variant(f, game))); err == nil {
				f.Add(text.String(), byte(i), game)
			}
		}
	}
	f.Add("(;GM[4]SZ[9]AB[aa][bb:cc]AW[ia]PL[W];B[ib](;B[ic];W[id])(;B[ie]))", byte(0), "")
	for range 10 {
		var text bytes.Buffer
		if err := record.Formats()[0].Write(&text, randomTree(f, rng, gametest.Variant(f, "gomoku"))); err != nil {
			f.Fatal(err)
		}
		f.Add(text.String(), byte(0), "")
	}
	for i, form := range record.Formats() {
		for _, text := range fuzzTexts[form.Name] {
			f.Add(text, byte(i), "")
			f.Add(text, byte(i), "renju")
			f.Add(text, byte(i), "tictactoe")
		}
	}
	for _, test := range psqTests {
		f.Add(test.text, byte(1), test.game)
	}
	f.Add(`{"rule":"renju","size":15,"black":["F9","F10"],"white":["F12"],"toMove":"white"}`, byte(2), "")
	f.Fuzz(func(t *testing.T, text string, index byte, game string) {
		forms := record.Formats()
		form := forms[int(index)%len(forms)]
		v, err := rules.Parse(game)
		if err != nil {
			v = rules.Variant{}
		}
		games, err := read(form, text, v)
		if err != nil {
			if parseErr, ok := errors.AsType[*record.ParseError](err); !ok || parseErr.Line < 1 || parseErr.Column < 1 || strings.ContainsAny(parseErr.Error(), "\n\x00") {
				t.Fatalf("%s: %.200q: error %T %v", form.Name, text, err, err)
			}
		}
		checkFuzzedNotices(t, form, text, v, games, err)
		for _, g := range games {
			checkFuzzedGame(t, g)
		}
	})
}

// checkFuzzedGame checks that each format that can represent a game reads back what it writes.
func checkFuzzedGame(t *testing.T, g *record.Game) {
	for _, other := range record.Formats() {
		var text bytes.Buffer
		if err := other.Write(&text, g); errors.Is(err, errors.ErrUnsupported) {
			continue
		} else if err != nil {
			t.Fatalf("%s: %+v: %v", other.Name, g, err)
		}
		again, err := read(other, text.String(), g.Variant)
		if err != nil || len(again) != 1 {
			t.Fatalf("%s: %+v: written as %q, read as %d games, %v", other.Name, g, text.String(), len(again), err)
		}
		a, errA := g.End()
		b, errB := again[0].End()
		if errA != nil || errB != nil || a.Key() != b.Key() {
			t.Errorf("%s: %+v: written as %q, read as %+v, %v, %v", other.Name, g, text.String(), again[0], errA, errB)
		}
		if got, want := treeText(again[0].Turns), treeText(g.Turns); other.HasVariations && got != want && (g.Setup == nil || other.Name == "sgf") {
			t.Errorf("%s: written as %q, read as%s, want%s", other.Name, text.String(), got, want)
		}
	}
}

// checkFuzzedNotices checks that each notice has a place and a text of one line, and that strict reading refuses a text if
// lenient reading has notices or an error.
func checkFuzzedNotices(t *testing.T, form record.Format, text string, v rules.Variant, games []*record.Game, err error) {
	notices := 0
	for _, g := range games {
		for _, n := range g.Notices {
			if notices++; n.Line < 1 || n.Column < 1 || n.Kind == "" || strings.ContainsAny(n.String(), "\n\x00") {
				t.Fatalf("%s: %.200q: notice %+v", form.Name, text, n)
			}
		}
	}
	_, strictErr := readStrict(form.Name, text, v)
	if want := err != nil || notices > 0; (strictErr != nil) != want {
		t.Fatalf("%s: %.200q: strict: got %v, lenient: %d notices, %v", form.Name, text, strictErr, notices, err)
	}
}

// FuzzParseBoard checks that any text gives a board that FormatBoard writes and ParseBoard reads back, or a ParseError with
// a place.
func FuzzParseBoard(f *testing.F) {
	for _, text := range append(fuzzTexts["board"], "XO./.X./... O to move", "[[1,-1,0],[0,1,0],[0,0,0]]", "x o b\nb x b\nb b b") {
		for _, game := range []string{"tictactoe", "connect4", "mnk:2x2x2,k=2", "mnk:1x1,k=1"} {
			f.Add(text, game)
		}
	}
	f.Fuzz(func(t *testing.T, text, game string) {
		v, err := rules.Parse(game)
		if err != nil {
			t.Skip()
		}
		b, err := record.ParseBoard(text, v)
		if parseErr, ok := errors.AsType[*record.ParseError](err); err != nil && (!ok || parseErr.Line < 1 || parseErr.Column < 1) {
			t.Fatalf("%s %q: %v", game, text, err)
		}
		if err != nil {
			return
		}
		line := record.FormatBoard(v, b.Setup, b.ToMove)
		again, err := record.ParseBoard(line, v)
		if err != nil || !slices.Equal(again.Setup, b.Setup) || again.ToMove != b.ToMove {
			t.Fatalf("%s %q: written as %q, read as %+v, %v", game, text, line, again, err)
		}
	})
}
