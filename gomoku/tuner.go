package gomoku

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/smallnet"
	"github.com/alinha/alinha/record"
	"github.com/alinha/alinha/rules"
)

// A Tuner fits weights to games in which the players noted what they thought: those of SelfPlay, or of
// a match. How a position is valued follows what it was worth, by logistic regression; how its moves are put
// in order follows which was chosen. The same games and seed give the same weights.
type Tuner struct {
	Variant rules.Variant
	Share   float64 // that what came of a position has in what it is worth, 0 to 1; the score has the rest
	Seed    uint64
	Onward  bool // begins with the weights of the program, not with nothing, and goes on from them in smaller steps

	learned, held samples
	games         int
}

// HeldBack is one game in how many from which a Tuner does not learn, to measure the loss on them.
const HeldBack = 10

// ErrNoSamples is the error of games that have too few positions to learn from.
var ErrNoSamples = errors.New("gomoku: no positions to learn from")

// Add takes a game. Its error is that of a game that cannot be played, or wraps errors.ErrUnsupported.
func (t *Tuner) Add(g *record.Game) error {
	want, _ := ruleOf(t.Variant)
	if rule, ok := ruleOf(g.Variant); !ok || rule != want {
		return fmt.Errorf("gomoku: a game of %v to learn %v from: %w", g.Variant, t.Variant, errors.ErrUnsupported)
	}
	pos, err := g.Start()
	if err == nil {
		_, err = g.End()
	}
	if err != nil {
		return err
	}
	b, err := From(pos)
	if err != nil {
		return err
	}
	to := &t.learned
	if t.games++; t.games%HeldBack == 1 {
		to = &t.held
	}
	to.add(b, g, t.Share)
	return nil
}

// Positions returns how many positions there are to learn their worth from, and in how many to
// learn which move is best.
func (t *Tuner) Positions() (values, orders int) {
	return len(t.learned.values), len(t.learned.orders)
}

// Losses are means over the positions held back, in nats.
type Losses struct {
	Value float64 // of what a position is worth
	Order float64 // of which move is best
}

// Weights are integers: so many in a logit of the chance to win, and in a nat of the odds of a move.
const (
	evalUnit  = 1000
	orderUnit = 100
)

// Fit returns the weights that suit the games best. Its error is ErrNoSamples, or wraps errors.ErrUnsupported.
func (t *Tuner) Fit() (*Weights, error) {
	rule, ok := ruleOf(t.Variant)
	switch {
	case !ok:
		return nil, fmt.Errorf("gomoku: %v: %w", t.Variant, errors.ErrUnsupported)
	case min(len(t.learned.values), len(t.learned.orders), len(t.held.values), len(t.held.orders)) == 0:
		return nil, ErrNoSamples
	}
	rng := rand.New(rand.NewPCG(t.Seed, 0))
	courses := anew
	if t.Onward {
		courses = onward
	}
	folded := !t.Variant.Renju
	values, orders := newFit(courses[0], folded, true, rng), newFit(courses[1], folded, false, rng)
	if t.Onward {
		value, order := rule.weights.sheets(folded)
		values.begun, orders.begun = value.numbers, order.numbers
	}
	values.run(t.learned.values, rng)
	orders.run(t.learned.orders, rng)
	w := &Weights{rule: rule.weights.rule}
	for p := range w.codes {
		value, order := &values.sheet.sides[p], &orders.sheet.sides[p]
		for c := range codeCount {
			w.codes[p][c] = codeWeights{
				mover:   rounded(value.codes[0][c] * evalUnit),
				waiting: rounded(value.codes[1][c] * evalUnit),
				attack:  rounded(order.codes[0][c] * orderUnit),
				defence: rounded(order.codes[1][c] * orderUnit),
			}
		}
		for i := range threatMaskCount {
			w.threats[p][i] = rounded(value.threats[i] * evalUnit)
			for k := range w.biases[p][i] {
				w.biases[p][i][k] = smallnet.QuadOf(roundedAll(value.biases[(2*i+k)*networkWidth:][:networkWidth]))
			}
		}
		for d := range jointCount {
			*w.jointWeights(alinha.Player(p), d) = smallnet.QuadOf(roundedAll(value.duos[int(d)*networkWidth:][:networkWidth]))
		}
	}
	return w, nil
}

// roundedAll returns the numbers of units as weights have them.
func roundedAll(numbers []float64) (all []int16) {
	for _, x := range numbers {
		all = append(all, rounded(x*smallnet.Logit))
	}
	return all
}

func rounded(x float64) int16 {
	return int16(max(math.MinInt16, min(math.Round(x), math.MaxInt16)))
}

// Losses returns those of weights, or of those of the program if w is nil. There have to be games held back.
func (t *Tuner) Losses(w *Weights) Losses {
	if w == nil {
		rule, _ := ruleOf(t.Variant)
		w = rule.weights
	}
	values, orders := w.sheets(false)
	return Losses{loss(t.held.values, values), loss(t.held.orders, orders)}
}

// sheets returns the sheets of which the weights are the integers, of values and of orders; folded if both sides weigh the same.
func (w *Weights) sheets(folded bool) (values, orders *sheet) {
	values, _ = newSheet(folded, true)
	orders, _ = newSheet(folded, false)
	for p := range w.codes {
		value, order := &values.sides[p], &orders.sides[p]
		for c, of := range w.codes[p][:codeCount] {
			value.codes[0][c], value.codes[1][c] = float64(of.mover)/evalUnit, float64(of.waiting)/evalUnit
			order.codes[0][c], order.codes[1][c] = float64(of.attack)/orderUnit, float64(of.defence)/orderUnit
		}
		for i, worth := range w.threats[p] {
			value.threats[i] = float64(worth) / evalUnit
			for k, q := range w.biases[p][i] {
				for j, n := range q.Numbers() {
					value.biases[(2*i+k)*networkWidth+j] = float64(n) / smallnet.Logit
				}
			}
		}
		for d := range jointCount {
			for k, n := range w.jointWeights(alinha.Player(p), d).Numbers() {
				value.duos[int(d)*networkWidth+k] = float64(n) / smallnet.Logit
			}
		}
	}
	return values, orders
}
