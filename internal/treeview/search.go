package treeview

import (
	"strings"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/catalog"
	"github.com/alinha/alinha/rules"
	"github.com/alinha/alinha/search"
)

// IsTextTree reports whether a text is a tree for search.ParseTree, such as [[3 12 8] [2 4 6]], and not the name of a game.
func IsTextTree(text string) bool {
	text = strings.TrimSpace(text)
	return strings.HasPrefix(text, "[") || strings.HasPrefix(text, "min:") || strings.HasPrefix(text, "max:")
}

// NewTextTreeSearch returns the search of a tree in text, before the search: Engine, Trace and Result are for the
// caller to set. The error is one of search.ParseTree.
func NewTextTreeSearch(text string) (*TracedSearch, error) {
	pos, err := search.ParseTree(text)
	if err != nil {
		return nil, err
	}
	return &TracedSearch{Game: strings.TrimSpace(text), Pos: pos}, nil
}

// NewGameSearch returns the search of a position of package rules, before the search: Engine, Trace and Result are for
// the caller to set.
func NewGameSearch(pos alinha.Position) *TracedSearch {
	board, _ := rules.BoardOf(pos)
	return &TracedSearch{
		Game: board.Variant().String(), Board: catalog.BoardText(pos), Moves: rules.GameMoves(pos, board.Format), Pos: pos,
	}
}

// OpenEngine opens the engine of the search, which records into s.Trace. The errors are those of catalog.OpenTracedFor.
func (s *TracedSearch) OpenEngine() (alinha.Engine, catalog.Engine, error) {
	return catalog.OpenTracedFor(s.Engine, s.Pos, s.Game, s.Trace)
}

// RecordDecided records a decided position, which no engine searches: a tree of one node, and a result without a move.
func (s *TracedSearch) RecordDecided() {
	s.Trace.RecordDecided(s.Pos)
	value, _ := s.Trace.Number(s.Trace.Events[len(s.Trace.Events)-1].Value)
	s.Result = alinha.Result{Move: alinha.NoMove, Score: alinha.Score{Value: value, Proven: true}}
	if s.Pos.ToMove() == alinha.Second {
		s.Result.Score = s.Result.Score.Negate()
	}
}

// The default limits of a traced search. They keep the tree readable.
const (
	defaultDepth = 3
	defaultNodes = 2000 // of the engines without a depth limit
)

// DefaultLimits returns lim with a default depth or, for the engines that have no depth limit, default nodes, unless lim
// limits the search already. A tree in text is searched to its end by default.
func (s *TracedSearch) DefaultLimits(entry catalog.Engine, lim alinha.Limits) alinha.Limits {
	_, isGame := rules.BoardOf(s.Pos)
	finite, _ := s.Pos.(alinha.Finite)
	switch depthless := entry.Name == "mcts" || entry.Name == "dfpn"; {
	case depthless && lim.Nodes == 0 && lim.Time == 0:
		lim.Nodes = defaultNodes
	case depthless || lim.Depth > 0 || entry.NeedsNoLimit: // the depth is given, or the engine has its own
	case isGame:
		lim.Depth = defaultDepth
	default:
		lim.Depth = finite.Left()
	}
	return lim
}
