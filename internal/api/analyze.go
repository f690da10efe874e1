package api

import (
	"context"
	"slices"
	"time"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/catalog"
	"github.com/alinha/alinha/internal/lang"
	"github.com/alinha/alinha/search"
)

// An AnalyzeQuestion asks what every move is worth.
type AnalyzeQuestion struct {
	Place
	Engine string  `json:"engine,omitempty"`
	Limits *Limits `json:"limits,omitempty"`
}

// An AnalyzeEvent is what is known so far; it replaces the one before.
type AnalyzeEvent struct {
	Depth int       `json:"depth"`
	Nodes uint64    `json:"nodes"`
	Ms    float64   `json:"ms"`
	Score *Score    `json:"score,omitempty"`
	Best  []string  `json:"best"`
	PV    []string  `json:"pv"`
	Lines []Opinion `json:"lines"`
	Done  bool      `json:"done"`
}

// An Opinion is what is known of a move.
type Opinion struct {
	Choice
	Score *Score `json:"score,omitempty"`
}

// analyzePatience is how long an engine thinks about a position where nothing else ends it.
const analyzePatience = 10 * time.Second

func (d *Desk) analyze(ctx context.Context, q *AnalyzeQuestion, _ *lang.Speaker, emit func(*AnalyzeEvent)) error {
	m, err := q.undecided()
	if err != nil {
		return err
	}
	text := q.Engine
	if text == "" {
		text = catalog.Analyst(m.Variant())
	}
	engine, entry, err := m.engine(text)
	if err != nil {
		return err
	}
	lim := d.Bounds.within(q.Limits, entry, analyzePatience)
	lim.EveryMove = true
	start := time.Now()
	res, err := engine.Search(ctx, m.pos, lim, func(i alinha.Info) {
		e := &AnalyzeEvent{Depth: i.Depth, Nodes: i.Nodes, Ms: since(start), Score: scoreOf(i.Score), PV: m.names(i.PV), Lines: m.opinions(nil), Best: []string{}}
		if len(i.PV) > 0 {
			e.Best = e.PV[:1]
		}
		emit(e)
	})
	if err != nil {
		return err
	}
	emit(&AnalyzeEvent{
		Depth: res.Depth, Nodes: res.Nodes, Ms: since(start), Score: scoreOf(res.Score), Best: m.names(equals(&res)), PV: m.names(res.PV),
		Lines: m.opinions(res.Lines), Done: true,
	})
	return nil
}

// opinions returns what is known of each legal move, the best first.
func (m *match) opinions(lines []alinha.Line) []Opinion {
	known := slices.SortedStableFunc(slices.Values(lines), func(a, b alinha.Line) int { return search.Compare(b.Score, a.Score) })
	var opinions []Opinion
	for _, l := range known {
		opinions = append(opinions, Opinion{m.choice(l.Move), scoreOf(l.Score)})
	}
	for _, move := range m.pos.Moves(nil) {
		if !slices.ContainsFunc(lines, func(l alinha.Line) bool { return l.Move == move }) {
			opinions = append(opinions, Opinion{Choice: m.choice(move)})
		}
	}
	return opinions
}

// equals returns the engine's move, and then the others that it thinks as good.
func equals(res *alinha.Result) []alinha.Move {
	moves := []alinha.Move{res.Move}
	best := search.Best(res.Lines)
	if !slices.ContainsFunc(best, func(l alinha.Line) bool { return l.Move == res.Move }) {
		return moves
	}
	for _, line := range best {
		if line.Move != res.Move {
			moves = append(moves, line.Move)
		}
	}
	return moves
}
