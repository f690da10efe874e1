package budget_test

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/budget"
)

// visitAll visits nodes until the budget ends the search.
func visitAll(b *budget.Budget) {
	for b.Visit() {
	}
}

func TestNodeLimitOfOneGoroutine(t *testing.T) {
	for _, limit := range []uint64{1, 63, 64, 1023, 1024, 1025, 5000} {
		b, cancel := budget.New(t.Context(), alinha.Limits{Nodes: limit})
		visitAll(b)
		cancel()
		if b.Nodes != limit || b.Visited() != limit || !b.Stopped() || b.Err() != nil {
			t.Errorf("limit of %d nodes: got %d, visited %d, stopped %t, error %v", limit, b.Nodes, b.Visited(), b.Stopped(), b.Err())
		}
	}
}

// Several goroutines that search until they are stopped visit exactly as many nodes as the limit allows, whatever the
// first goroutine has visited before it starts the others.
func TestNodeLimitOfSeveralGoroutines(t *testing.T) {
	for _, limit := range []uint64{10, 64, 65, 1000, 20_001} {
		for _, helpers := range []int{1, 3} {
			b, cancel := budget.New(t.Context(), alinha.Limits{Nodes: limit})
			for range 7 {
				b.Visit()
			}
			_, wait := b.Go(helpers, func(int) func(*budget.Budget) { return visitAll })
			visitAll(b)
			wait()
			cancel()
			if got := b.Visited(); got != limit {
				t.Errorf("limit of %d nodes, %d helpers: got %d nodes", limit, helpers, got)
			}
		}
	}
}

// A helper that returns early gives back its nodes: the first goroutine can visit them. The stop function ends helpers
// without a limit.
func TestHelpersEnd(t *testing.T) {
	b, cancel := budget.New(t.Context(), alinha.Limits{Nodes: 1000})
	defer cancel()
	_, wait := b.Go(2, func(int) func(*budget.Budget) { return func(b *budget.Budget) { b.Visit() } })
	wait()
	visitAll(b)
	if b.Visited() != 1000 || b.Nodes != 998 {
		t.Errorf("got %d nodes, %d by the first goroutine, want 1000 and 998", b.Visited(), b.Nodes)
	}

	b, cancel = budget.New(t.Context(), alinha.Limits{})
	defer cancel()
	stop, wait := b.Go(2, func(int) func(*budget.Budget) { return visitAll })
	stop()
	wait()
	if !b.Visit() || b.Stopped() {
		t.Error("the first goroutine stops with its helpers, want that it goes on")
	}
}

func TestTimeLimit(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b, cancel := budget.New(t.Context(), alinha.Limits{Time: time.Second})
		defer cancel()
		if !b.Visit() {
			t.Fatal("stopped at once, want a second")
		}
		time.Sleep(2 * time.Second)
		visitAll(b)
		if b.Nodes > 1024 || b.Err() != nil {
			t.Errorf("got %d nodes after the time limit, error %v, want 1024 at most and none", b.Nodes, b.Err())
		}
	})
}

// Visit calls the yield function every 1,024 nodes, and stops when that ends the context.
func TestWithYield(t *testing.T) {
	yields := 0
	b, _ := budget.New(budget.WithYield(t.Context(), func() { yields++ }), alinha.Limits{Nodes: 10_240})
	visitAll(b)
	if yields != 10 {
		t.Errorf("got %d yields in 10,240 nodes, want 10", yields)
	}

	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	yields = 0
	b, _ = budget.New(budget.WithYield(ctx, func() {
		if yields++; yields == 3 {
			cancel()
		}
	}), alinha.Limits{})
	visitAll(b)
	if b.Nodes != 2048 || !errors.Is(b.Err(), context.Canceled) {
		t.Errorf("cancelled by the third yield: got %d nodes, error %v, want 2048 and %v", b.Nodes, b.Err(), context.Canceled)
	}
}
