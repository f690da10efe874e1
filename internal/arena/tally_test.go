package arena_test

import (
	"math"
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

// Of results that are all the same, LOS is the share above 0.5 of the posterior of the share of such results, by numeric
// integration, and so grows with their number. Of others it is the normal distribution at their mean over its standard error, also
// where the interval of Score is cut at both ends.
func TestLOSOfFewResults(t *testing.T) {
	for n := 1; n <= 12; n++ {
		const steps = 100_000
		above, all := 0.0, 0.0
		for i := range steps {
			p := (float64(i) + 0.5) / steps
			density := math.Pow(p, float64(n))
			if all += density; p > 0.5 {
				above += density
			}
		}
		for _, test := range []struct {
			results arena.Multinomial
			want    float64
		}{
			{arena.Multinomial{4: n}, above / all},
			{arena.Multinomial{0: 0, 3: n, 4: 0}, above / all},
			{arena.Multinomial{0: n, 4: 0}, 1 - above/all},
			{arena.Multinomial{0, 0, n}, above / all},
			{arena.Multinomial{2: n, 4: 0}, 0.5},
		} {
			if got := test.results.LOS(); math.Abs(got-test.want) > 1e-4 {
				t.Errorf("%v: got %.5f, want %.5f", test.results, got, test.want)
			}
		}
	}
	// The points 0 and 0.75 have the mean 0.375 and the standard error 0.375.
	if got, want := (arena.Multinomial{1, 0, 0, 1, 0}).LOS(), math.Erfc(1/(3*math.Sqrt2))/2; math.Abs(got-want) > 1e-9 {
		t.Errorf("1 and 1 pairs of 0 and 3 points: got %.5f, want %.5f", got, want)
	}
}

// NormalizedElo and Elo agree within 1 % with the figures in the tests of fastchess (app/tests/elo_test.cpp).
func TestNormalizedElo(t *testing.T) {
	for _, test := range []struct {
		results              arena.Multinomial
		elo, margin          float64 // normalized
		logistic, halfOfBoth float64 // 0 for none given
	}{
		{arena.Multinomial{89, 123, 76}, -20.76, 40.13, 0, 0},
		{arena.Multinomial{96, 111, 136}, 49.77, 36.77, 40.70, 30.43},
		{arena.Multinomial{356, 0, 34}, -508.44, 34.48, 0, 0},
		{arena.Multinomial{34, 54, 31 + 32, 64, 75}, 57.94, 28.28, 55.58, 27.65},
		{arena.Multinomial{332, 433, 457 + 41, 333, 334}, -9.17, 10.96, -8.64, 10.33},
		{arena.Multinomial{7895, 8757, 5485 + 200, 568, 9999}, -19.01, 2.65, -21.04, 2.95},
	} {
		elo, low, high := test.results.NormalizedElo()
		logistic, logisticLow, logisticHigh := test.results.Elo()
		figures := [][2]float64{{elo, test.elo}, {elo - low, test.margin}, {high - elo, test.margin}}
		if test.logistic != 0 {
			figures = append(figures, [2]float64{logistic, test.logistic}, [2]float64{(logisticHigh - logisticLow) / 2, test.halfOfBoth})
		}
		for i, figure := range figures {
			if got, want := figure[0], figure[1]; math.Abs(got-want) > 0.01*math.Abs(want) {
				t.Errorf("%v, figure %d: got %.2f, want %.2f", test.results, i, got, want)
			}
		}
	}
}

// Where all results are the same the ends of the interval of NormalizedElo come from the rule of three.
func TestNormalizedEloWithoutVariance(t *testing.T) {
	infinite := math.Inf(1)
	for _, test := range []struct {
		results        arena.Multinomial
		elo, low, high float64
	}{
		{arena.Multinomial{0, 0, 0}, 0, -infinite, infinite},
		{arena.Multinomial{0, 30, 0}, 0, -115.8, 115.8},          // 347.4 times √(0.1/0.9)
		{arena.Multinomial{0, 0, 30, 0, 0}, 0, -81.9, 81.9},      // the same by √2
		{arena.Multinomial{0, 0, 30}, infinite, 463.2, infinite}, // a score of 0.9, a standard deviation of 0.3
		{arena.Multinomial{2, 0, 0, 0, 0}, -infinite, -infinite, infinite},
	} {
		elo, low, high := test.results.NormalizedElo()
		for i, figure := range [][2]float64{{elo, test.elo}, {low, test.low}, {high, test.high}} {
			if got, want := figure[0], figure[1]; got != want && !(math.Abs(got-want) < 0.1) {
				t.Errorf("%v, figure %d: got %v, want %v", test.results, i, got, want)
			}
		}
	}
}
