package arena_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/alinha/alinha/internal/arena"
)

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
		if got := s.LLR(test.pentanomial[:]); math.Abs(got-test.llr) > 0.006 {
			t.Errorf("%v, %v to %v: got %.3f, want %.2f", test.pentanomial, test.elo0, test.elo1, got, test.llr)
		}
	}
	s := arena.SPRT{Elo0: 0, Elo1: 5, Alpha: 0.05, Beta: 0.05}
	low, high := s.Bounds()
	if math.Abs(low+2.944) > 1e-3 || math.Abs(high-2.944) > 1e-3 {
		t.Errorf("bounds: got %v and %v, want -2.944 and 2.944", low, high)
	}
}

// LLR reproduces the log-likelihood ratios of Fishtest's tests with normalized bounds, as Stockfish's commits of
// November and December 2024 print them.
func TestSPRTNormalized(t *testing.T) {
	for _, test := range []struct {
		elo0, elo1  float64
		pentanomial arena.Multinomial
		llr         float64
	}{
		{-1.75, 0.25, arena.Multinomial{329, 12360, 31620, 12473, 338}, 2.96},
		{-1.75, 0.25, arena.Multinomial{53, 4177, 10320, 4409, 41}, 2.94},
		{-1.75, 0.25, arena.Multinomial{77, 26957, 75303, 26910, 90}, 2.95},
		{-1.75, 0.25, arena.Multinomial{34, 21491, 67839, 21503, 35}, 2.94},
		{0, 2, arena.Multinomial{310, 12848, 27911, 13184, 355}, 2.98},
		{0.5, 2.5, arena.Multinomial{33, 7175, 18666, 7550, 35}, 2.95},
		{0, 2, arena.Multinomial{831, 31795, 68460, 32448, 834}, 2.93},
		{0.5, 2.5, arena.Multinomial{307, 54901, 140959, 56230, 281}, 2.95},
		{-1.75, 0.25, arena.Multinomial{302, 18567, 46791, 18655, 294}, 2.96},
	} {
		s := arena.SPRT{Elo0: test.elo0, Elo1: test.elo1, Alpha: 0.05, Beta: 0.05, Model: arena.Normalized}
		if got := s.LLR(test.pentanomial); math.Abs(got-test.llr) > 0.0051 {
			t.Errorf("%v, %v to %v: got %.3f, want %.2f", test.pentanomial, test.elo0, test.elo1, got, test.llr)
		}
	}
}

// LLR agrees within 1 % with the log-likelihood ratios in the tests of fastchess (app/tests/sprt_test.cpp).
func TestSPRTOfFastchess(t *testing.T) {
	for _, test := range []struct {
		model      arena.EloModel
		elo0, elo1 float64
		results    arena.Multinomial
		llr        float64
	}{
		{arena.Normalized, 0, 2, arena.Multinomial{36027, 68692, 36433}, 0.92},
		{arena.Normalized, -1.75, 0.25, arena.Multinomial{10650, 20431, 10871}, 2.30},
		{arena.Normalized, 0, 10, arena.Multinomial{0, 0, 4250}, 120.56},
		{arena.Logistic, 0.5, 2.5, arena.Multinomial{21184, 40708, 21404}, -1.57},
		{arena.Logistic, 0, 2, arena.Multinomial{57030, 106593, 57433}, -2.59},
		{arena.Normalized, 0, 2, arena.Multinomial{365, 16618, 36029 + 200, 16974, 390}, 2.25},
		{arena.Normalized, -1.75, 0.25, arena.Multinomial{127, 4883, 10311 + 401, 5150, 104}, 3.01},
		{arena.Normalized, 0, 5, arena.Multinomial{0, 0, 0, 0, 5550}, 111.82},
		{arena.Logistic, 0.5, 2.5, arena.Multinomial{223, 9863, 20279 + 1000, 10037, 246}, -3.07},
		{arena.Logistic, 0, 2, arena.Multinomial{871, 26175, 55003 + 980, 26678, 821}, -4.98},
	} {
		s := arena.SPRT{Elo0: test.elo0, Elo1: test.elo1, Alpha: 0.05, Beta: 0.05, Model: test.model}
		if got := s.LLR(test.results); math.Abs(got-test.llr) > 0.01*math.Abs(test.llr) {
			t.Errorf("%v, %v to %v, model %d: got %.3f, want %.2f", test.results, test.elo0, test.elo1, test.model, got, test.llr)
		}
	}
}

