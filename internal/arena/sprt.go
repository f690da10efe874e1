package arena

import (
	"math"
	"slices"
)

// An EloModel is the unit of the hypotheses of an SPRT.
type EloModel uint8

// The models.
const (
	Logistic   EloModel = iota // points of Elo, by the logistic curve of the score
	Normalized                 // points of normalized Elo: see Multinomial.NormalizedElo
)

// EloModelNames are the names of the models, as fastchess has them, indexed by EloModel.
var EloModelNames = []string{Logistic: "logistic", Normalized: "normalized"}

// SPRT is Wald's sequential probability ratio test (1945) of two hypotheses: that the first engine is stronger by Elo0
// points, or by Elo1. It is the generalised test, in which each hypothesis takes the distribution of the results that
// fits the observed results best (Van den Bergh, "The generalized maximum likelihood ratio for the expectation value of
// a distribution", Fishtest 2018). A tournament tests pairs of games, the pentanomial.
type SPRT struct {
	Elo0, Elo1 float64
	Alpha      float64  // the risk of accepting Elo1 where Elo0 holds, 0 to 0.5
	Beta       float64  // the risk of accepting Elo0 where Elo1 holds, 0 to 0.5
	Model      EloModel // of Elo0 and Elo1
}

// maxHypothesis exceeds the Elo of every hypothesis, either way.
const maxHypothesis = 1000

// Valid reports whether Elo0 is less than Elo1, both are between -1000 and 1000, and the risks are between 0 and 0.5.
func (s *SPRT) Valid() bool {
	risk := func(x float64) bool { return x > 0 && x < 0.5 }
	return -maxHypothesis < s.Elo0 && s.Elo0 < s.Elo1 && s.Elo1 < maxHypothesis && risk(s.Alpha) && risk(s.Beta)
}

// Bounds returns the log-likelihood ratios at which Elo0 and Elo1 are accepted.
func (s *SPRT) Bounds() (low, high float64) {
	return math.Log(s.Beta / (1 - s.Alpha)), math.Log((1 - s.Beta) / s.Alpha)
}

// Decision returns -1 if Elo0 is accepted, 1 if Elo1 is accepted, and 0 while more games are needed.
func (s *SPRT) Decision(m Multinomial) int {
	low, high := s.Bounds()
	switch llr := s.LLR(m); {
	case llr <= low:
		return -1
	case llr >= high:
		return 1
	}
	return 0
}

// LLR returns the log-likelihood ratio of results: the natural logarithm of how much likelier Elo1 makes the results
// than Elo0. Without games LLR returns 0.
func (s *SPRT) LLR(m Multinomial) float64 {
	if m.results() == 0 {
		return 0
	}
	observed, n := m.regularized()
	p0, p1 := s.fit(observed, m, s.Elo0), s.fit(observed, m, s.Elo1)
	sum := 0.0
	for i, p := range observed {
		sum += p * math.Log(p1[i]/p0[i])
	}
	return n * sum
}

// fit returns the maximum likelihood distribution of the results under the hypothesis of an Elo, for the observed
// frequencies of m.
func (s *SPRT) fit(observed distribution, m Multinomial, elo float64) distribution {
	if s.Model == Normalized {
		return fitLead(observed, elo/normalizedEloUnit*math.Sqrt(m.gamesPerResult()))
	}
	return fitMean(observed, expectedScore(elo))
}

// GamesLeft holds how many more games a test is expected to take: if Elo0 is true, if Elo1 is true, and if the score so
// far is true.
type GamesLeft struct{ IfElo0, IfElo1, IfScore float64 }

// GamesLeft returns how many more games the test is expected to take after the results so far; 0 once it is decided.
// The log-likelihood ratio is taken to be a Brownian motion that ends exactly on a bound, without overshoot, with the
// variance of the results so far (Van den Bergh, "The sequential probability ratio test", Fishtest; Siegmund,
// "Sequential Analysis", 1985). If all results are the same, the variance is the greatest that unseenShare leaves open.
// Simulated tests of 150 to 400 games took 10 to 35 % longer, for the overshoot.
func (s *SPRT) GamesLeft(m Multinomial) GamesLeft {
	observed, n := m.regularized()
	score, variance := observed.stats()
	if float64(slices.Max(m)) > n-0.5 {
		unseen := min(0.5, unseenShare(n))
		variance = unseen * (1 - unseen) * max(score, 1-score) * max(score, 1-score)
	}
	variance *= m.gamesPerResult() // of a game
	score0, score1 := expectedScore(s.Elo0), expectedScore(s.Elo1)
	if s.Model == Normalized {
		score0 = 0.5 + s.Elo0/normalizedEloUnit*math.Sqrt(variance)
		score1 = 0.5 + s.Elo1/normalizedEloUnit*math.Sqrt(variance)
	}
	llr := s.LLR(m)
	low, high := s.Bounds()
	if llr <= low || llr >= high {
		return GamesLeft{}
	}
	perGame := (score1 - score0) * (score1 - score0) / variance // the variance of the log-likelihood ratio
	games := func(score float64) float64 {
		drift := (2*score - score0 - score1) / (score1 - score0) // in halves of perGame: -1 if Elo0 is true, 1 if Elo1 is
		return exitTime(low-llr, high-llr, drift) / perGame
	}
	return GamesLeft{games(score0), games(score1), games(score)}
}

// exitTime returns the expected time until a Brownian motion from 0, of drift/2 and variance 1 per unit of time, reaches
// low or high; low < 0 < high.
func exitTime(low, high, drift float64) float64 {
	if drift < 0 {
		low, high, drift = -high, -low, -drift
	}
	if drift*(high-low) < 1e-4 { // the limit for drift 0, since the quotient below cancels
		return -low * high
	}
	// By Wald's identity exp(-drift·motion) has mean 1 at the exit, which gives the probability of an exit at high. The
	// mean of the motion at the exit is drift/2 times the expected time.
	atHigh := math.Expm1(drift*low) / math.Expm1(-drift*(high-low))
	return 2 / drift * (high*atHigh + low*(1-atHigh))
}
