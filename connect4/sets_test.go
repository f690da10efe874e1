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

// row is a position of a benchmark set and its score.
type row struct {
	moves string
	score int
}

// readRows reads a set of lines "moves score". A line that begins with # is a comment.
func readRows(t testing.TB, path string) []row {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var rows []row
	for line := range strings.Lines(string(text)) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		var r row
		if _, err := fmt.Sscan(line, &r.moves, &r.score); err != nil {
			t.Fatalf("%s: %q: %v", path, line, err)
		}
		rows = append(rows, r)
	}
	return rows
}

// readSet reads a benchmark set that lies beside the repository. It skips the test if the set is not there.
func readSet(t testing.TB, name string) []row {
	t.Helper()
	path := filepath.Join("..", "..", "shared", "data", "connect4", name+".txt")
	if _, err := os.Stat(path); err != nil {
		t.Skip("the benchmark set is not at hand")
	}
	return readRows(t, path)
}

// game returns the position of a variant after moves.
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

// left returns the number of empty cells.
func left(p alinha.Position) int { return p.(alinha.Finite).Left() }

// checkRows solves the positions and returns the mean number of nodes.
func checkRows(t testing.TB, s *connect4.Solver, rows []row) float64 {
	t.Helper()
	var total uint64
	for _, r := range rows {
		p := game(t, "connect4", r.moves)
		score, nodes, err := s.Value(t.Context(), p, alinha.Limits{})
		if err != nil {
			t.Errorf("%s: %v", r.moves, err)
			continue
		}
		if got := connect4.Score(score, left(p)); got != r.score || !score.Proven {
			t.Errorf("%s: got score %d, proven %v, want %d", r.moves, got, score.Proven, r.score)
		}
		total += nodes
	}
	return float64(total) / float64(len(rows))
}

// TestKnownScores solves the rows of the sets random_* that lie in the repository.
func TestKnownScores(t *testing.T) {
	checkRows(t, &connect4.Solver{}, readRows(t, "testdata/rows.txt"))
}

// TestConcurrentUse solves the same rows on several goroutines that share a Solver.
func TestConcurrentUse(t *testing.T) {
	rows := readRows(t, "testdata/rows.txt")
	s := &connect4.Solver{}
	var group sync.WaitGroup
	for range 4 {
		group.Go(func() { checkRows(t, s, rows) })
	}
	group.Wait()
}

// TestBenchmarkSets solves the benchmark sets, of the hard one 20 rows, and limits the mean number of nodes. With
// -short it solves the first 20 rows of each, without the limits.
func TestBenchmarkSets(t *testing.T) {
	for _, test := range []struct {
		set      string
		rows     int // 0 means all
		maxNodes float64
	}{
		{set: "L3_R1", maxNodes: 20},
		{set: "random_end", maxNodes: 10},
		{set: "random_mid", maxNodes: 1000},
		{set: "L2_R1", maxNodes: 200},
		{set: "L2_R2", maxNodes: 12_000},
		{set: "L1_R1", maxNodes: 600},
		{set: "L1_R2", rows: 20, maxNodes: 400_000},
	} {
		t.Run(test.set, func(t *testing.T) {
			rows := readSet(t, test.set)
			switch {
			case testing.Short():
				checkRows(t, &connect4.Solver{}, rows[:20])
				return
			case test.rows > 0:
				rows = rows[:test.rows]
			}
			nodes := checkRows(t, &connect4.Solver{}, rows)
			t.Logf("%d positions, %.0f nodes each", len(rows), nodes)
			if nodes > test.maxNodes {
				t.Errorf("got %.0f nodes each, want %.0f at most", nodes, test.maxNodes)
			}
		})
	}
}
