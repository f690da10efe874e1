package arena

import "math"

// fitMean returns the maximum likelihood distribution among those with a given mean, 0 to 1, for observed frequencies.
// All frequencies must be positive. The distribution is observed[i]/(1+x(a[i]-mean)), with the points a[i] and the one
// x that gives the mean (Van den Bergh, "Comparing the approximations for the generalized log likelihood ratio of a
// multinomial distribution", proposition 1.1).
func fitMean(observed distribution, mean float64) distribution {
	lead := make([]float64, len(observed))
	for i := range lead {
		lead[i] = observed.points(i) - mean
	}
	return observed.reweighted(lead)
}

// reweighted returns the distribution d[i]/(1+x·offset[i]) in which the offsets have mean 0. Some offsets must be
// positive and some negative. reweighted finds x by bisection.
func (d distribution) reweighted(offset []float64) distribution {
	least, most := offset[0], offset[0]
	for _, o := range offset {
		least, most = min(least, o), max(most, o)
	}
	low, high := -1/most, -1/least // all probabilities are positive between these two
	for range 100 {
		x := (low + high) / 2
		sum := 0.0
		for i := range d {
			sum += d[i] * offset[i] / (1 + x*offset[i])
		}
		if sum > 0 { // sum falls as x grows
			low = x
		} else {
			high = x
		}
	}
	x := (low + high) / 2
	fitted := make(distribution, len(d))
	for i := range d {
		fitted[i] = d[i] / (1 + x*offset[i])
	}
	return fitted
}

// fitLead returns the maximum likelihood distribution among those whose mean exceeds 0.5 by a given number of standard
// deviations, for observed frequencies. All frequencies must be positive.
//
// The iteration is that of Van den Bergh, "Comments on normalized Elo", section 4.1: each step fits a mean after it has
// made the standard deviation linear around the last distribution. Unlike in Fishtest, the first distribution is not the
// uniform one but one with the wanted lead, so that the iteration also converges for leads above 0.7.
func fitLead(observed distribution, deviations float64) distribution {
	fitted := geometricWithLead(len(observed), deviations)
	offset := make([]float64, len(observed))
	for range 100 {
		mean, variance := fitted.stats()
		sigma := math.Sqrt(variance)
		for i := range offset {
			a := observed.points(i)
			offset[i] = a - 0.5 - deviations*sigma/2*(1+(a-mean)*(a-mean)/variance)
		}
		next, change := observed.reweighted(offset), 0.0
		for i := range next {
			change = max(change, math.Abs(next[i]-fitted[i]))
		}
		if fitted = next; change < 1e-9 {
			break
		}
	}
	return fitted
}

// geometricWithLead returns the distribution of n results whose probabilities are a geometric sequence, and whose mean
// exceeds 0.5 by a number of standard deviations.
func geometricWithLead(n int, deviations float64) distribution {
	d := make(distribution, n)
	low, high := -100.0, 100.0 // logarithms of the ratio of neighbours
	for range 100 {
		slope := (low + high) / 2
		for i := range d {
			d[i] = math.Exp(slope*float64(i) - max(0, slope*float64(n-1)))
		}
		d.scale()
		if mean, variance := d.stats(); mean-0.5 < deviations*math.Sqrt(variance) {
			low = slope
		} else {
			high = slope
		}
	}
	return d
}
