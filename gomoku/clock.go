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
func (e *Engine) Clock(_, left time.Duration) { e.left = left }

// What part of the time that is left a move takes, and what it takes at the most. An even game
// among engines lasts some 20 moves of each side beyond its opening.
const (
	usualShare = 12
	mostShare  = 4
)

// A pace is the time that a search should take. The zero pace is in no hurry.
type pace struct {
	aim    time.Duration // 0 for none
	move   alinha.Move   // the best of the last iteration
	steady int           // iterations for which it has been the best
}

// paceOf returns the pace of a move with so much time left, and the most that it may take within a
// limit.
func paceOf(left, limit time.Duration) (p pace, most time.Duration) {
	if left <= 0 {
		return pace{}, limit
	}
	most = max(left/mostShare, time.Millisecond)
	if limit > 0 {
		most = min(most, limit)
	}
	return pace{aim: min(left/usualShare, most), move: alinha.NoMove}, most
}

// steadyFor is for how many iterations a move is the best that is unlikely to change.
const steadyFor = 5

// enough says, after an iteration that has found a move, that the next one is not worth its time,
// which is at least that of all before.
func (p *pace) enough(m alinha.Move, took time.Duration, only bool) bool {
	p.steady++
	if m != p.move {
		p.move, p.steady = m, 0
	}
	share := p.aim
	switch {
	case p.aim == 0:
		return false
	case only:
		return true
	case p.steady == 0:
		share *= 2
	case p.steady >= steadyFor:
		share /= 2
	}
	return took > share/2
}
