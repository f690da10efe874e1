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

// nullWindowEngines returns PVS and MTDF with and without a table, in one thread and in three, and PVS without each of its
// heuristics.
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

// PVS and MTDF find the value of plain minimax and a move of that value, also with a table that holds other positions. A
// search to the end of the game proves the value.
func TestNullWindowsMatchMinimax(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(11, 12))
	for _, game := range without4x4(smallGames, 2) {
		fresh, engines := startPosition(t, game), nullWindowEngines(nil)
		for range rounds(24) {
			p := randomPosition(random, fresh, 7)
			want := mustSearch(t, &search.Minimax{}, p, alinha.Limits{})
			for name, e := range engines {
				got := mustSearch(t, e, p, alinha.Limits{})
				if got.Score != want.Score || scoreOfMove(want, got.Move) != want.Score || got.Moves != nil || len(got.PV) == 0 {
					t.Fatalf("%s, %s on\n%v: got %+v, want %+v and no move scores", game, name, p, got, want)
				}
				got = mustSearch(t, e, p, alinha.Limits{EveryMove: true})
				if got.Score != want.Score || !equalScores(got.Moves, want.Moves) {
					t.Fatalf("%s, %s on\n%v: got %+v, want %+v", game, name, p, got, want)
				}
			}
		}
	}
}

// scoreOfMove returns the score of m in res.Moves.
func scoreOfMove(res alinha.Result, m alinha.Move) alinha.Score {
	i := slices.IndexFunc(res.Moves, func(l alinha.MoveScore) bool { return l.Move == m })
	return res.Moves[i].Score
}

// With a depth limit and an evaluation PVS and MTDF find the values of minimax too. A search with one goroutine does not
// see beyond its horizon: table entries of earlier iterations are less deep, and those of the current iteration are exactly
// as deep, since in these games a position always comes at the same ply.
func TestNullWindowsMatchMinimaxAtHorizon(t *testing.T) {
	t.Parallel()
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
					continue // the helpers search deeper
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

// A table that is kept from searches of other positions of the same game, to other depths, holds wins beyond the horizon.
// The search finds the shortest win and the longest loss all the same.
func TestNullWindowsWithUsedTable(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(1, 2))
	games := []string{"tictactoe", "mnk:4x3,k=3"}
	if testing.Short() {
		games = games[:1]
	}
	for _, game := range games {
		fresh, tablebase := startPosition(t, game), &search.Tablebase{}
		engines := map[string]alinha.Resetter{
			"PVS":                     &search.PVS{Table: tt.New(1)},
			"PVS in 3 threads":        &search.PVS{Table: tt.New(1), Threads: 3},
			"PVS without null window": &search.PVS{Table: tt.New(1), Off: heuristics["null window"]},
			"PVS without all":         &search.PVS{Table: tt.New(1), Off: heuristics["all"]},
			"MTD(f)":                  &search.MTDF{Table: tt.New(1)},
			"iterative deepening":     &search.IterativeDeepening{Engine: &search.AlphaBeta{Table: tt.New(1)}},
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
				want := mustSearch(t, tablebase, p, alinha.Limits{}).Score
				for name, e := range engines {
					if got := mustSearch(t, e, p, alinha.Limits{}).Score; got != want {
						t.Fatalf("%s, %s on\n%v: got %+v, want %+v", game, name, p, got, want)
					}
				}
			}
		}
	}
}

// randomGame plays a random game from p to its end. It returns the undecided positions on the way, p included.
func randomGame(random *rand.Rand, p alinha.Position) []alinha.Position {
	var positions []alinha.Position
	for p.Outcome() == alinha.Undecided {
		positions = append(positions, p.Clone())
		moves := p.Moves(nil)
		p.Play(moves[random.IntN(len(moves))])
	}
	return positions
}

// gametest.Engine holds for PVS and MTDF. They refuse games with chance.
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

