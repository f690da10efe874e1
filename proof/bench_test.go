package proof_test

import (
	"testing"

	"github.com/alinha/alinha/proof"
)

// BenchmarkBreakerProver measures the weak game of empty boards, of the table in docs/results/mnk.md.
func BenchmarkBreakerProver(b *testing.B) {
	for _, game := range []string{
		"mnk:6x6,k=5", "mnk:7x6,k=5", "mnk:9x5,k=5", "mnk:8x6,k=5", "mnk:7x7,k=5",
		"mnk:7x7,k=6", "mnk:8x8,k=6", "mnk:9x7,k=6", "mnk:9x6,k=6", "mnk:10x6,k=6",
	} {
		b.Run(game, func(b *testing.B) {
			for b.Loop() {
				p, err := proof.NewBreakerProver(emptyBoard(b, game), 20)
				if err != nil {
					b.Fatal(err)
				}
				if got := p.Prove(b.Context(), 0); got != proof.DefenderHolds {
					b.Fatalf("got %v, want %v", got, proof.DefenderHolds)
				}
				b.ReportMetric(float64(p.Nodes()), "nodes")
			}
		})
	}
}
