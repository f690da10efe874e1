package gomoku

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/alinha/alinha/gomoku/internal/board"
	"github.com/alinha/alinha/internal/gametest"
	"github.com/alinha/alinha/rules"
)

// After a move that loses to a VCF, keepDefences drops only moves that lose to a VCF too.
func TestKeepDefences(t *testing.T) {
	rounds := 300
	if gametest.IsLong() {
		rounds = 2000
	}
	for _, game := range []string{"gomoku", "standard", "renju"} {
		t.Run(game, func(t *testing.T) {
			t.Parallel()
			rng := rand.New(rand.NewPCG(5, 11))
			dropped := 0
			for range rounds {
				b := randomPosition(t, rng, game, 20+rng.IntN(40))
				s := newSearcher(newBudget(t), b, nil, 0)
				me, opp := b.SideToMove, b.SideToMove.Other()
				loses := func(cell int) bool {
					b.Place(cell, me)
					defer b.UndoPlace()
					s.vcf[opp].SetLimits(1<<20, board.Dead)
					return s.vcf[opp].FindVCFLine()
				}
				var moves []scoredMove
				for _, cell := range b.Empty.AppendTo(nil) {
					if !b.IsForbidden(me, int(cell)) {
						moves = append(moves, scoredMove{cell: cell})
					}
				}
				rng.Shuffle(len(moves), func(i, j int) { moves[i], moves[j] = moves[j], moves[i] })
				if b.ThreatCounts[me][board.Five]+b.ThreatCounts[opp][board.Five] > 0 || !loses(int(moves[0].cell)) {
					continue
				}
				all := slices.Clone(moves)
				kept := make(map[int16]bool)
				for _, m := range s.keepDefences(moves, 0, 0) {
					kept[m.cell] = true
				}
				for _, m := range all {
					if kept[m.cell] {
						continue
					}
					dropped++
					if !loses(int(m.cell)) {
						of, _ := rules.BoardOf(b)
						t.Fatalf("%v is dropped after %v, but loses to no VCF, in\n%v", b.MoveOf(int(m.cell)), b.MoveOf(int(all[0].cell)), of)
					}
				}
			}
			if dropped == 0 {
				t.Error("no move was left out")
			}
			t.Logf("%d moves left out", dropped)
		})
	}
}
