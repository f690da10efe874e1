package eval_test

import (
	"math/rand/v2"
	"testing"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/eval"
	"github.com/alinha/alinha/rules"
)

// TestThreatsParts compares the sum of the parts with the value on random positions of each kind of game,
// 1,000 in all, and requires every kind of part.
func TestThreatsParts(t *testing.T) {
	kinds := make(map[eval.ThreatsKind]int)
	games := []string{"tictactoe4", "free4", "connect4", "gomoku", "renju", "cube", "qubic", "score4", "points4", "slippery4", "mnk:5x5,k=4,misere", "mnk:6x6,k=4"}
	random := rand.New(rand.NewPCG(31, 6))
	for seen := 0; seen < 1000; {
		v, err := rules.Parse(games[seen%len(games)])
		if err != nil {
			t.Fatal(err)
		}
		pos := randomLanded(random, v)
		if pos.Outcome() != alinha.Undecided {
			continue
		}
		seen++
		sum, parts := 0, eval.ThreatsParts(pos)
		for _, p := range parts {
			sum += p.Points
			kinds[p.Kind]++
		}
		if want := eval.Threats(pos); sum != want {
			t.Fatalf("%v, %v to move in\n%v: the parts %+v add up to %d, want %d", v, pos.ToMove(), pos, parts, sum, want)
		}
	}
	for _, kind := range []eval.ThreatsKind{
		eval.WinPart, eval.LossPart, eval.ReplyPart, eval.ForkPart, eval.WindowsPart, eval.LaterPart, eval.PlyPart, eval.MarginPart,
	} {
		if kinds[kind] == 0 {
			t.Errorf("no part of kind %s", kind)
		}
	}
	t.Log(kinds)
}

// randomLanded returns the position after a random number of random moves. No piece is in the air.
func randomLanded(random *rand.Rand, v rules.Variant) alinha.Position {
	pos := rules.New(v)
	for n := random.IntN(min(v.Cells(), 60)); n > 0 || pos.ToMove() == alinha.Chance; n-- {
		moves := pos.Moves(nil)
		if len(moves) == 0 {
			break
		}
		pos.Play(moves[random.IntN(len(moves))])
	}
	return pos
}
