package threat

import (
	"testing"

	"github.com/alinha/alinha/gomoku/internal/board"
	"github.com/alinha/alinha/internal/gametest"
)

// start returns the starting position of a game.
func start(t testing.TB, game string) *board.Board {
	t.Helper()
	b, err := board.New(gametest.Variant(t, game))
	if err != nil {
		t.Fatal(err)
	}
	return b
}
