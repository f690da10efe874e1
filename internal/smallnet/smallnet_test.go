package smallnet_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/alinha/alinha/internal/smallnet"
)

// TestQuad compares sums and outputs of Quads with those of plain numbers.
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
			q += smallnet.Pack(numbers[:])
		}
		output := 0.0
		for i, n := range want {
			output += smallnet.OutputWeights[i] * max(float64(n), 0)
		}
		if got := q.Unpack(); got != want {
			t.Fatalf("Unpack: got %v, want %v", got, want)
		}
		if got := q.Output(); float64(got) != output {
			t.Fatalf("Output of %[2]v: got %[1]d, want %[3]v", got, want, output)
		}
	}
}

// TestAdamConverges minimises a loss that is steep in one parameter and nearly flat in the other.
func TestAdamConverges(t *testing.T) {
	const steps = 2000
	x := []float64{3, -4}
	a := smallnet.NewAdam(len(x))
	for i := range steps {
		a.Step(x, []float64{200 * (x[0] - 1), 0.02 * (x[1] - 2)}, 0.05*(1-float64(i)/steps))
	}
	if math.Abs(x[0]-1) > 0.01 || math.Abs(x[1]-2) > 0.01 {
		t.Errorf("got params %v, want [1 2]", x)
	}
}

// TestAdamFirstStep checks that the first step has the size of the learning rate, whatever the gradient.
func TestAdamFirstStep(t *testing.T) {
	x := []float64{0, 0, 0}
	smallnet.NewAdam(len(x)).Step(x, []float64{1000, -0.5, 0}, 0.25)
	for i, want := range []float64{-0.25, 0.25, 0} {
		if math.Abs(x[i]-want) > 1e-6 {
			t.Errorf("param %d: got %v, want %v", i, x[i], want)
		}
	}
}
