package rules_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/alinha/alinha/rules"
)

func TestParse(t *testing.T) {
	for _, test := range []struct {
		text string
		want rules.Variant
		name string
	}{
		{"tictactoe", rules.Variant{Cols: 3, Rows: 3, Layers: 1, K: 3}, "tictactoe"},
		{"mnk:3x3,k=3", rules.Variant{Cols: 3, Rows: 3, Layers: 1, K: 3}, "tictactoe"},
		{"mnk:3x3x1,k=3", rules.Variant{Cols: 3, Rows: 3, Layers: 1, K: 3}, "tictactoe"},
		{"mnk:7x6,gravity,k=4", rules.Variant{Cols: 7, Rows: 6, Layers: 1, K: 4, Gravity: true}, "connect4"},
		{"mnk:6x7,k=4", rules.Variant{Cols: 6, Rows: 7, Layers: 1, K: 4}, "mnk:6x7,k=4"},
		{"mnk:4x4,k=3,points,slip=.2", rules.Variant{Cols: 4, Rows: 4, Layers: 1, K: 3, Points: true, Slip: 0.2}, "slippery4"},
		{
			"mnk:4x3x2,slip=5e-1,misere,exact,gravity,k=2",
			rules.Variant{Cols: 4, Rows: 3, Layers: 2, K: 2, Gravity: true, Exact: true, Misere: true, Slip: 0.5},
			"mnk:4x3x2,k=2,gravity,exact,misere,slip=0.5",
		},
		{"mnk:32x32,k=32", rules.Variant{Cols: 32, Rows: 32, Layers: 1, K: 32}, "mnk:32x32,k=32"},
		{"mnk:8x8x8,k=8", rules.Variant{Cols: 8, Rows: 8, Layers: 8, K: 8}, "mnk:8x8x8,k=8"},
		{"mnk:3x3,k=3,slip=0", rules.Variant{Cols: 3, Rows: 3, Layers: 1, K: 3}, "tictactoe"},
	} {
		got, err := rules.Parse(test.text)
		if err != nil || got != test.want || got.String() != test.name {
			t.Errorf("Parse(%q) = %+v (%v), %v, want %+v (%s)", test.text, got, got, err, test.want, test.name)
		}
	}
}

// variantErrorTests are texts that name no variant.
var variantErrorTests = []struct {
	text    string
	want    rules.Reason
	message string
}{
	{"", rules.UnknownGame, "unknown"},
	{"chess", rules.UnknownGame, rules.Grammar},
	{"MNK:3x3,k=3", rules.UnknownGame, "unknown"},
	{"tictactoe ", rules.UnknownGame, "unknown"},
	{strings.Repeat("x", 1<<20), rules.UnknownGame, "xxx…"},
	{"\xff\x00", rules.UnknownGame, "unknown"},
	{"mnk:", rules.BadGrammar, rules.Grammar},
	{"mnk:3", rules.BadGrammar, ""},
	{"mnk:3x3", rules.BadGrammar, ""},
	{"mnk:3x3x3x3,k=3", rules.BadGrammar, ""},
	{"mnk:axb,k=1", rules.BadGrammar, ""},
	{"mnk:3x3,k", rules.BadGrammar, ""},
	{"mnk:3x3,k=", rules.BadGrammar, ""},
	{"mnk:3x3,k=3,k=3", rules.BadGrammar, ""},
	{"mnk:3x3,k=3,", rules.BadGrammar, ""},
	{"mnk:3x3,k=3,gravity=1", rules.BadGrammar, ""},
	{"mnk:3x3,k=3,chess", rules.BadGrammar, ""},
	{"mnk:3x3,k=3,slip", rules.BadGrammar, ""},
	{"mnk:3x3,k=3,slip=often", rules.BadGrammar, ""},
	{"mnk:3 x3,k=3", rules.BadGrammar, ""},
	{"mnk:" + strings.Repeat("3x", 1<<19), rules.BadGrammar, "…"},
	{"mnk:0x3,k=1", rules.BadSize, "1 to 32"},
	{"mnk:33x3,k=3", rules.BadSize, ""},
	{"mnk:3x-1,k=1", rules.BadSize, ""},
	{"mnk:3x9x2,k=3", rules.BadSize, "1 to 8 with layers"},
	{"mnk:3x3x9,k=3", rules.BadSize, ""},
	{"mnk:3x3x0,k=3", rules.BadSize, ""},
	{"mnk:3x3,k=0", rules.BadK, "here 3"},
	{"mnk:3x5,k=6", rules.BadK, "here 5"},
	{"mnk:3x3,k=3,slip=-0.1", rules.BadSlip, "0 to 1"},
	{"mnk:3x3,k=3,slip=1.1", rules.BadSlip, ""},
	{"mnk:3x3,k=3,slip=NaN", rules.BadSlip, ""},
	{"mnk:3x3,k=3,slip=Inf", rules.BadSlip, ""},
	{"mnk:3x3,k=3,points,misere", rules.Contradiction, "points"},
	{"mnk:3x3,k=3,points,exact", rules.Contradiction, ": points excludes exact"},
	{"mnk:9x9,k=5,points,renju", rules.Contradiction, ": points excludes renju"},
	{"mnk:9x9,k=5,points,caro", rules.Contradiction, ": points excludes caro"},
	{"mnk:9x9,k=5,caro,misere", rules.Contradiction, "caro"},
	{"mnk:9x9,k=5,caro,renju", rules.Contradiction, ": caro excludes renju"},
	{"mnk:9x9,k=1,caro", rules.Contradiction, ": caro excludes k=1"},
	{"mnk:9x9,k=4,renju", rules.Contradiction, ": renju excludes k=4"},
	{"mnk:5x5x5,k=5,renju", rules.Contradiction, ": renju excludes layers"},
	{"mnk:9x9,k=5,renju,gravity", rules.Contradiction, ": renju excludes gravity"},
	{"mnk:9x9,k=5,renju,exact", rules.Contradiction, ": renju excludes exact"},
	{"mnk:9x9,k=5,renju,misere", rules.Contradiction, ": renju excludes misere"},
}

