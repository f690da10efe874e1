package api

import (
	"cmp"
	"context"
	"slices"

	"github.com/alinha/alinha/internal/analysis"
	"github.com/alinha/alinha/internal/catalog"
	"github.com/alinha/alinha/internal/i18n"
	"github.com/alinha/alinha/internal/treeview"
	"github.com/alinha/alinha/opening"
	"github.com/alinha/alinha/rules"
	"github.com/alinha/alinha/search"
)

// A Variant is the rules of a game: see rules.Variant.
type Variant struct {
	Spec    string  `json:"spec"`
	Cols    int     `json:"cols"`
	Rows    int     `json:"rows"`
	Layers  int     `json:"layers"`
	K       int     `json:"k"`
	Gravity bool    `json:"gravity"`
	Exact   bool    `json:"exact"`
	Caro    bool    `json:"caro"`
	Renju   bool    `json:"renju"`
	Misere  bool    `json:"misere"`
	Points  bool    `json:"points"`
	Slip    float64 `json:"slip"`
}

func variantOf(v rules.Variant) Variant {
	return Variant{
		Spec: v.Spec(), Cols: v.Cols, Rows: v.Rows, Layers: v.Layers, K: v.K, Gravity: v.Gravity, Exact: v.Exact,
		Caro: v.Caro, Renju: v.Renju, Misere: v.Misere, Points: v.Points, Slip: v.Slip,
	}
}

// A Game is a variant that has a name.
type Game struct {
	Variant
	Name    string `json:"name"`
	Engine  string `json:"engine"`  // the default opponent
	Analyst string `json:"analyst"` // the engine that analyzes positions
}

// A GamesResponse lists the games that have a name.
type GamesResponse struct {
	Games []Game `json:"games"`
}

func (s *Service) listGames(context.Context, *struct{}, *i18n.Localizer) (*GamesResponse, error) {
	s.gamesOnce.Do(func() {
		for _, g := range catalog.Games() {
			start := rules.New(g.Variant)
			s.games.Games = append(s.games.Games, Game{
				Variant: variantOf(g.Variant), Name: g.Name,
				Engine: catalog.DefaultEngine(start, s.engineResources()), Analyst: catalog.AnalysisEngine(start, s.engineResources()),
			})
		}
	})
	return &s.games, nil
}

// An EnginesRequest asks for all engines, or for those that play a game or search an abstract tree.
type EnginesRequest struct {
	Game string `json:"game,omitempty"` // or an abstract tree; "" for all engines
}

// An EngineEntry is an engine of the catalog.
type EngineEntry struct {
	Name      string   `json:"name"`
	System    string   `json:"system"` // the reference system, R1 to R7, or ""
	Options   []string `json:"options"`
	Levels    int      `json:"levels"`    // level=1 to this; 0 for none
	Unhurried bool     `json:"unhurried"` // the engine ends by itself in a time that a person can wait for
	Watched   bool     `json:"watched"`   // the tree of its search can be recorded

	Lookahead  []float64         `json:"lookahead,omitempty"` // how many plies ahead each level but the last looks
	Parameters []EngineParameter `json:"parameters"`          // the options as a form offers them
}

// An EngineParameter is an option of an engine: see catalog.Parameter.
type EngineParameter struct {
	Name    string   `json:"name"`
	Kind    string   `json:"kind"`              // number, decimal, flag, word, words, evaluation or file
	Words   []string `json:"words,omitempty"`   // the values, the default first, or of the kind words the parts
	Default string   `json:"default,omitempty"` // "" for the engine's own choice
	Max     float64  `json:"max,omitempty"`     // of a decimal, and of a number that the server limits

	Excludes []string `json:"excludes,omitempty"` // the parameters that a flag leaves without effect: an error together with the flag
}

// engineParameters returns the parameters of an engine that a form can offer: those that name a file are left out. Threads and
// memory have the most that the server lends a search.
func (s *Service) engineParameters(e catalog.Engine) []EngineParameter {
	lent := s.engineResources()
	most := map[string]int{"threads": lent.Threads, "memory": lent.MemoryMiB}
	list := []EngineParameter{}
	for _, p := range catalog.Parameters(e) {
		if p.Kind != catalog.ParameterFile {
			list = append(list, EngineParameter{
				Name: p.Name, Kind: string(p.Kind), Words: p.Words, Default: p.Default, Max: cmp.Or(p.Max, float64(most[p.Name])), Excludes: p.Excludes,
			})
		}
	}
	return list
}

// An EnginesResponse lists engines, and the evaluations that some of them take.
type EnginesResponse struct {
	Engines     []EngineEntry `json:"engines"`
	Evaluations []string      `json:"evaluations"`
	Engine      string        `json:"engine,omitempty"` // the default opponent, if the request names a game
	Analyst     string        `json:"analyst,omitempty"`
	Openings    []string      `json:"openings,omitempty"` // the names of the opening rules that fit the game
}

func (s *Service) listEngines(_ context.Context, q *EnginesRequest, _ *i18n.Localizer) (*EnginesResponse, error) {
	a := &EnginesResponse{Engines: []EngineEntry{}}
	var players []string
	switch {
	case treeview.IsTextTree(q.Game):
		pos, err := search.ParseTree(q.Game)
		if err != nil {
			return nil, err
		}
		players = catalog.EnginesFor(pos, s.engineResources())
	case q.Game != "":
		v, err := rules.Parse(q.Game)
		if err != nil {
			return nil, err
		}
		start := rules.New(v)
		players = catalog.EnginesFor(start, s.engineResources())
		for _, rule := range opening.Rules(v) {
			a.Openings = append(a.Openings, rule.Name)
		}
		a.Engine, a.Analyst = catalog.DefaultEngine(start, s.engineResources()), catalog.AnalysisEngine(start, s.engineResources())
	}
	watched := catalog.TraceableEngines()
	for _, e := range catalog.Engines() {
		if q.Game != "" && !slices.Contains(players, e.Name) {
			continue
		}
		a.Engines = append(a.Engines, EngineEntry{
			Name: e.Name, System: e.System, Options: analysis.EngineOptions(e), Levels: e.Levels,
			Unhurried: e.NeedsNoLimit, Watched: slices.Contains(watched, e.Name), Lookahead: e.Lookahead, Parameters: s.engineParameters(e),
		})
	}
	for _, e := range catalog.Evaluations() {
		a.Evaluations = append(a.Evaluations, e.Name)
	}
	return a, nil
}
