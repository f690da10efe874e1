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

// A Tuner fits weights to games whose moves have the score of a search in their comments: games of SelfPlay, or of a match.
// The evaluation is fitted to the targets of the positions by logistic regression; the move ordering is fitted to the moves
// that were chosen. The same games and seed give the same weights. Set the fields before Add.
type Tuner struct {
	Variant     rules.Variant
	ResultShare float64 // share of the result in the target of a position, 0 to 1; the score of the search has the rest
	Seed        uint64
	FineTune    bool // start from the embedded weights, with smaller steps, instead of from zeros
	EvalOnly    bool // fit the evaluation only; the move ordering stays that of the embedded weights

	training, validation samples
	games                int    // games, and sequences of leaves of the same game
	leafGame             string // the game of the last record, if that was a leaf
}

// HeldBack is the interval of the validation games: a Tuner holds back one game in HeldBack from the fit, and measures
// Losses on the games held back. Leaves of the same game, one after the other, count as one game.
const HeldBack = 10

// ErrNoSamples is the error of Tuner.Fit if the training or the validation games have no samples.
var ErrNoSamples = errors.New("gomoku: no positions to learn from")

// Add adds the positions of a game, or a leaf of LeafSampler, to the samples. The error wraps errors.ErrUnsupported if the rule
// of the game is not that of t.Variant. A game with an illegal move is an error too.
func (t *Tuner) Add(g *record.Game) error {
	want, _ := board.WeightsFor(t.Variant)
	if weights, ok := board.WeightsFor(g.Variant); !ok || weights != want {
		return fmt.Errorf("gomoku: game of %v: expected the rule of %v: %w", g.Variant, t.Variant, errors.ErrUnsupported)
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
	if leaf := IsLeaf(g); !leaf || t.games == 0 || g.Name != t.leafGame {
		t.games++
		t.leafGame = ""
		if leaf {
			t.leafGame = g.Name
		}
	}
	to := &t.training
	if t.games%HeldBack == 1 {
		to = &t.validation
	}
	to.addGame(b, g, t.ResultShare)
	return nil
}

// Positions returns the number of training samples of the evaluation and of the move ordering.
func (t *Tuner) Positions() (evals, orders int) {
	return len(t.training.evals), len(t.training.orders)
}

// Losses holds mean cross-entropies over the validation samples, in nats.
type Losses struct {
	Eval  float64 // of the evaluation, against the targets
	Order float64 // of the move ordering, against the moves chosen
}

// Fit returns the weights fitted to the games. The error is ErrNoSamples, or wraps errors.ErrUnsupported. Fit shuffles
// the training samples, so only the first call is reproducible.
func (t *Tuner) Fit() (*board.Weights, error) {
	builtin, ok := board.WeightsFor(t.Variant)
	switch {
	case !ok:
		return nil, fmt.Errorf("gomoku: %v: %w", t.Variant, errors.ErrUnsupported)
	case min(len(t.training.evals), len(t.validation.evals)) == 0,
		!t.EvalOnly && min(len(t.training.orders), len(t.validation.orders)) == 0:
		return nil, ErrNoSamples
	}
	rng := rand.New(rand.NewPCG(t.Seed, 0))
	schedules := fromScratch
	if t.FineTune {
		schedules = fineTune
	}
	symmetric := !t.Variant.Renju
	evalFit, orderFit := newFit(schedules[0], symmetric, true, rng), newFit(schedules[1], symmetric, false, rng)
	eval, order := toParams(builtin, symmetric)
	if t.FineTune {
		evalFit.start, orderFit.start = eval.values, order.values
	}
	evalFit.train(t.training.evals, rng)
	if t.EvalOnly {
		return toWeights(builtin.Rule, evalFit.params, order), nil
	}
	orderFit.train(t.training.orders, rng)
	return toWeights(builtin.Rule, evalFit.params, orderFit.params), nil
}

// toWeights rounds parameters of the evaluation and of the move ordering to weights of a rule: the inverse of toParams.
func toWeights(rule string, evalParams, orderParams *params) *board.Weights {
	w := &board.Weights{Rule: rule}
	for p := range w.Codes {
		eval, order := &evalParams.sides[p], &orderParams.sides[p]
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
				w.Biases[p][i][k] = smallnet.Pack(quantise(eval.biases[(2*i+k)*board.NetworkWidth:][:board.NetworkWidth]))
			}
		}
		for d := range board.JointCount {
			*board.JointWeights(w, alinha.Player(p), d) = smallnet.Pack(quantise(eval.joint[int(d)*board.NetworkWidth:][:board.NetworkWidth]))
		}
	}
	return w
}

// quantise converts parameters of the network to integers, smallnet.UnitsPerLogit to the logit.
func quantise(numbers []float64) (all []int16) {
	for _, x := range numbers {
		all = append(all, round(x*smallnet.UnitsPerLogit))
	}
	return all
}

// round returns the nearest int16.
func round(x float64) int16 {
	return int16(max(math.MinInt16, min(math.Round(x), math.MaxInt16)))
}

// Losses returns the losses of w, or of the embedded weights if w is nil. Both are NaN without validation samples.
func (t *Tuner) Losses(w *board.Weights) Losses {
	if w == nil {
		w, _ = board.WeightsFor(t.Variant)
	}
	evalParams, orderParams := toParams(w, false)
	return Losses{meanLoss(t.validation.evals, evalParams), meanLoss(t.validation.orders, orderParams)}
}

// toParams converts weights to the parameters of the evaluation and of the move ordering. With symmetric both sides
// share their parameters.
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
				for j, n := range q.Unpack() {
					eval.biases[(2*i+k)*board.NetworkWidth+j] = float64(n) / smallnet.UnitsPerLogit
				}
			}
		}
		for d := range board.JointCount {
			for k, n := range board.JointWeights(w, alinha.Player(p), d).Unpack() {
				eval.joint[int(d)*board.NetworkWidth+k] = float64(n) / smallnet.UnitsPerLogit
			}
		}
	}
	return evalParams, orderParams
}
