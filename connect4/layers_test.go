package connect4_test

import (
	"errors"
	"os"
	"testing"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/connect4"
)

// How many positions there are after 0, 1, 2, … plies (OEIS A212693) and how many of them
// are won (Böck 2025). With ALINHA_PERFT=all to 12 plies.
func TestPerftLayers(t *testing.T) {
	positions := []uint64{1, 7, 49, 238, 1120, 4263, 16422, 54859, 184275, 558186, 1662623, 4568683, 12236101}
	won := []uint64{7: 728, 1892, 19412, 44225, 273261, 573323}
	last := 9
	switch {
	case os.Getenv("ALINHA_PERFT") == "all":
		last = len(positions) - 1
	case testing.Short():
		last = 7
	}
	for layer := range layers(t, "connect4", "") {
		if want := (connect4.Layer{Plies: layer.Plies, Positions: positions[layer.Plies], Won: won[layer.Plies]}); layer != want {
			t.Errorf("got %+v, want %+v", layer, want)
		}
		if layer.Plies == last {
			return
		}
	}
	t.Errorf("the layers end before ply %d", last)
}

// How many positions there are in all (Tromp 2006). With ALINHA_PERFT=all those of up to
// a hundred million.
func TestPerftTotals(t *testing.T) {
	for _, test := range []struct {
		size string
		want uint64
		long bool
	}{
		{size: "4x4", want: 161_029},
		{size: "4x5", want: 1_706_255},
		{size: "5x4", want: 3_945_711, long: true},
		{size: "4x6", want: 15_835_683, long: true},
		{size: "5x5", want: 69_763_700, long: true},
		{size: "6x4", want: 94_910_577, long: true},
	} {
		if test.long && os.Getenv("ALINHA_PERFT") != "all" {
			continue
		}
		var got uint64
		for layer := range layers(t, "mnk:"+test.size+",k=4,gravity", "") {
			got += layer.Positions
		}
		if got != test.want {
			t.Errorf("%s: got %d, want %d", test.size, got, test.want)
		}
	}
}

// The layers hold what a walk by the reference rules finds, from positions that are
// their own mirror image and from others.
func TestLayersAgainstWalk(t *testing.T) {
	for _, test := range []struct{ game, moves string }{
		{"connect4", ""},
		{"connect4", "44"},
		{"connect4", "4356"},
		{"connect4", "112233"}, // a win in one
		{"mnk:4x9,k=4,gravity", "1"},
		{"mnk:4x15,k=4,gravity", "1"},
		{"mnk:12x4,k=4,gravity", ""},
		{"mnk:8x7,k=4,gravity", "33445"},
	} {
		pos := game(t, test.game, test.moves)
		for layer := range layers(t, test.game, test.moves) {
			met := make(map[uint64]alinha.Outcome)
			walk(pos, layer.Plies, met)
			won := 0
			for _, outcome := range met {
				if outcome == alinha.FirstWins || outcome == alinha.SecondWins {
					won++
				}
			}
			if layer.Positions != uint64(len(met)) || layer.Won != uint64(won) {
				t.Errorf("%s %s: got %+v, want %d positions, %d won", test.game, test.moves, layer, len(met), won)
			}
			if layer.Plies == 5 {
				break
			}
		}
	}
}

// walk collects the positions after some plies, by their keys.
func walk(pos alinha.Position, plies int, met map[uint64]alinha.Outcome) {
	if plies == 0 {
		met[pos.Key()] = pos.Outcome()
		return
	}
	for _, m := range pos.Moves(nil) {
		pos.Play(m)
		walk(pos, plies-1, met)
		pos.Undo()
	}
}

func TestLayersRefuses(t *testing.T) {
	for _, test := range []struct {
		game, moves string
		want        error
	}{
		{"free4", "", errors.ErrUnsupported},
		{"mnk:9x8,k=4,gravity", "", errors.ErrUnsupported},
		{"connect4", "1212121", alinha.ErrOver},
	} {
		if _, err := connect4.Layers(game(t, test.game, test.moves)); !errors.Is(err, test.want) {
			t.Errorf("%s %s: got %v, want %v", test.game, test.moves, err, test.want)
		}
	}
}

func layers(t testing.TB, variant, moves string) func(func(connect4.Layer) bool) {
	t.Helper()
	found, err := connect4.Layers(game(t, variant, moves))
	if err != nil {
		t.Fatal(err)
	}
	return found
}
