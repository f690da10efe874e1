package record

import (
	"github.com/alinha/alinha"
	"github.com/alinha/alinha/rules"
)

// FromEmptyBoard returns the game with the stones of its setup as its first turns, so that the game begins on the empty
// board. The order of the turns is that of the cells from the top left, or from the bottom up where pieces fall. It returns
// false if the sides cannot have placed the stones by turns in this order.
func (g *Game) FromEmptyBoard() (*Game, bool) {
	if g.Setup == nil {
		return g, true
	}
	stones, ok := setupTurns(g)
	if !ok {
		return nil, false
	}
	played := *g
	played.Setup, played.ToMove = nil, alinha.First
	played.Turns = append(stones, g.Turns...)
	if _, err := played.End(); err != nil {
		return nil, false
	}
	return &played, true
}

// turnsFromEmpty returns the turns of a game from the empty board, for a format without setups. An *UnsupportedError reports
// that the game has no turn, or a setup for which FromEmptyBoard returns false.
func turnsFromEmpty(format string, g *Game) ([]Turn, error) {
	played, ok := g.FromEmptyBoard()
	switch {
	case !ok:
		return nil, &UnsupportedError{format, FeatureSetup}
	case len(played.Turns) == 0:
		return nil, &UnsupportedError{format, FeatureNoMoves}
	}
	return played.Turns, nil
}

// setupTurns returns the stones of a setup as turns, in which the sides alternate. It returns false if there are no such
// turns.
func setupTurns(g *Game) ([]Turn, bool) {
	var stones [2][]alinha.Move
	for m, stone := range g.Setup {
		if stone > 0 {
			stones[stone-1] = append(stones[stone-1], alinha.Move(m))
		}
	}
	first, second := stones[alinha.First], stones[alinha.Second]
	switch {
	case len(first)-len(second) != int(g.ToMove):
		return nil, false
	case g.Variant.Gravity && g.Variant.Layers == 1 && g.Variant.Slip == 0:
		f := newFallingOrder(g)
		ok := f.complete(len(first) + len(second))
		return f.turns, ok
	}
	var turns []Turn
	for i, m := range first {
		turns = append(turns, Turn{Aim: m, Cell: m})
		if i < len(second) {
			turns = append(turns, Turn{Aim: second[i], Cell: second[i]})
		}
	}
	return turns, true
}

// hasOrder reports whether some order of moves may lead to a setup. It returns true where stones go anywhere, and where the
// search for an order ends at its limit.
func hasOrder(g *Game) bool {
	if !g.Variant.Gravity || g.Variant.Slip > 0 {
		return true
	}
	stones := 0
	for _, stone := range g.Setup {
		if stone > 0 {
			stones++
		}
	}
	f := newFallingOrder(g)
	return f.complete(stones) || len(f.lost) > maxLostOrders
}

// newFallingOrder returns the search for an order of the stones of a setup, not yet run.
func newFallingOrder(g *Game) *fallingOrder {
	return &fallingOrder{game: g, pos: emptyBoard(g.Variant), lost: make(map[uint64]bool)}
}

// A fallingOrder searches for an order of the stones of a setup on a board where pieces fall.
type fallingOrder struct {
	game  *Game
	pos   alinha.Position // after turns
	turns []Turn
	lost  map[uint64]bool // keys of positions from which no order leads to the setup
}

// maxLostOrders is the number of positions that the search looks at, so that a large board takes no long time.
const maxLostOrders = 100_000

// complete adds n turns that lead to the setup. It returns false if there are none.
func (f *fallingOrder) complete(n int) bool {
	if n == 0 {
		return true
	}
	board, _ := rules.BoardOf(f.pos)
	if f.lost[board.Key()] || len(f.lost) > maxLostOrders {
		return false
	}
	for _, m := range f.pos.Moves(nil) {
		if f.game.Setup[m] != 1+uint8(f.pos.ToMove()) || f.pos.Outcome() != alinha.Undecided {
			continue
		}
		f.pos.Play(m)
		f.turns = append(f.turns, Turn{Aim: m, Cell: m})
		if f.complete(n - 1) {
			return true
		}
		f.pos.Undo()
		f.turns = f.turns[:len(f.turns)-1]
	}
	f.lost[board.Key()] = true
	return false
}
