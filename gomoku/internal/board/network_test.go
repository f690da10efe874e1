package board

import (
	"math/rand/v2"
	"testing"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/gomoku/internal/boardtest"
	"github.com/alinha/alinha/internal/smallnet"
)

// TestAccumulators plays and takes back random moves with random weights, and compares evalSums and accumulators with those
// of refreshEval.
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
				b.Play(boardtest.RandomMove(rng, b))
			}
			fresh := b.Copy()
			fresh.refreshEval()
			if b.accumulators != fresh.accumulators || b.evalSums != fresh.evalSums {
				t.Fatalf("%s: accumulators %v, want %v, or other evalSums", game, b.accumulators, fresh.accumulators)
			}
		}
	}
}

// TestJointFeatures checks for every joint feature that parseJoint inverts jointText, and SwapSides itself.
func TestJointFeatures(t *testing.T) {
	for d := range JointCount {
		if got, ok := parseJoint(uint64(jointText(d))); !ok || got != d {
			t.Errorf("parseJoint of joint feature %d, text %04x: %d, %t", d, jointText(d), got, ok)
		}
		if SwapSides(SwapSides(d)) != d {
			t.Errorf("SwapSides twice of joint feature %d: %d", d, SwapSides(SwapSides(d)))
		}
	}
}
