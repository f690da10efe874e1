package search_test

import (
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/eval"
	"github.com/alinha/alinha/internal/gametest"
	"github.com/alinha/alinha/internal/tt"
	"github.com/alinha/alinha/search"
)

// heuristics are the values of PVS.Off that the tests try: each heuristic alone, and all of them.
var heuristics = map[string]search.Heuristics{
	"null window":   {NullWindow: true},
	"aspiration":    {Aspiration: true},
	"killers":       {Killers: true},
	"history":       {History: true},
	"mate distance": {MateDistance: true},
	"all":           {NullWindow: true, Aspiration: true, Killers: true, History: true, MateDistance: true},
}

// nullWindowSearches returns every form of the algorithms that search with null windows.
func nullWindowEngines(eval search.Evaluation) map[string]alinha.Engine {
	engines := map[string]alinha.Engine{
		"PVS":                &search.PVS{Eval: eval},
		"PVS with a table":   &search.PVS{Eval: eval, Table: tt.New(1)},
		"PVS in 3 threads":   &search.PVS{Eval: eval, Table: tt.New(1), Threads: 3},
		"MTD(f)":             &search.MTDF{Eval: eval},
		"MTD(f) and a table": &search.MTDF{Eval: eval, Table: tt.New(1)},
	}
	for name, h := range heuristics {
		engines["PVS without "+name] = &search.PVS{Eval: eval, Off: h}
		engines["PVS with a table, without "+name] = &search.PVS{Eval: eval, Table: tt.New(1), Off: h}
	}
	return engines
}

// Null windows find the value that plain minimax finds, by a move that has it, and
// with a table that is full of other positions. Played to the end it is proven.
func TestNullWindowsMatchMinimax(t *testing.T) {
	random := rand.New(rand.NewPCG(11, 12))
	for _, game := range without4x4(smallGames, 2) {
		fresh, engines := startPosition(t, game), nullWindowEngines(nil)
		for range rounds(24) {
			p := randomPosition(random, fresh, 7)
			want := mustSearch(t, &search.Minimax{}, p, alinha.Limits{})
			for name, e := range engines {
				got := mustSearch(t, e, p, alinha.Limits{})
				if got.Score != want.Score || scoreOfMove(want, got.Move) != want.Score || got.Moves != nil || len(got.PV) == 0 {
					t.Fatalf("%s, %s on\n%v: got %+v, want %+v and no lines", game, name, p, got, want)
				}
				got = mustSearch(t, e, p, alinha.Limits{EveryMove: true})
				if got.Score != want.Score || !equalScores(got.Moves, want.Moves) {
					t.Fatalf("%s, %s on\n%v: got %+v, want %+v", game, name, p, got, want)
				}
			}
		}
	}
}

// valueOf returns what the line of m in a result is worth.
func scoreOfMove(res alinha.Result, m alinha.Move) alinha.Score {
	i := slices.IndexFunc(res.Moves, func(l alinha.MoveScore) bool { return l.Move == m })
	return res.Moves[i].Score
}

// To a horizon the values are those of minimax too, with an evaluation. One
// goroutine does not look beyond it: entries of the iterations before are not as
// deep, and those of this one are just as deep, for in these games a position
// always comes at the same ply.
func TestNullWindowsMatchMinimaxAtHorizon(t *testing.T) {
	random := rand.New(rand.NewPCG(13, 14))
	for _, test := range []struct {
		game  string
		depth int
	}{
		{"connect4", 4},
		{"free4", 2},
		{"gomoku", 1},
		{"qubic", 2},
		{"points4", 3},
		{"mnk:5x5,k=4,misere", 3},
		{"mnk:4x4,k=3,gravity", 6},
	} {
		fresh := startPosition(t, test.game)
		for range rounds(6) {
			left := fresh.(alinha.Finite).Left()
			p := randomPosition(random, fresh, left-random.IntN(left/2))
			want := mustSearch(t, &search.Minimax{Eval: eval.Threats}, p, alinha.Limits{Depth: test.depth})
			for name, e := range nullWindowEngines(eval.Threats) {
				if name == "PVS in 3 threads" {
					continue // the others look further ahead
				}
				got := mustSearch(t, e, p, alinha.Limits{Depth: test.depth})
				if got.Score != want.Score || scoreOfMove(want, got.Move) != want.Score {
					t.Errorf("%s, %s on\n%v: got %+v, want %+v", test.game, name, p, got, want)
				}
				e.(alinha.Resetter).Reset()
				if got = mustSearch(t, e, p, alinha.Limits{Depth: test.depth, EveryMove: true}); !equalScores(got.Moves, want.Moves) {
					t.Errorf("%s, %s on\n%v: got %+v, want %+v", test.game, name, p, got, want)
				}
			}
		}
	}
}

