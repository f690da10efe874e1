package proof_test

import (
	"errors"
	"io"
	"slices"
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

// A prover that keeps plans drops none for another position, however little memory they may take.
func TestKeepPlans(t *testing.T) {
	claim := emptyBoard(t, "mnk:11x6,k=4")
	claim.Player, claim.Wins = alinha.First, true
	p, err := proof.NewThreatProver(claim, 16)
	if err != nil {
		t.Fatal(err)
	}
	p.SetMaxPlans(2)
	stop := p.KeepPlans()
	one, other := slices.Clone(claim.Cells), slices.Clone(claim.Cells)
	one[27], one[0], other[38], other[0] = 1, 2, 1, 2
	prove := func(cells []uint8) (zone []int) {
		t.Helper()
		if got := p.ProvePosition(t.Context(), cells, 0); got != proof.AttackerWins {
			t.Fatalf("got %v, want a win of X", got)
		}
		zone, err := p.Zone(cells, 1<<30)
		if err != nil {
			t.Fatal(err)
		}
		return zone
	}
	zone := prove(one)
	plans := p.Plans()
	prove(other)
	if p.Plans() <= plans {
		t.Errorf("got %d plans after another position, want more than %d", p.Plans(), plans)
	}
	plans = p.Plans()
	if again := prove(one); !slices.Equal(again, zone) || p.Plans() != plans {
		t.Errorf("got the zone %v and %d plans, want %v and %d", again, p.Plans(), zone, plans)
	}
	stop()
	p.ProvePosition(t.Context(), claim.Cells, 0)
	if p.Plans() > 2 {
		t.Errorf("got %d plans when they need not be kept, want at most 2", p.Plans())
	}
}
