package arena_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/alinha/alinha/internal/arena"
)

// Score and Elo return the figures of the logistic curve, with intervals from the normal distribution.
func TestElo(t *testing.T) {
	infinite := math.Inf(1)
	for _, test := range []struct {
		pentanomial                 [5]int
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
		tally := arena.Tally{Pentanomial: test.pentanomial}
		score, low, high := tally.Score()
		elo, eloLow, eloHigh := tally.Elo()
		for i, figure := range [][3]float64{ // got, want, tolerance
			{score, test.score, 1e-4},
			{low, test.low, 1e-4},
			{high, test.high, 1e-4},
			{elo, test.elo, test.slack},
			{eloLow, test.eloLow, test.slack},
			{eloHigh, test.eloHigh, test.slack},
		} {
			if got, want := figure[0], figure[1]; got != want && !(math.Abs(got-want) <= figure[2]) {
				t.Errorf("%v, figure %d: got %v, want %v", test.pentanomial, i, got, want)
			}
		}
	}
}

// LLR reproduces the log-likelihood ratios of Fishtest's tests, with the bounds in Elo and the pentanomials that
// Stockfish's commits of April 2021 print.
func TestSPRT(t *testing.T) {
	for _, test := range []struct {
		elo0, elo1  float64
		pentanomial [5]int
		llr         float64
	}{
		{-0.20, 1.10, [5]int{406, 8728, 41933, 8848, 493}, 2.94},
		{0.20, 0.90, [5]int{23, 1079, 15473, 1255, 14}, 2.94},
		{-0.70, 0.20, [5]int{2, 245, 4962, 291, 4}, 2.95},
		{-1.00, 0.20, [5]int{577, 11681, 56451, 11586, 605}, 2.94},
		{-0.70, 0.20, [5]int{87, 6272, 81610, 6175, 108}, 2.98},
		{-0.20, 1.10, [5]int{4, 2342, 11769, 2494, 7}, 2.93},
		{0.20, 0.90, [5]int{7, 9004, 61085, 9425, 7}, 2.93},
		{-1.00, 0.20, [5]int{293, 5991, 29914, 6004, 310}, 2.95},
		{-0.70, 0.20, [5]int{17, 1281, 17293, 1333, 16}, 2.96},
	} {
		s := arena.SPRT{Elo0: test.elo0, Elo1: test.elo1, Alpha: 0.05, Beta: 0.05}
		tally := arena.Tally{Pentanomial: test.pentanomial, Wins: 1}
		if got := s.LLR(&tally); math.Abs(got-test.llr) > 0.006 {
			t.Errorf("%v, %v to %v: got %.3f, want %.2f", test.pentanomial, test.elo0, test.elo1, got, test.llr)
		}
	}
	s := arena.SPRT{Elo0: 0, Elo1: 5, Alpha: 0.05, Beta: 0.05}
	low, high := s.Bounds()
	if math.Abs(low+2.944) > 1e-3 || math.Abs(high-2.944) > 1e-3 {
		t.Errorf("bounds: got %v and %v, want -2.944 and 2.944", low, high)
	}
}

// With risks of 0.05, about one test in twenty of random results accepts the wrong hypothesis.
func TestSPRTErrorRates(t *testing.T) {
	if testing.Short() {
		t.Skip("runs 800 sequential tests")
	}
	s := arena.SPRT{Elo0: 0, Elo1: 40, Alpha: 0.05, Beta: 0.05}
	rng := rand.New(rand.NewPCG(5, 5))
	for want, elo := range map[int]float64{-1: 0, 1: 40} {
		score := 1 / (1 + math.Pow(10, -elo/400))
		wrong, tests, games := 0, 400, 0
		for range tests {
			var tally arena.Tally
			for s.Decision(&tally) == 0 {
				points := 0
				for range 4 { // a pair has 4 points, each won with the same probability
					if rng.Float64() < score {
						points++
					}
				}
				tally.Pentanomial[points]++
				tally.Wins++
				games += 2
			}
			if s.Decision(&tally) != want {
				wrong++
			}
		}
		if share := float64(wrong) / float64(tests); share > 0.09 {
			t.Errorf("elo %v: %v of the tests were wrong, want about 0.05", elo, share)
		}
		t.Logf("elo %v: %d of %d wrong, %d games a test", elo, wrong, tests, games/tests)
	}
}

func TestLOS(t *testing.T) {
	for _, test := range []struct {
		pentanomial [5]int
		want        float64
	}{
		{[5]int{}, 0.5},
		{[5]int{1: 10, 3: 10}, 0.5},
		{[5]int{0: 10, 4: 30}, 0.99985},
		{[5]int{0: 30, 4: 10}, 0.00015},
		{[5]int{1: 10, 3: 15}, 0.8413}, // one standard deviation
	} {
		tally := arena.Tally{Pentanomial: test.pentanomial}
		if got := tally.LOS(); math.Abs(got-test.want) > 1e-3 {
			t.Errorf("%v: got %v, want %v", test.pentanomial, got, test.want)
		}
	}
}
