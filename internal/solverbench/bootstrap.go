package solverbench

import (
	"math/rand/v2"
	"slices"
)

// A ratioInterval is the ratio of two means over the same positions, and the ends of its 95 % interval.
type ratioInterval struct{ value, low, high float64 }

// bootstrapRatio returns the mean of a divided by the mean of b, with the interval of the paired bootstrap (Efron 1979):
// positions are drawn with replacement, both their figures together, and the interval holds the middle 95 % of the ratios
// of 10,000 draws. The draws are seeded: equal figures have equal intervals. A few hard positions make up most of such a
// mean, so a formula for normally distributed figures would be wrong.
func bootstrapRatio(a, b []float64) ratioInterval {
	const draws = 10_000
	rng := rand.New(rand.NewPCG(1, uint64(len(a))))
	ratios := make([]float64, draws)
	for i := range ratios {
		var sumA, sumB float64
		for range a {
			drawn := rng.IntN(len(a))
			sumA += a[drawn]
			sumB += b[drawn]
		}
		ratios[i] = sumA / sumB
	}
	slices.Sort(ratios)
	var sumA, sumB float64
	for i := range a {
		sumA += a[i]
		sumB += b[i]
	}
	return ratioInterval{sumA / sumB, ratios[draws/40], ratios[draws-draws/40]}
}
