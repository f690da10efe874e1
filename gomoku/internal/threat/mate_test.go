package threat

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/gomoku/internal/board"
	"github.com/alinha/alinha/gomoku/internal/boardtest"
	"github.com/alinha/alinha/internal/budget"
	"github.com/alinha/alinha/rules"
	"github.com/alinha/alinha/search"
)

// newMateSearch returns a search without limits for wins of the side to move on a board.
func newMateSearch(tb testing.TB, b *board.Board, attacker alinha.Player) *MateSearch {
	tb.Helper()
	unlimited, done := budget.New(tb.Context(), alinha.Limits{})
	tb.Cleanup(done)
	return NewMateSearch(unlimited, b, attacker, new(NoVCFTable))
}

// shortestWin returns the number of plies in which the side to move wins, and 0 if that takes more than maxPlies.
func shortestWin(m *MateSearch, maxPlies int) int {
	for plies := 1; plies <= maxPlies; plies += 2 {
		if m.WinWithin(plies) {
			return plies
		}
	}
	return 0
}

// TestVCFPlies compares the length of each VCF in the collections with that of its proof.
func TestVCFPlies(t *testing.T) {
	found := 0
	for _, name := range []string{"vcf_freestyle", "vcf_standard", "vcf_renju"} {
		for _, p := range boardtest.Problems(t, "testdata", name) {
			b, err := board.From(p.Position(t))
			if err != nil {
				t.Fatal(err)
			}
			m := newMateSearch(t, b, b.SideToMove)
			_, plies, noVCF := m.FindVCF(1_000_000)
			if noVCF != (p.VCF != "win") {
				t.Errorf("%s: no VCF %v, want %s", p.ID, noVCF, p.VCF)
			}
			if noVCF {
				continue
			}
			found++
			if want := m.VCFProof().Plies(); plies != want {
				t.Errorf("%s: got %d plies, want %d", p.ID, plies, want)
			}
		}
	}
	if found < 50 {
		t.Errorf("compared %d lengths, want 50 at least", found)
	}
}

// TestMateSearchMatchesPVS compares the lengths of wins with those that principal variation search of package search finds by
// package rules alone, on small boards that are half full of random stones.
func TestMateSearchMatchesPVS(t *testing.T) {
	const maxPlies, positions = 7, 300
	for i, spec := range []string{"mnk:%dx%d,k=5", "mnk:%dx%d,k=5,exact", "mnk:%dx%d,k=5,caro", "mnk:%dx%d,k=5,renju"} {
		t.Run(spec, func(t *testing.T) {
			t.Parallel()
			rng := rand.New(rand.NewPCG(1, uint64(i)))
			engine := &search.PVS{Table: search.NewTable(4)}
			lengths := make(map[int]int)
			for range positions {
				v, err := rules.Parse(fmt.Sprintf(spec, 6+rng.IntN(2), 6+rng.IntN(2)))
				if err != nil {
					t.Fatal(err)
				}
				pos := rules.New(v)
				for pos.Outcome() == alinha.Undecided && len(pos.Moves(nil)) > 14+rng.IntN(4) {
					moves := pos.Moves(nil)
					pos.Play(moves[rng.IntN(len(moves))])
				}
				if pos.Outcome() != alinha.Undecided {
					continue
				}
				b, err := board.From(pos)
				if err != nil {
					t.Fatal(err)
				}
				if b.ThreatCounts[b.SideToMove][board.Five] > 0 {
					continue // too easy
				}
				engine.Reset()
				res, err := engine.Search(t.Context(), pos, alinha.Limits{Depth: maxPlies}, nil)
				if err != nil {
					t.Fatal(err)
				}
				want := 0
				if res.Score.Proven && res.Score.Value == 1 && res.Score.Plies <= maxPlies {
					want = res.Score.Plies
				}
				if got := shortestWin(newMateSearch(t, b, b.SideToMove), maxPlies); got != want {
					t.Fatalf("%s %s: got a win in %d plies, want %d", v.Spec(), rules.GameText(pos, false), got, want)
				}
				lengths[want]++
			}
			t.Log(lengths)
		})
	}
}
