package gomoku

import (
	"testing"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/gametest"
	"github.com/alinha/alinha/internal/tt"
	"github.com/alinha/alinha/rules"
)

func TestEngine(t *testing.T) {
	for _, game := range []string{"gomoku", "renju", "mnk:7x9,k=5,renju", "mnk:5x6,k=5,exact", "mnk:15x15,k=5,exact,caro", "mnk:6x5,k=5,caro"} {
		t.Run(game, func(t *testing.T) {
			v := gametest.Variant(t, game)
			gametest.Engine(t, &Engine{Table: tt.New(1)}, func() alinha.Position { return rules.New(v) })
		})
	}
	gametest.Unsupported(t, &Engine{}, rules.New(gametest.Variant(t, "connect4")))
}
