package arena_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/alinha/alinha/internal/arena"
)

// Two entrants differ by the Elo of their score, half a pair having gone every way alike.
func TestRatingsOfTwo(t *testing.T) {
	for _, pairs := range [][5]int{{10, 5, 20, 5, 40}, {0, 0, 3, 0, 1}, {0, 0, 0, 0, 4}, {2: 8}} {
		n, points := 0.5, 0.5*0.5
		for i, k := range pairs {
			n += float64(k)
			points += float64(k) * float64(i) / 4
		}
		want := 400 * math.Log10(points/(n-points))
		r := arena.StandingsOf(arena.RoundRobin, 2, map[arena.Pairing][5]int{{A: 0, B: 1}: pairs}).Ratings()
		if got := r[0].Elo - r[1].Elo; math.Abs(got-want) > 0.01 || math.Abs(r[0].Elo+r[1].Elo) > 0.01 {
			t.Errorf("%v: got %+v, want them %v apart", pairs, r, want)
		}
	}
}

// In a gauntlet each is as much stronger than the first as its own games against it say.
func TestRatingsOfGauntlet(t *testing.T) {
	pairs := [][5]int{{10, 5, 20, 5, 40}, {0, 0, 3, 0, 1}, {4: 8}, {0: 8}, {1: 1, 2: 8}}
	met := make(map[arena.Pairing][5]int)
	for i, of := range pairs {
		met[arena.Pairing{A: 0, B: i + 1}] = of
	}
	s := arena.StandingsOf(arena.Gauntlet, len(pairs)+1, met)
	ratings := s.Ratings()
	if r := ratings[0]; r != (arena.Rating{}) {
		t.Errorf("the first: got %+v, want 0", r)
	}
	for i, of := range pairs {
		two := arena.StandingsOf(arena.RoundRobin, 2, map[arena.Pairing][5]int{{A: 0, B: 1}: of}).Ratings()
		got, want := ratings[i+1], two[1].Elo-two[0].Elo
		if math.Abs(got.Elo-want) > 0.01 || got.Low >= got.Elo || got.High <= got.Elo {
			t.Errorf("%v: got %+v, want %v within the interval", of, got, want)
		}
	}
	if got, want := s.Ranking(), []int{4, 5, 0, 2, 1, 3}; !slices.Equal(got, want) {
		t.Errorf("got the order %v, want %v", got, want)
	}
}

// Strengths that made the results lie within their intervals in about nineteen of twenty
// tournaments.
func TestRatings(t *testing.T) {
	if testing.Short() {
		t.Skip("a hundred tournaments")
	}
	rng := rand.New(rand.NewPCG(6, 6))
	elo := []float64{150, 50, 0, -200}
	within, all := 0, 0
	for range 100 {
		pairs := make(map[arena.Pairing][5]int)
		for a := range elo {
			for b := a + 1; b < len(elo); b++ {
				score := 1 / (1 + math.Pow(10, (elo[b]-elo[a])/400))
				var of [5]int
				for range 30 {
					points := 0
					for range 4 {
						if rng.Float64() < score {
							points++
						}
					}
					of[points]++
				}
				pairs[arena.Pairing{A: a, B: b}] = of
			}
		}
		for i, r := range arena.StandingsOf(arena.RoundRobin, len(elo), pairs).Ratings() {
			if all++; r.Low <= elo[i] && elo[i] <= r.High {
				within++
			}
		}
	}
	if share := float64(within) / float64(all); share < 0.9 || share > 0.99 {
		t.Errorf("%d of %d strengths lie within their intervals, want about 95 %%", within, all)
	}
}
