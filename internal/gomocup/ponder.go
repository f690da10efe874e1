package gomocup

import (
	"slices"

	"github.com/alinha/alinha"
)

// ponder searches on the opponent's time, if INFO pondering allows it: the position after the expected reply, pv[1]. The
// search fills the engine's transposition table for the next move. Any command that needs the board cancels the search.
func (s *session) ponder(pv []alinha.Move) {
	if !s.pondering || len(pv) < 2 || len(s.walls) > 0 {
		return
	}
	stones := s.stones
	defer func() { s.stones = stones }()
	s.stones = append(slices.Clip(stones), stone{pv[1], false})
	pos, engine, err := s.prepareSearch()
	if err != nil { // for example, the reply would end the game
		return
	}
	if own, ok := engine.(clockSetter); ok {
		own.Clock(0, 0)
	}
	s.search = s.spawnSearch(engine, pos, alinha.Limits{Depth: s.maxDepth}, nil)
}
