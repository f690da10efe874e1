package rules_test

import (
	"math/rand/v2"
	"testing"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/rules"
)

// startPosition returns the starting position of a game.
func startPosition(t testing.TB, game string) alinha.Position {
	t.Helper()
	v, err := rules.Parse(game)
	if err != nil {
		t.Fatal(err)
	}
	return rules.New(v)
}

// positionAfter returns the position of a game after the moves of a text.
func positionAfter(t testing.TB, game, moves string) alinha.Position {
	t.Helper()
	p := startPosition(t, game)
	if _, err := rules.PlayText(p, moves); err != nil {
		t.Fatalf("%s: %v", game, err)
	}
	return p
}

// boardOf returns the board inside a position.
func boardOf(t testing.TB, p alinha.Position) *rules.Board {
	t.Helper()
	b, ok := rules.BoardOf(p)
	if !ok {
		t.Fatalf("%T has no board", p)
	}
	return b
}

// playRandom plays at most n random moves, landings included.
func playRandom(p alinha.Position, rng *rand.Rand, n int) {
	for moves := p.Moves(nil); len(moves) > 0 && n > 0; moves = p.Moves(moves[:0]) {
		p.Play(moves[rng.IntN(len(moves))])
		n--
	}
}
