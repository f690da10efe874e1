package connect4_test

import (
	"slices"
	"strconv"
	"testing"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/connect4"
)

// TestThreads checks that several goroutines find the same value, best move and move scores as one.
func TestThreads(t *testing.T) {
	for _, moves := range []string{"36261226661", "444444251112"} {
		p := game(t, "connect4", moves)
		var want [2]alinha.Result
		for _, threads := range []int{1, 2, 4} {
			s := &connect4.Solver{Threads: threads}
			for i, lim := range []alinha.Limits{{}, {EveryMove: true}} {
				got, err := s.Search(t.Context(), p, lim, nil)
				if err != nil {
					t.Fatal(err)
				}
				if threads == 1 {
					want[i] = got
				}
				if got.Move != want[i].Move || got.Score != want[i].Score || !slices.Equal(got.Moves, want[i].Moves) {
					t.Errorf("%s, %d threads: got %+v, want %+v", moves, threads, got, want[i])
				}
			}
		}
	}
}

// BenchmarkThreads solves a hard opening on one, two and four goroutines.
func BenchmarkThreads(b *testing.B) {
	p := game(b, "connect4", "44444221")
	for _, threads := range []int{1, 2, 4} {
		b.Run(strconv.Itoa(threads), func(b *testing.B) {
			s := &connect4.Solver{Threads: threads}
			var nodes uint64
			for b.Loop() {
				score, n, err := s.Value(b.Context(), p, alinha.Limits{})
				if err != nil || connect4.Score(score, left(p)) != 3 {
					b.Fatalf("got %+v, %v, want score 3", score, err)
				}
				nodes += n
			}
			b.ReportMetric(float64(nodes)/float64(b.N), "nodes/op")
		})
	}
}
