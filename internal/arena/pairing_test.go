package arena_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/arena"
	"github.com/alinha/alinha/internal/gametest"
	"github.com/alinha/alinha/search"
)

// A firstMoveEngine plays the first legal move.
type firstMoveEngine struct{}

func (firstMoveEngine) Search(_ context.Context, pos alinha.Position, _ alinha.Limits, _ func(alinha.Info)) (alinha.Result, error) {
	return alinha.Result{Move: pos.Moves(nil)[0]}, nil
}

// onePerfectTournament returns a tournament of n first-move engines, of which one, by its number, is replaced by a
// perfect player.
func onePerfectTournament(t testing.TB, n, perfect int) *testTournament {
	t.Helper()
	m := &testTournament{Tournament: &arena.Tournament{Variant: gametest.Variant(t, "tictactoe"), Pairs: 1}}
	for i := range n {
		m.add(fmt.Sprint(i), func() alinha.Engine {
			if i == perfect {
				return &search.Tablebase{}
			}
			return firstMoveEngine{}
		})
	}
	return m
}

// Each format plays the number of games that its pairings give, no two entrants play each other twice, and the perfect
// player wins.
func TestFormats(t *testing.T) {
	for _, test := range []struct {
		format arena.Format
		n      int
		want   int // games
	}{
		{arena.RoundRobin, 2, 2},
		{arena.RoundRobin, 5, 20},
		{arena.Gauntlet, 5, 8},
		{arena.Knockout, 2, 2},
		{arena.Knockout, 5, 8},
		{arena.Knockout, 8, 14},
		{arena.Swiss, 2, 2},
		{arena.Swiss, 5, 12},
		{arena.Swiss, 8, 24},
	} {
		perfect := test.n - 1
		m := onePerfectTournament(t, test.n, perfect)
		m.Format = test.format
		s, err := m.Play(t.Context(), nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		done, planned := s.Games()
		if done != test.want || planned != done {
			t.Errorf("format %d, %d entrants: got %d games of %d planned, want %d", test.format, test.n, done, planned, test.want)
		}
		if got := s.Ranking()[0]; got != perfect {
			t.Errorf("format %d, %d entrants: %d is the winner, want the perfect player %d", test.format, test.n, got, perfect)
		}
		for a := range test.n {
			for b := range a {
				if tally := s.Tally(a, b); tally.Games() > 2 {
					t.Errorf("format %d, %d entrants: got two pairings of %d and %d, want one", test.format, test.n, a, b)
				}
			}
		}
	}
}

// A Swiss tournament of more rounds than there are opponents pairs entrants again, and shares out the byes evenly.
func TestSwissRematches(t *testing.T) {
	for _, n := range []int{2, 3, 7, 20} {
		m := onePerfectTournament(t, n, 0)
		m.Format, m.Rounds = arena.Swiss, n+2
		s, err := m.Play(t.Context(), nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		if done, _ := s.Games(); done != m.Rounds*(n/2)*2 {
			t.Errorf("%d entrants: got %d games, want %d in %d rounds", n, done, m.Rounds*(n/2)*2, m.Rounds)
		}
		for i := range n {
			if byes := s.Entrant(i).Byes; n%2 == 0 && byes > 0 || byes > (m.Rounds+n-1)/n {
				t.Errorf("%d entrants: %d has %d byes, want %d at most", n, i, byes, n%2*(m.Rounds+n-1)/n)
			}
		}
	}
}
