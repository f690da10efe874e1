package eval_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/bitboard"
	"github.com/alinha/alinha/eval"
	"github.com/alinha/alinha/internal/tt"
	"github.com/alinha/alinha/rules"
	"github.com/alinha/alinha/search"
)

// TestThreatsAreReal checks every forced result of Threats with a search: it is a win or
// loss, and within as many plies. Overlines and fouls are left out.
func TestThreatsAreReal(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 9))
	found := make(map[int]int)
	for range 600 {
		v := randomVariant(rng, true)
		v.Exact, v.Misere, v.Points = false, false, false
		walkGame(rng, v, func(pos alinha.Position) {
			value := eval.Threats(pos)
			sign, plies := 1.0, 990-value
			if value < 0 {
				sign, plies = -1, 990+value
			}
			if plies > 90 || found[plies] >= 200 {
				return
			}
			fast, _ := bitboard.From(pos)
			lim := alinha.Limits{Depth: plies, Nodes: 100_000}
			res, err := (&search.PVS{Table: tt.New(1)}).Search(t.Context(), fast, lim, nil)
			if err == nil && res.Depth == 0 {
				return
			}
			if err != nil || res.Score.Value != sign || !res.Score.Proven || res.Score.Plies > plies {
				t.Fatalf("%v, %v to move in\n%v: got %d, want what a search finds, %+v, %v", v, pos.ToMove(), pos, value, res.Score, err)
			}
			found[plies]++
		})
	}
	for plies := 1; plies <= 5; plies++ {
		if found[plies] == 0 {
			t.Errorf("found %v, want some in %d plies", found, plies)
		}
	}
}

// TestThreats lists positions with known values.
func TestThreats(t *testing.T) {
	for _, test := range []struct {
		name, game, moves string
		want              int
	}{
		{"an empty board", "connect4", "", 0},
		{"a line to complete", "tictactoe", "1 4 2 5", 989},
		{"two threats of the opponent", "tictactoe", "1 2 9 3 7", -988},
		{"a fork", "tictactoe", "1 2 5 9", 987},
		{"an open three of the opponent is no loss yet", "mnk:7x7,k=5", "c4 a1 d4 a7 e4", -65},
		{"an open three is a win", "mnk:7x7,k=5", "c4 a1 d4 a7 e4 g1", 987},
		{"a threat of the opponent under another", "connect4", "1 7 2 7 3 6 1 6 2 1 3", -988},
		{"misère forces nothing", "mnk:3x3,k=3,misere", "1 4 2 5", 16},
		{"slips force nothing", "mnk:3x3,k=3,slip=0.2", "1>1 4>4 2>2 5>5", -16},
	} {
		pos := start(t, test.game)
		if _, err := rules.PlayText(pos, test.moves); err != nil {
			t.Fatal(err)
		}
		if got := eval.Threats(pos); got != test.want {
			t.Errorf("%s: %s after %q: got %d, want %d", test.name, test.game, test.moves, got, test.want)
		}
	}
}

func ExampleThreats() {
	game, _ := rules.Parse("tictactoe")
	pos := rules.New(game)
	_, _ = rules.PlayText(pos, "1 2 5 9")
	fmt.Println(eval.Threats(pos)) // on 4 and on 7 X has two lines
	// Output: 987
}

func ExampleGroups() {
	game, _ := rules.Parse("connect4")
	pos := rules.New(game)
	_, _ = rules.PlayText(pos, "4")
	planned, built := eval.Groups{}, eval.Groups{Built: true}
	fmt.Println(planned.Evaluate(pos), built.Evaluate(pos))
	// Output: -14 -7
}
