package lab

import (
	"math/rand/v2"
	"slices"
)

// A ratio is of two means over the same rows, with the ends of its 95 % interval.
type ratio struct{ value, low, high float64 }

// ratioOfMeans returns the mean of a over that of b. Its interval is by the paired
// bootstrap (Efron 1979): rows are drawn anew, both their figures together, and the
// interval holds the middle 95 % of the ratios. Few hard rows make most of such a mean, which
// no formula for bell-shaped figures would tell.
func ratioOfMeans(a, b []float64) ratio {
	const draws = 10_000
	r := rand.New(rand.NewPCG(1, uint64(len(a))))
	drawn := make([]float64, draws)
	for i := range drawn {
		var sumA, sumB float64
		for range a {
			row := r.IntN(len(a))
			sumA += a[row]
			sumB += b[row]
		}
		drawn[i] = sumA / sumB
	}
	slices.Sort(drawn)
	var sumA, sumB float64
	for row := range a {
		sumA += a[row]
		sumB += b[row]
	}
	return ratio{sumA / sumB, drawn[draws/40], drawn[draws-draws/40]}
}
