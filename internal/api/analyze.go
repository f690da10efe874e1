package api

import (
	"context"
	"strings"
	"time"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/analysis"
	"github.com/alinha/alinha/internal/explain"
	"github.com/alinha/alinha/internal/i18n"
	"github.com/alinha/alinha/rules"
)

// An AnalyzeRequest asks for the score of every move, or for the best lines.
type AnalyzeRequest struct {
	PositionRef
	Engine    string  `json:"engine,omitempty"` // "" for the analyst of the game
	Limits    *Limits `json:"limits,omitempty"`
	Lines     int     `json:"lines,omitempty"`     // best moves to follow by variations, at most maxLines; 0 for the score of every move
	Threads   int     `json:"threads,omitempty"`   // of the engine, within the quota; 0 for one
	MemoryMiB int     `json:"memoryMiB,omitempty"` // of the engine, within the quota; 0 for the engine's own
}

// maxLines is the most variations that an analysis follows.
const maxLines = 5

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

	Variations []Variation `json:"variations"` // of the best moves, as many as the request asks for, the best first
	Complete   bool        `json:"complete"`   // the search has ended by itself: a longer one would find nothing new
}

// A Variation is a line of play with its score for the side to move.
type Variation struct {
	Score *Score   `json:"score"`
	Moves []string `json:"moves"`
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
	a := &analyzer{game: g, lines: q.Lines, start: time.Now()}
	if q.Lines < 0 || q.Lines > maxLines || q.Threads < 0 || q.MemoryMiB < 0 {
		return explain.Misuse("error-question-lines", "Most", maxLines)
	}
	e, err := s.analysisEngine(ctx, g, q)
	if err != nil {
		return err
	}
	defer func() { s.kept.keep(e, s.Quota.KeptEngines) }()
	lim, err := s.Quota.limits(q.Limits, e.entry, analysis.AnalyzeTimeout)
	if err != nil {
		return err
	}
	a.kind, lim.MultiPV = analysis.EngineKindOf(g.Pos, e.entry), q.Lines
	search := func(ctx context.Context, engine alinha.Engine) (alinha.Result, error) {
		return e.entry.AnalyzeMoves(ctx, lim, func(lim alinha.Limits) (alinha.Result, error) {
			return engine.Search(ctx, g.Pos, lim, func(i alinha.Info) {
				if a.due(&i) {
					emit(a.event(resultOf(&i)))
				}
			})
		})
	}
	if e.fresh && q.Lines > 0 && lim.Depth == 0 && lim.Nodes == 0 {
		a.nodesBefore = s.prepare(ctx, e, g, search)
		lim.Time = max(lim.Time-time.Since(a.start), time.Millisecond)
	}
	res, err := search(ctx, e.engine)
	if err == nil {
		last := a.event(&res)
		last.Done, last.Complete = true, ctx.Err() == nil && isComplete(&res, lim, time.Since(a.start))
		a.extendVariations(ctx, e.engine, last)
		emit(last)
	}
	return err
}

// isComplete reports whether a search that took the time elapsed has ended before its limits.
func isComplete(res *alinha.Result, lim alinha.Limits, elapsed time.Duration) bool {
	switch {
	case lim.Time > 0 && elapsed >= lim.Time, lim.Nodes > 0 && res.Nodes >= lim.Nodes:
		return false
	}
	return lim.Depth == 0 || res.Depth < lim.Depth
}

// An analyzer makes the events of one analysis.
type analyzer struct {
	game      *analysis.Game
	kind      analysis.ScoreKind
	lines     int // variations to follow
	start     time.Time
	lastEvent time.Time

	nodesBefore uint64 // of a search before the one that goes on
	depth       int    // of the last event
	variations  int    // in the last event
}

// eventInterval is the least time between two events, except before the last one.
const eventInterval = 100 * time.Millisecond

