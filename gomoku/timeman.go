package gomoku

import (
	"time"

	"github.com/alinha/alinha"
)

// Clock tells the engine what time a game has, and what is left of it before the next search; 0
// and 0 for a game without a limit, whose searches last as long as they may.
//
// Otherwise Limits.Time is the most for a move, and the engine shares out what is left by
// itself: an only reply takes no time, a move that does not change takes less, one that has just
// changed takes more, and an iteration is not begun that would not end.
func (e *Engine) Clock(_, left time.Duration) { e.timeLeft = left }

// What part of the time that is left a move takes, and what it takes at the most. An even game
// among engines lasts some 20 moves of each side beyond its opening.
const (
	optimumShare = 12
	maximumShare = 4
)

// A timeManager is the time that a search should take. The zero timeManager sets no limit.
type timeManager struct {
	optimum          time.Duration // 0 for none
	bestMove         alinha.Move   // the best of the last iteration
	stableIterations int           // iterations for which it has been the best
}

// newTimeManager returns the time manager of a move with so much time left, and the most that it may take within a
// limit.
func newTimeManager(left, limit time.Duration) (p timeManager, maximum time.Duration) {
	if left <= 0 {
		return timeManager{}, limit
	}
	maximum = max(left/maximumShare, time.Millisecond)
	if limit > 0 {
		maximum = min(maximum, limit)
	}
	return timeManager{optimum: min(left/optimumShare, maximum), bestMove: alinha.NoMove}, maximum
}

// stableLimit is for how many iterations a move is the best that is unlikely to change.
const stableLimit = 5

// shouldStop says, after an iteration that has found a move, that the next one is not worth its time,
// which is at least that of all before.
func (p *timeManager) shouldStop(m alinha.Move, elapsed time.Duration, onlyMove bool) bool {
	p.stableIterations++
	if m != p.bestMove {
		p.bestMove, p.stableIterations = m, 0
	}
	share := p.optimum
	switch {
	case p.optimum == 0:
		return false
	case onlyMove:
		return true
	case p.stableIterations == 0:
		share *= 2
	case p.stableIterations >= stableLimit:
		share /= 2
	}
	return elapsed > share/2
}
