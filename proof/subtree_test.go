package proof_test

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"github.com/alinha/alinha/proof"
)

// The subtrees of the positions two or three plies below a root, each proven by a prover of its own, join to a certificate of the
// root, though the prover that writes the certificate has searched nothing.
func TestSubtrees(t *testing.T) {
	for _, game := range []string{"mnk:6x6,k=5", "mnk:4x4,k=4", "mnk:7x6,k=6", "mnk:4x4x2,k=4"} {
		for plies := 1; plies <= 3; plies++ {
			claim := emptyBoard(t, game)
			whole, err := proof.NewBreakerProver(claim, 14)
			if err != nil {
				t.Fatal(err)
			}
			joinSubtrees(t, claim, whole, whole.Root(), plies)
			if got := whole.Prove(t.Context(), 0); got != proof.DefenderHolds {
				t.Fatalf("%s: got %v, want that Breaker holds", game, got)
			}
			before := whole.Nodes()
			checkCertificate(t, claim, whole)
			if searched := whole.Nodes() - before; searched > 50 {
				t.Errorf("%s, %d plies: %d nodes searched to write the certificate, want few", game, plies, searched)
			}
		}
	}
}

// joinSubtrees proves the positions plies below a position by provers of their own, as far as Breaker needs them, and adds their
// nodes to a prover. It reports whether Breaker holds the position.
func joinSubtrees(t *testing.T, claim *proof.Claim, to *proof.BreakerProver, pos proof.WeakPosition, plies int) (holds bool) {
	t.Helper()
	verdict, after := to.Expand(pos)
	switch {
	case verdict != proof.Unknown:
		return verdict == proof.DefenderHolds
	case plies == 0:
		p, _ := proof.NewBreakerProver(claim, 12)
		if p.ProvePosition(t.Context(), pos) != proof.DefenderHolds {
			return false
		}
		var text bytes.Buffer
		if _, err := p.WriteSubtree(&text, pos); err != nil {
			t.Fatal(err)
		}
		if err := to.AddSubtree(&text, pos); err != nil {
			t.Fatal(err)
		}
		return true
	}
	child := func(c proof.WeakPosition) bool { return joinSubtrees(t, claim, to, c, plies-1) }
	if pos.MakerMoves {
		holds = !slices.ContainsFunc(after, func(c proof.WeakPosition) bool { return !child(c) })
	} else {
		holds = slices.ContainsFunc(after, child)
	}
	if holds {
		to.AddProven(pos)
	}
	return holds
}

func TestSubtreeRefuses(t *testing.T) {
	p, err := proof.NewBreakerProver(emptyBoard(t, "mnk:5x5,k=5"), 8)
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{
		"", "X\n", "L 1\n", "L 1=25\n", "L 1=-1\n", "L x=1\n", "L\nL\n", "M\n", "M 1 2\n", "M 3\n", "D 1:x\n", "D 1:2\n", "W 1\n", "S 1:2\n", "\n",
		"L " + strings.Repeat("1=2 ", 1<<16) + "\n",
	} {
		if err := p.AddSubtree(strings.NewReader(text), p.Root()); err == nil {
			t.Errorf("%.20q: got no error", text)
		}
	}
	if err := p.AddSubtree(strings.NewReader("L\n"), p.Root()); err != nil {
		t.Error(err)
	}
}