// Four goroutines prove the value that one proves, never exceed a node limit, and have ended when Search returns.
func TestPVSThreads(t *testing.T) {
	random := rand.New(rand.NewPCG(17, 18))
	fresh := startPosition(t, "connect4")
	for range rounds(12) {
		p := randomPosition(random, fresh, 16)
		want := mustSearch(t, &search.PVS{Table: tt.New(4)}, p, alinha.Limits{})
		e := &search.PVS{Table: tt.New(4), Threads: 4}
		got := mustSearch(t, e, p, alinha.Limits{})
		if !want.Score.Proven || got.Score != want.Score {
			t.Errorf("four threads on\n%v: got %+v, want %+v", p, got, want)
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
	var searchOver atomic.Bool
	e := &search.PVS{Table: tt.New(4), Threads: 4, Eval: func(p alinha.Position) int {
		if searchOver.Load() {
			t.Error("a goroutine evaluates a position after Search has returned")
		}
		return eval.Threats(p)
	}}
	for range 3 {
		res := mustSearch(t, e, fresh, alinha.Limits{Time: 50 * time.Millisecond})
		searchOver.Store(true)
		if res.Depth == 0 || len(res.PV) == 0 {
			t.Errorf("50 ms: got %+v, want a finished depth", res)
		}
		runtime.Gosched()
		searchOver.Store(false)
	}
}

// PVS reports every finished depth and every change of the best move.
func TestPVSReports(t *testing.T) {
	var depths []int
	var last alinha.Info
	e := &search.PVS{Eval: eval.Threats, Table: tt.New(4)}
	res, err := e.Search(t.Context(), startPosition(t, "connect4"), alinha.Limits{Depth: 7}, func(info alinha.Info) {
		if info.Depth == last.Depth && len(last.PV) > 0 && info.PV[0] == last.PV[0] {
			t.Errorf("two reports in a row of depth %d, move %d", info.Depth, info.PV[0])
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

// midgamePositions returns n positions of Connect Four after 12 random moves.
func midgamePositions(t testing.TB, n int) []alinha.Position {
	t.Helper()
	random := rand.New(rand.NewPCG(19, 20))
	fresh := startPosition(t, "connect4")
	positions := make([]alinha.Position, n)
	for i := range positions {
		positions[i] = randomPosition(random, fresh, 42-12)
	}
	return positions
}

// nodesToDepth8 returns the sum of the nodes of searches to depth 8, each by a new engine.
func nodesToDepth8(t testing.TB, positions []alinha.Position, newEngine func() alinha.Engine) uint64 {
	t.Helper()
	var sum uint64
	for _, p := range positions {
		sum += mustSearch(t, newEngine(), p, alinha.Limits{Depth: 8}).Nodes
	}
	return sum
}

// midgameEvaluations are the evaluations with which the tests count nodes.
var midgameEvaluations = map[string]search.Evaluation{"no evaluation": nil, "threats": eval.Threats}

// All iterations of PVS together visit fewer nodes than the last one of alpha-beta, and so do those of MTDF.
func TestPVSVisitsFewerNodes(t *testing.T) {
	t.Parallel()
	positions := midgamePositions(t, rounds(20))
	for name, evaluation := range midgameEvaluations {
		alphaBeta := nodesToDepth8(t, positions, func() alinha.Engine { return &search.AlphaBeta{Eval: evaluation, Table: tt.New(16)} })
		pvs := nodesToDepth8(t, positions, func() alinha.Engine { return &search.PVS{Eval: evaluation, Table: tt.New(16)} })
		mtdf := nodesToDepth8(t, positions, func() alinha.Engine { return &search.MTDF{Eval: evaluation, Table: tt.New(16)} })
		if pvs >= alphaBeta || mtdf >= alphaBeta {
			t.Errorf("%s: got %d nodes by PVS, %d by MTD(f), want fewer than the %d of alpha-beta", name, pvs, mtdf, alphaBeta)
		}
	}
}

// TestHeuristicNodes logs the nodes of PVS without each of its heuristics, in parts of those of PVS with all of them. It
// asserts nothing.
func TestHeuristicNodes(t *testing.T) {
	gametest.Long(t)
	positions := midgamePositions(t, 20)
	for name, evaluation := range midgameEvaluations {
		pvs := nodesToDepth8(t, positions, func() alinha.Engine { return &search.PVS{Eval: evaluation, Table: tt.New(16)} })
		deepening := nodesToDepth8(t, positions, func() alinha.Engine {
			return &search.IterativeDeepening{Engine: &search.AlphaBeta{Eval: evaluation, Table: tt.New(16)}}
		})
		t.Logf("%s: PVS %d nodes; alpha-beta with iterative deepening %.3f of that", name, pvs, float64(deepening)/float64(pvs))
		for off, h := range heuristics {
			without := nodesToDepth8(t, positions, func() alinha.Engine { return &search.PVS{Eval: evaluation, Table: tt.New(16), Off: h} })
			t.Logf("%s: PVS without %s %.3f of that", name, off, float64(without)/float64(pvs))
		}
	}
}

// BenchmarkConnect4 searches the empty board of Connect Four to depth 10, which is a draw without an evaluation.
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

// On large boards, where most first moves have the same value, PVS opens in the middle and answers next to a stone there.
func TestPVSOpensLargeBoards(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		game   string
		played []alinha.Move
		want   [4]int // first and last column, first and last row
	}{
		{"mnk:23x23,k=5", nil, [4]int{10, 12, 10, 12}},
		{"mnk:32x5,k=5", nil, [4]int{14, 17, 1, 3}},
		{"mnk:5x32,k=5", nil, [4]int{1, 3, 14, 17}},
		{"mnk:19x19,k=6", nil, [4]int{8, 10, 8, 10}},
		{"mnk:23x23,k=5", []alinha.Move{11*23 + 11}, [4]int{10, 12, 10, 12}},
		{"mnk:23x23,k=5", []alinha.Move{11*23 + 5}, [4]int{4, 6, 10, 12}},
	} {
		pos := startPosition(t, test.game)
		for _, m := range test.played {
			pos.Play(m)
		}
		cols := gametest.Variant(t, test.game).Cols
		for _, e := range []alinha.Engine{&search.PVS{Eval: eval.Groups{}.Evaluate}, &search.PVS{Eval: eval.Threats}} {
			m := int(mustSearch(t, e, pos, alinha.Limits{Depth: 1}).Move)
			column, row := m%cols, m/cols
			if column < test.want[0] || column > test.want[1] || row < test.want[2] || row > test.want[3] {
				t.Errorf("%s after %v: got column %d, row %d, want one of %v", test.game, test.played, column, row, test.want)
			}
		}
	}
}
