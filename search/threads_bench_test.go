package search_test

import (
	"fmt"
	"testing"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/tt"
	"github.com/alinha/alinha/search"
)

// BenchmarkThreads measures what a second thread is worth (docs/results/threads.md). PVS searches the empty board of
// Connect Four to depth 18, df-pn solves 4x4 with k=4, MCTS makes ten million moves in Connect Four.
func BenchmarkThreads(b *testing.B) {
	for _, threads := range []int{1, 2} {
		table := tt.New(64)
		for _, bench := range []struct {
			name   string
			engine alinha.Engine
			game   string
			lim    alinha.Limits
			want   alinha.Score // not compared for MCTS, whose score is an estimate
		}{
			{"PVS", &search.PVS{Table: table, Threads: threads}, "connect4", alinha.Limits{Depth: 18}, alinha.Score{}},
			{"DFPN", &search.DFPN{Threads: threads}, "tictactoe4", alinha.Limits{}, alinha.Score{Proven: true, Plies: 16}},
			{"MCTS", &search.MCTS{Threads: threads}, "connect4", alinha.Limits{Nodes: 10_000_000}, alinha.Score{}},
		} {
			b.Run(fmt.Sprintf("%s/threads=%d", bench.name, threads), func(b *testing.B) {
				var nodes uint64
				for b.Loop() {
					table.Clear()
					res := mustSearch(b, bench.engine, startPosition(b, bench.game), bench.lim)
					if _, estimates := bench.engine.(*search.MCTS); !estimates && res.Score != bench.want {
						b.Fatalf("got %+v, want %+v", res.Score, bench.want)
					}
					nodes += res.Nodes
				}
				b.ReportMetric(float64(nodes)/float64(b.N), "nodes/op")
				b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
			})
		}
	}
}
