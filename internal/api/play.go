package api

import (
	"context"
	"time"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/catalog"
	"github.com/alinha/alinha/internal/i18n"
)

// A Score is what a move or a position is worth to the side to move.
type Score struct {
	Value  float64 `json:"value"`
	Proven bool    `json:"proven"`
	Plies  *int    `json:"plies,omitempty"` // to the end, when proven
}

func scoreOf(s alinha.Score) *Score {
	score := &Score{Value: s.Value, Proven: s.Proven}
	if s.Proven {
		score.Plies = &s.Plies
	}
	return score
}

// A PlayRequest asks for an engine's move.
type PlayRequest struct {
	PositionRef
	Engine string  `json:"engine"`
	Limits *Limits `json:"limits,omitempty"`
	Seed   uint64  `json:"seed,omitempty"`
}

// A PlayResponse is it.
type PlayResponse struct {
	Choice
	Score *Score   `json:"score,omitempty"`
	Nodes uint64   `json:"nodes"`
	Depth int      `json:"depth"`
	Ms    float64  `json:"ms"`
	PV    []string `json:"pv"`
}

// playPatience is how long an engine thinks about a move where nothing else ends its search.
const playPatience = 3 * time.Second

func (s *Service) play(ctx context.Context, q *PlayRequest, _ *i18n.Localizer) (*PlayResponse, error) {
	m, err := q.undecided()
	if err != nil {
		return nil, err
	}
	text := q.Engine
	if text == "" {
		text = catalog.DefaultEngine(m.Variant(), s.means())
	}
	engine, entry, err := s.engine(m, text, q.Seed)
	if err != nil {
		return nil, err
	}
	lim, err := s.Quota.within(q.Limits, entry, playPatience)
	if err != nil {
		return nil, err
	}
	start := time.Now()
	res, err := engine.Search(ctx, m.pos, lim, nil)
	if err != nil {
		return nil, err
	}
	return &PlayResponse{
		Choice: m.choice(res.Move), Score: scoreOf(res.Score), Nodes: res.Nodes, Depth: res.Depth, Ms: since(start), PV: m.names(res.PV),
	}, nil
}

// since returns the milliseconds since a time, to the microsecond.
func since(start time.Time) float64 { return float64(time.Since(start).Microseconds()) / 1000 }
