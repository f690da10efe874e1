package gomocup

import (
	"slices"

	"github.com/alinha/alinha"
)

// ponder searches on the opponent's time, if INFO pondering allows it: the position after the expected reply, pv[1]. The
// search fills the engine's transposition table for the next move. Any command that needs the board cancels the search.
func (c *session) ponder(pv []alinha.Move) {
	if !c.pondering || len(pv) < 2 {
		return
	}
	stones := c.stones
	defer func() { c.stones = stones }()
	c.stones = append(slices.Clip(stones), stone{pv[1], false})
	pos, engine, err := c.searchTarget()
	if err != nil { // for example, the reply would end the game
		return
	}
	if own, ok := engine.(clockSetter); ok {
		own.Clock(0, 0)
	}
	c.search = c.spawnSearch(engine, pos, alinha.Limits{Depth: c.maxDepth}, nil)
}
