package solverbench

import (
	"math"
	"math/rand/v2"
	"testing"
)

// For many positions without outliers the bootstrap agrees with the delta method.
func TestBootstrapRatio(t *testing.T) {
	const n = 400
	rng := rand.New(rand.NewPCG(3, 4))
	a, b := make([]float64, n), make([]float64, n)
	var sumA, sumB float64
	for i := range a {
		b[i] = 1 + rng.Float64()
		a[i] = 3*b[i] + rng.Float64()
		sumA += a[i]
		sumB += b[i]
	}
	value, squares := sumA/sumB, 0.0
	for i := range a {
		residual := a[i] - value*b[i]
		squares += residual * residual
	}
	half := 1.959964 * math.Sqrt(squares) / sumB
	got := bootstrapRatio(a, b)
	if got.value != value || math.Abs(got.low-value+half) > half/10 || math.Abs(got.high-value-half) > half/10 {
		t.Errorf("got %+v, want %g, %g, %g", got, value, value-half, value+half)
	}
}

// A ratio that is the same for every position has no spread, however much the positions differ.
func TestBootstrapRatioIsPaired(t *testing.T) {
	got := bootstrapRatio([]float64{2, 2000, 4}, []float64{1, 1000, 2})
	if got != (ratioInterval{2, 2, 2}) {
		t.Errorf("got %+v, want 2 without spread", got)
	}
}
