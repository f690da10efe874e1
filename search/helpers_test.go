package search_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/gametest"
	"github.com/alinha/alinha/rules"
)

// smallGames are variants that every algorithm for games without chance can search to the end from a few plies before the
// end. Those of 4x4 come last.
var smallGames = []string{
	"tictactoe", "mnk:3x3,k=3,misere", "mnk:3x2,k=2", "mnk:4x3,k=3,exact", "mnk:4x4,k=3,gravity", "mnk:2x2x2,k=2",
	"mnk:3x3,k=2,points,gravity", "points4", "tictactoe4",
}

// slipperyGames are variants with chance; that of 4x4 comes last.
var slipperyGames = []string{
	"mnk:3x3,k=3,slip=0.2", "mnk:3x3,k=3,misere,slip=1", "mnk:4x3,k=3,gravity,slip=0.5",
	"mnk:3x3,k=3,points,gravity,slip=0.3", "slippery4",
}

// without4x4 leaves out the last n games with -short: their tablebases take long under the race detector.
func without4x4(games []string, n int) []string {
	if testing.Short() {
		return games[:len(games)-n]
	}
	return games
}

// rounds returns the number of random positions to try, at least 1: n in a long run (gametest.IsLong), a sixth of n with
// -short, else a third of n.
func rounds(n int) int {
	switch {
	case gametest.IsLong():
		return n
	case testing.Short():
		return max(1, n/6)
	}
	return max(1, n/3)
}

// startPosition returns the starting position of a game.
func startPosition(t testing.TB, game string) alinha.Position {
	t.Helper()
	v, err := rules.Parse(game)
	if err != nil {
		t.Fatal(err)
	}
	return rules.New(v)
}

// mustParseVariant parses the name of a variant.
func mustParseVariant(t testing.TB, game string) rules.Variant {
	t.Helper()
	v, err := rules.Parse(game)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// randomPosition plays random moves until at most left plies are left, and returns the position if it is undecided and no
// piece is still to land. Otherwise it starts again.
func randomPosition(random *rand.Rand, fresh alinha.Position, left int) alinha.Position {
	for {
		p := fresh.Clone()
		for p.Outcome() == alinha.Undecided && (p.ToMove() == alinha.Chance || p.(alinha.Finite).Left() > left) {
			moves := p.Moves(nil)
			p.Play(moves[random.IntN(len(moves))])
		}
		if p.Outcome() == alinha.Undecided {
			return p
		}
	}
}

// mustSearch returns the result of a search that must not fail.
func mustSearch(t testing.TB, e alinha.Engine, p alinha.Position, lim alinha.Limits) alinha.Result {
	t.Helper()
	res, err := e.Search(t.Context(), p, lim, nil)
	if err != nil {
		t.Fatalf("%T on\n%v: %v", e, p, err)
	}
	return res
}

// equalScores reports whether two lists hold the same moves with the same scores, in any order.
func equalScores(got, want []alinha.MoveScore) bool {
	byMove := func(a, b alinha.MoveScore) int { return int(a.Move - b.Move) }
	got, want = slices.SortedFunc(slices.Values(got), byMove), slices.SortedFunc(slices.Values(want), byMove)
	return slices.EqualFunc(got, want, func(a, b alinha.MoveScore) bool {
		return a.Move == b.Move && a.Score.Proven == b.Score.Proven && a.Score.Plies == b.Score.Plies &&
			math.Abs(a.Score.Value-b.Score.Value) < 1e-12
	})
}
