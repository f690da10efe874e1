package api

import (
	"context"
	"time"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/analysis"
	"github.com/alinha/alinha/internal/catalog"
	"github.com/alinha/alinha/internal/i18n"
)

// A PlayRequest asks for the move of an engine.
type PlayRequest struct {
	PositionRef
	Engine string  `json:"engine"` // "" for the default opponent
	Limits *Limits `json:"limits,omitempty"`
	Seed   uint64  `json:"seed,omitempty"` // of an engine that is random; 0 for none
}

// A PlayResponse is the move of an engine.
type PlayResponse struct {
	Choice
	Score *Score   `json:"score,omitempty"`
	Nodes uint64   `json:"nodes"`
	Depth int      `json:"depth"`
	Ms    float64  `json:"ms"`
	PV    []string `json:"pv"`
}

func (s *Service) play(ctx context.Context, q *PlayRequest, _ *i18n.Localizer) (*PlayResponse, error) {
	g, err := q.openUndecided()
	if err != nil {
		return nil, err
	}
	engine, lim, err := s.openOpponent(g, q.Engine, q.Limits, q.Seed)
	if err != nil {
		return nil, err
	}
	start := time.Now()
	res, err := engine.Search(ctx, g.Pos, lim, nil)
	if err != nil {
		return nil, err
	}
	return &PlayResponse{
		Choice: choiceOf(g, res.Move), Score: scoreOf(res.Score), Nodes: res.Nodes, Depth: res.Depth, Ms: msSince(start), PV: g.FormatAll(res.PV),
	}, nil
}

// openOpponent opens the engine that a text names, the default opponent if the text is "", and returns the limits of a move.
func (s *Service) openOpponent(g *analysis.Game, text string, wanted *Limits, seed uint64) (alinha.Engine, alinha.Limits, error) {
	if text == "" {
		text = catalog.DefaultEngine(g.Pos, s.engineResources())
	}
	engine, entry, err := s.openEngine(g, text, seed)
	if err != nil {
		return nil, alinha.Limits{}, err
	}
	lim, err := s.Quota.limits(wanted, entry, analysis.PlayTimeout)
	return engine, lim, err
}

// msSince returns the milliseconds since start.
func msSince(start time.Time) float64 { return analysis.Milliseconds(time.Since(start)) }
