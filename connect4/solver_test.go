package connect4_test

import (
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"testing"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/bitboard"
	"github.com/alinha/alinha/connect4"
	"github.com/alinha/alinha/internal/gametest"
	"github.com/alinha/alinha/internal/tt"
	"github.com/alinha/alinha/search"
)

// TestConforms runs the conformance suite of engines.
func TestConforms(t *testing.T) {
	for _, size := range []string{"connect4", "mnk:4x4,k=4,gravity", "mnk:5x5,k=4,gravity", "mnk:12x4,k=4,gravity"} {
		for _, s := range []*connect4.Solver{{}, {TableMiB: 1, Weak: true}} {
			gametest.Engine(t, s, func() alinha.Position { return game(t, size, "") })
		}
	}
}

// TestUnsupported checks that the Solver refuses other games and boards that are too large or too narrow.
func TestUnsupported(t *testing.T) {
	for _, variant := range []string{
		"tictactoe", "qubic", "free4", "mnk:7x6,k=5,gravity", "mnk:7x6,k=4", "mnk:7x6,k=4,gravity,exact", "mnk:7x6,k=4,gravity,misere",
		"mnk:7x6,k=4,gravity,points", "mnk:7x6,k=4,gravity,slip=0.1", "mnk:3x6,k=4,gravity", "mnk:9x8,k=4,gravity", "mnk:4x16,k=4,gravity", "mnk:13x3,k=4,gravity",
	} {
		gametest.Unsupported(t, &connect4.Solver{}, game(t, variant, ""))
	}
}

// TestAgreesWithPVS compares the Solver with search.PVS on late positions of random play: the value, its distance in
// plies, every move, the variation, and the outcome that Weak finds.
func TestAgreesWithPVS(t *testing.T) {
	for _, size := range []string{
		"connect4", "mnk:5x5,k=4,gravity", "mnk:6x5,k=4,gravity", "mnk:8x5,k=4,gravity", "mnk:4x9,k=4,gravity",
		"mnk:5x11,k=4,gravity", "mnk:4x15,k=4,gravity", "mnk:8x7,k=4,gravity", "mnk:12x4,k=4,gravity",
	} {
		t.Run(size, func(t *testing.T) {
			rng := rand.New(rand.NewPCG(5, 6))
			for range 20 {
				checkAgainstPVS(t, late(t, rng, size, 13))
			}
		})
	}
}

// checkAgainstPVS compares the Solver with search.PVS on p, in both forms of a position.
func checkAgainstPVS(t *testing.T, p alinha.Position) {
	t.Helper()
	fast, _ := bitboard.From(p)
	lim := alinha.Limits{EveryMove: true}
	want := find(t, &search.PVS{Table: tt.New(1)}, fast, lim)
	values := make(map[alinha.Move]alinha.Score)
	for _, m := range want.Moves {
		values[m.Move] = m.Score
	}
	for _, pos := range []alinha.Position{p, fast} {
		every := find(t, &connect4.Solver{}, pos, lim)
		for _, m := range every.Moves {
			if m.Score != values[m.Move] {
				t.Errorf("%v, move %d: got %+v, want %+v", p, m.Move, m.Score, values[m.Move])
			}
		}
		if len(every.Moves) != len(values) {
			t.Errorf("%v: got scores of %d moves, want %d", p, len(every.Moves), len(values))
		}
		for _, got := range []alinha.Result{every, find(t, &connect4.Solver{}, pos, alinha.Limits{})} {
			if got.Score != want.Score || values[got.Move] != want.Score {
				t.Errorf("%v: got move %d, %+v, whose score is %+v; want %+v", p, got.Move, got.Score, values[got.Move], want.Score)
			}
			if len(got.PV) != got.Score.Plies {
				t.Errorf("%v: got a variation %v of %d plies, want %d", p, got.PV, len(got.PV), got.Score.Plies)
			}
		}
		weak := find(t, &connect4.Solver{Weak: true}, pos, alinha.Limits{})
		if weak.Score.Value != want.Score.Value || values[weak.Move].Value != want.Score.Value {
			t.Errorf("%v, weak: got move %d, %+v, want %+v", p, weak.Move, weak.Score, want.Score)
		}
	}
}

// TestRandomEndgames compares the Solver with search.PVS on the reference rules, in positions of random play with at
// most 16 empty cells. ALINHA_ENDS sets their number.
func TestRandomEndgames(t *testing.T) {
	positions := 1000
	if n, err := strconv.Atoi(os.Getenv("ALINHA_ENDS")); err == nil {
		positions = n
	}
	checkEndgames(t, positions)
}

