package api

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"

	"github.com/alinha/alinha/internal/catalog"
	"github.com/alinha/alinha/internal/explain"
	"github.com/alinha/alinha/internal/i18n"
	"github.com/alinha/alinha/internal/textline"
	"github.com/alinha/alinha/internal/treeview"
	"github.com/alinha/alinha/search"
)

// A TreeRequest asks for a search that is watched. The answer is in the format alinha-tree 1
// of docs/tree.md.
type TreeRequest struct {
	Game   string  `json:"game"` // or an abstract tree
	Moves  string  `json:"moves,omitempty"`
	Engine string  `json:"engine"`
	Limits *Limits `json:"limits,omitempty"`
	Most   int     `json:"most,omitempty"` // nodes to record
}

// The most of a watched search, so that what is recorded stays within a few MiB.
const (
	mostTraced = 20_000  // nodes that are recorded
	mostSteps  = 200_000 // nodes that are visited
)

func (s *Service) tree(ctx context.Context, q *TreeRequest, _ *i18n.Localizer) (json.RawMessage, error) {
	traced, err := q.open()
	if err != nil {
		return nil, err
	}
	traced.Engine, traced.Trace = cmp.Or(q.Engine, "alphabeta"), &search.Trace{MaxNodes: mostTraced}
	if q.Most > 0 {
		traced.Trace.MaxNodes = min(q.Most, mostTraced)
	}
	engine, entry, err := traced.Open()
	if err != nil {
		return nil, err
	}
	lim, err := s.Quota.within(q.Limits, catalog.Engine{Unhurried: true}, 0)
	if err != nil {
		return nil, err
	}
	most := lim.Time
	lim.Time = 0
	lim = traced.Bound(entry, lim)
	if lim.Time = most; lim.Nodes == 0 || lim.Nodes > mostSteps {
		lim.Nodes = mostSteps
	}
	if traced.Result, err = engine.Search(ctx, traced.Pos, lim, nil); err != nil {
		return nil, err
	}
	var out bytes.Buffer
	err = treeview.NewTree(*traced).WriteJSON(&out)
	return out.Bytes(), err
}

// open opens what is to be searched.
func (q *TreeRequest) open() (*treeview.Search, error) {
	if treeview.IsTree(q.Game) {
		if q.Moves != "" {
			return nil, explain.Misuse("error-tree-moves", "Text", textline.Clip(q.Moves))
		}
		return treeview.SearchTree(q.Game)
	}
	m, err := (&PositionRef{q.Game, q.Moves}).undecided()
	if err != nil {
		return nil, err
	}
	return treeview.SearchGame(m.pos), nil
}
