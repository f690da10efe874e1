package arena_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/alinha/alinha/internal/arena"
)

// The ratings of two entrants differ by the Elo of their score, to which the prior adds half a pair with a score of 0.5.
func TestRatingsOfTwo(t *testing.T) {
	for _, pentanomial := range [][5]int{{10, 5, 20, 5, 40}, {0, 0, 3, 0, 1}, {0, 0, 0, 0, 4}, {2: 8}} {
		n, points := 0.5, 0.5*0.5
		for i, k := range pentanomial {
			n += float64(k)
			points += float64(k) * float64(i) / 4
		}
		want := 400 * math.Log10(points/(n-points))
		r := arena.StandingsOf(arena.RoundRobin, 2, map[arena.Pairing][5]int{{A: 0, B: 1}: pentanomial}).Ratings()
		if got := r[0].Elo - r[1].Elo; math.Abs(got-want) > 0.01 || math.Abs(r[0].Elo+r[1].Elo) > 0.01 {
			t.Errorf("%v: got %+v, want a difference of %v and a mean of 0", pentanomial, r, want)
		}
	}
}

// In a gauntlet the rating of each entrant follows from its own games against the first entrant.
func TestRatingsOfGauntlet(t *testing.T) {
	pentanomials := [][5]int{{10, 5, 20, 5, 40}, {0, 0, 3, 0, 1}, {4: 8}, {0: 8}, {1: 1, 2: 8}}
	results := make(map[arena.Pairing][5]int)
	for i, pentanomial := range pentanomials {
		results[arena.Pairing{A: 0, B: i + 1}] = pentanomial
	}
	s := arena.StandingsOf(arena.Gauntlet, len(pentanomials)+1, results)
	ratings := s.Ratings()
	if r := ratings[0]; r != (arena.Rating{}) {
		t.Errorf("first entrant: got %+v, want 0", r)
	}
	for i, pentanomial := range pentanomials {
		two := arena.StandingsOf(arena.RoundRobin, 2, map[arena.Pairing][5]int{{A: 0, B: 1}: pentanomial}).Ratings()
		got, want := ratings[i+1], two[1].Elo-two[0].Elo
		if math.Abs(got.Elo-want) > 0.01 || got.Low >= got.Elo || got.High <= got.Elo {
			t.Errorf("%v: got %+v, want %v inside the interval", pentanomial, got, want)
		}
	}
	if got, want := s.Ranking(), []int{4, 5, 0, 2, 1, 3}; !slices.Equal(got, want) {
		t.Errorf("ranking: got %v, want %v", got, want)
	}
}

// Entrants that have not played yet have the mean rating, 0, and do not change the ratings of the others.
func TestRatingsWithoutGames(t *testing.T) {
	pentanomials := map[arena.Pairing][5]int{{A: 0, B: 1}: {0, 0, 1, 2, 9}, {A: 0, B: 2}: {0, 0, 0, 1, 14}, {A: 1, B: 2}: {1, 1, 1, 5, 9}}
	want := arena.StandingsOf(arena.Swiss, 3, pentanomials).Ratings()
	got := arena.StandingsOf(arena.Swiss, 6, pentanomials).Ratings()
	for i, r := range got {
		if i < 3 && r != want[i] || i >= 3 && r != (arena.Rating{}) {
			t.Errorf("entrant %d: got %+v, want that of the tournament without the entrants 3 to 5, or 0", i, r)
		}
	}
	for i, r := range arena.StandingsOf(arena.Swiss, 4, nil).Ratings() {
		if r != (arena.Rating{}) {
			t.Errorf("no games, entrant %d: got %+v, want 0", i, r)
		}
	}
}

// The strengths from which results are drawn lie inside the 95 % intervals in about 19 of 20 cases.
func TestRatingIntervals(t *testing.T) {
	if testing.Short() {
		t.Skip("rates a hundred tournaments")
	}
	rng := rand.New(rand.NewPCG(6, 6))
	elo := []float64{150, 50, 0, -200}
	inside, all := 0, 0
	for range 100 {
		results := make(map[arena.Pairing][5]int)
		for a := range elo {
			for b := a + 1; b < len(elo); b++ {
				score := 1 / (1 + math.Pow(10, (elo[b]-elo[a])/400))
				var pentanomial [5]int
				for range 30 {
					points := 0
					for range 4 {
						if rng.Float64() < score {
							points++
						}
					}
					pentanomial[points]++
				}
				results[arena.Pairing{A: a, B: b}] = pentanomial
			}
		}
		for i, r := range arena.StandingsOf(arena.RoundRobin, len(elo), results).Ratings() {
			if all++; r.Low <= elo[i] && elo[i] <= r.High {
				inside++
			}
		}
	}
	if share := float64(inside) / float64(all); share < 0.9 || share > 0.99 {
		t.Errorf("%d of %d strengths lie inside their intervals, want about 95 %%", inside, all)
	}
}
