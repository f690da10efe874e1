package connect4_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/connect4"
	"github.com/alinha/alinha/rules"
)

// A known is a position of a benchmark set and its score.
type known struct {
	moves string
	score int
}

// load reads a set of lines "moves score"; # begins a comment.
func load(t testing.TB, path string) []known {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var set []known
	for line := range strings.Lines(string(text)) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		var k known
		if _, err := fmt.Sscan(line, &k.moves, &k.score); err != nil {
			t.Fatalf("%s: %q: %v", path, line, err)
		}
		set = append(set, k)
	}
	return set
}

func game(t testing.TB, variant, moves string) alinha.Position {
	t.Helper()
	v, err := rules.Parse(variant)
	if err != nil {
		t.Fatal(err)
	}
	p := rules.New(v)
	if _, err := rules.PlayText(p, moves); err != nil {
		t.Fatal(err)
	}
	return p
}

func left(p alinha.Position) int { return p.(alinha.Finite).Left() }

// check solves positions and returns the mean number of nodes.
func check(t testing.TB, s *connect4.Solver, set []known) float64 {
	t.Helper()
	var total uint64
	for _, k := range set {
		p := game(t, "connect4", k.moves)
		score, nodes, err := s.Value(t.Context(), p, alinha.Limits{})
		if err != nil {
			t.Errorf("%s: %v", k.moves, err)
			continue
		}
		if got := connect4.Score(score, left(p)); got != k.score || !score.Proven {
			t.Errorf("%s: got score %d, proven %v, want %d", k.moves, got, score.Proven, k.score)
		}
		total += nodes
	}
	return float64(total) / float64(len(set))
}

// Rows of the sets random_* travel with the package.
func TestRows(t *testing.T) {
	check(t, &connect4.Solver{}, load(t, "testdata/rows.txt"))
}

// Goroutines may share a solver.
func TestShared(t *testing.T) {
	rows := load(t, "testdata/rows.txt")
	s := &connect4.Solver{}
	var group sync.WaitGroup
	for range 4 {
		group.Go(func() { check(t, s, rows) })
	}
	group.Wait()
}

// The sets whole, where they are at hand; of the hard one 20 rows.
func TestSets(t *testing.T) {
	for _, test := range []struct {
		set   string
		rows  int
		nodes float64 // at most, on average
		long  bool
	}{
		{set: "L3_R1", nodes: 20},
		{set: "random_end", nodes: 10},
		{set: "random_mid", nodes: 1000},
		{set: "L2_R1", nodes: 200},
		{set: "L2_R2", nodes: 12_000, long: true},
		{set: "L1_R1", nodes: 600, long: true},
		{set: "L1_R2", rows: 20, nodes: 400_000, long: true},
	} {
		t.Run(test.set, func(t *testing.T) {
			path := filepath.Join("..", "..", "shared", "data", "connect4", test.set+".txt")
			switch _, err := os.Stat(path); {
			case err != nil:
				t.Skip("the set is not at hand")
			case test.long && testing.Short():
				t.Skip("many nodes")
			}
			set := load(t, path)
			if test.rows > 0 {
				set = set[:test.rows]
			}
			nodes := check(t, &connect4.Solver{}, set)
			t.Logf("%d positions, %.0f nodes each", len(set), nodes)
			if nodes > test.nodes {
				t.Errorf("%.0f nodes each, want %.0f at most", nodes, test.nodes)
			}
		})
	}
}
