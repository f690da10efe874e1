package api

import (
	"context"
	"slices"
	"sync"
	"time"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/analysis"
	"github.com/alinha/alinha/internal/catalog"
)

// keptEngines holds the engines of past analyses with their transposition tables, so that a further analysis of a position
// goes on where the last one has ended.
type keptEngines struct {
	mu      sync.Mutex
	engines []keptEngine                // the oldest first
	inUse   map[engineKey]chan struct{} // closed when the analysis with an engine of the key has ended
}

// endTimeout is how long an analysis waits for one of the same position that is about to end: the page stops an analysis to
// go on with other lines.
const endTimeout = time.Second

// A keptEngine is an engine with what it has analyzed.
type keptEngine struct {
	engineKey
	engine alinha.Engine
	entry  catalog.Engine
	fresh  bool // it has analyzed nothing yet
}

// An engineKey names an analysis: the engine with its options and its memory, the variant and the position.
type engineKey struct {
	engine, variant string
	memoryMiB       int
	position        uint64
}

// take returns the engine that is kept under a key, and keeps it no longer. While another analysis uses an engine of the key,
// take waits for the end of that analysis, endTimeout at most.
func (k *keptEngines) take(ctx context.Context, key engineKey) (keptEngine, bool) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if ended := k.inUse[key]; ended != nil {
		k.mu.Unlock()
		select {
		case <-ended:
		case <-time.After(endTimeout):
		case <-ctx.Done():
		}
		k.mu.Lock()
	}
	if k.inUse == nil {
		k.inUse = make(map[engineKey]chan struct{})
	}
	if k.inUse[key] == nil {
		k.inUse[key] = make(chan struct{})
	}
	i := slices.IndexFunc(k.engines, func(e keptEngine) bool { return e.engineKey == key })
	if i < 0 {
		return keptEngine{}, false
	}
	e := k.engines[i]
	k.engines = slices.Delete(k.engines, i, i+1)
	return e, true
}

// keep keeps an engine whose analysis has ended, in place of the oldest one if there are most already. An engine without a table
// is not kept.
func (k *keptEngines) keep(e keptEngine, most int) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if _, remembers := e.engine.(alinha.Resetter); remembers {
		e.fresh = false
		k.engines = append(k.engines, e)
		k.engines = slices.Delete(k.engines, 0, max(0, len(k.engines)-most))
	}
	if ended := k.inUse[e.engineKey]; ended != nil {
		close(ended)
		delete(k.inUse, e.engineKey)
	}
}

// analysisEngine opens the engine of a request for the analysis of a position, or takes the one that has analyzed the
// position before.
func (s *Service) analysisEngine(ctx context.Context, g *analysis.Game, q *AnalyzeRequest) (keptEngine, error) {
	resources := s.engineResources()
	if q.MemoryMiB > 0 && (resources.MemoryMiB == 0 || q.MemoryMiB < resources.MemoryMiB) {
		resources.MemoryMiB = q.MemoryMiB
	}
	text := q.Engine
	if text == "" {
		text = catalog.AnalysisEngine(g.Pos, resources)
	}
	if q.Threads > 1 {
		text = catalog.WithOption(text, "threads", q.Threads)
	}
	key := engineKey{text, g.Variant().Spec(), resources.MemoryMiB, g.Pos.Key()}
	if e, ok := s.kept.take(ctx, key); ok {
		return e, nil
	}
	engine, entry, err := s.openEngineWithin(g, text, 0, resources)
	if err != nil {
		s.kept.keep(keptEngine{engineKey: key}, s.Quota.KeptEngines)
	}
	return keptEngine{key, engine, entry, true}, err
}
