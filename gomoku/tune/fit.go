package tune

import (
	"math"
	"math/rand/v2"
	"slices"

	"github.com/alinha/alinha/gomoku/internal/board"
	"github.com/alinha/alinha/internal/smallnet"
)

// A sample is a position with a loss. gradient returns the loss under the parameters w, in nats. If grad is not nil, it
// adds the derivative of the loss by each parameter to grad.
type sample interface {
	gradient(w, grad *params) (loss float64)
}

// gradient implements sample: logistic regression of the target on the evaluation, network included. It computes in floating
// point what board.Evaluate computes in integers; TestEvaluate compares both.
func (v *evalSample) gradient(w, grad *params) float64 {
	me, opp := &w.sides[v.Mover], &w.sides[v.Mover.Other()]
	x := me.threats[v.Threats]
	for _, c := range v.Mine {
		x += me.codes[0][c]
	}
	for _, c := range v.Theirs {
		x -= opp.codes[1][c]
	}
	sums := [2 * board.NetworkWidth]float64(me.biases[2*board.NetworkWidth*int(v.Threats):])
	for _, d := range v.Joint {
		mineRow, theirsRow := (*[board.NetworkWidth]float64)(me.joint[board.NetworkWidth*int(d):]), (*[board.NetworkWidth]float64)(opp.joint[board.NetworkWidth*int(board.SwapSides(d)):])
		for i := range board.NetworkWidth {
			sums[i] += mineRow[i]
			sums[board.NetworkWidth+i] += theirsRow[i]
		}
	}
	for i, sign := range smallnet.OutputWeights {
		x += sign * (max(sums[i], 0) - max(sums[board.NetworkWidth+i], 0))
	}
	p, y := 1/(1+math.Exp(-x)), v.target
	if grad != nil {
		v.addGradient(p-y, &sums, &grad.sides[v.Mover], &grad.sides[v.Mover.Other()])
	}
	return -y*math.Log(max(p, minProbability)) - (1-y)*math.Log(max(1-p, minProbability))
}

// addGradient backpropagates valueGrad, the derivative of the loss by the evaluation: it adds the derivatives of the
// loss by the parameters of both sides to me and opp. sums are the inputs of the rectifiers, the mover's network first.
func (v *evalSample) addGradient(valueGrad float64, sums *[2 * board.NetworkWidth]float64, me, opp *sideParams) {
	me.threats[v.Threats] += valueGrad
	for _, c := range v.Mine {
		me.codes[0][c] += valueGrad
	}
	for _, c := range v.Theirs {
		opp.codes[1][c] -= valueGrad
	}
	var mineGrad, theirsGrad [board.NetworkWidth]float64
	biases := me.biases[2*board.NetworkWidth*int(v.Threats):][:2*board.NetworkWidth]
	for i, sign := range smallnet.OutputWeights {
		if sums[i] > 0 {
			mineGrad[i] = sign * valueGrad
			biases[i] += mineGrad[i]
		}
		if sums[board.NetworkWidth+i] > 0 {
			theirsGrad[i] = -sign * valueGrad
			biases[board.NetworkWidth+i] += theirsGrad[i]
		}
	}
	for _, d := range v.Joint {
		addTo(me.joint[board.NetworkWidth*int(d):][:board.NetworkWidth], mineGrad[:])
		addTo(opp.joint[board.NetworkWidth*int(board.SwapSides(d)):][:board.NetworkWidth], theirsGrad[:])
	}
}

// minProbability keeps the logarithms of the losses finite.
const minProbability = 1e-9

// gradient implements sample: the multinomial logit of the chosen move (McFadden 1974). The probability of a move is
// proportional to e to its ordering score.
func (o *orderSample) gradient(w, grad *params) float64 {
	attack, defence := w.sides[o.mover].codes[0], w.sides[o.mover.Other()].codes[1]
	var odds [board.MaxSize * board.MaxSize]float64
	oddsSum := 0.0
	for i, m := range o.moves {
		odds[i] = math.Exp(attack[m.Codes[0]] + defence[m.Codes[1]])
		oddsSum += odds[i]
	}
	if grad != nil {
		attack, defence := grad.sides[o.mover].codes[0], grad.sides[o.mover.Other()].codes[1]
		for i, m := range o.moves {
			d := odds[i] / oddsSum
			if i == o.best {
				d--
			}
			attack[m.Codes[0]] += d
			defence[m.Codes[1]] += d
		}
	}
	return -math.Log(max(odds[o.best]/oddsSum, minProbability))
}

