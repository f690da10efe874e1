package arena

import "math"

// SPRT is Wald's sequential probability ratio test (1945) of two hypotheses: that the first
// engine is Elo0 stronger, or Elo1. It looks at pairs of games, the pentanomial, in the
// generalized form in which the distribution of their points is whatever fits each
// hypothesis best (Van den Bergh, "The generalized maximum likelihood ratio for the expectation
// value of a distribution", Fishtest 2018).
type SPRT struct {
	Elo0, Elo1  float64
	Alpha, Beta float64 // the risks: to accept Elo1 where Elo0 holds, and the other way round
}

// Bounds returns the log-likelihood ratios at which Elo0 and Elo1 are accepted.
func (s *SPRT) Bounds() (low, high float64) {
	return math.Log(s.Beta / (1 - s.Alpha)), math.Log((1 - s.Beta) / s.Alpha)
}

// Decision returns -1 if Elo0 is accepted, 1 if Elo1 is, 0 while more games are needed.
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

// pseudoCount is how often a result is taken to have come that never came, so that it is not
// impossible; Fishtest's figure.
const pseudoCount = 1e-3

// LLR returns the logarithm of how much likelier Elo1 makes the results than Elo0.
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
	zero, one := fitMean(p, expectedScore(s.Elo0)), fitMean(p, expectedScore(s.Elo1))
	sum := 0.0
	for i := range p {
		sum += p[i] * math.Log(one[i]/zero[i])
	}
	return n * sum
}

// expectedScore returns the part of the points that a difference in Elo makes expect.
func expectedScore(elo float64) float64 { return 1 / (1 + math.Pow(10, -elo/400)) }

// fitMean returns the distribution of the points of pairs that has a given mean and under which
// those observed are likeliest: p[i]/(1+x(a[i]-mean)), with the one x that makes its mean right.
func fitMean(p [5]float64, mean float64) [5]float64 {
	low, high := -1/(1-mean), 1/mean // between these all probabilities are positive
	for range 100 {
		x := (low + high) / 2
		sum := 0.0
		for i := range p {
			a := float64(i)/4 - mean
			sum += p[i] * a / (1 + x*a)
		}
		if sum > 0 { // it falls as x grows
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
