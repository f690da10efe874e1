package rules_test

import (
	"errors"
	"testing"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/rules"
)

// Parse of any text returns an error with a readable text, or a variant that has a first move and
// whose String is parsed to the same variant.
func FuzzParse(f *testing.F) {
	for _, text := range append(rules.Presets(), unnamedGames...) {
		f.Add(text)
	}
	for _, text := range []string{"", "mnk:", "mnk:3x3,k=4", "mnk:3x3,k=3,slip=NaN", "mnk:+3x3,k=3,slip=-0", "mnk:3x3,k=3,slip=0x1p-2", "mnk:9x9,k=5,renju,points", "\xff\x00"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		v, err := rules.Parse(text)
		if err != nil {
			checkErrorText(t, err)
			return
		}
		if again, err := rules.Parse(v.String()); err != nil || again != v {
			t.Errorf("Parse(%q) = %+v; Parse(%q) = %+v, %v", text, v, v, again, err)
		}
		if pos := rules.New(v); pos.Outcome() != alinha.Undecided || len(pos.Moves(nil)) == 0 {
			t.Errorf("%v: got no legal move in the starting position", v)
		}
	})
}

// PlayText of any text plays the moves before the first error, whose text is readable, and GameText
// of the position replays the same game.
func FuzzPlayText(f *testing.F) {
	games := append(rules.Presets(), unnamedGames...)
	for i, text := range []string{
		"159", "1 6 11 16", "d3 D4;(0,0)", "4453", "a1 b2", "b2>c3 a1>a1", "h8i9(7,7)", "t20 ", "h8 h8", "8", "a1/1(1,1,1)", "d4/4\n", "b2 b2/2 (2,1)",
		"1", "7654321", "1>", ">", "((", "\xff", "99999999999999999999", "zz1", "é1",
		"1. h8 i9 2. j10", "1.h8 2.i9(1.5s)", "h8,i9_j10-k11", "1 a1 2 b2", "1.5 2.8", "1... a1", "1. 4 4 2. 5",
	} {
		f.Add(uint8(i), text)
		f.Add(uint8(5), text)
	}
	f.Fuzz(func(t *testing.T, game uint8, text string) {
		name := games[int(game)%len(games)]
		pos := startPosition(t, name)
		turns, err := rules.PlayText(pos, text)
		if err != nil {
			checkErrorText(t, err)
		}
		var move *rules.MoveError
		if errors.As(err, &move) && move.Turn != turns+1 {
			t.Errorf("%s: %q: %d turns played, %v", name, text, turns, err)
		}
		if pos.ToMove() == alinha.Chance {
			t.Fatalf("%s: %q leaves a piece in the air", name, text)
		}
		if len(boardOf(t, pos).History(nil)) != turns {
			t.Errorf("%s: %q: %d turns played, PlayText returned %d", name, text, len(boardOf(t, pos).History(nil)), turns)
		}
		checkReplay(t, name, pos, rules.GameText(pos, false))
		checkReplay(t, name, pos, rules.GameText(pos, true))
	})
}
