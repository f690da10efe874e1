package gomoku

import (
	"context"
	"testing"
	"time"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/gametest"
	"github.com/alinha/alinha/internal/tt"
	"github.com/alinha/alinha/rules"
)

// Any number of threads finds the same wins and losses, keeps the node limit exactly, ends with its context, and leaves no
// goroutine running.
func TestThreads(t *testing.T) {
	for _, test := range []struct {
		game, moves string
		value       float64
	}{
		{"gomoku", "h8 g8 i8 a3 j8 a5 k10 g1 k11 c1", 1},
		{"gomoku", "g8 a1 i8 a15 h7 o1 h9 o15", 1},
		{"renju", "h8 a1 i8 a2 j8 a3 k8", -1},
		{"standard", "h8 h9 g8 i8", 0},
	} {
		pos := rules.New(gametest.Variant(t, test.game))
		if _, err := rules.PlayText(pos, test.moves); err != nil {
			t.Fatal(err)
		}
		for _, threads := range []int{1, 2, 4} {
			for _, every := range []bool{false, true} {
				lim := alinha.Limits{Nodes: 300_011, EveryMove: every}
				var last alinha.Info
				res, err := (&Engine{Table: tt.New(1), Threads: threads}).Search(t.Context(), pos, lim, func(i alinha.Info) { last = i })
				certain := res.Score.Value == 1 || res.Score.Value == -1
				if err != nil || certain != (test.value != 0) || certain && res.Score.Value != test.value {
					t.Errorf("%s %s, %d threads, every move %v: got %+v, %v, want %v", test.game, test.moves, threads, every, res.Score, err, test.value)
				}
				if res.Nodes > lim.Nodes || last.Nodes > res.Nodes || !certain && res.Nodes < lim.Nodes-uint64(64*threads) {
					t.Errorf("%s %s, %d threads: got %d nodes, reported %d, want %d", test.game, test.moves, threads, res.Nodes, last.Nodes, lim.Nodes)
				}
			}
		}
	}
	pos := rules.New(gametest.Variant(t, "gomoku"))
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	if res, err := (&Engine{Table: tt.New(1), Threads: 3}).Search(ctx, pos, alinha.Limits{}, nil); err != nil || res.Move == alinha.NoMove {
		t.Errorf("a context that ends: got %+v, %v, want a move", res, err)
	}
}
