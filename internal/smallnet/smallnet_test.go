package smallnet_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/alinha/alinha/internal/smallnet"
)

// TestQuad compares what quads do with the same of plain numbers.
func TestQuad(t *testing.T) {
	rng := rand.New(rand.NewPCG(10, 10))
	for range 1000 {
		var q smallnet.Quad
		var want [smallnet.Width]int16
		for range 1 + rng.IntN(20) {
			var numbers [smallnet.Width]int16
			for i := range numbers {
				numbers[i] = int16(rng.IntN(math.MaxInt16/10) - math.MaxInt16/20)
				want[i] += numbers[i]
			}
			q += smallnet.QuadOf(numbers[:])
		}
		value := 0.0
		for i, n := range want {
			value += smallnet.Signs[i] * max(float64(n), 0)
		}
		if got := q.Numbers(); got != want {
			t.Fatalf("numbers %v, want %v", got, want)
		}
		if got := q.Value(); float64(got) != value {
			t.Fatalf("value %d of %v, want %v", got, want, value)
		}
	}
}

// TestAdam goes down into a valley whose walls are steep and whose floor is nearly level.
func TestAdam(t *testing.T) {
	const steps = 2000
	x := []float64{3, -4}
	a := smallnet.NewAdam(len(x))
	for i := range steps {
		a.Step(x, []float64{200 * (x[0] - 1), 0.02 * (x[1] - 2)}, 0.05*(1-float64(i)/steps))
	}
	if math.Abs(x[0]-1) > 0.01 || math.Abs(x[1]-2) > 0.01 {
		t.Errorf("at %v, want [1 2]", x)
	}
}

// TestAdamBegins takes a first step, which is of the rate whatever the slope.
func TestAdamBegins(t *testing.T) {
	x := []float64{0, 0, 0}
	smallnet.NewAdam(len(x)).Step(x, []float64{1000, -0.5, 0}, 0.25)
	for i, want := range []float64{-0.25, 0.25, 0} {
		if math.Abs(x[i]-want) > 1e-6 {
			t.Errorf("number %d is %v, want %v", i, x[i], want)
		}
	}
}
