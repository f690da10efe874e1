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
	Variant     rules.Variant
	ResultShare float64 // that what came of a position has in what it is worth, 0 to 1; the score has the rest
	Seed        uint64
	FineTune    bool // begins with the weights of the program, not with nothing, and goes on from them in smaller steps

	training, validation samples
	games                int
}

// HeldBack is one game in how many from which a Tuner does not learn, to measure the loss on them.
const HeldBack = 10

// ErrNoSamples is the error of games that have too few positions to learn from.
var ErrNoSamples = errors.New("gomoku: no positions to learn from")

// Add takes a game. Its error is that of a game that cannot be played, or wraps errors.ErrUnsupported.
func (t *Tuner) Add(g *record.Game) error {
	want, _ := weightsFor(t.Variant)
	if weights, ok := weightsFor(g.Variant); !ok || weights != want {
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
	to := &t.training
	if t.games++; t.games%HeldBack == 1 {
		to = &t.validation
	}
	to.addGame(b, g, t.ResultShare)
	return nil
}

// Positions returns how many positions there are to learn their worth from, and in how many to
// learn which move is best.
func (t *Tuner) Positions() (values, orders int) {
	return len(t.training.evals), len(t.training.orders)
}

// Losses are means over the positions held back, in nats.
type Losses struct {
	Eval  float64 // of what a position is worth
	Order float64 // of which move is best
}

// Fit returns the weights that suit the games best. Its error is ErrNoSamples, or wraps errors.ErrUnsupported.
func (t *Tuner) Fit() (*Weights, error) {
	builtin, ok := weightsFor(t.Variant)
	switch {
	case !ok:
		return nil, fmt.Errorf("gomoku: %v: %w", t.Variant, errors.ErrUnsupported)
	case min(len(t.training.evals), len(t.training.orders), len(t.validation.evals), len(t.validation.orders)) == 0:
		return nil, ErrNoSamples
	}
	rng := rand.New(rand.NewPCG(t.Seed, 0))
	schedules := fromScratch
	if t.FineTune {
		schedules = fineTune
	}
	symmetric := !t.Variant.Renju
	values, orders := newFit(schedules[0], symmetric, true, rng), newFit(schedules[1], symmetric, false, rng)
	if t.FineTune {
		value, order := toParams(builtin, symmetric)
		values.start, orders.start = value.values, order.values
	}
	values.train(t.training.evals, rng)
	orders.train(t.training.orders, rng)
	w := &Weights{rule: builtin.rule}
	for p := range w.codes {
		value, order := &values.params.sides[p], &orders.params.sides[p]
		for c := range codeCount {
			w.codes[p][c] = codeWeights{
				mover:   round(value.codes[0][c] * evalUnit),
				waiting: round(value.codes[1][c] * evalUnit),
				attack:  round(order.codes[0][c] * orderUnit),
				defence: round(order.codes[1][c] * orderUnit),
			}
		}
		for i := range threatMaskCount {
			w.threats[p][i] = round(value.threats[i] * evalUnit)
			for k := range w.biases[p][i] {
				w.biases[p][i][k] = smallnet.QuadOf(quantise(value.biases[(2*i+k)*networkWidth:][:networkWidth]))
			}
		}
		for d := range jointCount {
			*w.jointWeights(alinha.Player(p), d) = smallnet.QuadOf(quantise(value.joint[int(d)*networkWidth:][:networkWidth]))
		}
	}
	return w, nil
}

// quantise returns the numbers of units as weights have them.
func quantise(numbers []float64) (all []int16) {
	for _, x := range numbers {
		all = append(all, round(x*smallnet.Logit))
	}
	return all
}

func round(x float64) int16 {
	return int16(max(math.MinInt16, min(math.Round(x), math.MaxInt16)))
}

// Losses returns those of weights, or of those of the program if w is nil. There have to be games held back.
func (t *Tuner) Losses(w *Weights) Losses {
	if w == nil {
		w, _ = weightsFor(t.Variant)
	}
	values, orders := toParams(w, false)
	return Losses{meanLoss(t.validation.evals, values), meanLoss(t.validation.orders, orders)}
}

// toParams returns the sheets of which the weights are the integers, of values and of orders; folded if both sides weigh the same.
func toParams(w *Weights, symmetric bool) (values, orders *params) {
	values, _ = newParams(symmetric, true)
	orders, _ = newParams(symmetric, false)
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
				value.joint[int(d)*networkWidth+k] = float64(n) / smallnet.Logit
			}
		}
	}
	return values, orders
}
