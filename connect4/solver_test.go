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

func TestConforms(t *testing.T) {
	for _, size := range []string{"connect4", "mnk:4x4,k=4,gravity", "mnk:5x5,k=4,gravity", "mnk:12x4,k=4,gravity"} {
		for _, s := range []*connect4.Solver{{}, {TableMiB: 1, Weak: true}} {
			gametest.Engine(t, s, func() alinha.Position { return game(t, size, "") })
		}
	}
}

func TestUnsupported(t *testing.T) {
	for _, variant := range []string{
		"tictactoe", "qubic", "free4", "mnk:7x6,k=5,gravity", "mnk:7x6,k=4", "mnk:7x6,k=4,gravity,exact", "mnk:7x6,k=4,gravity,misere",
		"mnk:7x6,k=4,gravity,points", "mnk:7x6,k=4,gravity,slip=0.1", "mnk:3x6,k=4,gravity", "mnk:9x8,k=4,gravity", "mnk:4x16,k=4,gravity", "mnk:13x3,k=4,gravity",
	} {
		gametest.Unsupported(t, &connect4.Solver{}, game(t, variant, ""))
	}
}

// The solver and principal variation search agree on late positions of random play: on
// the value, on its distance, and on every move.
func TestAgreesWithPVS(t *testing.T) {
	games := 60
	if testing.Short() {
		games = 10
	}
	for _, size := range []string{"connect4", "mnk:5x5,k=4,gravity", "mnk:6x5,k=4,gravity", "mnk:8x5,k=4,gravity", "mnk:4x9,k=4,gravity", "mnk:5x11,k=4,gravity", "mnk:4x15,k=4,gravity", "mnk:8x7,k=4,gravity", "mnk:12x4,k=4,gravity"} {
		rng := rand.New(rand.NewPCG(5, 6))
		for range games {
			p := late(t, rng, size, 13)
			fast, _ := bitboard.From(p)
			lim := alinha.Limits{EveryMove: true}
			want, err := (&search.PVS{Table: tt.New(1)}).Search(t.Context(), fast, lim, nil)
			if err != nil {
				t.Fatal(err)
			}
			values := make(map[alinha.Move]alinha.Score)
			for _, line := range want.Moves {
				values[line.Move] = line.Score
			}
			for _, pos := range []alinha.Position{p, fast} {
				got := find(t, &connect4.Solver{}, pos, lim)
				for _, line := range got.Moves {
					if line.Score != values[line.Move] {
						t.Errorf("%s\n%v, move %d: got %+v, want %+v", size, p, line.Move, line.Score, values[line.Move])
					}
				}
				if len(got.Moves) != len(values) {
					t.Errorf("%s\n%v: got %d lines, want %d", size, p, len(got.Moves), len(values))
				}
				alone := find(t, &connect4.Solver{}, pos, alinha.Limits{})
				for _, res := range []alinha.Result{got, alone} {
					if res.Score != want.Score || values[res.Move] != want.Score {
						t.Errorf("%s\n%v: got move %d, %+v, which is worth %+v; want %+v", size, p, res.Move, res.Score, values[res.Move], want.Score)
					}
					if len(res.PV) != res.Score.Plies {
						t.Errorf("%s\n%v: the variation %v does not end after %d plies", size, p, res.PV, res.Score.Plies)
					}
				}
				weak := find(t, &connect4.Solver{Weak: true}, pos, alinha.Limits{})
				if weak.Score.Value != want.Score.Value || values[weak.Move].Value != want.Score.Value {
					t.Errorf("%s\n%v: weakly got move %d, %+v, want %+v", size, p, weak.Move, weak.Score, want.Score)
				}
			}
		}
	}
}

// The solver and principal variation search on the reference rules agree on positions of
// random play with at most 16 empty cells. ALINHA_ENDS says how many, for minutes.
func TestRandomEnds(t *testing.T) {
	games := 2000
	if n, err := strconv.Atoi(os.Getenv("ALINHA_ENDS")); err == nil {
		games = n
	}
	rng := rand.New(rand.NewPCG(7, 8))
	perfect, slow := &connect4.Solver{}, &search.PVS{Table: tt.New(1)}
	for range games {
		p := late(t, rng, "connect4", 16)
		slow.Reset()
		want := find(t, slow, p, alinha.Limits{}).Score
		got, _, err := perfect.Value(t.Context(), p, alinha.Limits{})
		if err != nil || got != want {
			t.Errorf("%v: got %+v, %v, want %+v", p, got, err, want)
		}
	}
	t.Logf("%d positions", games)
}

// late returns a position of random play with at most so many empty cells.
func late(t testing.TB, rng *rand.Rand, size string, most int) alinha.Position {
	t.Helper()
	for {
		p := game(t, size, "")
		for p.Outcome() == alinha.Undecided {
			if n := left(p); n <= most && rng.IntN(6) == 0 {
				return p
			}
			moves := p.Moves(nil)
			p.Play(moves[rng.IntN(len(moves))])
		}
	}
}

func find(t testing.TB, e alinha.Engine, p alinha.Position, lim alinha.Limits) alinha.Result {
	t.Helper()
	res, err := e.Search(t.Context(), p, lim, nil)
	if err != nil {
		t.Fatal(err)
	}
	return res
}

