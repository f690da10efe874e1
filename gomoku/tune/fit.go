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
func (v *evalSample) gradient(of, to *params) float64 {
	me, foe := &of.sides[v.Mover], &of.sides[v.Mover.Other()]
	x := me.threats[v.Threats]
	for _, c := range v.Mine {
		x += me.codes[0][c]
	}
	for _, c := range v.Theirs {
		x -= foe.codes[1][c]
	}
	sums := [2 * board.NetworkWidth]float64(me.biases[2*board.NetworkWidth*int(v.Threats):])
	for _, d := range v.Joint {
		mine, theirs := (*[board.NetworkWidth]float64)(me.joint[board.NetworkWidth*int(d):]), (*[board.NetworkWidth]float64)(foe.joint[board.NetworkWidth*int(board.SwapSides(d)):])
		for i := range board.NetworkWidth {
			sums[i] += mine[i]
			sums[board.NetworkWidth+i] += theirs[i]
		}
	}
	for i, sign := range smallnet.Signs {
		x += sign * (max(sums[i], 0) - max(sums[board.NetworkWidth+i], 0))
	}
	p, y := 1/(1+math.Exp(-x)), v.target
	if to != nil {
		v.addGradient(p-y, &sums, &to.sides[v.Mover], &to.sides[v.Mover.Other()])
	}
	return -y*math.Log(max(p, minProbability)) - (1-y)*math.Log(max(1-p, minProbability))
}

// addGradient adds the gradient of the parameters where that of the value is slope.
func (v *evalSample) addGradient(slope float64, sums *[2 * board.NetworkWidth]float64, me, foe *sideParams) {
	me.threats[v.Threats] += slope
	for _, c := range v.Mine {
		me.codes[0][c] += slope
	}
	for _, c := range v.Theirs {
		foe.codes[1][c] -= slope
	}
	var mine, theirs [board.NetworkWidth]float64
	biases := me.biases[2*board.NetworkWidth*int(v.Threats):][:2*board.NetworkWidth]
	for i, sign := range smallnet.Signs {
		if sums[i] > 0 {
			mine[i] = sign * slope
			biases[i] += mine[i]
		}
		if sums[board.NetworkWidth+i] > 0 {
			theirs[i] = -sign * slope
			biases[board.NetworkWidth+i] += theirs[i]
		}
	}
	for _, d := range v.Joint {
		addTo(me.joint[board.NetworkWidth*int(d):][:board.NetworkWidth], mine[:])
		addTo(foe.joint[board.NetworkWidth*int(board.SwapSides(d)):][:board.NetworkWidth], theirs[:])
	}
}

// minProbability keeps a logarithm finite.
const minProbability = 1e-9

// gradient is that of a choice among moves whose chances are as e to their ordering scores (McFadden 1974).
func (o *orderSample) gradient(of, to *params) float64 {
	attack, defence := of.sides[o.mover].codes[0], of.sides[o.mover.Other()].codes[1]
	var odds [board.MaxSize * board.MaxSize]float64
	all := 0.0
	for i, m := range o.moves {
		odds[i] = math.Exp(attack[m.Codes[0]] + defence[m.Codes[1]])
		all += odds[i]
	}
	if to != nil {
		attack, defence := to.sides[o.mover].codes[0], to.sides[o.mover.Other()].codes[1]
		for i, m := range o.moves {
			d := odds[i] / all
			if i == o.best {
				d--
			}
			attack[m.Codes[0]] += d
			defence[m.Codes[1]] += d
		}
	}
	return -math.Log(max(odds[o.best]/all, minProbability))
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
func newFit(c schedule, symmetric, withNetwork bool, rng *rand.Rand) *fit {
	f := &fit{schedule: c}
	f.params, f.groups = newParams(symmetric, withNetwork)
	f.gradients, _ = newParams(symmetric, withNetwork)
	size := len(f.params.values)
	f.start = make([]float64, size)
	for i := range f.groups {
		b := &f.groups[i]
		b.sharedStart += size
		size = b.sharedStart + b.rowWidth*b.sharedCount
	}
	f.weights, f.adam = make([]float64, size), smallnet.NewAdam(size)
	for _, b := range f.groups {
		if b.rowWidth > 1 {
			for i := range b.rowWidth * b.sharedCount {
				f.weights[b.sharedStart+i] = rng.NormFloat64() * c.initStdDev
			}
		}
	}
	return f
}

// train goes through all examples several times, each time in another order and with smaller steps.
func (f *fit) train(examples []sample, rng *rand.Rand) {
	steps, total := 0, f.epochs*((len(examples)+batchSize-1)/batchSize)
	for range f.epochs {
		rng.Shuffle(len(examples), func(i, j int) { examples[i], examples[j] = examples[j], examples[i] })
		for part := range slices.Chunk(examples, batchSize) {
			f.expandParams()
			clear(f.gradients.values)
			for _, e := range part {
				e.gradient(f.params, f.gradients)
			}
			f.adam.Step(f.weights, f.backprop(len(part), 1/(f.priorStdDev*f.priorStdDev*float64(len(examples)))), f.learningRate*(1-float64(steps)/float64(total)))
			steps++
		}
	}
	f.expandParams()
}

// expandParams computes params from weights.
func (f *fit) expandParams() {
	copy(f.params.values, f.weights)
	addTo(f.params.values, f.start)
	for _, b := range f.groups {
		for i, parts := range b.sharedRows {
			row := f.params.values[b.start+i*b.rowWidth:][:b.rowWidth]
			for _, part := range parts {
				addTo(row, f.weights[b.sharedStart+part*b.rowWidth:])
			}
		}
	}
}

// backprop returns the gradient of weights from the summed gradients of so many samples.
func (f *fit) backprop(examples int, decay float64) []float64 {
	gradient := make([]float64, len(f.weights))
	for i := range f.gradients.values {
		f.gradients.values[i] /= float64(examples)
		gradient[i] = f.gradients.values[i] + decay*f.weights[i]
	}
	for _, b := range f.groups {
		for i, parts := range b.sharedRows {
			row := f.gradients.values[b.start+i*b.rowWidth:][:b.rowWidth]
			for _, part := range parts {
				addTo(gradient[b.sharedStart+part*b.rowWidth:][:b.rowWidth], row)
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
func meanLoss(examples []sample, of *params) (sum float64) {
	for _, e := range examples {
		sum += e.gradient(of, nil)
	}
	return sum / float64(len(examples))
}
