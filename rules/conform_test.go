package rules_test

import (
	"testing"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/gametest"
	"github.com/alinha/alinha/rules"
)

// unnamedGames are variants without a name, most of which combine several rules.
var unnamedGames = []string{
	"mnk:1x1,k=1",
	"mnk:7x1,k=3",
	"mnk:1x6,k=2,gravity",
	"mnk:3x3,k=3,misere",
	"mnk:5x4,k=4,gravity",
	"mnk:6x5,k=3,exact",
	"mnk:5x5,k=3,misere,exact,gravity",
	"mnk:5x4,k=3,points,gravity",
	"mnk:4x3,k=2,slip=0.5",
	"mnk:4x4,k=3,slip=1",
	"mnk:5x4,k=4,gravity,slip=0.25",
	"mnk:4x4,k=3,points,gravity,slip=0.1",
	"mnk:3x3x3,k=3,slip=0.3",
	"mnk:3x3x3,k=3,gravity,slip=1",
	"mnk:3x3x3,k=3,points,gravity",
	"mnk:2x3x4,k=3",
	"mnk:4x3x5,k=4,gravity,misere",
	"mnk:4x4x4,k=3,exact",
	"mnk:9x9,k=5,renju",
	"mnk:9x9,k=5,caro",
	"mnk:7x7,k=4,exact,caro,gravity",
	"mnk:20x20,k=5,renju,slip=0.1",
	"mnk:8x8x8,k=6",
	"mnk:32x32,k=9",
}

// Every game passes the conformance suite of package gametest.
func TestConforms(t *testing.T) {
	for _, game := range append(rules.Presets(), unnamedGames...) {
		t.Run(game, func(t *testing.T) {
			t.Parallel()
			fresh := func() alinha.Position { return startPosition(t, game) }
			// One random game takes long enough on boards larger than 15x15.
			if testing.Short() || boardOf(t, fresh()).Variant().Cells() > 225 {
				gametest.Conforms(t, fresh, 1)
				return
			}
			gametest.Conforms(t, fresh)
		})
	}
}