// TestRandomEndgamesLong compares 10,000 positions.
func TestRandomEndgamesLong(t *testing.T) {
	gametest.Long(t)
	checkEndgames(t, 10_000)
}

func checkEndgames(t *testing.T, positions int) {
	t.Helper()
	rng := rand.New(rand.NewPCG(7, 8))
	solver, pvs := &connect4.Solver{}, &search.PVS{Table: tt.New(1)}
	for range positions {
		p := late(t, rng, "connect4", 16)
		pvs.Reset()
		want := find(t, pvs, p, alinha.Limits{}).Score
		got, _, err := solver.Value(t.Context(), p, alinha.Limits{})
		if err != nil || got != want {
			t.Errorf("%v: got %+v, %v, want %+v", p, got, err, want)
		}
	}
}

// late returns an undecided position of random play with at most maxLeft empty cells.
func late(t testing.TB, rng *rand.Rand, size string, maxLeft int) alinha.Position {
	t.Helper()
	for {
		p := game(t, size, "")
		for p.Outcome() == alinha.Undecided {
			if n := left(p); n <= maxLeft && rng.IntN(6) == 0 {
				return p
			}
			moves := p.Moves(nil)
			p.Play(moves[rng.IntN(len(moves))])
		}
	}
}

// find returns the result of a search, which must not fail.
func find(t testing.TB, e alinha.Engine, p alinha.Position, lim alinha.Limits) alinha.Result {
	t.Helper()
	res, err := e.Search(t.Context(), p, lim, nil)
	if err != nil {
		t.Fatal(err)
	}
	return res
}

// boardSize is a board with its value (Tromp 2006) and the length of a game under perfect play.
type boardSize struct {
	size  string
	value float64
	plies int
}

// TestBoardSizes solves empty boards.
func TestBoardSizes(t *testing.T) {
	checkBoardSizes(t, []boardSize{
		{"4x4", 0, 16}, {"4x5", 0, 20}, {"4x6", 0, 24}, {"4x7", 0, 28}, {"5x4", 0, 20}, {"5x5", 0, 25}, {"6x4", -1, 24},
	})
}

// TestBoardSizesLong solves larger empty boards.
func TestBoardSizesLong(t *testing.T) {
	gametest.Long(t)
	checkBoardSizes(t, []boardSize{
		{"4x8", 0, 32}, {"4x9", 0, 36}, {"4x10", 0, 40}, {"5x6", 0, 30}, {"5x7", 0, 35}, {"6x5", 0, 30}, {"7x4", 0, 28},
	})
}

func checkBoardSizes(t *testing.T, sizes []boardSize) {
	t.Helper()
	for _, b := range sizes {
		want := alinha.Score{Value: b.value, Proven: true, Plies: b.plies}
		got, nodes, err := (&connect4.Solver{}).Value(t.Context(), game(t, "mnk:"+b.size+",k=4,gravity", ""), alinha.Limits{})
		if err != nil || got != want {
			t.Errorf("%s: got %+v, %v, want %+v", b.size, got, err, want)
		}
		t.Logf("%s: %d nodes", b.size, nodes)
	}
}

// TestScore lists scores and their integers in the benchmark sets, and checks that FromScore is the inverse of Score.
func TestScore(t *testing.T) {
	for _, test := range []struct {
		left  int
		score int
		want  alinha.Score
	}{
		{42, 1, alinha.Score{Value: 1, Proven: true, Plies: 41}},
		{42, -2, alinha.Score{Value: -1, Proven: true, Plies: 40}},
		{42, 18, alinha.Score{Value: 1, Proven: true, Plies: 7}},
		{41, 18, alinha.Score{Value: 1, Proven: true, Plies: 7}}, // the fourth stone of Second
		{30, 0, alinha.Score{Proven: true, Plies: 30}},
	} {
		if got := connect4.FromScore(test.score, test.left); got != test.want {
			t.Errorf("score %d with %d left: got %+v, want %+v", test.score, test.left, got, test.want)
		}
		if got := connect4.Score(test.want, test.left); got != test.score {
			t.Errorf("%+v with %d left: got score %d, want %d", test.want, test.left, got, test.score)
		}
	}
	for left := 1; left <= 60; left++ {
		for score := -left / 2; score <= (left+1)/2; score++ {
			if got := connect4.Score(connect4.FromScore(score, left), left); got != score {
				t.Errorf("score %d with %d left: got %d back", score, left, got)
			}
		}
	}
}

