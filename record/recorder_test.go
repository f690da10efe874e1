package record_test

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/gametest"
	"github.com/alinha/alinha/record"
	"github.com/alinha/alinha/rules"
)

// randomTree returns a game of random moves, some of which were taken back and others made.
func randomTree(t testing.TB, rng *rand.Rand, v rules.Variant) *record.Game {
	t.Helper()
	r, err := record.NewRecorder(&record.Game{Variant: v})
	if err != nil {
		t.Fatal(err)
	}
	pos := rules.New(v) // its twin
	undo := func() {
		if pos.Undo(); pos.ToMove() == alinha.Chance {
			pos.Undo()
		}
	}
	for range 60 {
		board, _ := rules.BoardOf(pos)
		for len(board.History(nil)) > 0 && (pos.Outcome() != alinha.Undecided || rng.IntN(6) == 0) {
			r.ToParent()
			undo()
		}
		for again := true; again; again = pos.ToMove() == alinha.Chance {
			moves := pos.Moves(nil)
			pos.Play(moves[rng.IntN(len(moves))])
		}
		turns := record.FromPosition(pos).Turns
		turn := turns[len(turns)-1]
		turn.Comment = []string{"", "", "", "(;B[aa])", `\]`}[rng.IntN(5)]
		if err := r.Add(turn); err != nil {
			t.Fatal(err)
		}
	}
	return r.Finish()
}

// treeText writes the moves of a line with the variations of each in brackets after it.
func treeText(turns []record.Turn) string {
	var b strings.Builder
	for _, t := range turns {
		fmt.Fprintf(&b, " %d>%d", t.Aim, t.Cell)
		for _, other := range t.Variations {
			b.WriteString(" (" + treeText(other) + ")")
		}
	}
	return b.String()
}

// A treeText with all its variations goes through SGF; the other formats have its main line.
func TestVariations(t *testing.T) {
	rng := rand.New(rand.NewPCG(10, 10))
	lines := 0
	for _, game := range testVariants {
		v := gametest.Variant(t, game)
		for range 5 {
			g := randomTree(t, rng, v)
			lines += g.VariationCount()
			for _, f := range record.Formats() {
				var text bytes.Buffer
				if err := f.Write(&text, g); errors.Is(err, errors.ErrUnsupported) {
					continue
				} else if err != nil {
					t.Fatalf("%s, %s: %v", f.Name, game, err)
				}
				want := supportedPart(f.Name, g)
				for i := range want.Turns {
					if !f.HasVariations {
						want.Turns[i].Variations = nil
					}
				}
				if got := readOne(t, f.Name, text.String(), game); !reflect.DeepEqual(got, want) {
					t.Errorf("%s, %s: got %s, want %s\n%s", f.Name, game, treeText(got.Turns), treeText(want.Turns), text.String())
				}
			}
		}
	}
	if lines < 500 {
		t.Errorf("got %d variations, want at least 500", lines)
	}
}

// Trees as other programs write them.
func TestOtherProgramsVariations(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"(;GM[4]SZ[5];B[aa](;W[ba];B[ca])(;W[bb](;B[bc])(;B[bd]C[x]))(;W[be]))", " 0>0 1>1 ( 6>6 11>11 ( 16>16)) ( 21>21) 2>2"},
		{"(;GM[4]SZ[5](;B[aa](;W[bb]))(;B[ba];W[ca]))", " 0>0 ( 1>1 2>2) 6>6"},
		{"(;GM[4]SZ[5];B[aa](;C[one])(;W[bb]))", " 0>0 6>6"},
		{"(;GM[4]SZ[5]RU[mnk:5x5,k=4,slip=0.5];B[aa];W[bb](;B[cc];W[dd])(;B[dd];W[cc]))", " 0>0 6>6 12>12 ( 18>18 12>12) 18>18"},
	} {
		if got := treeText(readOne(t, "sgf", test.text, "").Turns); got != test.want {
			t.Errorf("%s: got%s, want%s", test.text, got, test.want)
		}
	}
}
