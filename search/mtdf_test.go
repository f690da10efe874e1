package search_test

import (
	"slices"
	"testing"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/tt"
	"github.com/alinha/alinha/search"
)

// Null window searches leave no principal variation, but most of it is in the table; MTDF without a Table makes one for
// each search. The first player wins the cube in seven plies.
func TestMTDFPrincipalVariation(t *testing.T) {
	for _, engine := range []alinha.Engine{&search.MTDF{}, &search.MTDF{Table: tt.New(16)}} {
		p := startPosition(t, "cube")
		res := mustSearch(t, engine, p, alinha.Limits{})
		want := alinha.Score{Value: 1, Proven: true, Plies: 7}
		if res.Score != want || res.Move != 13 || res.Depth != 7 || len(res.PV) < 5 || len(res.PV) > 7 {
			t.Fatalf("cube: got %+v, want %+v by the centre, 13, at depth 7 and a line of 5 to 7 plies", res, want)
		}
		for i, m := range res.PV {
			if !slices.Contains(p.Moves(nil), m) {
				t.Fatalf("cube: move %d of %v is not legal", i+1, res.PV)
			}
			p.Play(m)
		}
	}
}
