package api

import (
	"strings"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/analysis"
	"github.com/alinha/alinha/internal/catalog"
	"github.com/alinha/alinha/internal/explain"
	"github.com/alinha/alinha/search"
)

// openEngine opens an engine for one search of a game. An engine that is a program is refused. A seed other than 0 is
// for an engine that takes one and whose text sets none.
func (s *Service) openEngine(g *analysis.Game, text string, seed uint64) (alinha.Engine, catalog.Engine, error) {
	if name, _, _ := strings.Cut(text, ":"); name == catalog.External {
		return nil, catalog.Engine{}, explain.Misuse("error-question-external")
	}
	if seed > 0 {
		text = catalog.WithSeed(text, seed)
	}
	engine, entry, err := catalog.OpenEngineFor(text, g.Variant(), s.means())
	if err != nil {
		return nil, entry, err
	}
	return s.reuseTablebase(g, engine), entry, nil
}

// means returns the resources of an engine. Engines read no files, since anybody may send a request.
func (s *Service) means() catalog.Resources {
	m := s.Quota.Resources
	m.NoFiles = true
	return m
}

// reuseTablebase returns the tablebase of an earlier search of the same game, if the engine is a tablebase and the game
// has a name, so that the table of all positions is computed once. It returns any other engine as it is.
func (s *Service) reuseTablebase(g *analysis.Game, engine alinha.Engine) alinha.Engine {
	tablebase, ok := engine.(*search.Tablebase)
	name := g.Name()
	if !ok || name == g.Variant().Spec() {
		return engine
	}
	first, _ := s.tablebases.LoadOrStore(name, tablebase)
	return first.(*search.Tablebase)
}
