package search_test

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/eval"
	"github.com/alinha/alinha/internal/gametest"
	"github.com/alinha/alinha/internal/tt"
	"github.com/alinha/alinha/search"
)

// Every algorithm finds the value that plain minimax finds, and the same value for each move.
func TestEnginesMatchMinimax(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(1, 2))
	for _, game := range without4x4(smallGames, 2) {
		fresh := startPosition(t, game)
		table := tt.New(1)
		engines := map[string]alinha.Engine{
			"alpha-beta":                   &search.AlphaBeta{},
			"alpha-beta with a table":      &search.AlphaBeta{Table: table},
			"iterative deepening":          &search.IterativeDeepening{Engine: &search.AlphaBeta{Table: table}},
			"expectiminimax":               &search.Expectiminimax{},
			"iterative deepening, minimax": &search.IterativeDeepening{Engine: &search.Minimax{}},
			"tablebase":                    &search.Tablebase{},
		}
		for range rounds(60) {
			p := randomPosition(random, fresh, 7)
			want := mustSearch(t, &search.Minimax{}, p, alinha.Limits{})
			if !want.Score.Proven {
				t.Fatalf("minimax without limits on\n%v: got %+v, want it proven", p, want.Score)
			}
			for name, e := range engines {
				got, err := e.Search(t.Context(), p, alinha.Limits{EveryMove: true}, nil)
				if name == "tablebase" && errors.Is(err, errors.ErrUnsupported) {
					continue
				}
				if err != nil {
					t.Fatal(err)
				}
				if got.Score != want.Score || !equalScores(got.Moves, want.Moves) {
					t.Fatalf("%s, %s on\n%v: got %+v, want %+v", game, name, p, got, want)
				}
			}
			pruned := mustSearch(t, &search.AlphaBeta{}, p, alinha.Limits{})
			if pruned.Score != want.Score || pruned.Move != want.Move || pruned.Nodes > want.Nodes || pruned.Moves != nil {
				t.Fatalf("alpha-beta on\n%v: got %+v, want %+v and no move scores", p, pruned, want)
			}
		}
	}
}

// With a depth limit and an evaluation the algorithms find the values of minimax too.
func TestEnginesMatchMinimaxAtHorizon(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(3, 4))
	for _, game := range []string{"connect4", "free4", "gomoku", "qubic", "points4", "mnk:5x5,k=4,misere"} {
		fresh := startPosition(t, game)
		for range rounds(3) {
			left := fresh.(alinha.Finite).Left()
			p := randomPosition(random, fresh, left-random.IntN(left/2))
			const depth = 2
			want := mustSearch(t, &search.Minimax{Eval: eval.Threats}, p, alinha.Limits{Depth: depth})
			for name, e := range map[string]alinha.Engine{
				"alpha-beta":              &search.AlphaBeta{Eval: eval.Threats},
				"alpha-beta with a table": &search.AlphaBeta{Eval: eval.Threats, Table: tt.New(1)},
				"expectiminimax":          &search.Expectiminimax{Eval: eval.Threats},
			} {
				if got := mustSearch(t, e, p, alinha.Limits{Depth: depth}); got.Score != want.Score {
					t.Errorf("%s, %s on\n%v: got %+v, want %+v", game, name, p, got.Score, want.Score)
				}
			}
		}
	}
}

// The tablebase and expectiminimax share no code and find the same values.
func TestTablebaseMatchesExpectiminimax(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	for _, game := range without4x4(slipperyGames, 1) {
		fresh := startPosition(t, game)
		tablebase := &search.Tablebase{}
		for range rounds(30) {
			p := randomPosition(random, fresh, 4)
			want := mustSearch(t, &search.Expectiminimax{}, p, alinha.Limits{})
			if !want.Score.Proven {
				t.Fatalf("%s: expectiminimax on\n%v: got %+v, want it proven", game, p, want.Score)
			}
			got, err := tablebase.Search(t.Context(), p, alinha.Limits{}, nil)
			if errors.Is(err, errors.ErrUnsupported) {
				break // slips with gravity
			}
			if err != nil {
				t.Fatal(err)
			}
			if math.Abs(got.Score.Value-want.Score.Value) > 1e-12 || !equalScores(got.Moves, want.Moves) {
				t.Fatalf("%s: tablebase on\n%v: got %+v, want %+v", game, p, got, want)
			}
		}
	}
}

// gametest.Engine holds for every algorithm: legal moves, limits, cancellation, and the same result each time.
func TestConformance(t *testing.T) {
	for _, test := range []struct {
		engine alinha.Engine
		games  []string
	}{
		{&search.Minimax{}, []string{"tictactoe", "points4", "connect4"}},
		{&search.AlphaBeta{Table: tt.New(4)}, []string{"tictactoe", "score4", "gomoku"}},
		{&search.Expectiminimax{Eval: eval.Threats}, []string{"slippery4", "mnk:3x3,k=3,slip=0.2", "cube"}},
		{&search.IterativeDeepening{Engine: &search.AlphaBeta{Eval: eval.Threats, Table: tt.New(4)}}, []string{"connect4", "renju", "points4"}},
		{&search.IterativeDeepening{Engine: &search.Expectiminimax{}}, []string{"slippery4"}},
		{&search.Tablebase{}, []string{"tictactoe", "mnk:4x3,k=3,slip=0.1", "mnk:3x3,k=2,points"}},
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
}

// An algorithm refuses the games that it does not play.
func TestUnsupported(t *testing.T) {
	gametest.Unsupported(t, &search.Minimax{}, startPosition(t, "slippery4"))
	gametest.Unsupported(t, &search.AlphaBeta{}, startPosition(t, "slippery4"))
	gametest.Unsupported(t, &search.IterativeDeepening{Engine: &search.AlphaBeta{}}, startPosition(t, "slippery4"))
	for _, game := range []string{"connect4", "gomoku", "mnk:6x4,k=4", "cube"} {
		gametest.Unsupported(t, &search.Tablebase{}, startPosition(t, game))
	}
}
