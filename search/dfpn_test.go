package search_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"reflect"
	"runtime"
	"sync/atomic"
	"testing"
	"time"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/gametest"
	"github.com/alinha/alinha/rules"
	"github.com/alinha/alinha/search"
)

// wonOrLostGames are small variants without chance and points; that of 4x4 with k=4 comes last.
var wonOrLostGames = []string{
	"tictactoe", "mnk:3x3,k=3,misere", "mnk:3x2,k=2", "mnk:4x3,k=3,exact", "mnk:4x3,k=3,gravity,misere",
	"mnk:4x4,k=3,gravity", "mnk:2x2x2,k=2", "tictactoe4",
}

// gametest.Engine holds for DFPN, which refuses games with chance or for points.
func TestDFPNConformance(t *testing.T) {
	games := []string{"tictactoe", "mnk:3x3,k=3,misere", "connect4", "cube", "renju"}
	for _, game := range without4x4(games, 3) {
		t.Run(game, func(t *testing.T) {
			gametest.Engine(t, &search.DFPN{}, func() alinha.Position { return startPosition(t, game) })
		})
	}
	for _, game := range []string{"slippery4", "points4", "mnk:3x3,k=3,slip=0.2"} {
		gametest.Unsupported(t, &search.DFPN{}, startPosition(t, game))
	}
}

// DFPN finds the value and the distance of plain minimax, for every move too, and a principal variation of that length.
func TestDFPNMatchesMinimax(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(21, 22))
	e := &search.DFPN{}
	for _, game := range wonOrLostGames {
		fresh := startPosition(t, game)
		for range rounds(60) {
			p := randomPosition(random, fresh, 7)
			want := mustSearch(t, &search.Minimax{}, p, alinha.Limits{})
			got := mustSearch(t, e, p, alinha.Limits{})
			if got.Score != want.Score || !isBestMove(want, got.Move) {
				t.Fatalf("%s, df-pn on\n%v: got %+v, want %+v", game, p, got, want)
			}
			if got.Score.Value != 0 && !pvEndsGame(p, got) {
				t.Fatalf("%s, df-pn on\n%v: got line %v, want one of %d plies that ends with the value %v", game, p, got.PV, got.Score.Plies, got.Score.Value)
			}
			got = mustSearch(t, e, p, alinha.Limits{EveryMove: true})
			if got.Score != want.Score || !equalScores(got.Moves, want.Moves) {
				t.Fatalf("%s, df-pn with EveryMove on\n%v: got %+v, want %+v", game, p, got, want)
			}
		}
	}
}

// isBestMove reports whether m is one of the best moves of a result with move scores.
func isBestMove(res alinha.Result, m alinha.Move) bool {
	for _, line := range search.BestMoves(res.Moves) {
		if line.Move == m {
			return true
		}
	}
	return false
}

// pvEndsGame reports whether the principal variation of a proven result ends the game after Score.Plies plies with the value
// of the score.
func pvEndsGame(p alinha.Position, res alinha.Result) bool {
	me, end := p.ToMove(), p.Clone()
	for _, m := range res.PV {
		end.Play(m)
	}
	return len(res.PV) == res.Score.Plies && float64(end.Outcome().For(me)) == res.Score.Value
}

// Within a depth limit DFPN finds the wins and losses of alpha-beta.
func TestDFPNDepthLimit(t *testing.T) {
	random := rand.New(rand.NewPCG(23, 24))
	for _, game := range []string{"mnk:4x3,k=3", "connect4", "mnk:4x4,k=3,misere"} {
		fresh := startPosition(t, game)
		for range rounds(30) {
			p := randomPosition(random, fresh, 12)
			lim := alinha.Limits{Depth: 1 + random.IntN(4)}
			want, got := mustSearch(t, &search.AlphaBeta{}, p, lim), mustSearch(t, &search.DFPN{}, p, lim)
			if got.Score != want.Score {
				t.Fatalf("%s, df-pn with %+v on\n%v: got %+v, want %+v", game, lim, p, got, want)
			}
		}
	}
}

// DFPN finds the known values of whole games.
func TestDFPNSolves(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		game string
		want alinha.Score
		slow bool
	}{
		{"tictactoe", alinha.Score{Proven: true, Plies: 9}, false},
		{"mnk:4x3,k=3", alinha.Score{Value: 1, Proven: true, Plies: 7}, false},
		{"mnk:4x4,k=3", alinha.Score{Value: 1, Proven: true, Plies: 5}, false},
		{"mnk:3x3,k=3,misere", alinha.Score{Proven: true, Plies: 9}, false},
		{"cube", alinha.Score{Value: 1, Proven: true, Plies: 7}, true},
		{"mnk:5x4,k=4,gravity", alinha.Score{Proven: true, Plies: 20}, true},
	} {
		if test.slow && testing.Short() {
			continue
		}
		if got := mustSearch(t, &search.DFPN{}, startPosition(t, test.game), alinha.Limits{}).Score; got != test.want {
			t.Errorf("%s: got %+v, want %+v", test.game, got, test.want)
		}
	}
}

// A table that is too small makes DFPN slower, not wrong.
func TestDFPNSmallTable(t *testing.T) {
	if testing.Short() {
		t.Skip("searches a million nodes")
	}
	got := mustSearch(t, &search.DFPN{TableMiB: 1}, startPosition(t, "mnk:5x4,k=4,gravity"), alinha.Limits{}).Score
	if want := (alinha.Score{Proven: true, Plies: 20}); got != want {
		t.Errorf("5x4, k=4, gravity in 1 MiB: got %+v, want %+v", got, want)
	}
}

