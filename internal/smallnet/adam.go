package smallnet

import "math"

// Adam is the optimiser of Kingma and Ba (2015), with the constants of their paper: decay rates 0.9 and 0.999, epsilon 1e-8.
// It minimises a loss by gradient descent with a step size for each parameter.
type Adam struct {
	firstMoments  []float64 // running means of the gradients
	secondMoments []float64 // running means of the squared gradients
	steps         int
}

// NewAdam returns an optimiser of size parameters, before its first step.
func NewAdam(size int) *Adam {
	return &Adam{firstMoments: make([]float64, size), secondMoments: make([]float64, size)}
}

// Step moves params against the gradients of the loss. Each parameter changes by about learningRate, or by less where its
// gradient varies from step to step.
func (a *Adam) Step(params, gradients []float64, learningRate float64) {
	a.steps++
	first, second := 1-math.Pow(0.9, float64(a.steps)), 1-math.Pow(0.999, float64(a.steps))
	for i, gradient := range gradients {
		a.firstMoments[i] += 0.1 * (gradient - a.firstMoments[i])
		a.secondMoments[i] += 0.001 * (gradient*gradient - a.secondMoments[i])
		params[i] -= learningRate * a.firstMoments[i] / first / (math.Sqrt(a.secondMoments[i]/second) + 1e-8)
	}
}
