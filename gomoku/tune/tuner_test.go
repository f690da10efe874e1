package tune

import (
	"bytes"
	"errors"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/alinha/alinha/gomoku/internal/board"
	"github.com/alinha/alinha/gomoku/internal/boardtest"
	"github.com/alinha/alinha/internal/gametest"
	"github.com/alinha/alinha/record"
)

// selfPlay returns games of SelfPlay with 60 nodes a move.
func selfPlay(t testing.TB, game string, games int) []*record.Game {
	t.Helper()
	self := SelfPlay{Variant: gametest.Variant(t, game), Nodes: 60, Seed: 3}
	var all []*record.Game
	for i := range games {
		g, err := self.Game(t.Context(), i)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, g)
	}
	return all
}

// fitGames returns a Tuner with the games, and the weights fitted to them.
func fitGames(t testing.TB, game string, games []*record.Game, fineTune bool) (*Tuner, *board.Weights) {
	t.Helper()
	tuner := &Tuner{Variant: gametest.Variant(t, game), ResultShare: 0.5, Seed: 1, FineTune: fineTune}
	for _, g := range games {
		if err := tuner.Add(g); err != nil {
			t.Fatal(err)
		}
	}
	w, err := tuner.Fit()
	if err != nil {
		t.Fatal(err)
	}
	return tuner, w
}

