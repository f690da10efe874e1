package arena_test

import (
	"math"
	"math/rand/v2"
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
		r := arena.StandingOf(2, map[arena.Meeting][5]int{{A: 0, B: 1}: pairs}).Ratings()
		if got := r[0].Elo - r[1].Elo; math.Abs(got-want) > 0.01 || math.Abs(r[0].Elo+r[1].Elo) > 0.01 {
			t.Errorf("%v: got %+v, want them %v apart", pairs, r, want)
		}
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
		pairs := make(map[arena.Meeting][5]int)
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
				pairs[arena.Meeting{A: a, B: b}] = of
			}
		}
		for i, r := range arena.StandingOf(len(elo), pairs).Ratings() {
			if all++; r.Low <= elo[i] && elo[i] <= r.High {
				within++
			}
		}
	}
	if share := float64(within) / float64(all); share < 0.9 || share > 0.99 {
		t.Errorf("%d of %d strengths lie within their intervals, want about 95 %%", within, all)
	}
}
