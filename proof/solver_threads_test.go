package proof_test

import (
	"bytes"
	"context"
	"errors"
	"testing"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/gametest"
	"github.com/alinha/alinha/proof"
)

// Two threads find the values that one thread finds, with valid certificates. A report may save the state, from which one thread goes
// on, and no two reports are made at the same time.
func TestSolverThreads(t *testing.T) {
	for _, test := range []struct {
		game string
		want alinha.Outcome
	}{
		{"mnk:3x3,k=3", alinha.Draw},
		{"mnk:5x5,k=4", alinha.Draw},
		{"mnk:6x6,k=4", alinha.FirstWins},
		{"mnk:6x6,k=5", alinha.Draw},
		{"mnk:3x3x3,k=3", alinha.FirstWins},
		{"mnk:11x6,k=4", alinha.FirstWins},
	} {
		v := gametest.Variant(t, test.game)
		cells := make([]uint8, v.Cells())
		s := &proof.Solver{TableBits: 16, Threads: 2}
		var state bytes.Buffer
		reports := 0
		ctx := proof.WithProgress(t.Context(), func(p proof.Progress) {
			reports++
			state.Reset()
			if err := s.Save(&state); err != nil || p.Nodes == 0 {
				t.Errorf("%s: %v after %d nodes", test.game, err, p.Nodes)
			}
		})
		sol, err := s.Solve(ctx, v, cells, alinha.First, 0)
		if err != nil || sol.Outcome != test.want {
			t.Fatalf("%s: got %v, %v, want %v", test.game, sol.Outcome, err, test.want)
		}
		for i, claim := range sol.Claims {
			checkCertificate(t, claim, sol.Provers[i])
		}
		if reports == 0 {
			continue // the search has fewer nodes than there are between two reports
		}
		again := &proof.Solver{TableBits: 16, Saved: &state}
		if sol, err := again.Solve(t.Context(), v, cells, alinha.First, 0); err != nil || sol.Outcome != test.want {
			t.Errorf("%s: from the state got %v, %v, want %v", test.game, sol.Outcome, err, test.want)
		}
	}
}

// Two threads find a draw by blocking on a board of more than 64 cells, after more nodes than the first search may have.
func TestSolverThreadsWide(t *testing.T) {
	v := gametest.Variant(t, "mnk:9x8,k=6")
	sol, err := (&proof.Solver{TableBits: 16, Threads: 2}).Solve(t.Context(), v, make([]uint8, v.Cells()), alinha.First, 12_000)
	if err != nil || sol.Outcome != alinha.Draw || sol.Nodes < 3_000 {
		t.Fatalf("got %v after %d nodes, %v, want a draw after more than 3000", sol.Outcome, sol.Nodes, err)
	}
	for i, claim := range sol.Claims {
		checkCertificate(t, claim, sol.Provers[i])
	}
}

// Two threads end at a limit of nodes, and when the context ends.
func TestSolverThreadsStopped(t *testing.T) {
	for _, game := range []string{"mnk:8x8,k=5", "mnk:5x5x5,k=5"} {
		v := gametest.Variant(t, game)
		cells := make([]uint8, v.Cells())
		s := &proof.Solver{TableBits: 14, Threads: 2}
		sol, err := s.Solve(t.Context(), v, cells, alinha.First, 5000)
		if err != nil || sol.Outcome != alinha.Undecided || sol.Nodes < 4000 || sol.Nodes > 10_000 {
			t.Errorf("%s: got %v after %d nodes, %v, want no value after some 5000", game, sol.Outcome, sol.Nodes, err)
		}
		ctx, cancel := context.WithCancel(t.Context())
		sol, err = s.Solve(proof.WithProgress(ctx, func(proof.Progress) { cancel() }), v, cells, alinha.First, 0)
		if err != nil || sol.Outcome != alinha.Undecided || !errors.Is(ctx.Err(), context.Canceled) {
			t.Errorf("%s: got %v, %v, want no value", game, sol.Outcome, err)
		}
		cancel()
	}
}
