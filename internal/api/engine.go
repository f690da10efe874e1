package api

import (
	"strings"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/analysis"
	"github.com/alinha/alinha/internal/catalog"
	"github.com/alinha/alinha/internal/explain"
	"github.com/alinha/alinha/search"
)

// openEngine opens the engine that text names, for a game. An external program is refused. A seed other than 0 is added to
// the text if the engine has an option seed that the text leaves unset.
func (s *Service) openEngine(g *analysis.Game, text string, seed uint64) (alinha.Engine, catalog.Engine, error) {
	return s.openEngineWithin(g, text, seed, s.engineResources())
}

// openEngineWithin is openEngine with other resources than those of the quota.
func (s *Service) openEngineWithin(g *analysis.Game, text string, seed uint64, resources catalog.Resources) (alinha.Engine, catalog.Engine, error) {
	if name, _, _ := strings.Cut(text, ":"); name == catalog.External {
		return nil, catalog.Engine{}, explain.Misuse("error-question-external")
	}
	if seed > 0 {
		text = catalog.WithSeed(text, seed)
	}
	engine, entry, err := catalog.OpenEngineFor(text, g.Pos, resources)
	if err != nil {
		return nil, entry, err
	}
	return s.reuseTablebase(g, engine), entry, nil
}

// engineResources returns the resources of the quota, with files forbidden, since anybody may send a request.
func (s *Service) engineResources() catalog.Resources {
	m := s.Quota.Resources
	m.NoFiles = true
	return m
}

// reuseTablebase stores a tablebase under the name of the game and returns the one that was stored first, so that the table
// of all positions is computed once. It returns any other engine, and the tablebase of a game without a name, as it is.
func (s *Service) reuseTablebase(g *analysis.Game, engine alinha.Engine) alinha.Engine {
	tablebase, ok := engine.(*search.Tablebase)
	name := g.Name()
	if !ok || name == g.Variant().Spec() {
		return engine
	}
	first, _ := s.tablebases.LoadOrStore(name, tablebase)
	return first.(*search.Tablebase)
}
