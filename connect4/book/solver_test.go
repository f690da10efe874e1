package book

import (
	"bytes"
	"context"
	"errors"
	"testing"

	"github.com/alinha/alinha/connect4"
	"github.com/alinha/alinha/internal/gametest"
)

// A Solver that takes lower bounds from a shallower book finds the same scores as one that does not. It ignores books of
// another ply or board.
func TestUseShallower(t *testing.T) {
	for ply := 5; ply <= 10; ply++ {
		alone := build(t, "4x4", ply)
		b := newBuilder(t, "4x4", ply)
		s := newSolver(t, b)
		for _, other := range []*Book{nil, alone, build(t, "4x4", ply-2), build(t, "5x4", ply-1)} {
			s.UseShallower(other)
		}
		if s.bounds != nil {
			t.Fatalf("to ply %d: uses a book that is not one ply shallower", ply)
		}
		s.UseShallower(build(t, "4x4", ply-1))
		if s.bounds == nil {
			t.Fatalf("to ply %d: ignores the book that is one ply shallower", ply)
		}
		if err := solveInto(t, b, s); err != nil {
			t.Fatal(err)
		}
		if got := fileOf(t, b.Book()); !bytes.Equal(got, fileOf(t, alone)) {
			t.Errorf("to ply %d: another book", ply)
		}
	}
}

// cells returns the bitboard of some cells of 4x4, of which column c has 5c to 5c+3 from the bottom.
func cells(numbers ...uint) (board uint64) {
	for _, n := range numbers {
		board |= 1 << n
	}
	return board
}

// A Solver solves a position of its ply without a win at once, and refuses each other position.
func TestSolverRefuses(t *testing.T) {
	size := connect4.Size{Columns: 4, Rows: 4}
	seven, eight := newSolver(t, newBuilder(t, "4x4", 7)), newSolver(t, newBuilder(t, "4x4", 8))
	visitPositions(size, 8, func(p connect4.Bitboards) {
		want := p.Stones() == 7 && p.WinningMoves() == 0
		if got := seven.spec.isLeaf(p); got != want {
			t.Errorf("%+v: got leaf %v, want %v", p, got, want)
		}
	})
	good := connect4.Bitboards{Size: size, Own: cells(0, 1, 5), Opp: cells(2, 6, 10, 15)}
	for name, test := range map[string]struct {
		solver *Solver
		bad    connect4.Bitboards
	}{
		"no stones":        {seven, connect4.Bitboards{Size: size}},
		"another board":    {seven, connect4.Bitboards{Size: connect4.Size{Columns: 5, Rows: 4}, Own: good.Own, Opp: good.Opp}},
		"the other side":   {seven, connect4.Bitboards{Size: size, Own: good.Opp, Opp: good.Own}},
		"a stone of both":  {seven, connect4.Bitboards{Size: size, Own: cells(0, 1, 5), Opp: cells(1, 2, 6, 10, 11)}},
		"a floating stone": {seven, connect4.Bitboards{Size: size, Own: cells(0, 1, 5), Opp: cells(2, 6, 10, 16)}},
		"a spare bit":      {seven, connect4.Bitboards{Size: size, Own: cells(0, 2, 5), Opp: cells(1, 3, 4, 6)}},
		"a fifth column":   {seven, connect4.Bitboards{Size: size, Own: cells(0, 1, 5), Opp: cells(2, 6, 10, 20)}},
		"a win at once":    {seven, connect4.Bitboards{Size: size, Own: cells(0, 1, 2), Opp: cells(5, 6, 10, 11)}},
		"a lost game":      {seven, connect4.Bitboards{Size: size, Own: cells(1, 2, 6), Opp: cells(0, 5, 10, 15)}},
		"a won game":       {eight, connect4.Bitboards{Size: size, Own: cells(0, 5, 10, 15), Opp: cells(1, 2, 6, 11)}},
	} {
		if scores, err := test.solver.Solve(t.Context(), []connect4.Bitboards{test.bad}); err == nil {
			t.Errorf("%s: got %v, want an error", name, scores)
		}
	}
	scores, err := seven.Solve(t.Context(), []connect4.Bitboards{good})
	if want := make(minimax).score(good); err != nil || len(scores) != 1 || scores[0] != want {
		t.Errorf("got %v and %v, want %d", scores, err, want)
	}
}

// A Solver stops with its context.
func TestSolverStops(t *testing.T) {
	b := newBuilder(t, "7x6", 1)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := newSolver(t, b).Solve(ctx, b.leaves); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, want that of the context", err)
	}
}

func TestNewSolverRefuses(t *testing.T) {
	_, err := NewSolver(variant(t, "4x4"), 16, 1)
	if got, ok := errors.AsType[*PlyError](err); !ok || *got != (PlyError{16, 15}) {
		t.Errorf("got error %v, want a PlyError with at most 15", err)
	}
	if _, err := NewSolver(gametest.Variant(t, "tictactoe"), 2, 1); !errors.Is(err, errors.ErrUnsupported) {
		t.Errorf("tictactoe: got error %v, want errors.ErrUnsupported", err)
	}
}
