package search_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"testing"
	"time"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/gametest"
	"github.com/alinha/alinha/rules"
	"github.com/alinha/alinha/search"
)

func TestMCTSConformance(t *testing.T) {
	for _, test := range []struct {
		engine *search.MCTS
		games  []string
	}{
		{&search.MCTS{}, []string{"tictactoe", "connect4", "slippery4", "points4", "renju", "mnk:3x3,k=3,misere,slip=1"}},
		{&search.MCTS{MaxNodes: 20, Seed: 7}, []string{"cube", "mnk:3x3,k=3,slip=0.2"}},
		{&search.MCTS{C: 0.5, Playout: lastMove}, []string{"gomoku", "slippery4"}},
	} {
		games := test.games
		if testing.Short() {
			games = games[:1]
		}
		for _, game := range games {
			t.Run(fmt.Sprintf("MaxNodes %d C %v %s", test.engine.MaxNodes, test.engine.C, game), func(t *testing.T) {
				gametest.Engine(t, test.engine, func() alinha.Position { return startPosition(t, game) })
			})
		}
	}
}

// lastMove is a deterministic playout policy.
func lastMove(_ *rand.Rand, _ alinha.Position, moves []alinha.Move) alinha.Move {
	return moves[len(moves)-1]
}

// TestMCTSProves checks that a long search has the value of minimax, proves draws, and
// proves nothing false.
func TestMCTSProves(t *testing.T) {
	random := rand.New(rand.NewPCG(31, 32))
	for _, game := range without4x4(smallGames, 2) {
		fresh := startPosition(t, game)
		for i := range rounds(60) {
			p := randomPosition(random, fresh, 7)
			want := mustSearch(t, &search.Minimax{}, p, alinha.Limits{})
			got := mustSearch(t, &search.MCTS{Seed: uint64(i)}, p, alinha.Limits{})
			if got.Score.Value != want.Score.Value || got.Score.Proven && got.Score != want.Score {
				t.Fatalf("%s, mcts on\n%v: got %+v, want %+v", game, p, got, want)
			}
			for _, line := range want.Moves {
				if line.Move == got.Move && line.Score.Value != want.Score.Value {
					t.Fatalf("%s, mcts on\n%v: got move %d, worth %v, want one worth %v", game, p, got.Move, line.Score.Value, want.Score.Value)
				}
			}
			if want.Score.Value == 0 && !got.Score.Proven {
				t.Fatalf("%s, mcts on\n%v: got %+v, want the draw proven", game, p, got)
			}
		}
	}
}

// TestMCTSSolves lists games of known value.
func TestMCTSSolves(t *testing.T) {
	for game, want := range map[string]float64{"tictactoe": 0, "mnk:4x3,k=3": 1, "mnk:3x3,k=3,misere": 0, "mnk:4x4,k=3": 1} {
		if got := mustSearch(t, &search.MCTS{}, startPosition(t, game), alinha.Limits{}); got.Score.Value != want {
			t.Errorf("%s: got %+v, want the value %v", game, got, want)
		}
	}
}

// TestMCTSWinsAtOnce checks that a win by the next move is proven once every root move is
// expanded.
func TestMCTSWinsAtOnce(t *testing.T) {
	random := rand.New(rand.NewPCG(33, 34))
	for _, game := range []string{"tictactoe", "connect4", "qubic", "gomoku", "mnk:5x5,k=3,exact"} {
		fresh := startPosition(t, game)
		for range rounds(60) {
			p := fresh.Clone()
			for !winsAtOnce(p) {
				if moves := p.Moves(nil); len(moves) == 0 {
					p = fresh.Clone()
				} else {
					p.Play(moves[random.IntN(len(moves))])
				}
			}
			got := mustSearch(t, &search.MCTS{}, p, alinha.Limits{Nodes: 230})
			want := alinha.Score{Value: 1, Proven: true, Plies: 1}
			if p.Play(got.Move); got.Score != want || p.Outcome() != alinha.WinFor(p.ToMove().Other()) {
				t.Fatalf("%s, move %d to\n%v: got %+v, want %+v", game, got.Move, p, got.Score, want)
			}
		}
	}
}

func winsAtOnce(p alinha.Position) bool {
	for _, m := range p.Moves(nil) {
		p.Play(m)
		won := p.Outcome() == alinha.WinFor(p.ToMove().Other())
		p.Undo()
		if won {
			return true
		}
	}
	return false
}

