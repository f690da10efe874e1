package search_test

import (
	"context"
	"slices"
	"testing"
	"time"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/search"
)

// A search that is cancelled in an iteration returns the result of the last finished one. Its reports count the nodes of
// all iterations.
func TestIterativeDeepeningStopped(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	e := &search.IterativeDeepening{Engine: &search.AlphaBeta{}}
	var infos []alinha.Info
	res, err := e.Search(ctx, startPosition(t, "connect4"), alinha.Limits{Time: time.Minute}, func(i alinha.Info) {
		infos = append(infos, alinha.Info{Depth: i.Depth, Nodes: i.Nodes})
		if i.Depth == 8 {
			cancel()
		}
	})
	if err != nil || res.Depth != 7 {
		t.Errorf("stopped at depth 8: got depth %d, error %v, want 7 and none", res.Depth, err)
	}
	if !slices.IsSortedFunc(infos, func(a, b alinha.Info) int { return int(a.Nodes) - int(b.Nodes) }) {
		t.Errorf("reports: got %v, want growing nodes", infos)
	}
}