// A table kept from searches of other positions of a game, before and after, to
// other depths, knows of wins beyond the horizon, yet the wins found are the shortest
// and the losses the longest.
func TestNullWindowsWithUsedTable(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	games := []string{"tictactoe", "mnk:4x3,k=3"}
	if testing.Short() {
		games = games[:1]
	}
	for _, game := range games {
		fresh, exact := startPosition(t, game), &search.Tablebase{}
		engines := map[string]alinha.Resetter{
			"PVS":                     &search.PVS{Table: tt.New(1)},
			"PVS in 3 threads":        &search.PVS{Table: tt.New(1), Threads: 3},
			"PVS without null window": &search.PVS{Table: tt.New(1), Off: heuristics["null window"]},
			"PVS without all":         &search.PVS{Table: tt.New(1), Off: heuristics["all"]},
			"MTD(f)":                  &search.MTDF{Table: tt.New(1)},
			"deepening":               &search.IterativeDeepening{Engine: &search.AlphaBeta{Table: tt.New(1)}},
		}
		for range rounds(180) {
			for _, e := range engines {
				e.Reset()
			}
			positions := randomGame(random, randomPosition(random, fresh, 11))
			for range 6 {
				p, depth := positions[random.IntN(len(positions))], 1+random.IntN(8)
				for _, e := range engines {
					mustSearch(t, e, p, alinha.Limits{Depth: depth})
				}
			}
			for _, p := range positions {
				want := mustSearch(t, exact, p, alinha.Limits{}).Score
				for name, e := range engines {
					if got := mustSearch(t, e, p, alinha.Limits{}).Score; got != want {
						t.Fatalf("%s, %s on\n%v: got %+v, want %+v", game, name, p, got, want)
					}
				}
			}
		}
	}
}

// randomGame returns p and the undecided positions of a random game from there.
func randomGame(random *rand.Rand, p alinha.Position) []alinha.Position {
	var positions []alinha.Position
	for p.Outcome() == alinha.Undecided {
		positions = append(positions, p.Clone())
		moves := p.Moves(nil)
		p.Play(moves[random.IntN(len(moves))])
	}
	return positions
}

func TestPVSConformance(t *testing.T) {
	for _, test := range []struct {
		engine alinha.Engine
		games  []string
	}{
		{&search.PVS{}, []string{"tictactoe", "points4"}},
		{&search.PVS{Eval: eval.Threats, Table: tt.New(4)}, []string{"connect4", "score4", "gomoku", "points4"}},
		{&search.MTDF{Eval: eval.Threats, Table: tt.New(4)}, []string{"connect4", "renju", "points4"}},
		{&search.MTDF{}, []string{"tictactoe"}},
	} {
		games := test.games
		if testing.Short() {
			games = games[:1]
		}
		for _, game := range games {
			t.Run(fmt.Sprintf("%T/%s", test.engine, game), func(t *testing.T) {
				gametest.Engine(t, test.engine, func() alinha.Position { return startPosition(t, game) })
			})
		}
	}
	gametest.Unsupported(t, &search.PVS{}, startPosition(t, "slippery4"))
	gametest.Unsupported(t, &search.MTDF{}, startPosition(t, "slippery4"))
}

// Four goroutines prove what one proves, keep exactly to a limit of nodes, and are
// gone when the search returns.
func TestPVSThreads(t *testing.T) {
	random := rand.New(rand.NewPCG(17, 18))
	fresh := startPosition(t, "connect4")
	for range rounds(12) {
		p := randomPosition(random, fresh, 16)
		one := mustSearch(t, &search.PVS{Table: tt.New(4)}, p, alinha.Limits{})
		e := &search.PVS{Table: tt.New(4), Threads: 4}
		four := mustSearch(t, e, p, alinha.Limits{})
		if !one.Score.Proven || four.Score != one.Score {
			t.Errorf("four threads on\n%v: got %+v, want %+v", p, four, one)
		}
		for _, nodes := range []uint64{1, 2, 63, 64, 65, 1000, 20_000} {
			e.Reset()
			var last alinha.Info
			res, err := e.Search(t.Context(), fresh, alinha.Limits{Nodes: nodes}, func(info alinha.Info) { last = info })
			if err != nil || res.Nodes > nodes || res.Nodes < nodes/5 || last.Nodes > res.Nodes {
				t.Errorf("limit of %d nodes: got %d, reported %d, error %v", nodes, res.Nodes, last.Nodes, err)
			}
		}
	}
	var over atomic.Bool
	e := &search.PVS{Table: tt.New(4), Threads: 4, Eval: func(p alinha.Position) int {
		if over.Load() {
			t.Error("a goroutine searches after the search has returned")
		}
		return eval.Threats(p)
	}}
	for range 3 {
		res := mustSearch(t, e, fresh, alinha.Limits{Time: 50 * time.Millisecond})
		over.Store(true)
		if res.Depth == 0 || len(res.PV) == 0 {
			t.Errorf("50 ms: got %+v, want a finished depth", res)
		}
		runtime.Gosched()
		over.Store(false)
	}
}