// TestNodeLimit interrupts a search after every number of nodes from 1 on, in steps of one percent: the limit is
// exact, and what the result claims is true of its move.
func TestNodeLimit(t *testing.T) { testNodeLimit(t, 100) }

// TestNodeLimitLong takes steps of a thousandth.
func TestNodeLimitLong(t *testing.T) {
	gametest.Long(t)
	testNodeLimit(t, 1000)
}

func testNodeLimit(t *testing.T, fraction uint64) {
	t.Helper()
	for _, moves := range []string{"2711664153365111667256255325", "3445752511766447645"} {
		p := game(t, "connect4", moves)
		whole := find(t, &connect4.Solver{}, p, alinha.Limits{})
		values := make(map[alinha.Move]alinha.Score)
		for _, m := range find(t, &connect4.Solver{}, p, alinha.Limits{EveryMove: true}).Moves {
			values[m.Move] = m.Score
		}
		for nodes := uint64(1); nodes < whole.Nodes; nodes += 1 + nodes/fraction {
			res := find(t, &connect4.Solver{}, p, alinha.Limits{Nodes: nodes})
			if res.Nodes != nodes {
				t.Fatalf("%s, limit of %d nodes: got %d", moves, nodes, res.Nodes)
			}
			if res.Score.Proven && (res.Score != whole.Score || values[res.Move] != whole.Score) {
				t.Fatalf("%s, limit of %d nodes: got %+v and a move of %+v, want %+v", moves, nodes, res.Score, values[res.Move], whole.Score)
			}
			if v := res.Score.Value; v != 0 && v != values[res.Move].Value {
				t.Fatalf("%s, limit of %d nodes: got %+v and a move of %+v", moves, nodes, res.Score, values[res.Move])
			}
		}
	}
}

// TestReports checks the reports of a search for every move: they begin with what needs no search and never lose a
// move, and what they say of a move holds in the result, which may add the distance.
func TestReports(t *testing.T) {
	pos := game(t, "connect4", "44444122331")
	var reports [][]alinha.MoveScore
	res, err := (&connect4.Solver{}).Search(t.Context(), pos, alinha.Limits{EveryMove: true}, func(i alinha.Info) { reports = append(reports, i.Moves) })
	if err != nil {
		t.Fatal(err)
	}
	known := 0
	for _, scores := range reports {
		if len(scores) < known {
			t.Errorf("got a report of %d moves after one of %d", len(scores), known)
		}
		known = len(scores)
		for _, m := range scores {
			holds := func(final alinha.MoveScore) bool {
				return final.Move == m.Move && final.Score.Value == m.Score.Value && (!m.Score.Proven || final.Score == m.Score)
			}
			if !slices.ContainsFunc(res.Moves, holds) {
				t.Errorf("got a report of %+v, but the result %+v", m, res.Moves)
			}
		}
	}
	if len(reports) < 3 || known != len(res.Moves) || len(reports[0]) == known {
		t.Errorf("got %d reports, of %d moves first and %d last; want more and more moves, to %d", len(reports), len(reports[0]), known, len(res.Moves))
	}
}

// TestAllocations checks that a search allocates at the root only.
func TestAllocations(t *testing.T) {
	p := game(t, "connect4", "6312371673365551666775351273517")
	s := &connect4.Solver{}
	allocs := testing.AllocsPerRun(100, func() {
		if _, _, err := s.Value(t.Context(), p, alinha.Limits{}); err != nil {
			t.Fatal(err)
		}
	})
	if allocs > 8 {
		t.Errorf("got %.0f allocations, want 8 at most", allocs)
	}
}

// BenchmarkSolver solves one position of each phase of the game.
func BenchmarkSolver(b *testing.B) {
	for _, test := range []struct {
		name string
		row
	}{
		{"end", row{"6312371673365551666775351273517", 2}},
		{"middle", row{"221643373116672474275341", 0}},
		{"early", row{"13142746534332", 5}},
	} {
		b.Run(test.name, func(b *testing.B) {
			s := &connect4.Solver{}
			p := game(b, "connect4", test.moves)
			var nodes uint64
			for b.Loop() {
				score, n, err := s.Value(b.Context(), p, alinha.Limits{})
				if got := connect4.Score(score, left(p)); err != nil || got != test.score {
					b.Fatalf("%s: got %d, %v, want %d", test.moves, got, err, test.score)
				}
				nodes += n
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(nodes), "ns/node")
		})
	}
}
