package proof_test

import (
	"bytes"
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/gametest"
	"github.com/alinha/alinha/proof"
)

// solveStopped solves an empty board by solvers each of which begins with the state of the one before, and stops after so many
// nodes. It returns the last solver's solution, and the number of solvers.
func solveStopped(t *testing.T, game string, bits int, nodes func() uint64) (sol *proof.Solution, solvers int) {
	t.Helper()
	v := gametest.Variant(t, game)
	var state bytes.Buffer
	for solvers = 1; solvers < 200; solvers++ {
		s := &proof.Solver{TableBits: bits}
		if solvers > 1 {
			s.Saved = bytes.NewReader(slices.Clone(state.Bytes()))
		}
		var err error
		if sol, err = s.Solve(t.Context(), v, make([]uint8, v.Cells()), alinha.First, nodes()); err != nil {
			t.Fatalf("%s: %v", game, err)
		}
		if sol.Outcome != alinha.Undecided {
			return sol, solvers
		}
		state.Reset()
		if err := s.Save(&state); err != nil {
			t.Fatal(err)
		}
	}
	t.Fatalf("%s: no value after %d solvers", game, solvers)
	return nil, 0
}

// A search that stops many times, and goes on with what was saved, finds the value that one search finds, and a valid certificate.
func TestSolverSaved(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 34))
	for _, test := range []struct {
		game    string
		want    alinha.Outcome
		nodes   uint64 // of each solver, or up to three times as many
		solvers int    // at least
	}{
		{"mnk:5x5,k=4", alinha.Draw, 2000, 4},
		{"mnk:6x6,k=4", alinha.FirstWins, 300, 2},
		{"mnk:9x8,k=6", alinha.Draw, 2000, 3},
	} {
		sol, solvers := solveStopped(t, test.game, 16, func() uint64 { return test.nodes + r.Uint64N(2*test.nodes) })
		if sol.Outcome != test.want || solvers < test.solvers {
			t.Errorf("%s: got %v by %d solvers, want %v by %d or more", test.game, sol.Outcome, solvers, test.want, test.solvers)
		}
		for i, claim := range sol.Claims {
			checkCertificate(t, claim, sol.Provers[i])
		}
	}
}

// What Save writes is independent of the size of the tables, and whatever breaks off is used as far as it goes. Other texts are
// refused.
func TestSolverSavedTexts(t *testing.T) {
	v := gametest.Variant(t, "mnk:5x5,k=4")
	s := &proof.Solver{TableBits: 14}
	whole, err := s.Solve(t.Context(), v, make([]uint8, 25), alinha.First, 0)
	if err != nil {
		t.Fatal(err)
	}
	var state bytes.Buffer
	if err := s.Save(&state); err != nil {
		t.Fatal(err)
	}
	text := state.Bytes()
	for _, test := range []struct{ bits, length int }{{14, len(text)}, {12, len(text) - 1}, {16, len(text) / 2}, {14, 3}} {
		again := &proof.Solver{TableBits: test.bits, Saved: bytes.NewReader(text[:test.length])}
		sol, err := again.Solve(t.Context(), v, make([]uint8, 25), alinha.First, 0)
		if err != nil || sol.Outcome != alinha.Draw {
			t.Fatalf("%+v: got %v, %v, want a draw", test, sol, err)
		}
		if test.length == len(text) && test.bits == 14 && sol.Nodes > whole.Nodes+whole.Nodes/10 {
			t.Errorf("got %d nodes in all, want hardly more than the %d of the first search", sol.Nodes, whole.Nodes)
		}
		checkCertificate(t, sol.Claims[0], sol.Provers[0])
	}
	for at, value := range map[int]byte{8: 4, 8 + 32: 0xff} { // a search that there is not, a number above infinite
		wrong := slices.Clone(text)
		wrong[at] = value
		s := &proof.Solver{Saved: bytes.NewReader(wrong)}
		if _, err := s.Solve(t.Context(), v, make([]uint8, 25), alinha.First, 0); err == nil {
			t.Errorf("byte %d set to %d: got no error", at, value)
		}
	}
}

// The reports of a search count its nodes up, and name the moves at its root; a report may save the state and end the search.
func TestSolverProgress(t *testing.T) {
	v := gametest.Variant(t, "mnk:7x4,k=4")
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	s := &proof.Solver{TableBits: 14}
	var all []proof.Progress
	var state bytes.Buffer
	ctx = proof.WithProgress(ctx, func(p proof.Progress) {
		all = append(all, p)
		if len(all) == 20 {
			if err := s.Save(&state); err != nil {
				t.Error(err)
			}
			cancel()
		}
	})
	sol, err := s.Solve(ctx, v, make([]uint8, 28), alinha.First, 0)
	if err != nil || sol.Outcome != alinha.Undecided || len(all) != 20 {
		t.Fatalf("got %+v, %v and %d reports, want an end by report 20", sol, err, len(all))
	}
	weak, strong := 0, 0
	for i, p := range all {
		if p.Weak {
			weak++
		} else {
			strong++
		}
		if p.Attacker != alinha.First || p.Proof == 0 || p.Disproof == 0 || p.Moves < 6 || p.Decided > p.Moves || i > 0 && p.Nodes <= all[i-1].Nodes {
			t.Errorf("report %d: %+v", i, p)
		}
	}
	if weak == 0 || strong == 0 {
		t.Errorf("got %d reports of the weak game and %d of the game itself, want some of both", weak, strong)
	}
	again := &proof.Solver{TableBits: 14, Saved: &state}
	if sol, err := again.Solve(t.Context(), v, make([]uint8, 28), alinha.First, 0); err != nil || sol.Outcome != alinha.Draw || sol.Nodes < all[19].Nodes {
		t.Errorf("got %+v, %v, want a draw and the nodes of both searches", sol, err)
	}
}
