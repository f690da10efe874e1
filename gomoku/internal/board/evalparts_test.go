package board

import (
	"math/rand/v2"
	"testing"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/rules"
)

// TestEvalParts compares the sum of the parts with Evaluate in 1,000 positions of random games by each rule.
func TestEvalParts(t *testing.T) {
	threats := make(map[Threat]int)
	for _, game := range []string{"gomoku", "standard", "renju", "mnk:12x9,k=5,caro"} {
		v, err := rules.Parse(game)
		if err != nil {
			t.Fatal(err)
		}
		random := rand.New(rand.NewPCG(31, uint64(len(game))))
		for seen := 0; seen < 1000; {
			b, err := New(v)
			if err != nil {
				t.Fatal(err)
			}
			for ; b.Outcome() == alinha.Undecided && seen < 1000; seen++ {
				parts, sum := b.EvalParts(), 0
				for _, p := range parts {
					sum += p.Points
					threats[p.Threat]++
				}
				if got, want := max(-maxEval, min(sum*EvalPerLogit/EvalUnit, maxEval)), b.Evaluate(); got != want {
					t.Fatalf("%s, %v to move: the parts %+v add up to %d, %d units, want %d", game, b.SideToMove, parts, sum, got, want)
				}
				moves := b.Moves(nil)
				b.Play(moves[random.IntN(len(moves))])
			}
		}
	}
	for threat := range ThreatCount {
		if threats[threat] == 0 {
			t.Errorf("no cells with the threat %v", threat)
		}
	}
}
