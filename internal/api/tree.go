package api

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"

	"github.com/alinha/alinha/internal/catalog"
	"github.com/alinha/alinha/internal/explain"
	"github.com/alinha/alinha/internal/i18n"
	"github.com/alinha/alinha/internal/treeview"
	"github.com/alinha/alinha/search"
)

// A TreeQuestion asks for a search that is watched. The answer is in the format alinha-tree 1
// of docs/tree.md.
type TreeQuestion struct {
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

func (d *Desk) tree(ctx context.Context, q *TreeQuestion, _ *i18n.Speaker) (json.RawMessage, error) {
	s, err := q.open()
	if err != nil {
		return nil, err
	}
	s.Engine, s.Trace = cmp.Or(q.Engine, "alphabeta"), &search.Trace{MaxNodes: mostTraced}
	if q.Most > 0 {
		s.Trace.MaxNodes = min(q.Most, mostTraced)
	}
	engine, entry, err := s.Open()
	if err != nil {
		return nil, err
	}
	lim, err := d.Bounds.within(q.Limits, catalog.Engine{Unhurried: true}, 0)
	if err != nil {
		return nil, err
	}
	most := lim.Time
	lim.Time = 0
	lim = s.Bound(entry, lim)
	if lim.Time = most; lim.Nodes == 0 || lim.Nodes > mostSteps {
		lim.Nodes = mostSteps
	}
	if s.Result, err = engine.Search(ctx, s.Pos, lim, nil); err != nil {
		return nil, err
	}
	var out bytes.Buffer
	err = treeview.NewTree(*s).WriteJSON(&out)
	return out.Bytes(), err
}

// open opens what is to be searched.
func (q *TreeQuestion) open() (*treeview.Search, error) {
	if treeview.IsTree(q.Game) {
		if q.Moves != "" {
			return nil, explain.Misuse("error-tree-moves", "Text", explain.Clip(q.Moves))
		}
		return treeview.SearchTree(q.Game)
	}
	m, err := (&Place{q.Game, q.Moves}).undecided()
	if err != nil {
		return nil, err
	}
	return treeview.SearchGame(m.pos), nil
}
