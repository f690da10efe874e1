package threat

import (
	"math/rand/v2"
	"testing"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/gomoku/internal/board"
	"github.com/alinha/alinha/internal/gametest"
	"github.com/alinha/alinha/rules"
)

// winsByAnyOrder reports whether p, to move, has a VCF. It tries the fours in every order, without sleep sets; failed holds
// the hashes of the positions without a VCF.
func winsByAnyOrder(b *board.Board, p alinha.Player, failed map[uint64]bool) bool {
	a := &Search{board: b, attacker: p, defender: p.Other()}
	switch {
	case b.ThreatCounts[p][board.Five] > 0:
		return true
	case b.ThreatCounts[p.Other()][board.Five] > 1 || failed[b.Hash]:
		return false
	}
	for _, cell := range a.generateFours(nil, nil) {
		b.Place(int(cell), p)
		won := b.ThreatCounts[p][board.Five] > 1
		if !won {
			b.Place(b.ThreatSets[p][board.Five].First(), p.Other())
			won = winsByAnyOrder(b, p, failed)
			b.UndoPlace()
		}
		b.UndoPlace()
		if won {
			return true
		}
	}
	failed[b.Hash] = true
	return false
}

// TestSleepSet compares the VCF search with winsByAnyOrder in random positions with many independent fours.
func TestSleepSet(t *testing.T) {
	rounds := 3000
	if testing.Short() {
		rounds = 500
	}
	for _, game := range []string{"gomoku", "standard"} {
		t.Run(game, func(t *testing.T) {
			t.Parallel()
			rng := rand.New(rand.NewPCG(3, 9))
			var prover Prover
			won, lost := 0, 0
			for range rounds {
				b, pos := randomPosition(t, rng, game, 40+rng.IntN(60))
				if pos.Outcome() != alinha.Undecided {
					continue
				}
				want := winsByAnyOrder(b, b.SideToMove, make(map[uint64]bool))
				if found := prove(t, &prover, pos, alinha.Limits{}); (found.Proof != nil) != want || found.Exhausted == want {
					refBoard, _ := rules.BoardOf(pos)
					t.Errorf("%v to move: got %+v, want VCF %t, in\n%v", pos.ToMove(), found, want, refBoard)
				}
				if want {
					won++
				} else if b.ThreatCounts[b.SideToMove][board.Four] > 3 {
					lost++
				}
			}
			t.Logf("%d positions with a VCF, %d without one and with four or more fours", won, lost)
			if won == 0 || lost == 0 {
				t.Errorf("%d positions with a VCF, %d without one and with four or more fours, want some of each", won, lost)
			}
		})
	}
}

// TestSleepSetNodes counts the nodes of three independent rows of three, each with two ways to make a four. Without sleep
// sets the search would play 54 pairs; only 26 different sets of pairs exist.
func TestSleepSetNodes(t *testing.T) {
	pos := rules.New(gametest.Variant(t, "gomoku"))
	if _, err := rules.PlayText(pos, "a1 k2 b1 n4 c1 k6 a8 n8 b8 k10 c8 n12 a15 k14 b15 n15 c15 o6"); err != nil {
		t.Fatal(err)
	}
	if found := prove(t, new(Prover), pos, alinha.Limits{}); found.Nodes != 2*26 || !found.Exhausted {
		t.Errorf("got %+v, want %d nodes, exhausted", found, 2*26)
	}
}
