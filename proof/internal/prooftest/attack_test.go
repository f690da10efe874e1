package prooftest_test

import (
	"math/rand/v2"
	"testing"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/gametest"
	"github.com/alinha/alinha/proof/internal/prooftest"
	"github.com/alinha/alinha/rules"
)

// Minimax over the windows of a board has the values of minimax over the moves of the rules.
func TestAttackerWins(t *testing.T) {
	r := rand.New(rand.NewPCG(16, 34))
	for _, game := range []string{"mnk:3x3,k=3", "mnk:5x4,k=4", "mnk:3x3x2,k=3", "mnk:13x5,k=5", "mnk:5x4,k=3,exact", "mnk:13x5,k=4,exact"} {
		v := gametest.Variant(t, game)
		board, _ := rules.BoardOf(rules.New(v))
		memory := make(map[string]alinha.Outcome)
		wins := 0
		for tried := 0; tried < 60; {
			cells := make([]uint8, v.Cells())
			for _, m := range r.Perm(len(cells))[r.IntN(8):] {
				cells[m] = uint8(1 + r.IntN(2))
			}
			toMove, attacker := alinha.Player(r.IntN(2)), alinha.Player(r.IntN(2))
			pos, err := rules.Setup(v, cells, toMove)
			if err != nil || pos.Outcome() != alinha.Undecided {
				continue
			}
			tried++
			want := prooftest.Value(v, cells, toMove, memory) == alinha.WinFor(attacker)
			if got := prooftest.AttackerWins(board, cells, uint8(1+attacker), toMove == attacker); got != want {
				t.Fatalf("%s: %v, %v to move: %v wins is %v, want %v", game, cells, toMove, attacker, got, want)
			}
			if want {
				wins++
			}
		}
		if wins < 10 || wins > 50 {
			t.Errorf("%s: got %d wins of 60, want 10 to 50", game, wins)
		}
	}
}
