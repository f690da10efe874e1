package tune

import (
	"math"
	"math/rand/v2"
	"slices"

	"github.com/alinha/alinha/gomoku/internal/board"
	"github.com/alinha/alinha/internal/smallnet"
)

// A sample is a position to be fitted. Its method gradient adds the derivative of its loss to other params and returns the
// loss, both under the params of.
type sample interface {
	gradient(of, to *params) (loss float64)
}

// gradient is that of a logistic regression, with the network.
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
	for i, sign := range smallnet.Signs {
		x += sign * (max(sums[i], 0) - max(sums[board.NetworkWidth+i], 0))
	}
	p, y := 1/(1+math.Exp(-x)), v.target
	if grad != nil {
		v.addGradient(p-y, &sums, &grad.sides[v.Mover], &grad.sides[v.Mover.Other()])
	}
	return -y*math.Log(max(p, minProbability)) - (1-y)*math.Log(max(1-p, minProbability))
}

// addGradient adds the gradient of the parameters where that of the value is slope.
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
	for i, sign := range smallnet.Signs {
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

// minProbability keeps a logarithm finite.
const minProbability = 1e-9

// gradient is that of a choice among moves whose chances are as e to their ordering scores (McFadden 1974).
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

// A fit finds the params under which samples are likeliest. What a row has of its own is L2-regularised towards the start:
// a rare combination keeps its weight and adds what its patterns have gained, a rare joint feature likewise by its TopTwos.
type fit struct {
	schedule
	start     []float64 // the values of params at the start
	params    *params
	gradients *params // of params
	groups    []paramGroup

	weights []float64 // what rows have of their own beyond these, laid out as params, and then what they share
	adam    *smallnet.Adam
}

// A schedule is how a fit is made.
type schedule struct {
	epochs       int
	learningRate float64 // at first
	priorStdDev  float64 // the standard deviation of what codes and joint features have of their own that is expected, a normal one, in logits
	initStdDev   float64 // that of the network's parameters at the start
}

// The courses of fits of the evaluation and of move ordering, from nothing and from weights that are good already. From nothing half and twice the
// spread foretell 200,000 positions as well.
var (
	fromScratch = [...]schedule{{12, 0.003, 0.4, 0.03}, {12, 0.01, 0.4, 0}}
	fineTune    = [...]schedule{{6, 0.0006, 0.15, 0}, {6, 0.003, 0.15, 0}}
)

// batchSize is how many examples there are in a step.
const batchSize = 512

// newFit returns a fit from zeros, but for random parameters of the network.
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

// train goes through all examples several times, each time in another order and with smaller steps.
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

// expandParams computes params from weights.
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

// backprop returns the gradient of weights from the summed gradients of so many samples.
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

// addTo adds numbers to as many others.
func addTo(to, numbers []float64) {
	for i := range to {
		to[i] += numbers[i]
	}
}

// meanLoss returns the mean loss of examples.
func meanLoss(samples []sample, w *params) (sum float64) {
	for _, e := range samples {
		sum += e.gradient(w, nil)
	}
	return sum / float64(len(samples))
}
