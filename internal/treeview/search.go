package treeview

import (
	"strings"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/catalog"
	"github.com/alinha/alinha/rules"
	"github.com/alinha/alinha/search"
)

// IsTree says that a text is an abstract tree, and no game.
func IsTree(text string) bool {
	text = strings.TrimSpace(text)
	return strings.HasPrefix(text, "[") || strings.HasPrefix(text, "min:") || strings.HasPrefix(text, "max:")
}

// SearchTree returns the search of an abstract tree, not yet made. Its error is one of
// search.ParseTree.
func SearchTree(text string) (*Search, error) {
	pos, err := search.ParseTree(text)
	if err != nil {
		return nil, err
	}
	return &Search{Game: strings.TrimSpace(text), Pos: pos}, nil
}

// SearchGame returns the search of a position that package rules has made.
func SearchGame(pos alinha.Position) *Search {
	board, _ := rules.BoardOf(pos)
	return &Search{Game: board.Variant().String(), Pos: pos, Moves: rules.GameMoves(pos, board.Format)}
}

// Open opens the engine of a search, with its trace.
func (s *Search) Open() (alinha.Engine, catalog.Engine, error) {
	return catalog.OpenWatched(s.Engine, s.Pos, s.Game, s.Trace)
}

// How far a search goes that is watched, unless it is told otherwise: a tree that
// somebody can read.
const (
	treeDepth = 3
	treeNodes = 2000 // of the engines that know no depth
)

// Bound returns the limits of a search that is watched: those that are set, and otherwise what
// keeps the tree readable.
func (s *Search) Bound(entry catalog.Engine, lim alinha.Limits) alinha.Limits {
	_, game := rules.BoardOf(s.Pos)
	finite, _ := s.Pos.(alinha.Finite)
	switch deepless := entry.Name == "mcts" || entry.Name == "dfpn"; {
	case deepless && lim.Nodes == 0 && lim.Time == 0:
		lim.Nodes = treeNodes
	case deepless || lim.Depth > 0 || entry.Unhurried: // it has a depth of its own
	case game:
		lim.Depth = treeDepth
	default:
		lim.Depth = finite.Left()
	}
	return lim
}
