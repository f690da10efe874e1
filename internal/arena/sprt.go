package arena

import "math"

// SPRT is Wald's sequential probability ratio test (1945) of two hypotheses: that the first engine is stronger by Elo0
// points, or by Elo1. The test counts pairs of games, the pentanomial. It is the generalised test, in which each
// hypothesis takes the distribution of the pairs' points that fits the results best (Van den Bergh, "The generalized
// maximum likelihood ratio for the expectation value of a distribution", Fishtest 2018).
type SPRT struct {
	Elo0, Elo1 float64
	Alpha      float64 // the risk of accepting Elo1 where Elo0 holds, 0 to 0.5
	Beta       float64 // the risk of accepting Elo0 where Elo1 holds, 0 to 0.5
}

// Bounds returns the log-likelihood ratios at which Elo0 and Elo1 are accepted.
func (s *SPRT) Bounds() (low, high float64) {
	return math.Log(s.Beta / (1 - s.Alpha)), math.Log((1 - s.Beta) / s.Alpha)
}

// Decision returns -1 if Elo0 is accepted, 1 if Elo1 is accepted, and 0 while more games are needed.
func (s *SPRT) Decision(t *Tally) int {
	low, high := s.Bounds()
	switch llr := s.LLR(t); {
	case llr <= low:
		return -1
	case llr >= high:
		return 1
	}
	return 0
}

// pseudoCount replaces the count of a result of a pair that has not occurred, so that the result stays possible. The
// figure is Fishtest's.
const pseudoCount = 1e-3

// LLR returns the log-likelihood ratio of a tally: the natural logarithm of how much likelier Elo1 makes the results
// than Elo0. Without games LLR returns 0.
func (s *SPRT) LLR(t *Tally) float64 {
	var n float64
	var p [5]float64
	for i, pairs := range t.Pentanomial {
		p[i] = max(float64(pairs), pseudoCount)
		n += p[i]
	}
	if t.Games() == 0 {
		return 0
	}
	for i := range p {
		p[i] /= n
	}
	p0, p1 := fitMean(p, expectedScore(s.Elo0)), fitMean(p, expectedScore(s.Elo1))
	sum := 0.0
	for i := range p {
		sum += p[i] * math.Log(p1[i]/p0[i])
	}
	return n * sum
}

// expectedScore returns the share of the points, 0 to 1, that a difference in Elo makes expected, by the logistic curve.
func expectedScore(elo float64) float64 { return 1 / (1 + math.Pow(10, -elo/400)) }

// fitMean returns the maximum likelihood distribution of the points of pairs among those with a given mean, for an
// observed distribution p: p[i]/(1+x(a[i]-mean)), with a[i] = i/4 and the one x that gives the mean. fitMean finds x by
// bisection.
func fitMean(p [5]float64, mean float64) [5]float64 {
	low, high := -1/(1-mean), 1/mean // all probabilities are positive between these two
	for range 100 {
		x := (low + high) / 2
		sum := 0.0
		for i := range p {
			a := float64(i)/4 - mean
			sum += p[i] * a / (1 + x*a)
		}
		if sum > 0 { // sum falls as x grows
			low = x
		} else {
			high = x
		}
	}
	x := (low + high) / 2
	for i := range p {
		p[i] /= 1 + x*(float64(i)/4-mean)
	}
	return p
}
