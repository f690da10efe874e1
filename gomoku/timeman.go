package gomoku

import (
	"time"

	"github.com/alinha/alinha"
)

// Clock tells the engine the time left of the game at the beginning of the next search. It ignores the time of the
// whole game. If left is 0 or less, the game has no limit, and a search takes all of Limits.Time.
//
// With a limit the engine manages its time. A move takes at most Limits.Time and at most a quarter of the time left. A
// search stops after one iteration if there is only one reply, earlier if the best move is stable over iterations, and
// later if the best move has just changed. It starts no iteration that would probably not finish. With Limits.EveryMove
// only the maximum counts.
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

// newTimeManager returns the time manager of a move and the maximum time of the move, from the time left of the game.
// limit bounds the maximum; 0 is none. If left is 0 or less, the game has no limit: the time manager never stops the
// search, and the maximum is limit.
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

// shouldStop takes note of the best move m of an iteration, and reports whether the search should stop. The next
// iteration takes at least as long as all iterations before, so it starts only within half of the time for the move.
// That time is the optimum, twice the optimum if m has just changed, and half of it if m is stable. With an only move
// the search stops at once, unless the game has no limit.
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
