package search_test

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/eval"
	"github.com/alinha/alinha/internal/budget"
	"github.com/alinha/alinha/internal/gametest"
	"github.com/alinha/alinha/internal/tt"
	"github.com/alinha/alinha/search"
)

// Every search calls the yield function of its context at least every 1,100 nodes, and ends soon when yield ends the
// context.
func TestSearchesYield(t *testing.T) {
	for name, engine := range map[string]alinha.Engine{
		"alphabeta": &search.IterativeDeepening{Engine: &search.AlphaBeta{Eval: eval.Threats}},
		"pvs":       &search.PVS{Eval: eval.Threats, Table: tt.New(1), Threads: 2},
		"mtdf":      &search.MTDF{Eval: eval.Threats},
		"mcts":      &search.MCTS{},
		"dfpn":      &search.DFPN{TableMiB: 1},
	} {
		var yields atomic.Int32
		ctx := budget.WithYield(t.Context(), func() { yields.Add(1) })
		res, err := engine.Search(ctx, startPosition(t, "qubic"), alinha.Limits{Nodes: 10_000}, nil)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if least := int32(res.Nodes / 1100); yields.Load() < least {
			t.Errorf("%s: got %d yields in %d nodes, want %d or more", name, yields.Load(), res.Nodes, least)
		}
		ctx, cancel := context.WithCancel(t.Context())
		res, err = engine.Search(budget.WithYield(ctx, cancel), startPosition(t, "qubic"), alinha.Limits{}, nil)
		if err != nil && !errors.Is(err, context.Canceled) || res.Nodes > 5000 {
			t.Errorf("%s, cancelled by its yield function: got %d nodes, %v", name, res.Nodes, err)
		}
	}
}

// The tablebase yields too while it computes the values, although it visits no nodes.
func TestTablebaseYields(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	if _, err := search.NewValueTable(budget.WithYield(ctx, cancel), gametest.Variant(t, "tictactoe4")); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, want the error of the context", err)
	}
}
