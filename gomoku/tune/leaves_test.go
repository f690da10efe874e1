package tune

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"testing"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/gomoku"
	"github.com/alinha/alinha/gomoku/internal/board"
	"github.com/alinha/alinha/internal/gametest"
	"github.com/alinha/alinha/internal/tt"
	"github.com/alinha/alinha/record"
)

// sampleLeaves returns the leaves of games, sampled from searches of 120 nodes and scored with 40.
func sampleLeaves(t *testing.T, game string, games []*record.Game, seed uint64) []*record.Game {
	t.Helper()
	s := LeafSampler{Variant: gametest.Variant(t, game), Nodes: 120, ScoreNodes: 40, Seed: seed}
	var all []*record.Game
	for i, g := range games {
		leaves, err := s.Leaves(t.Context(), g, i)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, leaves...)
	}
	return all
}

// TestLeaves checks that leaves are quiet positions whose note is the result of a search, that the same call gives the
// same leaves, and that another seed gives others.
func TestLeaves(t *testing.T) {
	for _, game := range []string{"gomoku", "renju"} {
		games := selfPlay(t, game, 2)
		leaves := sampleLeaves(t, game, games, 1)
		if len(leaves) < 10 {
			t.Fatalf("%s: %d leaves, want 10 or more", game, len(leaves))
		}
		for _, leaf := range leaves {
			if !IsLeaf(leaf) {
				t.Fatalf("%s: IsLeaf of %+v is false", game, leaf)
			}
			checkLeaf(t, leaf)
		}
		if again := sampleLeaves(t, game, games, 1); !reflect.DeepEqual(again, leaves) {
			t.Errorf("%s: a second call gives other leaves", game)
		}
		if other := sampleLeaves(t, game, games, 2); reflect.DeepEqual(other, leaves) {
			t.Errorf("%s: another seed gives the same leaves", game)
		}
	}
}

// checkLeaf checks a leaf of sampleLeaves.
func checkLeaf(t *testing.T, leaf *record.Game) {
	t.Helper()
	pos, err := leaf.Start()
	if err != nil {
		t.Fatal(err)
	}
	b, err := board.From(pos)
	if err != nil {
		t.Fatal(err)
	}
	if b.Outcome() != alinha.Undecided || b.ThreatCounts[0][board.Five]+b.ThreatCounts[1][board.Five] > 0 {
		t.Errorf("leaf %v is not quiet", leaf.Setup)
	}
	res, err := (&gomoku.Engine{Table: tt.New(1)}).Search(t.Context(), b, alinha.Limits{Nodes: 40}, nil)
	if err != nil {
		t.Fatal(err)
	}
	want := fmt.Sprintf("%+.3f/%d*", res.Score.Value, res.Depth)
	if turn := leaf.Turns[0]; turn.Comment != want || turn.Cell != res.Move {
		t.Errorf("leaf %v: note %s of move %d, want %s of %d", leaf.Setup, turn.Comment, turn.Cell, want, res.Move)
	}
}

// TestLeavesCrowded checks that positions with more than maxLeafStones stones have no leaves.
func TestLeavesCrowded(t *testing.T) {
	for _, test := range []struct {
		stones int
		want   bool
	}{{maxLeafStones, true}, {maxLeafStones + 1, false}} {
		v := gametest.Variant(t, "gomoku")
		g := &record.Game{Variant: v, Setup: make([]uint8, v.Cells())}
		for cell := range test.stones {
			g.Setup[cell] = 1 + uint8(cell%v.Cols/2+cell/v.Cols)%2 // at most two stones in a row, in any direction
		}
		g.Turns = []record.Turn{{Aim: alinha.Move(v.Cells() - 1), Cell: alinha.Move(v.Cells() - 1), Comment: "+0.000/1"}}
		var games []*record.Game
		for range 10 {
			games = append(games, g)
		}
		if leaves := sampleLeaves(t, "gomoku", games, 1); (len(leaves) > 0) != test.want {
			t.Errorf("%d leaves of a position with %d stones, want some: %v", len(leaves), test.stones, test.want)
		}
	}
}

// TestLeavesErrors checks the errors for unsupported variants and for a context that is done.
func TestLeavesErrors(t *testing.T) {
	other := &record.Game{Variant: gametest.Variant(t, "connect4")}
	if _, err := (&LeafSampler{Variant: other.Variant, Nodes: 1, ScoreNodes: 1}).Leaves(t.Context(), other, 0); !errors.Is(err, errors.ErrUnsupported) {
		t.Errorf("Leaves of connect4: error %v, want one that wraps errors.ErrUnsupported", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	g := selfPlay(t, "gomoku", 1)[0]
	if _, err := (&LeafSampler{Variant: g.Variant, Nodes: 100, ScoreNodes: 100}).Leaves(ctx, g, 0); !errors.Is(err, context.Canceled) {
		t.Errorf("Leaves with a context that is done: error %v, want context.Canceled", err)
	}
}

// TestTunerLeaves fits the evaluation to leaves: their loss falls, the move ordering stays, and leaves of the same game are
// either learned from or held back together.
func TestTunerLeaves(t *testing.T) {
	games := selfPlay(t, "renju", 30)
	leaves := sampleLeaves(t, "renju", games, 1)
	tuner := &Tuner{Variant: games[0].Variant, Seed: 1, FineTune: true, EvalOnly: true}
	heldBack := make(map[string]int)
	for _, leaf := range leaves {
		before := len(tuner.validation.evals)
		if err := tuner.Add(leaf); err != nil {
			t.Fatal(err)
		}
		heldBack[leaf.Name] += len(tuner.validation.evals) - before
	}
	if len(heldBack) != 30 || heldBack["0"]*heldBack["10"]*heldBack["20"] == 0 || heldBack["0"]+heldBack["10"]+heldBack["20"] != len(tuner.validation.evals) {
		t.Errorf("leaves held back of each game: %v, want those of games 0, 10 and 20 alone", heldBack)
	}
	evals, orders := tuner.Positions()
	if evals+len(tuner.validation.evals) != len(leaves) || orders != 0 {
		t.Errorf("%d leaves: %d positions valued, %d held back, %d moves chosen", len(leaves), evals, len(tuner.validation.evals), orders)
	}
	for _, v := range append(tuner.training.evals, tuner.validation.evals...) {
		if target := v.(*evalSample).target; target < minLeafTarget || target > 1-minLeafTarget {
			t.Fatalf("a leaf has the target %v", target)
		}
	}
	w, err := tuner.Fit()
	if err != nil {
		t.Fatal(err)
	}
	builtin, _ := board.WeightsFor(tuner.Variant)
	if before, after := tuner.Losses(nil).Eval, tuner.Losses(w).Eval; after > before-0.01 {
		t.Errorf("loss %v, of the embedded weights %v, want less by 0.01 or more", after, before)
	}
	for p := range w.Codes {
		for c, weights := range w.Codes[p][:board.CodeCount] {
			if was := builtin.Codes[p][c]; weights.Attack != was.Attack || weights.Defence != was.Defence {
				t.Fatalf("code %d has the ordering scores %d and %d, want %d and %d", c, weights.Attack, weights.Defence, was.Attack, was.Defence)
			}
		}
	}
}
