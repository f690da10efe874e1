package proof_test

import (
	"math/rand/v2"
	"testing"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/gametest"
	"github.com/alinha/alinha/proof"
	"github.com/alinha/alinha/proof/internal/prooftest"
)

// The game itself has the value that minimax gives, and the certificates of wins and of draws are valid.
func TestStrongProver(t *testing.T) {
	count := 20
	switch {
	case gametest.IsLong():
		count = 1200
	case testing.Short():
		count = 10
	}
	r := rand.New(rand.NewPCG(6, 34))
	for _, test := range []struct {
		game  string
		empty int
	}{
		{"mnk:3x3,k=3", 9},
		{"mnk:4x3,k=3", 9},
		{"mnk:4x4,k=3", 9},
		{"mnk:4x4,k=4", 9},
		{"mnk:5x4,k=3", 9},
		{"mnk:5x4,k=4", 10},
		{"mnk:5x5,k=4", 10},
		{"mnk:3x3x2,k=3", 9},
		{"mnk:3x3x3,k=3", 9},
		{"mnk:6x5,k=5", 10},
	} {
		v := gametest.Variant(t, test.game)
		memory := make(map[string]alinha.Outcome)
		for range count {
			claim := randomClaim(r, v, test.empty)
			value := prooftest.Value(v, claim.Cells, claim.ToMove, memory)
			claim.Wins = value == alinha.WinFor(claim.Player)
			p, err := proof.NewStrongProver(claim, 10)
			if err != nil {
				t.Fatal(err)
			}
			want := proof.DefenderHolds
			if claim.Wins || value == alinha.WinFor(claim.Player.Other()) {
				want = proof.AttackerWins
			}
			if got := p.Prove(t.Context(), 0); got != want {
				t.Fatalf("%+v: got %v, want %v", *claim, got, want)
			}
			if claim.Wins || want == proof.DefenderHolds {
				checkCertificate(t, claim, p)
			}
		}
	}
}

// Empty boards have the values that are published.
func TestStrongBoards(t *testing.T) {
	for _, test := range []struct {
		game string
		want proof.Verdict
	}{
		{"mnk:4x4,k=3", proof.AttackerWins},
		{"mnk:3x3x3,k=3", proof.AttackerWins},
		{"mnk:4x4,k=4", proof.DefenderHolds},
		{"mnk:5x5,k=4", proof.DefenderHolds},
		{"mnk:6x6,k=4", proof.AttackerWins},
	} {
		if testing.Short() && test.game > "mnk:5" {
			continue
		}
		claim := emptyBoard(t, test.game)
		if test.want == proof.AttackerWins {
			claim.Player, claim.Wins = alinha.First, true
		}
		p, err := proof.NewStrongProver(claim, 18)
		if err != nil {
			t.Fatal(err)
		}
		if got := p.Prove(t.Context(), 0); got != test.want {
			t.Fatalf("%s: got %v, want %v", test.game, got, test.want)
		}
		searched := p.Nodes()
		nodes, text := checkCertificate(t, claim, p)
		t.Logf("%s: %d nodes searched, %d more for the certificate of %d nodes, %d bytes", test.game, searched, p.Nodes()-searched, nodes, len(text))
	}
}
