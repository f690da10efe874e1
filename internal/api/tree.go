package api

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"

	"github.com/alinha/alinha/internal/analysis"
	"github.com/alinha/alinha/internal/catalog"
	"github.com/alinha/alinha/internal/i18n"
	"github.com/alinha/alinha/internal/treeview"
	"github.com/alinha/alinha/search"
)

// A TreeRequest asks for the recorded tree of a search. The response is in the format alinha-tree 1 of docs/tree.md.
type TreeRequest struct {
	Game   string  `json:"game"` // or an abstract tree
	Board  string  `json:"board,omitempty"`
	ToMove string  `json:"toMove,omitempty"`
	Moves  string  `json:"moves,omitempty"`
	Engine string  `json:"engine"` // "" for alphabeta
	Limits *Limits `json:"limits,omitempty"`
	Most   int     `json:"most,omitempty"` // nodes to record
}

// The most nodes of a recorded search, so that the tree takes a few MiB.
const (
	maxRecordedNodes = 20_000
	maxVisitedNodes  = 200_000
)

func (s *Service) tree(ctx context.Context, q *TreeRequest, _ *i18n.Localizer) (json.RawMessage, error) {
	traced, err := q.open()
	if err != nil {
		return nil, err
	}
	traced.Engine, traced.Trace = cmp.Or(q.Engine, "alphabeta"), &search.Trace{MaxNodes: maxRecordedNodes}
	if q.Most > 0 {
		traced.Trace.MaxNodes = min(q.Most, maxRecordedNodes)
	}
	engine, entry, err := traced.OpenEngine()
	if err != nil {
		return nil, err
	}
	lim, err := s.Quota.limits(q.Limits, catalog.Engine{NeedsNoLimit: true}, 0)
	if err != nil {
		return nil, err
	}
	maxTime := lim.Time
	lim.Time = 0 // Bound looks for limits that the request sets
	lim = traced.DefaultLimits(entry, lim)
	if lim.Time = maxTime; lim.Nodes == 0 || lim.Nodes > maxVisitedNodes {
		lim.Nodes = maxVisitedNodes
	}
	if traced.Result, err = engine.Search(ctx, traced.Pos, lim, nil); err != nil {
		return nil, err
	}
	var out bytes.Buffer
	err = treeview.NewTree(*traced).WriteJSON(&out)
	return out.Bytes(), err
}

// open returns the search, not yet run.
func (q *TreeRequest) open() (*treeview.TracedSearch, error) {
	var position []string
	for _, text := range []string{q.Board, q.Moves} {
		if text != "" {
			position = append(position, text)
		}
	}
	ref := &PositionRef{Game: q.Game, Board: q.Board, ToMove: q.ToMove, Moves: q.Moves}
	return analysis.OpenSearch(q.Game, position, ref.openUndecided)
}
