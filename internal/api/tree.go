package api

import (
	"bytes"
	"context"
	"encoding/json"
	"strings"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/catalog"
	"github.com/alinha/alinha/internal/lab"
	"github.com/alinha/alinha/internal/lang"
	"github.com/alinha/alinha/rules"
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

// How far a search goes that is watched, unless it is told otherwise.
const (
	treeDepth = 3
	treeNodes = 2000 // of the engines that know no depth
)

func (d *Desk) tree(ctx context.Context, q *TreeQuestion, _ *lang.Speaker) (json.RawMessage, error) {
	s := lab.Search{Engine: q.Engine, Trace: &search.Trace{Most: q.Most}}
	if s.Engine == "" {
		s.Engine = "alphabeta"
	}
	abstract := isTree(q.Game)
	if abstract {
		pos, err := search.ParseTree(q.Game)
		if err != nil {
			return nil, err
		}
		s.Game, s.Pos = strings.TrimSpace(q.Game), pos
	} else {
		m, err := (&Place{q.Game, q.Moves}).undecided()
		if err != nil {
			return nil, err
		}
		s.Game, s.Pos, s.Moves = m.Variant().String(), m.pos, rules.GameMoves(m.pos, m.Format)
	}
	engine, entry, err := catalog.OpenTraced(s.Engine, s.Trace)
	if err != nil {
		return nil, err
	}
	lim := d.Bounds.within(q.Limits, catalog.Engine{Unhurried: true}, 0)
	finite, _ := s.Pos.(alinha.Finite)
	switch deepless := entry.Name == "mcts" || entry.Name == "dfpn"; {
	case deepless && lim.Nodes == 0:
		lim.Nodes = treeNodes
	case deepless || lim.Depth > 0 || entry.Unhurried:
	case !abstract:
		lim.Depth = treeDepth
	default:
		lim.Depth = finite.Left()
	}
	if s.Result, err = engine.Search(ctx, s.Pos, lim, nil); err != nil {
		return nil, err
	}
	var out bytes.Buffer
	err = lab.NewTree(s).WriteJSON(&out)
	return out.Bytes(), err
}

// isTree says that a text is an abstract tree and not a game.
func isTree(text string) bool {
	text = strings.TrimSpace(text)
	return strings.HasPrefix(text, "[") || strings.HasPrefix(text, "min:") || strings.HasPrefix(text, "max:")
}
