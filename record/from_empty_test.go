package record_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/gametest"
	"github.com/alinha/alinha/rules"
)

// FromEmptyBoard plays the stones of a setup by turns, in an order that their falling allows, and keeps the turns. On a
// board where pieces fall it finds an order for each position of a game.
func TestFromEmptyBoard(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 11))
	for _, game := range []string{"connect4", "mnk:5x4,k=4,gravity", "tictactoe", "gomoku"} {
		v := gametest.Variant(t, game)
		for range 50 {
			pos := rules.New(v)
			for n := rng.IntN(30); n > 0 && pos.Outcome() == alinha.Undecided; n-- {
				moves := pos.Moves(nil)
				pos.Play(moves[rng.IntN(len(moves))])
			}
			g := withSetup(t, fromPosition(t, pos))
			played, ok := g.FromEmptyBoard()
			if !ok {
				if v.Gravity {
					t.Errorf("%s: no order for %s", game, rules.GameText(pos, false))
				}
				continue // a row of five can stand in the setup before its last stone
			}
			end, err := played.End()
			if err != nil {
				t.Fatal(err)
			}
			board, _ := rules.BoardOf(end)
			want, _ := rules.BoardOf(pos)
			if !slices.Equal(board.Cells(nil), want.Cells(nil)) || end.ToMove() != pos.ToMove() || played.Setup != nil || len(g.Turns) > len(played.Turns) {
				t.Errorf("%s: got %s, want %s", game, rules.GameText(end, false), rules.GameText(pos, false))
			}
		}
	}
	for _, text := range []string{
		"(;GM[4]SZ[15]AB[hh][ii]PL[W])", "(;GM[4]SZ[15]AB[hh]PL[B])", "(;GM[4]SZ[15];W[hh])",
		"(;GM[4]SZ[4:4]RU[mnk:4x4,k=4,gravity]AB[ad][bc]AW[bd][ac]PL[B](;B[cd]))",
	} {
		_, ok := readOne(t, "sgf", text, "").FromEmptyBoard()
		if want := len(text) > 40; ok != want {
			t.Errorf("%s: got %v, want %v", text, ok, want)
		}
	}
}