// A result is not called proven if a limit has stopped DFPN before it knew the distance, and the result that it has is true.
func TestDFPNNodeAndTimeLimits(t *testing.T) {
	fresh := startPosition(t, "mnk:4x3,k=3")
	for nodes := uint64(1); nodes < 20_000; nodes += 997 {
		var last alinha.Info
		res, err := (&search.DFPN{}).Search(t.Context(), fresh, alinha.Limits{Nodes: nodes}, func(info alinha.Info) { last = info })
		if err != nil || res.Nodes > nodes || last.Nodes > res.Nodes || res.Score.Value < 0 || res.Score.Proven && res.Score.Plies != 7 {
			t.Errorf("%d nodes: got %+v, error %v, last report %+v", nodes, res, err, last)
		}
	}
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Millisecond)
	defer cancel()
	start := time.Now()
	res, err := (&search.DFPN{}).Search(ctx, startPosition(t, "gomoku20"), alinha.Limits{}, nil)
	if elapsed := time.Since(start); res.Score.Proven || err != nil && !errors.Is(err, context.DeadlineExceeded) || elapsed > time.Second {
		t.Errorf("gomoku20 in 10 ms: got %+v, error %v, after %v", res, err, elapsed)
	}
}

// The same search in one goroutine gives the same result.
func TestDFPNDeterministic(t *testing.T) {
	e := &search.DFPN{}
	first, again := mustSearch(t, e, startPosition(t, "mnk:4x4,k=3"), alinha.Limits{}), mustSearch(t, e, startPosition(t, "mnk:4x4,k=3"), alinha.Limits{})
	if !reflect.DeepEqual(first, again) {
		t.Errorf("the same search twice: got %+v, then %+v", first, again)
	}
}

// Several goroutines prove what one proves: the value, a best move, and the score of every move, also with a table that is
// too small.
func TestDFPNThreads(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(25, 26))
	for _, game := range wonOrLostGames {
		fresh := startPosition(t, game)
		for i := range rounds(30) {
			p := randomPosition(random, fresh, 7)
			e := &search.DFPN{Threads: 2 + i%3, TableMiB: 1}
			want := mustSearch(t, &search.DFPN{}, p, alinha.Limits{EveryMove: true})
			got := mustSearch(t, e, p, alinha.Limits{})
			if got.Score != want.Score || !isBestMove(want, got.Move) || got.Score.Value != 0 && !pvEndsGame(p, got) {
				t.Fatalf("%s, %d threads on\n%v: got %+v, want %+v", game, e.Threads, p, got, want)
			}
			if got = mustSearch(t, e, p, alinha.Limits{EveryMove: true}); got.Score != want.Score || !equalScores(got.Moves, want.Moves) {
				t.Fatalf("%s, EveryMove with %d threads on\n%v: got %+v, want %+v", game, e.Threads, p, got, want)
			}
		}
	}
	want := alinha.Score{Value: 1, Proven: true, Plies: 5}
	if got := mustSearch(t, &search.DFPN{Threads: 4, TableMiB: 1}, startPosition(t, "mnk:4x4,k=3"), alinha.Limits{}).Score; got != want {
		t.Errorf("4x4, k=3 by 4 threads: got %+v, want %+v", got, want)
	}
}

// The goroutines together never exceed a node limit, the context stops them all soon, and they have ended when Search
// returns.
func TestDFPNThreadsStop(t *testing.T) {
	fresh := startPosition(t, "gomoku")
	e := &search.DFPN{Threads: 4}
	for _, nodes := range []uint64{1, 2, 63, 64, 65, 1000, 20_000} {
		var last alinha.Info
		res, err := e.Search(t.Context(), fresh, alinha.Limits{Nodes: nodes}, func(info alinha.Info) { last = info })
		if err != nil || res.Nodes > nodes || res.Nodes < nodes/5 || last.Nodes > res.Nodes || res.Score.Proven {
			t.Errorf("limit of %d nodes: got %+v, reported %d, error %v", nodes, res, last.Nodes, err)
		}
	}
	board, _ := rules.BoardOf(fresh)
	p := guardedBoard{Board: board, searchOver: new(atomic.Bool), TB: t}
	for range 3 {
		ctx, cancel := context.WithTimeout(t.Context(), 10*time.Millisecond)
		start := time.Now()
		_, err := e.Search(ctx, p, alinha.Limits{}, nil)
		if elapsed := time.Since(start); err != nil && !errors.Is(err, context.DeadlineExceeded) || elapsed > time.Second {
			t.Errorf("gomoku in 10 ms by 4 threads: error %v, after %v", err, elapsed)
		}
		p.searchOver.Store(true)
		cancel()
		runtime.Gosched()
		p.searchOver.Store(false)
	}
}

// guardedBoard is a board that fails the test if a goroutine plays on it after Search has returned.
type guardedBoard struct {
	*rules.Board
	testing.TB
	searchOver *atomic.Bool
}

func (g guardedBoard) Clone() alinha.Position {
	g.Board, _ = rules.BoardOf(g.Board.Clone())
	return g
}

func (g guardedBoard) Play(m alinha.Move) {
	if g.searchOver.Load() {
		g.Error("a goroutine plays a move after Search has returned")
	}
	g.Board.Play(m)
}
