package api

import (
	"context"
	"slices"
	"time"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/catalog"
	"github.com/alinha/alinha/internal/i18n"
	"github.com/alinha/alinha/search"
)

// An AnalyzeRequest asks what every move is worth.
type AnalyzeRequest struct {
	PositionRef
	Engine string  `json:"engine,omitempty"`
	Limits *Limits `json:"limits,omitempty"`
}

// An AnalyzeEvent is what is known so far; it replaces the one before.
type AnalyzeEvent struct {
	Depth int         `json:"depth"`
	Nodes uint64      `json:"nodes"`
	Ms    float64     `json:"ms"`
	Score *Score      `json:"score,omitempty"`
	Best  []string    `json:"best"`
	PV    []string    `json:"pv"`
	Lines []MoveScore `json:"lines"`
	Done  bool        `json:"done"`
}

// An MoveScore is what is known of a move.
type MoveScore struct {
	Choice
	Score *Score `json:"score,omitempty"`
}

// analyzePatience is how long an engine thinks about a position where nothing else ends it.
const analyzePatience = 10 * time.Second

func (s *Service) analyze(ctx context.Context, q *AnalyzeRequest, _ *i18n.Localizer, emit func(*AnalyzeEvent)) error {
	m, err := q.undecided()
	if err != nil {
		return err
	}
	text := q.Engine
	if text == "" {
		text = catalog.Analyst(m.Variant(), s.means())
	}
	engine, entry, err := s.engine(m, text, 0)
	if err != nil {
		return err
	}
	lim, err := s.Quota.within(q.Limits, entry, analyzePatience)
	if err != nil {
		return err
	}
	start := time.Now()
	res, err := entry.Opinions(ctx, lim, func(lim alinha.Limits) (alinha.Result, error) {
		return engine.Search(ctx, m.pos, lim, func(i alinha.Info) { emit(m.event(soFar(&i), start)) })
	})
	if err != nil {
		return err
	}
	last := m.event(&res, start)
	last.Done = true
	emit(last)
	return nil
}

// soFar returns a report as a result.
func soFar(i *alinha.Info) *alinha.Result {
	res := &alinha.Result{Move: alinha.NoMove, Score: i.Score, Nodes: i.Nodes, Depth: i.Depth, PV: i.PV, Moves: i.Moves}
	if len(i.PV) > 0 {
		res.Move = i.PV[0]
	}
	return res
}

// event returns what is known.
func (m *match) event(res *alinha.Result, start time.Time) *AnalyzeEvent {
	return &AnalyzeEvent{
		Depth: res.Depth, Nodes: res.Nodes, Ms: since(start), Score: scoreOf(res.Score), Best: m.names(search.TiedMoves(res)), PV: m.names(res.PV),
		Lines: m.opinions(res.Moves),
	}
}

// opinions returns what is known of each legal move, the best first.
func (m *match) opinions(lines []alinha.MoveScore) []MoveScore {
	known := slices.SortedStableFunc(slices.Values(lines), func(a, b alinha.MoveScore) int { return search.CompareScores(b.Score, a.Score) })
	var opinions []MoveScore
	for _, l := range known {
		opinions = append(opinions, MoveScore{m.choice(l.Move), scoreOf(l.Score)})
	}
	for _, move := range m.pos.Moves(nil) {
		if !slices.ContainsFunc(lines, func(l alinha.MoveScore) bool { return l.Move == move }) {
			opinions = append(opinions, MoveScore{Choice: m.choice(move)})
		}
	}
	return opinions
}