// due reports whether a progress report of an engine is to become an event: not too soon after the last one, and not
// with less than that one told.
func (a *analyzer) due(i *alinha.Info) bool {
	now := time.Now()
	behind := i.Depth < a.depth || i.Depth == a.depth && len(i.Variations) < a.variations
	if behind || now.Sub(a.lastEvent) < eventInterval {
		return false
	}
	a.lastEvent, a.depth, a.variations = now, i.Depth, len(i.Variations)
	return true
}

// resultOf returns the progress of a search as a result.
func resultOf(i *alinha.Info) *alinha.Result {
	res := &alinha.Result{Move: alinha.NoMove, Score: i.Score, Nodes: i.Nodes, Depth: i.Depth, PV: i.PV, Moves: i.Moves, Variations: i.Variations}
	if len(i.PV) > 0 {
		res.Move = i.PV[0]
	}
	return res
}

// event returns the event of a result.
func (a *analyzer) event(res *alinha.Result) *AnalyzeEvent {
	g := a.game
	e := &AnalyzeEvent{
		Depth: res.Depth, Nodes: a.nodesBefore + res.Nodes, Ms: msSince(a.start), Score: scoreOf(res.Score),
		Best: g.FormatAll(a.kind.BestMoves(res)), PV: g.FormatAll(res.PV), Variations: []Variation{},
	}
	for _, m := range g.Rank(res.Moves) {
		line := MoveScore{Choice: choiceOf(g, m.Move)}
		if m.Known {
			line.Score = scoreOf(m.Score)
		}
		e.Lines = append(e.Lines, line)
	}
	for _, v := range res.Variations {
		e.Variations = append(e.Variations, Variation{scoreOf(v.Score), g.FormatAll(v.Moves)})
	}
	if len(e.Variations) == 0 {
		e.Variations = a.movesAsVariations(e)
	}
	return e
}

// movesAsVariations returns variations for an engine that has none: the principal variation, and the other best moves alone.
func (a *analyzer) movesAsVariations(e *AnalyzeEvent) []Variation {
	variations := []Variation{}
	for _, line := range e.Lines {
		switch {
		case len(variations) >= a.lines || line.Score == nil:
			return variations
		case len(e.PV) > 0 && e.PV[0] == line.Move:
			variations = append(variations, Variation{line.Score, e.PV})
		default:
			variations = append(variations, Variation{line.Score, []string{line.Move}})
		}
	}
	return variations
}

// Limits of the search for the moves that follow those of one variation.
const (
	extensionTime  = 500 * time.Millisecond
	extensionNodes = 1 << 20
	extendedMoves  = 16 // moves at which a variation is long enough
)

// extendVariations searches for the moves that follow variations with a proven score, up to the end of the game or extendedMoves.
func (a *analyzer) extendVariations(ctx context.Context, engine alinha.Engine, e *AnalyzeEvent) {
	for i := range e.Variations {
		v := &e.Variations[i]
		if !v.Score.Proven || a.kind.Expected {
			continue
		}
		timed, cancel := context.WithTimeout(ctx, extensionTime)
		for len(v.Moves) < min(*v.Score.Plies, extendedMoves) {
			next := a.nextMoves(timed, engine, v.Moves)
			if len(next) == 0 {
				break
			}
			v.Moves = append(v.Moves, next...)
		}
		cancel()
	}
}

// nextMoves returns the principal variation of the position after the moves of a variation, if its score is proven.
func (a *analyzer) nextMoves(ctx context.Context, engine alinha.Engine, moves []string) []string {
	pos, ok := a.game.Clone().(*rules.Board)
	if _, err := rules.PlayText(pos, strings.Join(moves, " ")); !ok || err != nil || pos.Outcome() != alinha.Undecided {
		return nil
	}
	res, err := engine.Search(ctx, pos, alinha.Limits{Nodes: extensionNodes}, nil)
	if err != nil || !res.Score.Proven {
		return nil
	}
	return a.game.FormatAll(res.PV)
}
