package smallnet

import "math"

// An Adam takes numbers down the slopes of what they cost: the algorithm of Kingma and Ba (2015), with their constants.
type Adam struct {
	means   []float64 // of the slopes
	squares []float64 // of these
	steps   int
}

// NewAdam returns one for so many numbers, before its first step.
func NewAdam(size int) *Adam {
	return &Adam{means: make([]float64, size), squares: make([]float64, size)}
}

// Step changes numbers by about the rate each, or less where their slopes vary.
func (a *Adam) Step(numbers, slopes []float64, rate float64) {
	a.steps++
	first, second := 1-math.Pow(0.9, float64(a.steps)), 1-math.Pow(0.999, float64(a.steps))
	for i, slope := range slopes {
		a.means[i] += 0.1 * (slope - a.means[i])
		a.squares[i] += 0.001 * (slope*slope - a.squares[i])
		numbers[i] -= rate * a.means[i] / first / (math.Sqrt(a.squares[i]/second) + 1e-8)
	}
}