// LLR is the difference of the two greatest likelihoods that a direct search finds among the distributions of each
// hypothesis.
func TestLLRByDirectSearch(t *testing.T) {
	const unit = 800 / math.Ln10
	for _, test := range []struct {
		elo0, elo1 float64
		results    arena.Multinomial
	}{
		{0, 5, arena.Multinomial{30, 100, 40}},
		{-10, 10, arena.Multinomial{3, 0, 9}},
		{0, 100, arena.Multinomial{1, 2, 30}},
		{-300, 300, arena.Multinomial{5, 20, 15}},
		{0, 5, arena.Multinomial{10, 50, 200, 60, 11}},
		{-10, 10, arena.Multinomial{1, 0, 12, 3, 2}},
		{0, 100, arena.Multinomial{1, 2, 3, 4, 50}},
		{-300, 300, arena.Multinomial{4, 9, 16, 9, 14}},
		{100, 400, arena.Multinomial{40, 5, 7, 2, 1}},
	} {
		perResult := float64(len(test.results)-1) / 2 // games
		for model, name := range arena.EloModelNames {
			s := arena.SPRT{Elo0: test.elo0, Elo1: test.elo1, Model: arena.EloModel(model)}
			likelihood := func(elo float64) float64 {
				if s.Model == arena.Logistic {
					mean := 1/(1+math.Pow(10, -elo/400)) - 0.5
					return greatestLikelihood(test.results, func(float64) float64 { return mean })
				}
				// A mean of 0.5+x with a standard deviation of x/t has x² (1+t²) = t² m, where m is the second moment
				// about 0.5.
				lead := elo / unit * math.Sqrt(perResult)
				return greatestLikelihood(test.results, func(moment float64) float64 { return lead * math.Sqrt(moment/(1+lead*lead)) })
			}
			want := likelihood(test.elo1) - likelihood(test.elo0)
			if got := s.LLR(test.results); math.Abs(got-want) > 1e-4*max(1, math.Abs(want)) {
				t.Errorf("%v, %s %v to %v: got %.6f, want %.6f", test.results, name, test.elo0, test.elo1, got, want)
			}
		}
	}
}

// greatestLikelihood returns the greatest logarithm of the likelihood of results among the distributions whose mean
// exceeds 0.5 by meanOf(m), where m is their second moment about 0.5. A compass search varies all probabilities but two,
// and m; the constraints give the others.
func greatestLikelihood(results arena.Multinomial, meanOf func(moment float64) float64) float64 {
	n := len(results)
	value := func(x []float64) float64 { // x: the moment, then the probabilities of neither the ends nor the centre
		moment, mean := x[0], meanOf(x[0])
		p := make([]float64, n)
		ends, lead, rest := moment*4, mean*2, 1.0 // of both ends: the sum and the difference
		for i, q := range x[1:] {
			at := 1 + 2*i // 1 and 3 of 0 to 4
			b := float64(at)/float64(n-1) - 0.5
			p[at] = q
			ends -= 4 * q * b * b
			lead -= 2 * q * b
			rest -= q
		}
		p[0], p[n-1] = (ends-lead)/2, (ends+lead)/2
		p[n/2] = rest - ends
		sum := 0.0
		for i, count := range results {
			if p[i] <= 0 {
				return math.Inf(-1)
			}
			sum += max(float64(count), 1e-3) * math.Log(p[i])
		}
		return sum
	}
	best := math.Inf(-1)
	for start := 0.02; start < 0.25; start += 0.02 { // several, in case there is more than one maximum
		x := make([]float64, n-2)
		x[0] = start
		for i := range x[1:] {
			x[1+i] = start / 3
		}
		at := value(x)
		for step := 0.05; step > 1e-12; {
			better := false
			for direction := range pow3(len(x)) { // each coordinate moves by -1, 0 or 1 steps
				y := make([]float64, len(x))
				for i := range y {
					y[i] = x[i] + step*float64(direction/pow3(i)%3-1)
				}
				if v := value(y); v > at {
					x, at, better = y, v, true
				}
			}
			if !better {
				step /= 2
			}
		}
		best = max(best, at)
	}
	return best
}

// pow3 returns 3 to the power of n.
func pow3(n int) int {
	p := 1
	for range n {
		p *= 3
	}
	return p
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
			pairs := make(arena.Multinomial, 5)
			for s.Decision(pairs) == 0 {
				points := 0
				for range 4 { // a pair has 4 points, each won with the same probability
					if rng.Float64() < score {
						points++
					}
				}
				pairs[points]++
				games += 2
			}
			if s.Decision(pairs) != want {
				wrong++
			}
		}
		if share := float64(wrong) / float64(tests); share > 0.09 {
			t.Errorf("elo %v: %v of the tests were wrong, want about 0.05", elo, share)
		}
		t.Logf("elo %v: %d of %d wrong, %d games a test", elo, wrong, tests, games/tests)
	}
}

