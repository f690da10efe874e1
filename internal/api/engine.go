package api

import (
	"strings"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/catalog"
	"github.com/alinha/alinha/internal/explain"
	"github.com/alinha/alinha/search"
)

// engine opens an engine that plays the game of a match, for one search. Seed, unless it is
// 0, is for one that takes a seed and is not told another.
func (s *Service) engine(m *match, text string, seed uint64) (alinha.Engine, catalog.Engine, error) {
	if name, _, _ := strings.Cut(text, ":"); name == catalog.External {
		return nil, catalog.Engine{}, explain.Misuse("error-question-external")
	}
	if seed > 0 {
		text = catalog.WithSeed(text, seed)
	}
	engine, entry, err := catalog.OpenPlayer(text, m.Variant(), s.means())
	if err != nil {
		return nil, entry, err
	}
	return s.keep(m, engine), entry, nil
}

// means returns what engines may use: files are none of it, for whoever asks may be anybody.
func (s *Service) means() catalog.Means {
	m := s.Quota.Means
	m.NoFiles = true
	return m
}

// keep returns an exact engine that has met the game before, if it has a name: the table of all
// its positions is made once. Any other engine is returned as it is.
func (s *Service) keep(m *match, engine alinha.Engine) alinha.Engine {
	exact, ok := engine.(*search.Tablebase)
	name := m.Variant().String()
	if !ok || name == m.Variant().Spec() {
		return engine
	}
	kept, _ := s.exactTables.LoadOrStore(name, exact)
	return kept.(*search.Tablebase)
}
