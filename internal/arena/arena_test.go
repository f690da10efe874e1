package arena_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"testing"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/eval"
	"github.com/alinha/alinha/internal/arena"
	"github.com/alinha/alinha/internal/tt"
	"github.com/alinha/alinha/rules"
	"github.com/alinha/alinha/search"
)

func variant(t testing.TB, game string) rules.Variant {
	t.Helper()
	v, err := rules.Parse(game)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// An engine against itself has every pair even, whatever the opening is worth.
func TestAgainstItself(t *testing.T) {
	for _, game := range []string{"tictactoe", "connect4", "points4", "mnk:4x4,k=3,misere"} {
		e := &search.PVS{Eval: eval.Threats, Table: tt.New(1)}
		m := arena.Match{
			Variant: variant(t, game),
			Engines: [2]alinha.Engine{e, e},
			Limits:  alinha.Limits{Depth: 2},
			Pairs:   10,
			Plies:   2,
			Seed:    3,
		}
		got, err := m.Play(t.Context(), nil)
		if err != nil || got.Pairs != [5]int{2: 10} || got.Games() != 20 || got.Wins != got.Losses {
			t.Errorf("%s: got %+v, %v, want ten even pairs", game, got, err)
		}
	}
}

// The perfect player does not lose what is not lost, and the same match is the same.
func TestMatch(t *testing.T) {
	for _, game := range []string{"tictactoe", "mnk:3x3,k=3,slip=0.2", "mnk:3x3,k=2,points,slip=0.1"} {
		m := arena.Match{
			Variant: variant(t, game),
			Engines: [2]alinha.Engine{&search.Exact{}, &search.Expectiminimax{}},
			Limits:  alinha.Limits{Depth: 1},
			Pairs:   40,
			Plies:   1,
			Seed:    7,
		}
		reports := 0
		first, err := m.Play(t.Context(), func(so arena.Tally) {
			if reports++; so.Games() != 2*reports {
				t.Errorf("%s: report %d tells of %d games, want two a pair", game, reports, so.Games())
			}
		})
		again, errAgain := m.Play(t.Context(), nil)
		if err != nil || errAgain != nil || first != again || reports != 40 {
			t.Errorf("%s: got %+v, %v and %+v, %v in %d reports, want the same twice in 40", game, first, err, again, errAgain, reports)
		}
		if _, low, _ := first.Score(); low < 0.5 {
			t.Errorf("%s: got %+v, want the perfect player ahead", game, first)
		}
	}
}

func TestOpenings(t *testing.T) {
	m := arena.Match{
		Variant: variant(t, "tictactoe"),
		Engines: [2]alinha.Engine{&search.AlphaBeta{}, &search.AlphaBeta{}},
		Limits:  alinha.Limits{Depth: 1},
		Pairs:   5,
		Plies:   8,
	}
	if got, err := m.Play(t.Context(), nil); err != nil || got.Games() != 10 {
		t.Errorf("8 plies: got %+v, %v, want 10 games", got, err)
	}
	m.Plies = 9
	if got, err := m.Play(t.Context(), nil); !errors.Is(err, arena.ErrOpening) || got.Games() != 0 {
		t.Errorf("9 plies: got %+v, %v, want %v", got, err, arena.ErrOpening)
	}
}

func TestEnds(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	m := arena.Match{
		Variant: variant(t, "connect4"),
		Engines: [2]alinha.Engine{&search.AlphaBeta{}, &search.AlphaBeta{}},
		Limits:  alinha.Limits{Depth: 2},
		Pairs:   1000,
	}
	got, err := m.Play(ctx, func(so arena.Tally) {
		if so.Games() == 6 {
			cancel()
		}
	})
	if !errors.Is(err, context.Canceled) || got.Games() != 6 {
		t.Errorf("got %+v, %v, want the six games before the end", got, err)
	}
	m.Variant = variant(t, "slippery4")
	if _, err := m.Play(t.Context(), nil); !errors.Is(err, errors.ErrUnsupported) {
		t.Errorf("a game that the engines do not play: got %v, want %v", err, errors.ErrUnsupported)
	}
}

// Elo's figures are those of the logistic curve, and their ends of the normal one.
func TestElo(t *testing.T) {
	infinite := math.Inf(1)
	for _, test := range []struct {
		pairs                       [5]int
		score, low, high            float64
		elo, eloLow, eloHigh, slack float64
	}{
		{[5]int{}, 0.5, 0, 1, 0, -infinite, infinite, 0},
		{[5]int{2: 30}, 0.5, 0.45, 0.55, 0, -34.9, 34.9, 0.1},
		{[5]int{4: 30}, 1, 0.9, 1, infinite, 381.7, infinite, 0.1},
		{[5]int{0: 2}, 0, 0, 1, -infinite, -infinite, infinite, 0},
		{[5]int{0: 10, 4: 30}, 0.75, 0.6141, 0.8859, 190.8, 80.7, 356.0, 0.1},
		{[5]int{1: 10, 3: 30}, 0.625, 0.5571, 0.6929, 88.7, 39.8, 141.4, 0.1},
	} {
		tally := arena.Tally{Pairs: test.pairs}
		score, low, high := tally.Score()
		elo, eloLow, eloHigh := tally.Elo()
		for i, pair := range [][3]float64{
			{score, test.score, 1e-4},
			{low, test.low, 1e-4},
			{high, test.high, 1e-4},
			{elo, test.elo, test.slack},
			{eloLow, test.eloLow, test.slack},
			{eloHigh, test.eloHigh, test.slack},
		} {
			if got, want := pair[0], pair[1]; got != want && !(math.Abs(got-want) <= pair[2]) {
				t.Errorf("%v, figure %d: got %v, want %v", test.pairs, i, got, want)
			}
		}
	}
}

func ExampleMatch() {
	game, _ := rules.Parse("tictactoe")
	m := arena.Match{
		Variant: game,
		Engines: [2]alinha.Engine{&search.Exact{}, &search.Minimax{}},
		Limits:  alinha.Limits{Depth: 1},
		Pairs:   10,
		Plies:   1,
	}
	tally, err := m.Play(context.Background(), nil)
	fmt.Println(tally.Games(), tally.Losses, err)
	// Output: 20 0 <nil>
}
