package api_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/api"
	"github.com/alinha/alinha/rules"
)

// BenchmarkColumns measures how long the exact scores of all columns of Connect Four take, at most 10 s, after each
// number of random moves. The results are in docs/results/page.md.
func BenchmarkColumns(b *testing.B) {
	v, _ := rules.Preset("connect4")
	r := rand.New(rand.NewPCG(4, 4))
	for plies := 0; plies < v.Cells(); plies++ {
		b.Run(fmt.Sprintf("plies=%d", plies), func(b *testing.B) {
			var ms, nodes []float64
			for b.Loop() {
				p := rules.New(v)
				for playRandomly(p, plies, r); p.Outcome() != alinha.Undecided; {
					p = rules.New(v)
					playRandomly(p, plies, r)
				}
				request := fmt.Sprintf(`{"game":"connect4","moves":%q,"limits":{"timeMs":10000}}`, rules.GameText(p, false))
				events, err := handle(b.Context(), "analyze", request, "en")
				if err != nil {
					b.Fatal(err)
				}
				end := events[len(events)-1].(*api.AnalyzeEvent)
				ms, nodes = append(ms, end.Ms), append(nodes, float64(end.Nodes))
			}
			slices.Sort(ms)
			slices.Sort(nodes)
			late := 0.0
			for _, t := range ms {
				if t >= 1000 {
					late++
				}
			}
			b.ReportMetric(ms[len(ms)/2], "median-ms")
			b.ReportMetric(ms[len(ms)-1], "longest-ms")
			b.ReportMetric(nodes[len(nodes)/2], "median-nodes")
			b.ReportMetric(nodes[len(nodes)-1], "most-nodes")
			b.ReportMetric(100*late/float64(len(ms)), "%-over-1s")
			b.ReportMetric(0, "ns/op")
		})
	}
}
