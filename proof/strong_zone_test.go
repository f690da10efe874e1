package proof_test

import (
	"math/rand/v2"
	"testing"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/gametest"
	"github.com/alinha/alinha/proof"
	"github.com/alinha/alinha/proof/internal/prooftest"
	"github.com/alinha/alinha/rules"
)

// Each reply that a search for threats leaves out loses by minimax.
func TestOpenReplies(t *testing.T) {
	count := 60
	switch {
	case gametest.IsLong():
		count = 1000
	case testing.Short():
		count = 15
	}
	r := rand.New(rand.NewPCG(7, 34))
	open, lost := 0, 0
	for _, game := range []string{"mnk:4x4,k=3", "mnk:5x4,k=4", "mnk:5x5,k=4", "mnk:3x3x3,k=3", "mnk:6x4,k=4"} {
		v := gametest.Variant(t, game)
		memory := make(map[string]alinha.Outcome)
		for range count {
			claim := randomAttack(r, v, 9)
			p, err := proof.NewStrongProver(claim, 10)
			if err != nil {
				t.Fatal(err)
			}
			p.Prove(t.Context(), 1)
			replies, ok := p.OpenReplies()
			if !ok {
				continue
			}
			for m, stone := range claim.Cells {
				switch {
				case stone != 0:
				case replies>>m&1 == 1:
					open++
				default:
					lost++
					claim.Cells[m] = uint8(1 + claim.ToMove)
					if got := prooftest.Value(v, claim.Cells, claim.Player, memory); got != alinha.WinFor(claim.Player) {
						t.Fatalf("%+v: got %v after a reply on %d, which the search leaves out", *claim, got, m)
					}
					claim.Cells[m] = 0
				}
			}
		}
	}
	t.Logf("%d replies open, %d left out", open, lost)
	if open == 0 || lost < count {
		t.Errorf("got %d replies left out and %d open, want %d or more and one or more", lost, open, count)
	}
}

// randomAttack returns the claim that First wins a random position in which Second is to move and First has more stones.
func randomAttack(r *rand.Rand, v rules.Variant, empty int) *proof.Claim {
	for {
		cells := make([]uint8, v.Cells())
		for i, m := range r.Perm(len(cells))[empty:] {
			cells[m] = 1 + uint8(i%5/3)
		}
		pos, err := rules.Setup(v, cells, alinha.Second)
		if err == nil && pos.Outcome() == alinha.Undecided {
			return &proof.Claim{Variant: v, Cells: cells, ToMove: alinha.Second, Player: alinha.First, Wins: true}
		}
	}
}
