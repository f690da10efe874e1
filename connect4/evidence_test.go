package connect4_test

import (
	"math/rand/v2"
	"testing"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/connect4"
	"github.com/alinha/alinha/connect4/book"
	"github.com/alinha/alinha/rules"
)

// TestEvidence checks the evidence of 1,000 random positions with at most 18 empty cells against their scores: a win at
// once, a loss at once, and claims by parity, which must not prove a wrong outcome.
func TestEvidence(t *testing.T) {
	rng := rand.New(rand.NewPCG(31, 7))
	solver := &connect4.Solver{}
	kinds := make(map[connect4.Evidence]int)
	for range 1000 {
		pos := late(t, rng, "connect4", 18)
		score := find(t, solver, pos, alinha.Limits{}).Score
		evidence, err := solver.Evidence(pos, score)
		if err != nil {
			t.Fatal(err)
		}
		kinds[evidence]++
		won, lost := score.Value > 0 && score.Plies == 1, score.Value < 0 && score.Plies == 2
		if (evidence == connect4.WinEvidence) != won || (evidence == connect4.LossEvidence) != lost {
			t.Fatalf("%v\n%v: got %s", pos, score, evidence)
		}
		for _, wrong := range []float64{-1, 0, 1} {
			if wrong == score.Value {
				continue
			}
			if got, err := solver.Evidence(pos, alinha.Score{Value: wrong, Proven: true}); err != nil || got == connect4.ParityEvidence {
				t.Fatalf("%v\n%v: got %s, %v for the wrong value %v", pos, score, got, err, wrong)
			}
		}
	}
	for _, kind := range []connect4.Evidence{connect4.WinEvidence, connect4.LossEvidence, connect4.ParityEvidence, connect4.SearchEvidence} {
		if kinds[kind] == 0 {
			t.Errorf("no position with the evidence %s: %v", kind, kinds)
		}
	}
}

// TestEvidenceBook has the evidence of positions that the book of openings holds.
func TestEvidenceBook(t *testing.T) {
	v, _ := rules.Preset("connect4")
	pos := rules.New(v)
	win := alinha.Score{Value: 1, Proven: true, Plies: 41}
	for _, test := range []struct {
		solver *connect4.Solver
		want   connect4.Evidence
	}{
		{&connect4.Solver{Book: book.Openings()}, connect4.BookEvidence},
		{&connect4.Solver{}, connect4.SearchEvidence},
	} {
		if got, err := test.solver.Evidence(pos, win); err != nil || got != test.want {
			t.Errorf("book %v: got %s, %v, want %s", test.solver.Book != nil, got, err, test.want)
		}
	}
}