// TestMCTSIsExpectiminimax checks that the search proves the value of expectiminimax where
// pieces slip.
func TestMCTSIsExpectiminimax(t *testing.T) {
	random := rand.New(rand.NewPCG(35, 36))
	for _, game := range slipperyGames {
		fresh := startPosition(t, game)
		for i := range rounds(30) {
			p := randomPosition(random, fresh, 4)
			want := mustSearch(t, &search.Expectiminimax{}, p, alinha.Limits{})
			got := mustSearch(t, &search.MCTS{Seed: uint64(i)}, p, alinha.Limits{})
			if !got.Score.Proven || got.Score.Plies != want.Score.Plies || math.Abs(got.Score.Value-want.Score.Value) > 1e-12 {
				t.Fatalf("%s, mcts on\n%v: got %+v, want %+v", game, p, got, want)
			}
		}
	}
}

// TestMCTSChoosesWell checks that the move of an unfinished search is as good as the best
// one within three standard errors of the mean of one of nine moves, when a simulation
// makes 16 moves on the board and the results are -1 and 1. The means themselves are
// further from the true values, because they include the bad moves that were tried.
func TestMCTSChoosesWell(t *testing.T) {
	random := rand.New(rand.NewPCG(39, 40))
	const nodes = 200_000
	most := 3 * math.Sqrt(9*16./nodes)
	for _, game := range without4x4([]string{"mnk:3x3,k=3,slip=0.2", "mnk:3x3,k=3,misere,slip=1", "mnk:4x3,k=3,slip=0.5"}, 2) {
		fresh, exact, open := startPosition(t, game), &search.Tablebase{}, 0
		for i := range rounds(12) {
			p := randomPosition(random, fresh, 9)
			want := mustSearch(t, exact, p, alinha.Limits{})
			got := mustSearch(t, &search.MCTS{Seed: uint64(i)}, p, alinha.Limits{Nodes: nodes})
			if !got.Score.Proven {
				open++
			}
			for _, line := range want.Moves {
				if line.Move == got.Move && line.Score.Value < want.Score.Value-most {
					t.Errorf("%s, mcts on\n%v: got move %d, worth %.3f, want %.3f within %.3f", game, p, got.Move, line.Score.Value, want.Score.Value, most)
				}
			}
		}
		if open == 0 {
			t.Errorf("%s: every position was proven", game)
		}
	}
}

// TestMCTSPlaysOutAtRandom checks that the means of a tree of depth 1 that explores all
// moves alike are the expectations of random play.
func TestMCTSPlaysOutAtRandom(t *testing.T) {
	random := rand.New(rand.NewPCG(37, 38))
	games := []string{"mnk:3x3,k=3,slip=0.2", "tictactoe", "mnk:4x3,k=3,gravity,slip=0.5", "mnk:3x3,k=3,points,gravity,slip=0.3", "points4"}
	for _, game := range without4x4(games, 3) {
		fresh := startPosition(t, game)
		for i := range rounds(12) {
			p := randomPosition(random, fresh, 4)
			const nodes = 60_000
			got := mustSearch(t, &search.MCTS{Seed: uint64(i), C: 100}, p, alinha.Limits{Nodes: nodes, Depth: 1})
			sign := 1.0
			if p.ToMove() == alinha.Second {
				sign = -1
			}
			for _, line := range got.Moves {
				p.Play(line.Move)
				mean, variance := randomPlay(p)
				p.Undo()
				// A simulation makes at most two moves for each of four empty cells.
				sigma := math.Sqrt(variance / (nodes / 8 / float64(len(got.Moves))))
				if off := math.Abs(line.Score.Value - sign*mean); off > 3*sigma+1e-9 {
					t.Errorf("%s, move %d in\n%v: got %.4f, want %.4f within %.4f", game, line.Move, p, line.Score.Value, sign*mean, 3*sigma)
				}
			}
		}
	}
}

// randomPlay returns the mean and the variance of the results for First when both sides
// play at random.
func randomPlay(p alinha.Position) (mean, variance float64) {
	first, second := moments(p)
	return first, max(0, second-first*first)
}

// moments returns the mean of the results and the mean of their squares.
func moments(p alinha.Position) (first, second float64) {
	if o := p.Outcome(); o != alinha.Undecided {
		v := float64(o.For(alinha.First))
		if s, ok := p.(alinha.Scored); ok {
			v = float64(s.Margin())
		}
		return v, v * v
	}
	moves := p.Moves(nil)
	var weights []float64
	if p.ToMove() == alinha.Chance {
		weights = p.(alinha.Chancy).Weights(nil)
	}
	for i, m := range moves {
		w := 1 / float64(len(moves))
		if weights != nil {
			w = weights[i]
		}
		p.Play(m)
		a, b := moments(p)
		p.Undo()
		first, second = first+w*a, second+w*b
	}
	return first, second
}

