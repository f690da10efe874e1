package gomocup

import (
	"time"

	"github.com/alinha/alinha"
)

// moveOverhead is the part of the time for a move that is kept for the transmission of the lines. Piskvork's engines keep
// as much.
const moveOverhead = 30 * time.Millisecond

// A move may take 1/timeLeftDivisor of the time left for the game, as in Piskvork's engines.
const timeLeftDivisor = 7

// MoveTime returns the time to search a move: the least of turn, the time for any move, and 1/7 of left, the time left for
// the game, less moveOverhead, which takes half of that time at most. MoveTime returns at least 1 ms.
func MoveTime(turn, left time.Duration) time.Duration {
	t := min(turn, max(left, 0)/timeLeftDivisor)
	return max(t-min(moveOverhead, t/2), time.Millisecond)
}

// moveLimits returns the limits of the search of a move, of whose time elapsed has passed.
func (s *settings) moveLimits(elapsed time.Duration) alinha.Limits {
	limit := max(MoveTime(s.turnTime, s.timeLeft)-elapsed, time.Millisecond)
	return alinha.Limits{Depth: s.maxDepth, Nodes: s.maxNodes, Time: limit}
}

// A clockSetter is an engine that manages the time of a game by itself.
type clockSetter interface {
	Clock(match, left time.Duration)
}

// engineLimits returns the limits of the search of a move by engine e, of whose time elapsed has passed. A clockSetter gets
// the time left for the game, less moveOverhead, and the time for a move as the most for its search.
func (s *settings) engineLimits(e alinha.Engine, elapsed time.Duration) alinha.Limits {
	lim := s.moveLimits(elapsed)
	own, ok := e.(clockSetter)
	switch {
	case !ok:
	case s.timeLeft >= noTimeLimit:
		own.Clock(0, 0)
	default:
		own.Clock(s.matchTime, max(s.timeLeft-moveOverhead-elapsed, time.Millisecond))
		lim.Time = max(MoveTime(s.turnTime, noTimeLimit)-elapsed, time.Millisecond)
	}
	return lim
}
