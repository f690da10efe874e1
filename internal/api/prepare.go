package api

import (
	"context"
	"sync"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/analysis"
)

// smallTableMiB is the memory of the engine that searches until the table of a larger one is ready.
const smallTableMiB = 1

// prepare clears the table of a fresh engine, so that the kernel provides the memory of the table: that takes up to a second
// on a busy machine, and the first nodes of a search would wait for nearly all of it, since the huge pages of a table are few.
// Meanwhile search runs with a small engine, so that the first values come at once. prepare returns the nodes of that search.
func (s *Service) prepare(
	ctx context.Context, e keptEngine, g *analysis.Game, search func(context.Context, alinha.Engine) (alinha.Result, error),
) uint64 {
	large, ok := e.engine.(alinha.Resetter)
	if !ok {
		return 0
	}
	resources := s.engineResources()
	resources.MemoryMiB = smallTableMiB
	small, _, err := s.openEngineWithin(g, e.engineKey.engine, 0, resources)
	if err != nil {
		return 0
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	var ready sync.WaitGroup
	ready.Go(func() {
		large.Reset()
		cancel()
	})
	defer ready.Wait()
	res, err := search(ctx, small)
	if err != nil {
		return 0 // the search with the large engine tells the error
	}
	return res.Nodes
}