// TestMCTSRepeats checks that a search with one thread is deterministic.
func TestMCTSRepeats(t *testing.T) {
	for _, game := range []string{"connect4", "slippery4"} {
		lim := alinha.Limits{Nodes: 30_000}
		first, again := mustSearch(t, &search.MCTS{Seed: 5}, startPosition(t, game), lim), mustSearch(t, &search.MCTS{Seed: 5}, startPosition(t, game), lim)
		if !reflect.DeepEqual(first, again) {
			t.Errorf("%s, the same seed twice: got %+v, then %+v", game, first, again)
		}
		if other := mustSearch(t, &search.MCTS{Seed: 6}, startPosition(t, game), lim); reflect.DeepEqual(first.Moves, other.Moves) {
			t.Errorf("%s, another seed: got the same lines %+v", game, first.Moves)
		}
	}
}

// TestMCTSThreads checks that the trees of several threads share a node limit and stop
// together.
func TestMCTSThreads(t *testing.T) {
	e := &search.MCTS{Threads: 4}
	for _, nodes := range []uint64{1, 3, 1000, 20_003} {
		var infos []alinha.Info
		res, err := e.Search(t.Context(), startPosition(t, "connect4"), alinha.Limits{Nodes: nodes}, func(info alinha.Info) { infos = append(infos, info) })
		if err != nil || res.Nodes != nodes {
			t.Errorf("%d nodes: got %d, error %v", nodes, res.Nodes, err)
		}
		if again := mustSearch(t, e, startPosition(t, "connect4"), alinha.Limits{Nodes: nodes}); !reflect.DeepEqual(res, again) {
			t.Errorf("%d nodes again: got %+v, want %+v", nodes, again, res)
		}
	}
	if res := mustSearch(t, e, startPosition(t, "mnk:4x3,k=3"), alinha.Limits{}); res.Score.Value != 1 {
		t.Errorf("4x3, k=3: got %+v, want a win", res)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	begun := time.Now()
	res, err := e.Search(ctx, startPosition(t, "gomoku20"), alinha.Limits{}, nil)
	if late := time.Since(begun); err != nil && !errors.Is(err, context.DeadlineExceeded) || late > time.Second {
		t.Errorf("gomoku20 in 20 ms: got %+v, error %v, after %v", res, err, late)
	}
}

// TestMCTSReports checks that node counts of reports never fall and do not exceed the
// result's.
func TestMCTSReports(t *testing.T) {
	reports, nodes := 0, uint64(0)
	res, err := (&search.MCTS{Threads: 2}).Search(t.Context(), startPosition(t, "tictactoe4"), alinha.Limits{Nodes: 400_000}, func(info alinha.Info) {
		if info.Nodes < nodes || len(info.PV) == 0 || math.Abs(info.Score.Value) > 1 {
			t.Errorf("report %d: got %+v after %d nodes", reports, info, nodes)
		}
		reports, nodes = reports+1, info.Nodes
	})
	if err != nil || reports == 0 || nodes > res.Nodes {
		t.Errorf("4x4, k=4: got %d reports, the last of %d nodes, result %+v, error %v", reports, nodes, res, err)
	}
}

// TestMCTSRefuses checks the errors for positions that the search does not accept.
func TestMCTSRefuses(t *testing.T) {
	p := startPosition(t, "slippery4")
	p.Play(5)
	gametest.Unsupported(t, &search.MCTS{}, p)
}

// MCTS needs no evaluation: a playout policy is enough, and nil is the uniform one.
func ExampleMCTS() {
	v, err := rules.Parse("tictactoe")
	if err != nil {
		panic(err)
	}
	pos := rules.New(v)
	if _, err := rules.PlayText(pos, "b2 b1"); err != nil {
		panic(err)
	}
	engine := &search.MCTS{Seed: 1}
	res, err := engine.Search(context.Background(), pos, alinha.Limits{Nodes: 100_000}, nil)
	if err != nil {
		panic(err)
	}
	// The value 1 is a forced win. Its shortest length is not known, so that the score is not called proven.
	fmt.Printf("value %v, %d moves scored\n", res.Score.Value, len(res.Moves))
	// Output:
	// value 1, 7 moves scored
}
