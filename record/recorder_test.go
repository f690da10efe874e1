package record_test

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"reflect"
	"testing"

	"github.com/alinha/alinha/internal/gametest"
	"github.com/alinha/alinha/record"
)

// A tree survives a round trip through a format with variations. Other formats keep its main line.
func TestVariations(t *testing.T) {
	rng := rand.New(rand.NewPCG(10, 10))
	variations := 0
	for _, game := range testVariants {
		v := gametest.Variant(t, game)
		for range 5 {
			g := randomTree(t, rng, v)
			variations += g.VariationCount()
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
	if variations < 500 {
		t.Errorf("got %d variations, want at least 500", variations)
	}
}

// Read reads the trees of SGF files as other programs write them.
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
