package gomoku

import (
	"math"
	"math/rand/v2"
	"slices"

	"github.com/alinha/alinha"
)

// A sheet is where the numbers of a fit lie: of each side two columns, mover and waiting or attack
// and defence, each of the worths of all codes; and behind them the threats of each side.
const (
	column    = codeCount
	threatsAt = 4 * column
	sheetSize = threatsAt + 2*threatsCount
)

// threatsOf returns where the worths of a side's threats begin.
func threatsOf(p alinha.Player) int { return threatsAt + threatsCount*int(p) }

// columnOf returns where the worths of a column of a side begin.
func columnOf(p alinha.Player, number int) int { return (2*int(p) + number) * column }

// An example is a position to be fitted. Its slope adds the derivative of its loss to a sheet and returns the
// loss, both for the worths of another sheet.
type example interface {
	slope(sheet, to []float64) (loss float64)
}

// slope is that of a logistic regression.
func (v *valued) slope(sheet, to []float64) float64 {
	mine, theirs := sheet[columnOf(v.mover, 0):][:column], sheet[columnOf(v.mover.Other(), 1):][:column]
	at := threatsOf(v.mover) + int(v.threats)
	x := sheet[at]
	for _, c := range v.mine {
		x += mine[c]
	}
	for _, c := range v.theirs {
		x -= theirs[c]
	}
	p, y := 1/(1+math.Exp(-x)), v.worth
	if to != nil {
		mine, theirs := to[columnOf(v.mover, 0):][:column], to[columnOf(v.mover.Other(), 1):][:column]
		to[at] += p - y
		for _, c := range v.mine {
			mine[c] += p - y
		}
		for _, c := range v.theirs {
			theirs[c] -= p - y
		}
	}
	return -y*math.Log(max(p, tiny)) - (1-y)*math.Log(max(1-p, tiny))
}

// tiny keeps a logarithm finite.
const tiny = 1e-9

// slope is that of a choice among moves whose chances are as e to what they promise (McFadden 1974).
func (o *ordered) slope(sheet, to []float64) float64 {
	attack, defence := columnOf(o.mover, 0), columnOf(o.mover.Other(), 1)
	var odds [Largest * Largest]float64
	all := 0.0
	for i, m := range o.moves {
		odds[i] = math.Exp(sheet[attack+int(m[0])] + sheet[defence+int(m[1])])
		all += odds[i]
	}
	if to != nil {
		for i, m := range o.moves {
			d := odds[i] / all
			if i == o.best {
				d--
			}
			to[attack+int(m[0])] += d
			to[defence+int(m[1])] += d
		}
	}
	return -math.Log(max(odds[o.best]/all, tiny))
}

// A fit finds the sheet under which examples are likeliest. The worth of a code is the sum of those of its patterns,
// and a part of its own that is drawn to 0: a rare combination is worth what its patterns are.
type fit struct {
	folded bool // both sides are one

	free    []float64 // the patterns of each column, and behind them a sheet of the parts of their own
	sheet   []float64
	slopes  []float64 // of the sheet
	means   []float64 // of the slopes of what is free
	squares []float64 // of these
	steps   int
}

const (
	ownAt    = 4 * int(patterns)
	freeSize = ownAt + sheetSize
)

func newFit(folded bool) *fit {
	return &fit{
		folded: folded,
		free:   make([]float64, freeSize), sheet: make([]float64, sheetSize), slopes: make([]float64, sheetSize),
		means: make([]float64, freeSize), squares: make([]float64, freeSize),
	}
}

// How a fit is made. The spread is the standard deviation of the parts of codes that is expected, a normal
// one, in logits; half and twice as much foretell 200,000 positions as well.
const (
	epochs = 20
	batch  = 512 // examples in a step
	rate   = 0.01
	spread = 0.4
)

// run goes through all examples several times, each time in another order and with smaller steps.
func (f *fit) run(examples []example, rng *rand.Rand) {
	total := epochs * ((len(examples) + batch - 1) / batch)
	for range epochs {
		rng.Shuffle(len(examples), func(i, j int) { examples[i], examples[j] = examples[j], examples[i] })
		for part := range slices.Chunk(examples, batch) {
			f.spread()
			clear(f.slopes)
			for _, e := range part {
				e.slope(f.sheet, f.slopes)
			}
			f.step(f.gather(len(part), 1/(spread*spread*float64(len(examples)))), rate*(1-float64(f.steps)/float64(total)))
		}
	}
	f.spread()
}

// spread makes the sheet from what is free.
func (f *fit) spread() {
	copy(f.sheet, f.free[ownAt:])
	for number := range 4 {
		of := f.free[number*int(patterns):]
		for c, x := range combinations {
			for d := range directions {
				f.sheet[number*column+c] += of[along(x, d)]
			}
		}
	}
}

// gather returns the slopes of what is free: from those of the sheet, of so many examples.
func (f *fit) gather(examples int, decay float64) []float64 {
	if f.folded {
		fold(f.slopes[:2*column], f.slopes[2*column:threatsAt])
		fold(f.slopes[threatsAt:threatsAt+threatsCount], f.slopes[threatsAt+threatsCount:])
	}
	slopes := make([]float64, freeSize)
	for i, slope := range f.slopes {
		slopes[ownAt+i] = slope/float64(examples) + decay*f.free[ownAt+i]
	}
	for number := range 4 {
		for c, x := range combinations {
			for d := range directions {
				slopes[number*int(patterns)+int(along(x, d))] += f.slopes[number*column+c] / float64(examples)
			}
		}
		slopes[number*int(patterns)+int(nothing)] = 0 // so that a cell that makes nothing counts for nothing
		slopes[ownAt+number*column] = 0
	}
	return slopes
}

// fold makes the slopes of two sides one.
func fold(a, b []float64) {
	for i := range a {
		a[i] += b[i]
		b[i] = a[i]
	}
}

// step goes down slopes: Adam (Kingma and Ba 2015), with their constants.
func (f *fit) step(slopes []float64, rate float64) {
	f.steps++
	first, second := 1-math.Pow(0.9, float64(f.steps)), 1-math.Pow(0.999, float64(f.steps))
	for i, slope := range slopes {
		f.means[i] += 0.1 * (slope - f.means[i])
		f.squares[i] += 0.001 * (slope*slope - f.squares[i])
		f.free[i] -= rate * f.means[i] / first / (math.Sqrt(f.squares[i]/second) + 1e-8)
	}
}

// loss returns the mean loss of examples.
func loss(examples []example, sheet []float64) (sum float64) {
	for _, e := range examples {
		sum += e.slope(sheet, nil)
	}
	return sum / float64(len(examples))
}
