package gomoku

import (
	"math"
	"math/rand/v2"
	"slices"

	"github.com/alinha/alinha/internal/smallnet"
)

// An example is a position to be fitted. Its slope adds the derivative of its loss to a sheet and returns the
// loss, both for the worths of another sheet.
type example interface {
	slope(of, to *sheet) (loss float64)
}

// slope is that of a logistic regression, with units.
func (v *valued) slope(of, to *sheet) float64 {
	me, foe := &of.sides[v.mover], &of.sides[v.mover.Other()]
	x := me.threats[v.threats]
	for _, c := range v.mine {
		x += me.codes[0][c]
	}
	for _, c := range v.theirs {
		x -= foe.codes[1][c]
	}
	sums := [2 * networkWidth]float64(me.biases[2*networkWidth*int(v.threats):])
	for _, d := range v.duos {
		mine, theirs := (*[networkWidth]float64)(me.duos[networkWidth*int(d):]), (*[networkWidth]float64)(foe.duos[networkWidth*int(swapSides(d)):])
		for i := range networkWidth {
			sums[i] += mine[i]
			sums[networkWidth+i] += theirs[i]
		}
	}
	for i, sign := range smallnet.Signs {
		x += sign * (max(sums[i], 0) - max(sums[networkWidth+i], 0))
	}
	p, y := 1/(1+math.Exp(-x)), v.worth
	if to != nil {
		v.descend(p-y, &sums, &to.sides[v.mover], &to.sides[v.mover.Other()])
	}
	return -y*math.Log(max(p, tiny)) - (1-y)*math.Log(max(1-p, tiny))
}

// descend adds the slopes where the value of a position has one of so much.
func (v *valued) descend(slope float64, sums *[2 * networkWidth]float64, me, foe *column) {
	me.threats[v.threats] += slope
	for _, c := range v.mine {
		me.codes[0][c] += slope
	}
	for _, c := range v.theirs {
		foe.codes[1][c] -= slope
	}
	var mine, theirs [networkWidth]float64
	biases := me.biases[2*networkWidth*int(v.threats):][:2*networkWidth]
	for i, sign := range smallnet.Signs {
		if sums[i] > 0 {
			mine[i] = sign * slope
			biases[i] += mine[i]
		}
		if sums[networkWidth+i] > 0 {
			theirs[i] = -sign * slope
			biases[networkWidth+i] += theirs[i]
		}
	}
	for _, d := range v.duos {
		addTo(me.duos[networkWidth*int(d):][:networkWidth], mine[:])
		addTo(foe.duos[networkWidth*int(swapSides(d)):][:networkWidth], theirs[:])
	}
}

// tiny keeps a logarithm finite.
const tiny = 1e-9

// slope is that of a choice among moves whose chances are as e to what they promise (McFadden 1974).
func (o *ordered) slope(of, to *sheet) float64 {
	attack, defence := of.sides[o.mover].codes[0], of.sides[o.mover.Other()].codes[1]
	var odds [MaxSize * MaxSize]float64
	all := 0.0
	for i, m := range o.moves {
		odds[i] = math.Exp(attack[m[0]] + defence[m[1]])
		all += odds[i]
	}
	if to != nil {
		attack, defence := to.sides[o.mover].codes[0], to.sides[o.mover.Other()].codes[1]
		for i, m := range o.moves {
			d := odds[i] / all
			if i == o.best {
				d--
			}
			attack[m[0]] += d
			defence[m[1]] += d
		}
	}
	return -math.Log(max(odds[o.best]/all, tiny))
}

// A fit finds the sheet under which examples are likeliest. What a row has of its own, beyond that with which the fit
// begins, is drawn to 0: a rare combination is worth what it was and what its patterns have gained, a rare duo likewise by its kinds.
type fit struct {
	course
	begun  []float64 // the numbers of the sheet with which it begins
	sheet  *sheet
	slopes *sheet // of the sheet
	blocks []block

	free []float64 // what rows have of their own beyond these, as they lie in a sheet, and then what they share
	adam *smallnet.Adam
}

// A course is how a fit is made.
type course struct {
	epochs int
	rate   float64 // at first
	spread float64 // the standard deviation of what codes and duos have of their own that is expected, a normal one, in logits
	unlike float64 // that of the numbers of units that the fit begins with
}

// The courses of fits of values and of orders, from nothing and from weights that are good already. From nothing half and twice the
// spread foretell 200,000 positions as well.
var (
	anew   = [...]course{{12, 0.003, 0.4, 0.03}, {12, 0.01, 0.4, 0}}
	onward = [...]course{{6, 0.0006, 0.15, 0}, {6, 0.003, 0.15, 0}}
)

// batch is how many examples there are in a step.
const batch = 512

// newFit returns a fit from nothing, but for what units are unlike.
func newFit(c course, folded, valued bool, rng *rand.Rand) *fit {
	f := &fit{course: c}
	f.sheet, f.blocks = newSheet(folded, valued)
	f.slopes, _ = newSheet(folded, valued)
	size := len(f.sheet.numbers)
	f.begun = make([]float64, size)
	for i := range f.blocks {
		b := &f.blocks[i]
		b.shared += size
		size = b.shared + b.width*b.kinds
	}
	f.free, f.adam = make([]float64, size), smallnet.NewAdam(size)
	for _, b := range f.blocks {
		if b.width > 1 {
			for i := range b.width * b.kinds {
				f.free[b.shared+i] = rng.NormFloat64() * c.unlike
			}
		}
	}
	return f
}

// run goes through all examples several times, each time in another order and with smaller steps.
func (f *fit) run(examples []example, rng *rand.Rand) {
	steps, total := 0, f.epochs*((len(examples)+batch-1)/batch)
	for range f.epochs {
		rng.Shuffle(len(examples), func(i, j int) { examples[i], examples[j] = examples[j], examples[i] })
		for part := range slices.Chunk(examples, batch) {
			f.lay()
			clear(f.slopes.numbers)
			for _, e := range part {
				e.slope(f.sheet, f.slopes)
			}
			f.adam.Step(f.free, f.gather(len(part), 1/(f.spread*f.spread*float64(len(examples)))), f.rate*(1-float64(steps)/float64(total)))
			steps++
		}
	}
	f.lay()
}

// placeNoEval makes the sheet from what is free.
func (f *fit) lay() {
	copy(f.sheet.numbers, f.free)
	addTo(f.sheet.numbers, f.begun)
	for _, b := range f.blocks {
		for i, parts := range b.parts {
			row := f.sheet.numbers[b.at+i*b.width:][:b.width]
			for _, part := range parts {
				addTo(row, f.free[b.shared+part*b.width:])
			}
		}
	}
}

// gather returns the slopes of what is free: from those of the sheet, of so many examples.
func (f *fit) gather(examples int, decay float64) []float64 {
	slopes := make([]float64, len(f.free))
	for i := range f.slopes.numbers {
		f.slopes.numbers[i] /= float64(examples)
		slopes[i] = f.slopes.numbers[i] + decay*f.free[i]
	}
	for _, b := range f.blocks {
		for i, parts := range b.parts {
			row := f.slopes.numbers[b.at+i*b.width:][:b.width]
			for _, part := range parts {
				addTo(slopes[b.shared+part*b.width:][:b.width], row)
			}
		}
	}
	return slopes
}

// addTo adds numbers to as many others.
func addTo(to, numbers []float64) {
	for i := range to {
		to[i] += numbers[i]
	}
}

// loss returns the mean loss of examples.
func loss(examples []example, of *sheet) (sum float64) {
	for _, e := range examples {
		sum += e.slope(of, nil)
	}
	return sum / float64(len(examples))
}
