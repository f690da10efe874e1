package gomoku

import (
	"time"

	"github.com/alinha/alinha"
)

// Clock tells the engine the time of a whole game, which it ignores, and the time left before the next search. 0 means a game
// without a limit: then a search takes all of Limits.Time.
//
// With a limit the engine manages its time, and Limits.Time is the most for one move: an only reply takes no time, a best move
// that is stable over iterations takes less, a best move that has just changed takes more, and an iteration that would not
// finish is not started.
func (e *Engine) Clock(_, left time.Duration) { e.timeLeft = left }

// A move takes 1/optimumShare of the time left, and at most 1/maximumShare. An even game between engines lasts some 20 moves
// of each side beyond its opening.
const (
	optimumShare = 12
	maximumShare = 4
)

// A timeManager decides when iterative deepening stops. The zero timeManager never stops it.
type timeManager struct {
	optimum          time.Duration // the time that a move should take; 0 for no limit
	bestMove         alinha.Move   // the best move of the last iteration
	stableIterations int           // iterations since bestMove changed
}

// newTimeManager returns the time manager of a move with the game's time left, and the maximum time of the move; limit, 0 for
// none, bounds the maximum.
func newTimeManager(left, limit time.Duration) (tm timeManager, maximum time.Duration) {
	if left <= 0 {
		return timeManager{}, limit
	}
	maximum = max(left/maximumShare, time.Millisecond)
	if limit > 0 {
		maximum = min(maximum, limit)
	}
	return timeManager{optimum: min(left/optimumShare, maximum), bestMove: alinha.NoMove}, maximum
}

// stableLimit is the number of iterations after which a best move is unlikely to change.
const stableLimit = 5

// shouldStop reports, after an iteration with best move m, whether the search should stop. The next iteration takes at least
// as long as all iterations before, so it starts only within half of the optimum.
func (tm *timeManager) shouldStop(m alinha.Move, elapsed time.Duration, onlyMove bool) bool {
	tm.stableIterations++
	if m != tm.bestMove {
		tm.bestMove, tm.stableIterations = m, 0
	}
	share := tm.optimum
	switch {
	case tm.optimum == 0:
		return false
	case onlyMove:
		return true
	case tm.stableIterations == 0:
		share *= 2
	case tm.stableIterations >= stableLimit:
		share /= 2
	}
	return elapsed > share/2
}
