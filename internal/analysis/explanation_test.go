package analysis_test

import (
	"encoding/json"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/analysis"
	"github.com/alinha/alinha/internal/catalog"
	"github.com/alinha/alinha/internal/i18n"
)

// smallResources keeps the tables of the engines small.
var smallResources = catalog.Resources{MemoryMiB: 1}

// explain returns the explanation of a random position of a game by an engine, after a short search.
func explain(t *testing.T, random *rand.Rand, game, engine, tag string) *analysis.Explanation {
	t.Helper()
	g := open(t, game)
	for range random.IntN(8) {
		moves := g.Pos.Moves(nil)
		if g.Pos.Play(moves[random.IntN(len(moves))]); g.Pos.Outcome() != alinha.Undecided {
			g.Pos.Undo()
		}
	}
	e, entry, err := catalog.OpenEngineFor(engine, g.Pos, smallResources)
	if err != nil {
		t.Fatal(err)
	}
	res, err := e.Search(t.Context(), g.Pos, alinha.Limits{Depth: 2, Nodes: 2000}, nil)
	if err != nil {
		t.Fatal(err)
	}
	x := analysis.Explainer{Game: g, Localizer: i18n.New(tag), Engine: e, Entry: entry, Text: engine}
	explanation, err := x.Explain(t.Context(), &res)
	if err != nil {
		t.Fatal(err)
	}
	return explanation
}

// TestExplain explains positions of every game by every engine that plays it, in each language: the parts add up, and no
// message is missing. Every reference system has a value with parts.
func TestExplain(t *testing.T) {
	random := rand.New(rand.NewPCG(31, 8))
	for _, game := range []string{"tictactoe", "tictactoe4", "free4", "connect4", "points4", "gomoku", "renju", "qubic"} {
		for i, engine := range catalog.EnginesFor(open(t, game).Pos, smallResources) {
			x := explain(t, random, game, engine, i18n.Tags[i%len(i18n.Tags)])
			if (x.System != "" || engine == "pvs" || engine == "gomoku") && len(x.Values) == 0 {
				t.Errorf("%s by %s: no value", game, engine)
			}
			for _, v := range x.Values {
				sum := 0.0
				for _, p := range v.Parts {
					sum += p.Points
				}
				if v.Value != nil && *v.Value != sum || v.Value == nil && sum != 0 {
					t.Errorf("%s by %s, %s: the parts add up to %v: %+v", game, engine, v.Name, sum, v)
				}
			}
			if text, err := json.Marshal(x); err != nil || strings.Contains(string(text), "explain-") || strings.Contains(string(text), "{{") {
				t.Errorf("%s by %s: %s, %v: a message is missing", game, engine, text, err)
			}
		}
	}
}

// TestExplainLeaf requires that the value at the end of the search's line is the native value of the search, for every
// reference system that follows its line, on random positions.
func TestExplainLeaf(t *testing.T) {
	for _, test := range []struct {
		game, engine, value string
		stones              int // the least
	}{
		{"tictactoe", "j2velha", "leaf", 0},
		{"tictactoe4", "j2velha:depth=3", "leaf", 0},
		{"points4", "j2velha-ab", "leaf", 9},
		{"points4", "j2velha-ab:depth=3", "leaf", 0},
		{"connect4", "ufsc-connect4:depth=3", "leaf", 0},
		{"connect4", "ufsc-connect4:planned,depth=4", "leaf", 0},
		{"mnk:9x9,k=5", "ufsc-gomoku:depth=2", "searched", 1},
	} {
		random := rand.New(rand.NewPCG(31, 9))
		for range 150 {
			x, native := explainRandom(t, random, test.game, test.engine, test.stones)
			i := slices.IndexFunc(x.Values, func(v analysis.ExplainedValue) bool { return v.Name == test.value })
			if i < 0 || *x.Values[i].Value != native {
				t.Fatalf("%s after %v: got %+v, want a value %q of %v", test.engine, x.Moves, x.Values, test.value, native)
			}
		}
	}
}

// explainRandom returns the explanation of an undecided position of a game with at least some stones, and the native value
// of the search.
func explainRandom(t *testing.T, random *rand.Rand, game, engine string, stones int) (*analysis.Explanation, float64) {
	t.Helper()
	for {
		g := open(t, game)
		for range stones + random.IntN(g.Variant().Cells()-stones) {
			if moves := g.Pos.Moves(nil); len(moves) > 0 {
				g.Pos.Play(moves[random.IntN(len(moves))])
			}
		}
		if g.Pos.Outcome() != alinha.Undecided {
			continue
		}
		e, entry, err := catalog.OpenEngineFor(engine, g.Pos, smallResources)
		if err != nil {
			t.Fatal(err)
		}
		res, err := e.Search(t.Context(), g.Pos, alinha.Limits{}, nil)
		if err != nil {
			t.Fatal(err)
		}
		x, err := (&analysis.Explainer{Game: g, Localizer: i18n.New("en"), Engine: e, Entry: entry, Text: engine}).Explain(t.Context(), &res)
		if err != nil {
			t.Fatal(err)
		}
		return x, res.Native
	}
}