// GamesLeft agrees with Fishtest's calculator (server/fishtest/static/js/sprt.js) at a log-likelihood ratio of 0, with
// 60 % draws and 5 Elo between the hypotheses; and is 0 once the test is decided.
func TestGamesLeft(t *testing.T) {
	s := arena.SPRT{Elo0: 0, Elo1: 5, Alpha: 0.05, Beta: 0.05}
	results := arena.Multinomial{1964, 6000, 2036} // a score of 2.5 Elo
	got, want := s.GamesLeft(results), arena.GamesLeft{IfElo0: 10_238, IfElo1: 10_238, IfScore: 16_747}
	for i, pair := range [][2]float64{{got.IfElo0, want.IfElo0}, {got.IfElo1, want.IfElo1}, {got.IfScore, want.IfScore}} {
		if math.Abs(pair[0]-pair[1]) > 0.005*pair[1] {
			t.Errorf("figure %d: got %v, want %v", i, pair[0], pair[1])
		}
	}
	for _, results := range []arena.Multinomial{{100, 600, 1000}, {1000, 600, 100}} {
		if got := s.GamesLeft(results); got != (arena.GamesLeft{}) {
			t.Errorf("%v: got %+v, want 0", results, got)
		}
	}
	if got := s.GamesLeft(arena.Multinomial{0, 20, 0}); got.IfElo0 < 1000 {
		t.Errorf("20 draws: got %+v, want thousands, since the variance is unknown", got)
	}
	normalized := arena.SPRT{Elo0: 0, Elo1: 2, Alpha: 0.05, Beta: 0.05, Model: arena.Normalized}
	// The share of draws does not matter to a test of normalized Elo.
	for _, results := range []arena.Multinomial{{2190, 6600, 2210}, {3465, 0, 3485}, {2000, 9966, 25_932, 10_034, 2068}} {
		const want = 159_942 // of the whole test if Elo0 is true
		fraction := normalized.LLR(results) / math.Log(19)
		if got := normalized.GamesLeft(results).IfElo0; math.Abs(fraction) > 0.1 || math.Abs(got-want) > (0.01+math.Abs(fraction))*want {
			t.Errorf("%v, %.2f of the bound: got %v, want about %v", results, fraction, got, want)
		}
	}
}

// Tests that go on from given results take about as many games as GamesLeft expects. Their last step overshoots the
// bound, so that they take a little longer.
func TestGamesLeftBySimulation(t *testing.T) {
	if testing.Short() {
		t.Skip("runs 600 sequential tests")
	}
	rng := rand.New(rand.NewPCG(7, 7))
	for model, bounds := range [][2]float64{{0, 40}, {0, 60}} {
		s := arena.SPRT{Elo0: bounds[0], Elo1: bounds[1], Alpha: 0.05, Beta: 0.05, Model: arena.EloModel(model)}
		begin := arena.Multinomial{4, 12, 20, 14, 6}
		expected := s.GamesLeft(begin)
		score, _, _ := begin.Score()
		gameDeviation := math.Sqrt(2 * 0.0749) // 0.0749 is the variance of a pair
		for _, truth := range []struct{ score, games float64 }{
			{0.5, expected.IfElo0},
			{[]float64{1 / (1 + math.Pow(10, -0.1)), 0.5 + 60*math.Ln10/800*gameDeviation}[model], expected.IfElo1},
			{score, expected.IfScore},
		} {
			const tests = 100
			games := 0
			for range tests {
				pairs := append(arena.Multinomial(nil), begin...)
				for s.Decision(pairs) == 0 {
					pairs[samplePair(rng, begin, truth.score)]++
					games += 2
				}
			}
			t.Logf("%.0f games, expected %.0f", float64(games)/tests, truth.games)
			if mean := float64(games) / tests; mean < 0.9*truth.games || mean > 1.35*truth.games {
				t.Errorf("%s, score %.3f: got %.0f games, want about %.0f", arena.EloModelNames[model], truth.score, mean, truth.games)
			}
		}
	}
}

// samplePair draws the points of a pair from the frequencies of some results, moved to another mean by raising or
// lowering single points.
func samplePair(rng *rand.Rand, results arena.Multinomial, mean float64) int {
	n := rng.IntN(results[0] + results[1] + results[2] + results[3] + results[4])
	points := 0
	for n >= results[points] {
		n -= results[points]
		points++
	}
	score, _, _ := results.Score()
	if shift := 4 * (mean - score); shift > 0 && points < 4 && rng.Float64() < shift {
		points++
	} else if shift < 0 && points > 0 && rng.Float64() < -shift {
		points--
	}
	return points
}

// Whatever the counts and the hypotheses, all figures are finite numbers.
func TestSPRTOfAnyResults(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 8))
	for range 3000 {
		results := make(arena.Multinomial, 3+2*rng.IntN(2))
		for i := range results {
			if rng.IntN(2) == 0 {
				results[i] = int(math.Pow(10, 8*rng.Float64()))
			}
		}
		if results.Games() == 0 {
			results[rng.IntN(len(results))] = 1
		}
		s := arena.SPRT{Elo0: 1998*rng.Float64() - 999, Alpha: 0.05, Beta: 0.05, Model: arena.EloModel(rng.IntN(2))}
		s.Elo1 = s.Elo0 + (999-s.Elo0)*math.Pow(rng.Float64(), 4)
		report := s.Report(results)
		figures := []float64{s.LLR(results), report.Score, report.LOS, report.GamesLeft.IfElo0, report.GamesLeft.IfElo1, report.GamesLeft.IfScore}
		for _, elo := range []*float64{report.Elo, report.EloLow, report.EloHigh, report.NElo, report.NEloLow, report.NEloHigh} {
			if elo != nil {
				figures = append(figures, *elo)
			}
		}
		for i, x := range figures {
			if math.IsNaN(x) || math.IsInf(x, 0) || i >= 3 && i <= 5 && x < 0 {
				t.Fatalf("%+v, %v, figure %d: got %v", s, results, i, x)
			}
		}
	}
}