// Who wins on small boards and when (Tromp 2006).
func TestSizes(t *testing.T) {
	for _, test := range []struct {
		size  string
		want  alinha.Score
		moves int // at which the game ends
		long  bool
	}{
		{size: "4x4", moves: 16},
		{size: "4x5", moves: 20},
		{size: "4x6", moves: 24},
		{size: "4x7", moves: 28},
		{size: "4x8", moves: 32, long: true},
		{size: "4x9", moves: 36, long: true},
		{size: "4x10", moves: 40, long: true},
		{size: "5x4", moves: 20},
		{size: "5x5", moves: 25},
		{size: "5x6", moves: 30, long: true},
		{size: "5x7", moves: 35, long: true},
		{size: "6x4", want: alinha.Score{Value: -1}, moves: 24},
		{size: "6x5", moves: 30, long: true},
		{size: "7x4", moves: 28, long: true},
	} {
		if test.long && testing.Short() {
			continue
		}
		test.want.Proven, test.want.Plies = true, test.moves
		p := game(t, "mnk:"+test.size+",k=4,gravity", "")
		got, nodes, err := (&connect4.Solver{}).Value(t.Context(), p, alinha.Limits{})
		if err != nil || got != test.want {
			t.Errorf("%s: got %+v, %v, want %+v", test.size, got, err, test.want)
		}
		t.Logf("%s: %d nodes", test.size, nodes)
	}
}

// A score is what the benchmark sets say, and FromScore undoes it.
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
				t.Errorf("score %d with %d left comes back as %d", score, left, got)
			}
		}
	}
}

// A limit of nodes is exact, whatever it interrupts, and what is said of a move is true of it.
func TestLimits(t *testing.T) {
	for _, moves := range []string{"2711664153365111667256255325", "3445752511766447645"} {
		p := game(t, "connect4", moves)
		whole := find(t, &connect4.Solver{}, p, alinha.Limits{})
		values := make(map[alinha.Move]alinha.Score)
		for _, line := range find(t, &connect4.Solver{}, p, alinha.Limits{EveryMove: true}).Moves {
			values[line.Move] = line.Score
		}
		for nodes := uint64(1); nodes < whole.Nodes; nodes += 1 + nodes/1000 {
			res := find(t, &connect4.Solver{}, p, alinha.Limits{Nodes: nodes})
			if res.Nodes != nodes {
				t.Fatalf("%s, limit of %d nodes: got %d", moves, nodes, res.Nodes)
			}
			if res.Score.Proven && (res.Score != whole.Score || values[res.Move] != whole.Score) {
				t.Fatalf("%s, limit of %d nodes: got %+v by a move worth %+v, want %+v", moves, nodes, res.Score, values[res.Move], whole.Score)
			}
			if v := res.Score.Value; v != 0 && v != values[res.Move].Value {
				t.Fatalf("%s, limit of %d nodes: got %+v for a move worth %+v", moves, nodes, res.Score, values[res.Move])
			}
		}
	}
}

// Asked for every move, the solver says first what needs no search, then more and more, and
// what it says of a move is what it says in the end, but for the distance.
func TestReports(t *testing.T) {
	pos := game(t, "connect4", "44444122331")
	var reports [][]alinha.MoveScore
	res, err := (&connect4.Solver{}).Search(t.Context(), pos, alinha.Limits{EveryMove: true}, func(i alinha.Info) { reports = append(reports, i.Moves) })
	if err != nil {
		t.Fatal(err)
	}
	known := 0
	for _, lines := range reports {
		if len(lines) < known {
			t.Errorf("a report of %d moves after one of %d", len(lines), known)
		}
		known = len(lines)
		for _, l := range lines {
			same := func(end alinha.MoveScore) bool {
				return end.Move == l.Move && end.Score.Value == l.Score.Value && (!l.Score.Proven || end.Score == l.Score)
			}
			if !slices.ContainsFunc(res.Moves, same) {
				t.Errorf("a report of %+v, and in the end %+v", l, res.Moves)
			}
		}
	}
	if len(reports) < 3 || known != len(res.Moves) || len(reports[0]) == known {
		t.Errorf("got %d reports, of %d moves at first and %d at last, want more and more to %d", len(reports), len(reports[0]), known, len(res.Moves))
	}
}

// A search takes memory at its door and none in the tree.
func TestAllocations(t *testing.T) {
	p := game(t, "connect4", "6312371673365551666775351273517")
	s := &connect4.Solver{}
	allocs := testing.AllocsPerRun(100, func() {
		if _, _, err := s.Value(t.Context(), p, alinha.Limits{}); err != nil {
			t.Fatal(err)
		}
	})
	if allocs > 8 {
		t.Errorf("%.0f allocations, want 8 at most", allocs)
	}
}

func BenchmarkSolver(b *testing.B) {
	for _, k := range []struct {
		name string
		known
	}{
		{"end", known{"6312371673365551666775351273517", 2}},
		{"middle", known{"221643373116672474275341", 0}},
		{"early", known{"13142746534332", 5}},
	} {
		b.Run(k.name, func(b *testing.B) {
			s := &connect4.Solver{}
			p := game(b, "connect4", k.moves)
			var nodes uint64
			for b.Loop() {
				score, n, err := s.Value(b.Context(), p, alinha.Limits{})
				if got := connect4.Score(score, left(p)); err != nil || got != k.score {
					b.Fatalf("%s: got %d, %v, want %d", k.moves, got, err, k.score)
				}
				nodes += n
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(nodes), "ns/node")
		})
	}
}
