package arena

import (
	"time"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/gomocup"
)

// TimeControl is the limits of a move and the clock of a game.
type TimeControl struct {
	alinha.Limits // of each move

	GameTime  time.Duration // for all moves of a side in a game; 0 for no clock
	Increment time.Duration // added to a side's clock after each of its moves
	Tolerance time.Duration // by which a move may exceed its time
}

// A clockSetter is an engine that divides the time of a game among its moves itself. Clock gives it the time of the
// whole game and the time left. For any other engine the arena sets the time of each move.
type clockSetter interface {
	Clock(match, left time.Duration)
}

// limits returns the limits of a move for an engine with so much time left on its clock, and the time after which the
// move loses on time, Tolerance included; 0 for never. It tells the time left to an engine that is a clockSetter.
func (c *TimeControl) limits(e alinha.Engine, left time.Duration) (lim alinha.Limits, deadline time.Duration) {
	lim = c.Limits
	if c.GameTime == 0 {
		if lim.Time == 0 {
			return lim, 0
		}
		return lim, lim.Time + c.Tolerance
	}
	turn := left
	if lim.Time > 0 {
		turn = min(lim.Time, left)
	}
	if own, ok := e.(clockSetter); ok {
		own.Clock(c.GameTime, left)
		lim.Time = turn
	} else {
		lim.Time = gomocup.MoveTime(turn, left)
	}
	return lim, turn + c.Tolerance
}
