package proof_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/gametest"
	"github.com/alinha/alinha/proof"
	"github.com/alinha/alinha/proof/internal/prooftest"
	"github.com/alinha/alinha/rules"
)

// A solution has the outcome of minimax, a move that keeps it, and valid certificates.
func TestSolver(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 34))
	for _, test := range []struct {
		game  string
		empty int
	}{
		{"mnk:3x3,k=3", 9},
		{"mnk:4x4,k=3", 9},
		{"mnk:4x4,k=4", 9},
		{"mnk:5x4,k=4", 9},
		{"mnk:3x3x3,k=3", 9},
		{"mnk:5x4,k=4,exact", 9},
	} {
		v := gametest.Variant(t, test.game)
		memory := make(map[string]alinha.Outcome)
		for range 15 {
			claim := randomClaim(r, v, test.empty)
			want := prooftest.Value(v, claim.Cells, claim.ToMove, memory)
			sol, err := (&proof.Solver{TableBits: 10}).Solve(t.Context(), v, claim.Cells, claim.ToMove, 20_000)
			if err != nil {
				t.Fatalf("%+v: %v", *claim, err)
			}
			if v.Exact && sol.Outcome == alinha.Undecided {
				continue
			}
			if sol.Outcome != want {
				t.Fatalf("%+v: got %v, want %v", *claim, sol.Outcome, want)
			}
			checkMove(t, claim, sol, memory)
			for i, c := range sol.Claims {
				checkCertificate(t, c, sol.Provers[i])
			}
		}
	}
}

// checkMove fails unless the move of a solution keeps the outcome, where the player to move does not lose.
func checkMove(t *testing.T, claim *proof.Claim, sol *proof.Solution, memory map[string]alinha.Outcome) {
	t.Helper()
	if sol.Outcome == alinha.WinFor(claim.ToMove.Other()) {
		if sol.Move != alinha.NoMove {
			t.Fatalf("%+v is lost, but got the move %d", *claim, sol.Move)
		}
		return
	}
	cells := append([]uint8(nil), claim.Cells...)
	cells[sol.Move] = uint8(1 + claim.ToMove)
	if got := prooftest.Value(claim.Variant, cells, claim.ToMove.Other(), memory); got != sol.Outcome {
		t.Fatalf("%+v: move %d leads to %v, want %v", *claim, sol.Move, got, sol.Outcome)
	}
}

// A solver that has searched as many nodes as it may, or whose context has ended, knows no value.
func TestSolverLimits(t *testing.T) {
	v, _ := rules.Parse("mnk:7x7,k=5")
	sol, err := new(proof.Solver).Solve(t.Context(), v, make([]uint8, 49), alinha.First, 5000)
	if err != nil || sol.Outcome != alinha.Undecided || sol.Nodes > 6000 {
		t.Errorf("got %v after %d nodes, %v; want no value after about 5,000", sol.Outcome, sol.Nodes, err)
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if sol, err := new(proof.Solver).Solve(ended, v, make([]uint8, 49), alinha.First, 0); err != nil || sol.Outcome != alinha.Undecided {
		t.Errorf("got %v, %v; want no value", sol.Outcome, err)
	}
}