func TestVariantErrors(t *testing.T) {
	for _, test := range variantErrorTests {
		v, err := rules.Parse(test.text)
		var bad *rules.VariantError
		if !errors.As(err, &bad) || bad.Reason != test.want || v != (rules.Variant{}) {
			t.Errorf("Parse(%.40q) = %+v, %v, want reason %d", test.text, v, err, test.want)
			continue
		}
		if !strings.Contains(err.Error(), test.message) {
			t.Errorf("Parse(%.40q): %v, want a text that contains %q", test.text, err, test.message)
		}
		checkErrorText(t, err)
	}
}

func TestPresets(t *testing.T) {
	names := rules.Presets()
	want := []string{
		"tictactoe", "tictactoe4", "free4", "connect4", "points4", "slippery4", "gomoku", "gomoku20", "standard", "renju", "cube", "qubic", "score4",
	}
	if !slices.Equal(names, want) {
		t.Errorf("Presets() = %v, want %v", names, want)
	}
	for _, name := range names {
		v, ok := rules.Preset(name)
		if !ok || v.String() != name {
			t.Errorf("Preset(%q) = %v, %v", name, v, ok)
		}
		if got, err := rules.Parse(v.Spec()); err != nil || got != v {
			t.Errorf("Parse(%q) = %v, %v, want %s", v.Spec(), got, err, name)
		}
	}
	if v, ok := rules.Preset("chess"); ok {
		t.Errorf(`Preset("chess") = %v`, v)
	}
}

// variantGenerator returns a generator of variants that Parse accepts.
func variantGenerator() *rapid.Generator[rules.Variant] {
	return rapid.Custom(func(t *rapid.T) rules.Variant {
		v := rules.Variant{Layers: rapid.IntRange(1, rules.MaxLayered).Draw(t, "layers")}
		side := rapid.IntRange(1, rules.MaxLayered)
		if v.Layers == 1 {
			side = rapid.IntRange(1, rules.MaxSide)
		}
		v.Cols, v.Rows = side.Draw(t, "columns"), side.Draw(t, "rows")
		longest := max(v.Cols, v.Rows, v.Layers)
		v.K = rapid.IntRange(1, longest).Draw(t, "k")
		v.Slip = rapid.Float64Range(0, 1).Draw(t, "slip")
		v.Renju = v.Layers == 1 && longest >= 5 && rapid.Bool().Draw(t, "renju")
		v.Points = !v.Renju && v.K > 1 && rapid.Bool().Draw(t, "points")
		if v.Renju {
			v.K = 5
			return v
		}
		v.Gravity = rapid.Bool().Draw(t, "gravity")
		if !v.Points {
			v.Exact = rapid.Bool().Draw(t, "exact")
			v.Misere = rapid.Bool().Draw(t, "misere")
			v.Caro = !v.Misere && v.K > 1 && rapid.Bool().Draw(t, "caro")
		}
		return v
	})
}

// Parse reads what String and Spec write.
func TestParseReadsStringAndSpec(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		v := variantGenerator().Draw(t, "variant")
		for _, text := range []string{v.String(), v.Spec()} {
			if got, err := rules.Parse(text); err != nil || got != v {
				t.Fatalf("Parse(%q) = %+v, %v, want %+v", text, got, err, v)
			}
		}
	})
}
