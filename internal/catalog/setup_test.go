package catalog_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/catalog"
	"github.com/alinha/alinha/internal/gametest"
	"github.com/alinha/alinha/rules"
)

// countingEngines are the engines that refuse numbers of stones that no game leads to.
var countingEngines = []string{"exact", "tabela", "estrategia"}

// TestEnginesOnSetups asserts that every engine answers to any stones with a legal move, but for those of
// countingEngines.
func TestEnginesOnSetups(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 31))
	for _, game := range catalog.Games() {
		for _, name := range catalog.EnginesFor(rules.New(game.Variant), catalog.Resources{}) {
			for range 3 {
				pos := randomSetup(t, rng, game.Variant)
				e, _, err := catalog.OpenEngine(name)
				if err != nil {
					t.Fatal(err)
				}
				res, err := e.Search(t.Context(), pos, alinha.Limits{Depth: 2, Nodes: 2000, Time: time.Second}, nil)
				switch {
				case slices.Contains(countingEngines, name) && !catalog.SupportsPosition(e, pos):
					if !errors.Is(err, errors.ErrUnsupported) {
						t.Errorf("%s %s on %s: got %v, want an unsupported operation", game.Name, name, catalog.PositionText(pos, false), err)
					}
				case err != nil:
					t.Errorf("%s %s on %s: %v", game.Name, name, catalog.PositionText(pos, false), err)
				case !slices.Contains(pos.Moves(nil), res.Move):
					t.Errorf("%s %s on %s: got move %d", game.Name, name, catalog.PositionText(pos, false), res.Move)
				}
			}
		}
	}
}

// randomSetup returns an undecided position with any numbers of stones of the sides.
func randomSetup(t *testing.T, rng *rand.Rand, v rules.Variant) alinha.Position {
	t.Helper()
	for {
		cells := make([]uint8, v.Cells())
		filled := rng.Float64() * 0.7
		for m := range cells {
			if rng.Float64() < filled {
				cells[m] = uint8(rng.IntN(2) + 1)
			}
		}
		pos, err := rules.Setup(v, cells, alinha.Player(rng.IntN(2)))
		if err == nil && rules.CheckSetup(pos) == nil && pos.Outcome() == alinha.Undecided {
			return pos
		}
		if v.Gravity {
			return fallenSetup(t, rng, v)
		}
	}
}

// fallenSetup returns an undecided position of a game in which pieces fall, after random moves.
func fallenSetup(t *testing.T, rng *rand.Rand, v rules.Variant) alinha.Position {
	t.Helper()
	pos := rules.New(v)
	for n := rng.IntN(v.Cells() / 2); n > 0; n-- {
		moves := pos.Moves(nil)
		pos.Play(moves[rng.IntN(len(moves))])
		if pos.Outcome() != alinha.Undecided {
			pos.Undo()
			break
		}
	}
	board, _ := rules.BoardOf(pos)
	set, err := rules.Setup(v, board.Cells(nil), pos.ToMove())
	if err != nil {
		t.Fatal(err)
	}
	return set
}

// TestAnalysisEngineOfSetup asserts that a board with numbers of stones that no game leads to gets an engine that plays
// it, and that an engine that does not is refused with those that do.
func TestAnalysisEngineOfSetup(t *testing.T) {
	v := gametest.Variant(t, "tictactoe")
	pos, err := catalog.OpenPosition(v, "X.X/.../... o to move", "")
	if err != nil {
		t.Fatal(err)
	}
	for name, e := range map[string]alinha.Engine{"analysis": catalog.OpenAnalysisEngine(pos), "solver": catalog.Solver(pos)} {
		res, err := e.Search(t.Context(), pos, alinha.Limits{Depth: 8}, nil)
		if err != nil || res.Score.Value != -1 || !res.Score.Proven || res.Score.Plies != 4 {
			t.Errorf("%s: got %+v, %v, want a loss in 4 plies", name, res.Score, err)
		}
	}
	if got, want := catalog.AnalysisEngine(rules.New(v), catalog.Resources{}), "exact"; got != want {
		t.Errorf("got %s for the start, want %s", got, want)
	}
	_, _, err = catalog.OpenEngineFor("exact", pos, catalog.Resources{})
	e, ok := errors.AsType[*catalog.EngineError](err)
	if !ok || e.Reason != catalog.UnsupportedPosition || slices.Contains(e.Engines, "exact") || !slices.Contains(e.Engines, "pvs") {
		t.Errorf("exact: got %v, want UnsupportedPosition", err)
	}
}
