package proof_test

import (
	"errors"
	"io"
	"testing"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/proof"
)

// A winProver is a prover of wins whose memory for plans a test bounds.
type winProver interface {
	proof.Prover
	SetMaxPlans(plans int)
	Win() (alinha.Move, int, error)
}

// A win whose plans take too much memory stays proven and has a first move. The same prover writes the certificate when the memory
// suffices.
func TestPlansBounded(t *testing.T) {
	for _, game := range []string{"mnk:6x6,k=4", "mnk:9x8,k=4", "mnk:3x3x3,k=3"} {
		claim := emptyBoard(t, game)
		claim.Player, claim.Wins = alinha.First, true
		var p winProver
		if proof.Supports(claim.Variant) {
			strong, err := proof.NewStrongProver(claim, 16)
			if err != nil || strong.Prove(t.Context(), 0) != proof.AttackerWins {
				t.Fatalf("%s: no win of X, %v", game, err)
			}
			p = strong
		} else {
			threats, err := proof.NewThreatProver(claim, 16)
			if err != nil || threats.Prove(t.Context(), 0) != proof.AttackerWins {
				t.Fatalf("%s: no win of X, %v", game, err)
			}
			p = threats
		}
		p.SetMaxPlans(3)
		m, plies, err := p.Win()
		if err != nil || m == alinha.NoMove || claim.Cells[m] != 0 || plies != len(claim.Cells) {
			t.Errorf("%s: got move %d, %d plies and %v, want a move and %d plies", game, m, plies, err, len(claim.Cells))
		}
		if _, err := proof.Write(io.Discard, claim, p); !errors.Is(err, proof.ErrMemory) {
			t.Errorf("%s: got %v, want ErrMemory", game, err)
		}
		p.SetMaxPlans(1 << 14)
		nodes, _ := checkCertificate(t, claim, p)
		first, plies, err := p.Win()
		if err != nil || first != m || plies >= len(claim.Cells) || nodes < 5 {
			t.Errorf("%s: got move %d, %d plies, %d nodes and %v, want move %d and fewer plies", game, first, plies, nodes, err, m)
		}
	}
}

// A search for threats drops the plans of earlier positions when they fill half of the memory, and then finds the win too. It ends with
// ErrMemory if one plan takes too much.
func TestPlansDropped(t *testing.T) {
	claim := emptyBoard(t, "mnk:11x6,k=4")
	claim.Player, claim.Wins = alinha.First, true
	solve := func(plans int) (proof.Verdict, *proof.ThreatProver) {
		p, err := proof.NewThreatProver(claim, 16)
		if err != nil {
			t.Fatal(err)
		}
		p.SetMaxPlans(plans)
		return p.Prove(t.Context(), 0), p
	}
	got, p := solve(1 << 14)
	if got != proof.AttackerWins {
		t.Fatalf("got %v, want a win of X", got)
	}
	t.Logf("%d plans", p.Plans())
	if got, few := solve(p.Plans() / 2); got != proof.AttackerWins || few.Plans() >= p.Plans() {
		t.Errorf("got %v with %d plans, want a win of X with fewer than %d", got, few.Plans(), p.Plans())
	}
	if got, few := solve(2); got != proof.Unknown || few.Exhausted() || few.Plans() > 2 {
		t.Errorf("got %v with %d plans, want no value", got, few.Plans())
	}
}