// A fit minimises the mean loss of samples. It works on weights, from which expandParams computes params:
//
//	params row = start row + own weights of the row + sum of its shared rows
//
//	weights   | own weights, laid out as params.values | shared rows of each group |
//
// Only own weights are L2-regularised, towards 0. So a rare code keeps its starting weight and adds what its patterns have
// gained; a rare joint feature adds what its TopTwos have gained.
type fit struct {
	schedule
	start     []float64 // params.values before the fit
	params    *params
	gradients *params // the summed gradients of a batch, by params
	groups    []paramGroup

	weights []float64
	adam    *smallnet.Adam
}

// A schedule holds the hyperparameters of a fit.
type schedule struct {
	epochs       int
	learningRate float64 // of the first step; it falls linearly to 0
	priorStdDev  float64 // standard deviation of the normal prior of own weights, in logits: the L2 regularisation
	initStdDev   float64 // standard deviation of the random shared rows of the network before the first step
}

// The schedules of the evaluation and of the move ordering, from zeros and from weights that are good already. From zeros,
// half and twice the priorStdDev predict 200,000 positions equally well.
var (
	fromScratch = [...]schedule{{12, 0.003, 0.4, 0.03}, {12, 0.01, 0.4, 0}}
	fineTune    = [...]schedule{{6, 0.0006, 0.15, 0}, {6, 0.003, 0.15, 0}}
)

// batchSize is the number of samples of a step.
const batchSize = 512

// newFit returns a fit that starts from zeros, with random shared rows of the network to break the symmetry of its units.
func newFit(s schedule, symmetric, withNetwork bool, rng *rand.Rand) *fit {
	f := &fit{schedule: s}
	f.params, f.groups = newParams(symmetric, withNetwork)
	f.gradients, _ = newParams(symmetric, withNetwork)
	size := len(f.params.values)
	f.start = make([]float64, size)
	for i := range f.groups {
		group := &f.groups[i]
		group.sharedStart += size
		size = group.sharedStart + group.rowWidth*group.sharedCount
	}
	f.weights, f.adam = make([]float64, size), smallnet.NewAdam(size)
	for _, group := range f.groups {
		if group.rowWidth > 1 {
			for i := range group.rowWidth * group.sharedCount {
				f.weights[group.sharedStart+i] = rng.NormFloat64() * s.initStdDev
			}
		}
	}
	return f
}

// train minimises the mean loss of samples by Adam: in each epoch it goes through all samples in another random order,
// a batch a step. It shuffles samples, and leaves the result in f.params.
func (f *fit) train(samples []sample, rng *rand.Rand) {
	steps, total := 0, f.epochs*((len(samples)+batchSize-1)/batchSize)
	for range f.epochs {
		rng.Shuffle(len(samples), func(i, j int) { samples[i], samples[j] = samples[j], samples[i] })
		for batch := range slices.Chunk(samples, batchSize) {
			f.expandParams()
			clear(f.gradients.values)
			for _, e := range batch {
				e.gradient(f.params, f.gradients)
			}
			f.adam.Step(f.weights, f.backprop(len(batch), 1/(f.priorStdDev*f.priorStdDev*float64(len(samples)))), f.learningRate*(1-float64(steps)/float64(total)))
			steps++
		}
	}
	f.expandParams()
}

// expandParams computes params from start and weights.
func (f *fit) expandParams() {
	copy(f.params.values, f.weights)
	addTo(f.params.values, f.start)
	for _, group := range f.groups {
		for i, shared := range group.sharedRows {
			row := f.params.values[group.start+i*group.rowWidth:][:group.rowWidth]
			for _, j := range shared {
				addTo(row, f.weights[group.sharedStart+j*group.rowWidth:])
			}
		}
	}
}

// backprop returns the gradient of the mean loss by weights, from the gradients by params summed over sampleCount
// samples, which it divides by sampleCount in place. decay is the factor of the L2 regularisation.
func (f *fit) backprop(sampleCount int, decay float64) []float64 {
	gradient := make([]float64, len(f.weights))
	for i := range f.gradients.values {
		f.gradients.values[i] /= float64(sampleCount)
		gradient[i] = f.gradients.values[i] + decay*f.weights[i]
	}
	for _, group := range f.groups {
		for i, shared := range group.sharedRows {
			row := f.gradients.values[group.start+i*group.rowWidth:][:group.rowWidth]
			for _, j := range shared {
				addTo(gradient[group.sharedStart+j*group.rowWidth:][:group.rowWidth], row)
			}
		}
	}
	return gradient
}

// addTo adds to each element of to that of numbers.
func addTo(to, numbers []float64) {
	for i := range to {
		to[i] += numbers[i]
	}
}

// meanLoss returns the mean loss of samples under the parameters w, in nats.
func meanLoss(samples []sample, w *params) (sum float64) {
	for _, e := range samples {
		sum += e.gradient(w, nil)
	}
	return sum / float64(len(samples))
}
