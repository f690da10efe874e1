package board

import (
	"math/rand/v2"
	"testing"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/gomoku/internal/boardtest"
	"github.com/alinha/alinha/internal/smallnet"
)

// TestAccumulators compares what the board keeps under weights at random with what it adds up anew.
func TestAccumulators(t *testing.T) {
	for _, game := range boardtest.Games[:3] {
		rng := rand.New(rand.NewPCG(11, 11))
		b := start(t, game)
		w := &Weights{Rule: b.rule.weights.Rule}
		for d := range w.joint {
			for p := range w.joint[d] {
				w.joint[d][p] = smallnet.Quad(rng.Uint64())
			}
		}
		if err := b.SetWeights(w); err != nil {
			t.Fatal(err)
		}
		for range 200 {
			if played := len(b.undoInfos); played > 0 && (b.Outcome() != alinha.Undecided || rng.IntN(3) == 0) {
				b.Undo()
			} else {
				b.Play(boardtest.Near(rng, b))
			}
			anew := b.Copy()
			anew.refreshEval()
			if b.accumulators != anew.accumulators || b.evalSums != anew.evalSums {
				t.Fatalf("%s: kept up %v, added up %v", game, b.accumulators, anew.accumulators)
			}
		}
	}
}

// TestJointFeatures reads the text of every joint feature.
func TestJointFeatures(t *testing.T) {
	for d := range JointCount {
		if got, ok := parseJoint(uint64(jointText(d))); !ok || got != d {
			t.Errorf("joint feature %d is written %04x and read %d, %t", d, jointText(d), got, ok)
		}
		if SwapSides(SwapSides(d)) != d {
			t.Errorf("joint feature %d turned twice is %d", d, SwapSides(SwapSides(d)))
		}
	}
}
