package gomoku

import (
	"math/rand/v2"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/budget"
)

// historyNoise is how much a helper's history of a cell differs from others', at most.
const historyNoise = 256

// startHelpers sets n goroutines to search the same position, each from another depth on and each with
// history noise of its own: they fill the table ahead of r (Lazy SMP). The function returned
// ends them. Without a table they would be of no use, and there are none.
func (r *rootSearch) startHelpers(n int) (stopHelpers func()) {
	if n < 1 || r.table == nil {
		return func() {}
	}
	stop, wait := r.Go(n, func(i int) func(*budget.Budget) {
		b := r.board.Copy()
		return func(budget *budget.Budget) {
			h := newRootSearch(newSearcher(budget, b.Copy(), r.table, r.off), r.lim) // again, into memory that this goroutine writes alone
			h.threadID = i + 1
			rng := rand.New(rand.NewPCG(uint64(i), 0))
			for p := range h.history {
				for cell := range h.history[p] {
					h.history[p][cell] = int16(rng.IntN(historyNoise))
				}
			}
			h.iterativeDeepening(i + 2)
		}
	})
	return func() {
		stop()
		wait()
	}
}

// rotateMoves lets every helper begin with another of the moves.
func (r *rootSearch) rotateMoves(moves []alinha.Move) []alinha.Move {
	i := r.threadID * len(moves) / (r.threadID + 1)
	return append(moves[i:len(moves):len(moves)], moves[:i]...)
}
