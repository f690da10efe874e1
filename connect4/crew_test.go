package connect4_test

import (
	"slices"
	"testing"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/connect4"
)

// Several goroutines find what one does: the value, the move, the line of every move.
func TestThreads(t *testing.T) {
	positions := []string{"36261226661", "444444251112"}
	if testing.Short() {
		positions = positions[1:]
	}
	for _, moves := range positions {
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
				if got.Move != want[i].Move || got.Score != want[i].Score || !slices.Equal(got.Lines, want[i].Lines) {
					t.Errorf("%s, %d threads: got %+v, want %+v", moves, threads, got, want[i])
				}
			}
		}
	}
}