// The reports of a search tell of every finished depth and every change of mind.
func TestPVSReports(t *testing.T) {
	var depths []int
	var last alinha.Info
	e := &search.PVS{Eval: eval.Threats, Table: tt.New(4)}
	res, err := e.Search(t.Context(), startPosition(t, "connect4"), alinha.Limits{Depth: 7}, func(info alinha.Info) {
		if info.Depth == last.Depth && len(last.PV) > 0 && info.PV[0] == last.PV[0] {
			t.Errorf("a report of depth %d, move %d comes twice", info.Depth, info.PV[0])
		}
		last = info
		last.PV = slices.Clone(info.PV)
		if depths = append(depths, info.Depth); !slices.IsSorted(depths) {
			t.Errorf("depths: got %v, want them to grow", depths)
		}
	})
	if err != nil || last.Depth != 7 || last.Nodes != res.Nodes || last.Score != res.Score || !slices.Equal(last.PV, res.PV) {
		t.Errorf("the last report: got %+v, want %+v, error %v", last, res, err)
	}
	for depth := range 8 {
		if !slices.Contains(depths, depth) {
			t.Errorf("depths: got %v, want %d too", depths, depth)
		}
	}
}

// midgames returns positions of Connect Four after plies random moves.
func midgamePositions(t testing.TB, n, plies int) []alinha.Position {
	t.Helper()
	random := rand.New(rand.NewPCG(19, 20))
	fresh := startPosition(t, "connect4")
	positions := make([]alinha.Position, n)
	for i := range positions {
		positions[i] = randomPosition(random, fresh, 42-plies)
	}
	return positions
}

// nodesOf adds up the nodes of searches to a depth, each with a new table.
func totalNodes(t testing.TB, fresh func(*tt.Table) alinha.Engine, positions []alinha.Position, depth int) uint64 {
	t.Helper()
	var sum uint64
	for _, p := range positions {
		sum += mustSearch(t, fresh(tt.New(16)), p, alinha.Limits{Depth: depth}).Nodes
	}
	return sum
}

// All iterations of PVS together are cheaper than the last one of alpha-beta.
func TestPVSVisitsFewerNodes(t *testing.T) {
	depth, positions := 8, midgamePositions(t, rounds(20), 12)
	for _, test := range []struct {
		name string
		eval search.Evaluation
	}{{"no evaluation", nil}, {"threats", eval.Threats}} {
		nodes := func(fresh func(*tt.Table) alinha.Engine) uint64 { return totalNodes(t, fresh, positions, depth) }
		base := nodes(func(table *tt.Table) alinha.Engine { return &search.AlphaBeta{Eval: test.eval, Table: table} })
		deepening := nodes(func(table *tt.Table) alinha.Engine {
			return &search.IterativeDeepening{Engine: &search.AlphaBeta{Eval: test.eval, Table: table}}
		})
		pvs := nodes(func(table *tt.Table) alinha.Engine { return &search.PVS{Eval: test.eval, Table: table} })
		mtdf := nodes(func(table *tt.Table) alinha.Engine { return &search.MTDF{Eval: test.eval, Table: table} })
		ratio := func(n uint64) float64 { return float64(n) / float64(base) }
		t.Logf("%s: alpha-beta %d; deepening %.3f, PVS %.3f, MTD(f) %.3f of it", test.name, base, ratio(deepening), ratio(pvs), ratio(mtdf))
		for name, h := range heuristics {
			without := nodes(func(table *tt.Table) alinha.Engine { return &search.PVS{Eval: test.eval, Table: table, Off: h} })
			t.Logf("%s: PVS without %s %.3f", test.name, name, ratio(without))
		}
		if pvs >= base || mtdf >= base {
			t.Errorf("%s: got %d nodes by PVS, %d by MTD(f), want fewer than the %d of alpha-beta", test.name, pvs, mtdf, base)
		}
	}
}

// The empty board of Connect Four to depth 10 is a draw without an evaluation.
func BenchmarkConnect4(b *testing.B) {
	table := tt.New(4)
	for _, bench := range []struct {
		name   string
		engine alinha.Resetter
	}{
		{"AlphaBeta", &search.AlphaBeta{Table: table}},
		{"PVS", &search.PVS{Table: table}},
		{"PVS4", &search.PVS{Table: table, Threads: 4}},
		{"MTDF", &search.MTDF{Table: table}},
	} {
		b.Run(bench.name, func(b *testing.B) {
			var nodes uint64
			for b.Loop() {
				bench.engine.Reset()
				res := mustSearch(b, bench.engine, startPosition(b, "connect4"), alinha.Limits{Depth: 10})
				if res.Score != (alinha.Score{}) {
					b.Fatalf("got %+v, want no win in 10 plies", res.Score)
				}
				nodes += res.Nodes
			}
			b.ReportMetric(float64(nodes)/float64(b.N), "nodes/op")
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(nodes), "ns/node")
		})
	}
}
