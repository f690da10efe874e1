package search

import (
	"testing"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/bitboard"
	"github.com/alinha/alinha/internal/budget"
	"github.com/alinha/alinha/rules"
)

// BenchmarkTraceOff measures alpha-beta without a trace: "off" is search, which has no hooks; "hooks" is searchTraced with a
// nil trace, which shows what the hooks would cost in search. "on" records a trace.
func BenchmarkTraceOff(b *testing.B) {
	const nodes = 1769007
	v, _ := rules.Preset("connect4")
	pos, err := bitboard.New(v)
	if err != nil {
		b.Fatal(err)
	}
	for _, bench := range []struct {
		name string
		run  func(*alphaBeta)
	}{
		{"off", func(s *alphaBeta) { s.search(0, 11, -infinite, infinite) }},
		{"hooks", func(s *alphaBeta) { s.searchTraced(0, 11, -infinite, infinite) }},
		{"on", func(s *alphaBeta) {
			s.trace = &Trace{}
			s.trace.beginIteration(pos, 11)
			s.searchTraced(0, 11, -infinite, infinite)
		}},
	} {
		b.Run(bench.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				budget, done := budget.New(b.Context(), alinha.Limits{})
				bench.run(&alphaBeta{searchState: newSearchState(budget, pos, nil, nil)})
				if done(); budget.Nodes != nodes {
					b.Fatalf("%d nodes, want %d", budget.Nodes, nodes)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/nodes, "ns/node")
		})
	}
}
