package api

import (
	"context"
	"time"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/analysis"
	"github.com/alinha/alinha/internal/catalog"
	"github.com/alinha/alinha/internal/i18n"
)

// An AnalyzeRequest asks for the score of every move.
type AnalyzeRequest struct {
	PositionRef
	Engine string  `json:"engine,omitempty"` // "" for the analyst of the game
	Limits *Limits `json:"limits,omitempty"`
}

// An AnalyzeEvent is what the search knows so far. Each event replaces the earlier ones.
type AnalyzeEvent struct {
	Depth int         `json:"depth"`
	Nodes uint64      `json:"nodes"`
	Ms    float64     `json:"ms"`
	Score *Score      `json:"score,omitempty"`
	Best  []string    `json:"best"`  // all moves that are equally good
	PV    []string    `json:"pv"`    // the principal variation
	Lines []MoveScore `json:"lines"` // one for each legal move, the best first
	Done  bool        `json:"done"`  // true in the last event
}

// A MoveScore is a legal move with its score, if the search knows one.
type MoveScore struct {
	Choice
	Score *Score `json:"score,omitempty"`
}

func (s *Service) analyze(ctx context.Context, q *AnalyzeRequest, _ *i18n.Localizer, emit func(*AnalyzeEvent)) error {
	g, err := q.openUndecided()
	if err != nil {
		return err
	}
	text := q.Engine
	if text == "" {
		text = catalog.AnalysisEngine(g.Pos, s.engineResources())
	}
	e, err := s.analysisEngine(g, text)
	if err != nil {
		return err
	}
	lim, err := s.Quota.limits(q.Limits, e.entry, analysis.AnalyzeTimeout)
	if err != nil {
		return err
	}
	start, kind := time.Now(), analysis.EngineKindOf(g.Pos, e.entry)
	res, err := e.entry.AnalyzeMoves(ctx, lim, func(lim alinha.Limits) (alinha.Result, error) {
		return e.engine.Search(ctx, g.Pos, lim, func(i alinha.Info) { emit(newAnalyzeEvent(g, resultOf(&i), kind, start)) })
	})
	s.kept.keep(e, s.Quota.KeptEngines)
	if err != nil {
		return err
	}
	last := newAnalyzeEvent(g, &res, kind, start)
	last.Done = true
	emit(last)
	return nil
}

// resultOf returns the progress of a search as a result.
func resultOf(i *alinha.Info) *alinha.Result {
	res := &alinha.Result{Move: alinha.NoMove, Score: i.Score, Nodes: i.Nodes, Depth: i.Depth, PV: i.PV, Moves: i.Moves}
	if len(i.PV) > 0 {
		res.Move = i.PV[0]
	}
	return res
}

func newAnalyzeEvent(g *analysis.Game, res *alinha.Result, kind analysis.ScoreKind, start time.Time) *AnalyzeEvent {
	e := &AnalyzeEvent{
		Depth: res.Depth, Nodes: res.Nodes, Ms: msSince(start), Score: scoreOf(res.Score),
		Best: g.FormatAll(kind.BestMoves(res)), PV: g.FormatAll(res.PV),
	}
	for _, m := range g.Rank(res.Moves) {
		line := MoveScore{Choice: choiceOf(g, m.Move)}
		if m.Known {
			line.Score = scoreOf(m.Score)
		}
		e.Lines = append(e.Lines, line)
	}
	return e
}
