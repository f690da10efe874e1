package proof_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/gametest"
	"github.com/alinha/alinha/proof"
	"github.com/alinha/alinha/proof/internal/prooftest"
	"github.com/alinha/alinha/rules"
)

// Each reduction on and off, a WideBreakerProver has the values that minimax gives, and its certificates are valid.
func TestWideBreakerProver(t *testing.T) {
	count := 40
	switch {
	case gametest.IsLong():
		count = 2000
	case testing.Short():
		count = 10
	}
	r, fixed := rand.New(rand.NewPCG(6, 34)), 0
	for _, test := range []struct {
		game  string
		empty int
	}{
		{"mnk:3x3,k=3", 9},
		{"mnk:4x4,k=4", 12},
		{"mnk:5x5,k=4", 12},
		{"mnk:3x3x2,k=3", 11},
		{"mnk:6x4,k=5,exact", 12},
		{"mnk:9x8,k=4", 12},
		{"mnk:5x4x4,k=4", 12},
	} {
		v := gametest.Variant(t, test.game)
		board, _ := rules.BoardOf(rules.New(v))
		for range count {
			claim := randomClaim(r, v, test.empty)
			attacker := claim.Attacker()
			want := proof.AttackerWins
			if prooftest.BreakerHolds(board.Windows(), claim.Cells, attacker, uint8(1+claim.ToMove) == attacker, make(map[string]bool)) {
				want = proof.DefenderHolds
			}
			p, err := proof.NewWideBreakerProver(claim, 8)
			if err != nil {
				t.Fatal(err)
			}
			p.Without(r.IntN(2) == 0, r.IntN(2) == 0, r.IntN(2) == 0, r.IntN(2) == 0, r.IntN(2) == 0)
			p.FixBestPair(r.IntN(2) == 0)
			if got := p.Prove(t.Context(), 0); got != want {
				t.Fatalf("%+v: got %v, want %v", *claim, got, want)
			}
			if want == proof.DefenderHolds {
				_, text := checkCertificate(t, claim, p)
				fixed += strings.Count(text, "\nP ")
			}
		}
	}
	if !testing.Short() && fixed < count/4 {
		t.Errorf("got %d nodes with fixed pairs, want at least %d", fixed, count/4)
	}
}

// A draw by blocking on a board of more than 64 cells has valid certificates for both players.
func TestSolveWide(t *testing.T) {
	for _, game := range []string{"mnk:11x6,k=6", "mnk:10x10,k=7"} {
		v := gametest.Variant(t, game)
		sol, err := (&proof.Solver{TableBits: 14}).Solve(t.Context(), v, make([]uint8, v.Cells()), alinha.First, 0)
		if err != nil || sol.Outcome != alinha.Draw || sol.Move == alinha.NoMove || len(sol.Claims) != 2 {
			t.Fatalf("%s: got %v by %d with %d claims, %v; want a draw", game, sol.Outcome, sol.Move, len(sol.Claims), err)
		}
		for i, claim := range sol.Claims {
			checkCertificate(t, claim, sol.Provers[i])
		}
	}
}
