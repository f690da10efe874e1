package proof_test

import (
	"testing"

	"github.com/alinha/alinha/proof"
)

// BenchmarkWideBreakerProver measures the weak game of empty boards of more than 64 cells, of the table in docs/results/mnk.md.
func BenchmarkWideBreakerProver(b *testing.B) {
	for _, game := range []string{"mnk:10x7,k=6", "mnk:12x6,k=6", "mnk:9x8,k=6", "mnk:11x10,k=7"} {
		b.Run(game, func(b *testing.B) {
			for b.Loop() {
				p, err := proof.NewWideBreakerProver(emptyBoard(b, game), 17)
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
