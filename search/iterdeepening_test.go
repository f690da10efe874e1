package search_test

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/rules"
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

// A depth below 0 is no limit, as 0 is, and a decided position has no move.
func TestIterativeDeepeningNegativeDepth(t *testing.T) {
	e := &search.IterativeDeepening{Engine: &search.AlphaBeta{}}
	pos := startPosition(t, "tictactoe")
	res, err := e.Search(t.Context(), pos, alinha.Limits{Depth: -1}, nil)
	if err != nil || res.Depth != 9 || !res.Score.Proven {
		t.Errorf("tic-tac-toe: got %+v and %v, want a draw proven at depth 9", res, err)
	}
	if _, err := rules.PlayText(pos, "1 4 2 5 3"); err != nil {
		t.Fatal(err)
	}
	if _, err := e.Search(t.Context(), pos, alinha.Limits{Depth: -1}, nil); !errors.Is(err, alinha.ErrOver) {
		t.Errorf("decided: got %v, want %v", err, alinha.ErrOver)
	}
}
