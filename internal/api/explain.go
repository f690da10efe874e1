package api

import (
	"context"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/analysis"
	"github.com/alinha/alinha/internal/catalog"
	"github.com/alinha/alinha/internal/i18n"
)

// An ExplainRequest asks where the value of a position comes from.
type ExplainRequest struct {
	PositionRef
	Engine string  `json:"engine,omitempty"` // "" for the analyst of the game
	Limits *Limits `json:"limits,omitempty"`
}

func (s *Service) explain(ctx context.Context, q *ExplainRequest, loc *i18n.Localizer) (*analysis.Explanation, error) {
	g, err := q.open()
	if err == nil && g.Pos.Outcome() == alinha.Undecided {
		g, err = q.openUndecided()
	}
	if err != nil {
		return nil, err
	}
	text := q.Engine
	if text == "" {
		text = catalog.AnalysisEngine(g.Pos, s.engineResources())
	}
	engine, entry, err := s.openEngine(g, text, 0)
	if err != nil {
		return nil, err
	}
	e := &analysis.Explainer{Game: g, Localizer: loc, Engine: engine, Entry: entry, Text: text}
	if g.Pos.Outcome() != alinha.Undecided {
		return e.Explain(ctx, nil)
	}
	lim, err := s.Quota.limits(q.Limits, entry, analysis.AnalyzeTimeout)
	if err != nil {
		return nil, err
	}
	res, err := engine.Search(ctx, g.Pos, lim, nil)
	if err != nil {
		return nil, err
	}
	return e.Explain(ctx, &res)
}
