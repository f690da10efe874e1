package split

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"path/filepath"
	"testing"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/gametest"
	"github.com/alinha/alinha/proof"
	"github.com/alinha/alinha/proof/check"
)

// claimOf returns the claim that the second player does not lose an empty board.
func claimOf(t *testing.T, game string) *proof.Claim {
	v := gametest.Variant(t, game)
	return &proof.Claim{Variant: v, Cells: make([]uint8, v.Cells()), Player: alinha.Second}
}

// The units of a board have the value of a search of the whole board, and their nodes join to a valid certificate, also where the
// search is stopped again and again.
func TestProof(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 4))
	for _, game := range []string{"mnk:6x6,k=5", "mnk:5x5,k=4", "mnk:5x4,k=3"} {
		claim := claimOf(t, game)
		whole, err := proof.NewBreakerProver(claim, 12)
		if err != nil {
			t.Fatal(err)
		}
		want := whole.Prove(t.Context(), 0)
		for plies := 1; plies <= 2; plies++ {
			name := filepath.Join(t.TempDir(), "units.jsonl")
			for {
				s, err := NewProof(claim, plies)
				if err != nil {
					t.Fatal(err)
				}
				keep, err := s.OpenCheckpoint(name)
				if err != nil {
					t.Fatal(err)
				}
				e := &shuffler{Rand: rng, ahead: 3, stopAfter: 5 + rng.IntN(20)}
				err = s.Run(t.Context(), e, "test", func() {})
				if closing := keep.Close(); closing != nil {
					t.Fatal(closing)
				}
				if errors.Is(err, errStopped) {
					continue
				}
				if err != nil || s.Verdict() != want {
					t.Fatalf("%s, %d plies: got %v and %v, want %v", game, plies, s.Verdict(), err, want)
				}
				if want == proof.DefenderHolds {
					checkCertificate(t, s)
				}
				break
			}
		}
	}
}

// checkCertificate checks the certificate of a search.
func checkCertificate(t *testing.T, s *Proof) {
	t.Helper()
	var text bytes.Buffer
	nodes, err := s.WriteCertificate(t.Context(), &text)
	if err != nil {
		t.Fatal(err)
	}
	if summary, err := check.Certificate(&text); err != nil || summary.Nodes != nodes || summary.Player != alinha.Second || summary.Wins {
		t.Errorf("got %+v and %v, want a valid certificate of %d nodes", summary, err, nodes)
	}
}
