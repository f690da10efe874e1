package catalog_test

import (
	"testing"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/catalog"
	"github.com/alinha/alinha/rules"
)

// The engine connect4 returns a score for every move, and proves all of them where the limits allow
// it.
func TestConnect4EngineProves(t *testing.T) {
	for _, test := range []struct {
		engine, name, moves string
		lim                 alinha.Limits
		proven              bool   // the score of every move is proven
		nodes               uint64 // the maximum
	}{
		{"connect4", "late", "2711664153365111667256255325", alinha.Limits{EveryMove: true}, true, 5000},
		{"connect4", "late, a depth", "2711664153365111667256255325", alinha.Limits{EveryMove: true, Depth: 2}, true, 5000},
		{"connect4", "the book", "", alinha.Limits{EveryMove: true, Nodes: 20_000}, true, 20_000},
		{"connect4:book=no", "early, nodes", "", alinha.Limits{EveryMove: true, Nodes: 20_000}, false, 20_000},
		{"connect4:book=no", "early, an odd number", "4", alinha.Limits{EveryMove: true, Nodes: 20_001}, false, 20_001},
		{"connect4:book=no", "early, a depth", "44", alinha.Limits{EveryMove: true, Depth: 3}, false, 1 << 21},
	} {
		p := startPosition(t, "connect4")
		if _, err := rules.PlayText(p, test.moves); err != nil {
			t.Fatal(err)
		}
		res, err := openEngine(t, test.engine).Search(t.Context(), p, test.lim, nil)
		if err != nil {
			t.Fatalf("%s: %v", test.name, err)
		}
		if got, want := len(res.Moves), len(p.Moves(nil)); got != want {
			t.Errorf("%s: got scores of %d moves, want %d", test.name, got, want)
		}
		proven := true
		for _, l := range res.Moves {
			proven = proven && l.Score.Proven
		}
		if proven != test.proven || res.Nodes > test.nodes {
			t.Errorf("%s: got all scores proven %v with %d nodes, want %v with %d at most", test.name, proven, res.Nodes, test.proven, test.nodes)
		}
	}
}

// AnalysisEngine of Connect Four is the perfect engine, and DefaultEngine the reference system.
func TestAnalysisAndDefaultEngine(t *testing.T) {
	for game, want := range map[string][2]string{
		"connect4":            {"connect4", "ufsc-connect4"},
		"mnk:8x7,k=4,gravity": {"connect4", "ufsc-connect4"},
		"tictactoe":           {"exact", "exact"},
		"gomoku":              {"gomoku", "gomoku"},
	} {
		v, err := rules.Parse(game)
		if err != nil {
			t.Fatal(err)
		}
		if got := [2]string{catalog.AnalysisEngine(rules.New(v), catalog.Resources{}), catalog.DefaultEngine(rules.New(v), catalog.Resources{})}; got != want {
			t.Errorf("%s: got %v, want %v", game, got, want)
		}
	}
}
