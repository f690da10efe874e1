package learner_test

import (
	"slices"
	"testing"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/gametest"
	"github.com/alinha/alinha/learner"
	"github.com/alinha/alinha/rules"
)

// winningMoves returns the moves with which p would win at once if p were to move.
func winningMoves(b *rules.Board, p alinha.Player) (moves []alinha.Move) {
	pos, err := rules.Setup(b.Variant(), b.Cells(nil), p)
	if err != nil {
		return nil
	}
	for _, m := range pos.Moves(nil) {
		pos.Play(m)
		if pos.Outcome() == alinha.WinFor(p) {
			moves = append(moves, m)
		}
		pos.Undo()
	}
	return moves
}

// gomokuMisses lets a level play games against itself. It counts how often a win at once was missed, and how often the
// only move that blocks a win of the opponent.
func gomokuMisses(t *testing.T, level, games int) (win, block missCount) {
	t.Helper()
	for seed := range uint64(games) {
		pos := rules.New(gametest.Variant(t, "mnk:11x11,k=5"))
		b, _ := rules.BoardOf(pos)
		for pos.Outcome() == alinha.Undecided {
			res, err := learner.Gomoku{Level: level, Seed: seed}.Search(t.Context(), pos, alinha.Limits{}, nil)
			if err != nil {
				t.Fatal(err)
			}
			wins, threats := winningMoves(b, pos.ToMove()), winningMoves(b, pos.ToMove().Other())
			switch {
			case len(wins) > 0:
				win.add(!slices.Contains(wins, res.Move))
			case len(threats) == 1:
				block.add(res.Move != threats[0])
			}
			pos.Play(res.Move)
		}
	}
	return win, block
}

// Low levels overlook rows of five, the opponent's more often than their own; higher levels fewer.
func TestGomokuMisses(t *testing.T) {
	gametest.Long(t)
	win1, block1 := gomokuMisses(t, 1, 40)
	win5, block5 := gomokuMisses(t, 5, 20)
	t.Logf("level 1: %+v %+v; level 5: %+v %+v", win1, block1, win5, block5)
	if win1.rate() >= block1.rate() || block1.rate() < 0.05 || block1.rate() > 0.5 ||
		2*block5.rate() > block1.rate() || win5.rate() > 0.05 {
		t.Errorf("missed wins and blocks: got %+v and %+v at level 1, %+v and %+v at level 5", win1, block1, win5, block5)
	}
}
