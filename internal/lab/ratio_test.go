package lab

import (
	"math"
	"math/rand/v2"
	"testing"
)

// Where the rows are many and none stands out, the bootstrap agrees with the delta method.
func TestRatioOfMeans(t *testing.T) {
	const n = 400
	r := rand.New(rand.NewPCG(3, 4))
	a, b := make([]float64, n), make([]float64, n)
	var sumA, sumB float64
	for i := range a {
		b[i] = 1 + r.Float64()
		a[i] = 3*b[i] + r.Float64()
		sumA += a[i]
		sumB += b[i]
	}
	value, squares := sumA/sumB, 0.0
	for i := range a {
		off := a[i] - value*b[i]
		squares += off * off
	}
	half := 1.959964 * math.Sqrt(squares) / sumB
	got := ratioOfMeans(a, b)
	if got.value != value || math.Abs(got.low-value+half) > half/10 || math.Abs(got.high-value-half) > half/10 {
		t.Errorf("got %+v, want %g, %g, %g", got, value, value-half, value+half)
	}
}

// What is the same on every row has no spread, however the rows differ.
func TestRatioOfMeansIsPaired(t *testing.T) {
	got := ratioOfMeans([]float64{2, 2000, 4}, []float64{1, 1000, 2})
	if got != (ratio{2, 2, 2}) {
		t.Errorf("got %+v, want 2 and no spread", got)
	}
}