// weightsText returns the text that Weights.Write writes.
func weightsText(t testing.TB, w *board.Weights) string {
	t.Helper()
	var out bytes.Buffer
	if err := w.Write(&out); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// TestTuner fits weights to self-play games: the validation losses fall, a second fit gives the same weights, fine-tuned
// weights are better, and ReadWeights reads the text that Write wrote.
func TestTuner(t *testing.T) {
	for game, rule := range map[string]string{"gomoku": "freestyle", "renju": "renju"} {
		t.Run(game, func(t *testing.T) {
			if game == "gomoku" {
				gametest.Long(t)
			}
			games := selfPlay(t, game, 300)
			tuner, w := fitGames(t, game, games, false)
			before, after := tuner.Losses(&board.Weights{Rule: rule}), tuner.Losses(w)
			if after.Eval > before.Eval-0.01 || after.Order > before.Order-0.3 {
				t.Errorf("losses %v, of zero weights %v, want less", after, before)
			}
			if (w.Codes[0] == w.Codes[1]) != (game != "renju") {
				t.Errorf("%s: both sides have the same weights: %t", game, w.Codes[0] == w.Codes[1])
			}
			if _, again := fitGames(t, game, games, false); weightsText(t, again) != weightsText(t, w) {
				t.Error("a second fit of the same games and seed gives other weights")
			}
			_, fineTuned := fitGames(t, game, games, true)
			if best := tuner.Losses(fineTuned); best.Eval > after.Eval-0.01 || best.Order > after.Order-0.1 || *fineTuned == *start(t, game).Weights {
				t.Errorf("losses %v of fine-tuned weights, want less than those from scratch, %v", best, after)
			}
			read, err := board.ReadWeights(strings.NewReader(weightsText(t, w)))
			if err != nil || *read != *w {
				t.Errorf("ReadWeights of written weights: %v, or other weights", err)
			}
		})
	}
}

// TestTunerErrors checks the errors for unsupported variants and for games without scores.
func TestTunerErrors(t *testing.T) {
	for _, game := range []string{"connect4", "mnk:15x15,k=6"} {
		v := gametest.Variant(t, game)
		if _, err := (&Tuner{Variant: v}).Fit(); !errors.Is(err, errors.ErrUnsupported) {
			t.Errorf("Fit of %s: error %v, want one that wraps errors.ErrUnsupported", game, err)
		}
		if _, err := (&SelfPlay{Variant: v, Nodes: 1}).Game(t.Context(), 0); !errors.Is(err, errors.ErrUnsupported) {
			t.Errorf("Game of %s: error %v, want one that wraps errors.ErrUnsupported", game, err)
		}
	}
	silent := &record.Game{Variant: gametest.Variant(t, "gomoku"), Turns: []record.Turn{{Comment: "well"}, {Aim: 1, Cell: 1}}}
	tuner := Tuner{Variant: silent.Variant}
	if err := errors.Join(tuner.Add(silent), tuner.Add(silent)); err != nil {
		t.Fatal(err)
	}
	if _, err := tuner.Fit(); !errors.Is(err, ErrNoSamples) {
		t.Errorf("Fit of games without scores: error %v, want ErrNoSamples", err)
	}
}

// TestGradients compares the gradients of samples with central differences of their losses.
func TestGradients(t *testing.T) {
	var s samples
	for _, g := range selfPlay(t, "renju", 3) {
		s.addGame(start(t, "renju"), g, 0.3)
	}
	rng := rand.New(rand.NewPCG(8, 8))
	p, _ := newParams(false, true)
	grad, _ := newParams(false, true)
	for i := range p.values {
		p.values[i] = rng.NormFloat64() / 40
	}
	all := append(s.evals, s.orders...)
	for _, e := range all {
		e.gradient(p, grad)
	}
	const h = 1e-5
	nonZero := 0
	for i, want := range grad.values {
		if want == 0 && i%50 > 0 {
			continue
		}
		was := p.values[i]
		p.values[i] = was + h
		above := meanLoss(all, p)
		p.values[i] = was - h
		below := meanLoss(all, p)
		p.values[i] = was
		got := (above - below) / (2 * h) * float64(len(all))
		if math.Abs(got-want) > 1e-4*max(1, math.Abs(want)) {
			t.Fatalf("parameter %d: gradient %v, want %v", i, want, got)
		}
		if want != 0 {
			nonZero++
		}
	}
	if nonZero < 100 {
		t.Errorf("%d gradients are not 0, want 100 or more", nonZero)
	}
}

// TestEvaluate compares board.Evaluate with the evaluation that evalSample.gradient computes from Features.
func TestEvaluate(t *testing.T) {
	for _, game := range boardtest.Games[:3] {
		rng := rand.New(rand.NewPCG(9, 9))
		b := start(t, game)
		_, w := fitGames(t, game, selfPlay(t, game, 12), false)
		for range 30 {
			b.Play(boardtest.RandomMove(rng, b))
			if b.Outcome() != 0 {
				break
			}
			for _, weights := range []*board.Weights{nil, w} {
				if err := b.SetWeights(weights); err != nil {
					t.Fatal(err)
				}
				evalParams, _ := toParams(b.Weights, false)
				var s samples
				s.addEval(b.Features(), 1)
				chance := math.Exp(-s.evals[0].gradient(evalParams, nil))
				want := board.EvalPerLogit * math.Log(chance/(1-chance))
				if got := float64(b.Evaluate()); math.Abs(got-want) > 1 && math.Abs(want) < 5*board.EvalPerLogit {
					t.Fatalf("%s: Evaluate = %v, want %v", game, got, want)
				}
			}
		}
	}
	b := start(t, "gomoku")
	if err := b.SetWeights(&board.Weights{Rule: "renju"}); !errors.Is(err, errors.ErrUnsupported) {
		t.Errorf("SetWeights for another rule: error %v, want one that wraps errors.ErrUnsupported", err)
	}
}

// TestReadWeights checks the line numbers of the errors of ReadWeights.
func TestReadWeights(t *testing.T) {
	for _, bad := range []struct {
		text string
		line int
	}{
		{"", 1},
		{"weights renju", 1},
		{"alinha weights renju\nboth cell 7300 1 2 3", 2},
		{"alinha weights renju\nboth cell 3700 1 2 3 4", 2},
		{"alinha weights renju\nboth cell 7300 1 2 3 40000", 2},
		{"alinha weights renju\nboth cell 7300 1 2 3 4 5", 2},
		{"alinha weights renju\nblack threats 1ff 4\nblack threats 200 4", 3},
		{"alinha weights renju\nred threats 1ff 4", 2},
		{"alinha weights renju\nblack thread 1ff 4", 2},
		{"alinha weights renju\nblack duo 7383 1 2 3 4 5", 2},
		{"alinha weights renju\nblack duo 3783 1 2 3 4", 2},
		{"alinha weights renju\nwhite units 1ff 1 2 3 4 5 6 7 8\nwhite units 200 1 2 3 4 5 6 7 8", 3},
		{"alinha weights renju\n\n", 2},
	} {
		_, err := board.ReadWeights(strings.NewReader(bad.text))
		if wrong, ok := errors.AsType[*board.WeightsError](err); !ok || wrong.Line != bad.line {
			t.Errorf("ReadWeights(%q): error %v, want a WeightsError of line %d", bad.text, err, bad.line)
		}
	}
}
