package gomoku

import (
	"testing"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/gomoku/internal/board"
	"github.com/alinha/alinha/internal/gametest"
	"github.com/alinha/alinha/internal/tt"
	"github.com/alinha/alinha/rules"
)

func TestEngine(t *testing.T) {
	for _, game := range []string{"gomoku", "renju", "mnk:7x9,k=5,renju", "mnk:5x6,k=5,exact", "mnk:15x15,k=5,exact,caro", "mnk:6x5,k=5,caro"} {
		t.Run(game, func(t *testing.T) {
			v := gametest.Variant(t, game)
			gametest.Engine(t, &Engine{Table: tt.New(1)}, func() alinha.Position { return rules.New(v) })
		})
	}
	gametest.Unsupported(t, &Engine{}, rules.New(gametest.Variant(t, "connect4")))
}

// TestLeaf searches an opening to depth 1: the leaves are the positions after one move, evaluated for the opponent, and the
// result is the least of their evaluations.
func TestLeaf(t *testing.T) {
	b := start(t, "gomoku")
	for _, m := range []alinha.Move{112, 113} {
		b.Play(m)
	}
	e := &Engine{Off: correctionHistory}
	least, leaves := infinity, 0
	e.Leaf = func(leaf *board.Board) {
		leaves++
		least = min(least, leaf.Evaluate())
		if leaf.EmptyCount != b.EmptyCount-1 || leaf.SideToMove != b.SideToMove.Other() {
			t.Errorf("a leaf has %d empty cells with %v to move", leaf.EmptyCount, leaf.SideToMove)
		}
	}
	res, err := e.Search(t.Context(), b, alinha.Limits{Depth: 1}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if want := scoreOf(-least); leaves < 10 || res.Score != want {
		t.Errorf("%d leaves and the score %v, want more than 10 and %v", leaves, res.Score, want)
	}
}
