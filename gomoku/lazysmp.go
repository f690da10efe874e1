package gomoku

import (
	"math/rand/v2"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/budget"
)

// historyNoise bounds the random initial history of a helper, so that threads search different moves first.
const historyNoise = 256

// startHelpers starts n goroutines that search the root as well, each from another depth of at least from and with random initial history.
// They fill the shared table ahead of r (lazy SMP). The function returned stops the helpers and waits for them. Without a
// table there are no helpers.
func (r *rootSearch) startHelpers(n, from int) (stopHelpers func()) {
	if n < 1 || r.table == nil {
		return func() {}
	}
	stop, wait := r.Go(n, func(i int) func(*budget.Budget) {
		b := r.board.Copy()
		return func(budget *budget.Budget) {
			h := newRootSearch(newSearcher(budget, b.Copy(), r.table, r.off), r.lim) // a second copy, in memory that this goroutine alone writes
			h.threadID, h.params = i+1, r.params
			rng := rand.New(rand.NewPCG(uint64(i), 0))
			for p := range h.history {
				for cell := range h.history[p] {
					h.history[p][cell] = int16(rng.IntN(historyNoise))
				}
			}
			h.iterativeDeepening(i + from + 1)
		}
	})
	return func() {
		stop()
		wait()
	}
}

// rotateMoves rotates the root moves so that every helper starts with another move.
func (r *rootSearch) rotateMoves(moves []alinha.Move) []alinha.Move {
	i := r.threadID * len(moves) / (r.threadID + 1)
	return append(moves[i:len(moves):len(moves)], moves[:i]...)
}
