// Package tune finds the weights of package gomoku: [SelfPlay] plays games of the engine against itself, a [Tuner] fits weights
// to them.
package tune

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/gomoku/internal/board"
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
	want, _ := board.WeightsFor(t.Variant)
	if weights, ok := board.WeightsFor(g.Variant); !ok || weights != want {
		return fmt.Errorf("gomoku: a game of %v to learn %v from: %w", g.Variant, t.Variant, errors.ErrUnsupported)
	}
	pos, err := g.Start()
	if err == nil {
		_, err = g.End()
	}
	if err != nil {
		return err
	}
	b, err := board.From(pos)
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
func (t *Tuner) Positions() (evals, orders int) {
	return len(t.training.evals), len(t.training.orders)
}

// Losses are means over the positions held back, in nats.
type Losses struct {
	Eval  float64 // of what a position is worth
	Order float64 // of which move is best
}

// Fit returns the weights that suit the games best. Its error is ErrNoSamples, or wraps errors.ErrUnsupported.
func (t *Tuner) Fit() (*board.Weights, error) {
	builtin, ok := board.WeightsFor(t.Variant)
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
	evalFit, orderFit := newFit(schedules[0], symmetric, true, rng), newFit(schedules[1], symmetric, false, rng)
	if t.FineTune {
		eval, order := toParams(builtin, symmetric)
		evalFit.start, orderFit.start = eval.values, order.values
	}
	evalFit.train(t.training.evals, rng)
	orderFit.train(t.training.orders, rng)
	w := &board.Weights{Rule: builtin.Rule}
	for p := range w.Codes {
		eval, order := &evalFit.params.sides[p], &orderFit.params.sides[p]
		for c := range board.CodeCount {
			w.Codes[p][c] = board.CodeWeights{
				Mover:   round(eval.codes[0][c] * board.EvalUnit),
				Waiting: round(eval.codes[1][c] * board.EvalUnit),
				Attack:  round(order.codes[0][c] * board.OrderUnit),
				Defence: round(order.codes[1][c] * board.OrderUnit),
			}
		}
		for i := range board.ThreatMaskCount {
			w.Threats[p][i] = round(eval.threats[i] * board.EvalUnit)
			for k := range w.Biases[p][i] {
				w.Biases[p][i][k] = smallnet.QuadOf(quantise(eval.biases[(2*i+k)*board.NetworkWidth:][:board.NetworkWidth]))
			}
		}
		for d := range board.JointCount {
			*board.JointWeights(w, alinha.Player(p), d) = smallnet.QuadOf(quantise(eval.joint[int(d)*board.NetworkWidth:][:board.NetworkWidth]))
		}
	}
	return w, nil
}

// quantise rounds parameters of the network to those of weights.
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
func (t *Tuner) Losses(w *board.Weights) Losses {
	if w == nil {
		w, _ = board.WeightsFor(t.Variant)
	}
	evalParams, orderParams := toParams(w, false)
	return Losses{meanLoss(t.validation.evals, evalParams), meanLoss(t.validation.orders, orderParams)}
}

// toParams returns the parameters of which the weights are the integers, of the evaluation and of move ordering; symmetric if both sides weigh the same.
func toParams(w *board.Weights, symmetric bool) (evalParams, orderParams *params) {
	evalParams, _ = newParams(symmetric, true)
	orderParams, _ = newParams(symmetric, false)
	for p := range w.Codes {
		eval, order := &evalParams.sides[p], &orderParams.sides[p]
		for c, of := range w.Codes[p][:board.CodeCount] {
			eval.codes[0][c], eval.codes[1][c] = float64(of.Mover)/board.EvalUnit, float64(of.Waiting)/board.EvalUnit
			order.codes[0][c], order.codes[1][c] = float64(of.Attack)/board.OrderUnit, float64(of.Defence)/board.OrderUnit
		}
		for i, weight := range w.Threats[p] {
			eval.threats[i] = float64(weight) / board.EvalUnit
			for k, q := range w.Biases[p][i] {
				for j, n := range q.Numbers() {
					eval.biases[(2*i+k)*board.NetworkWidth+j] = float64(n) / smallnet.Logit
				}
			}
		}
		for d := range board.JointCount {
			for k, n := range board.JointWeights(w, alinha.Player(p), d).Numbers() {
				eval.joint[int(d)*board.NetworkWidth+k] = float64(n) / smallnet.Logit
			}
		}
	}
	return evalParams, orderParams
}
