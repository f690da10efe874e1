package census_test

import (
	"errors"
	"iter"
	"os"
	"testing"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/connect4/census"
	"github.com/alinha/alinha/internal/gametest"
	"github.com/alinha/alinha/rules"
)

// newPosition returns a position of a game after some moves.
func newPosition(t testing.TB, game, moves string) alinha.Position {
	t.Helper()
	pos := rules.New(gametest.Variant(t, game))
	if _, err := rules.PlayText(pos, moves); err != nil {
		t.Fatal(err)
	}
	return pos
}

func count(t testing.TB, game, moves string) iter.Seq[census.PlyCount] {
	t.Helper()
	counts, err := census.Count(newPosition(t, game, moves))
	if err != nil {
		t.Fatal(err)
	}
	return counts
}

// The numbers of positions of 7x6 after 0, 1, 2, ... plies (OEIS A212693), and of those that are won (Böck 2025). With
// ALINHA_PERFT=all to 12 plies.
func TestPerftPlies(t *testing.T) {
	positions := []uint64{1, 7, 49, 238, 1120, 4263, 16422, 54859, 184275, 558186, 1662623, 4568683, 12236101}
	won := []uint64{7: 728, 1892, 19412, 44225, 273261, 573323}
	last := 9
	switch {
	case os.Getenv("ALINHA_PERFT") == "all":
		last = len(positions) - 1
	case testing.Short():
		last = 7
	}
	for got := range count(t, "connect4", "") {
		if want := (census.PlyCount{Ply: got.Ply, Positions: positions[got.Ply], Won: won[got.Ply]}); got != want {
			t.Errorf("got %+v, want %+v", got, want)
		}
		if got.Ply == last {
			return
		}
	}
	t.Errorf("the counts end before ply %d", last)
}

// The numbers of positions of all plies together (Tromp 2006). With ALINHA_PERFT=all up to a hundred million.
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
		for c := range count(t, "mnk:"+test.size+",k=4,gravity", "") {
			got += c.Positions
		}
		if got != test.want {
			t.Errorf("%s: got %d positions, want %d", test.size, got, test.want)
		}
	}
}

// The counts are those of a walk through the tree by the reference rules, from positions that are their own mirror image
// and from others.
func TestCountAgainstRules(t *testing.T) {
	const lastPly = 5
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
		pos := newPosition(t, test.game, test.moves)
		for got := range count(t, test.game, test.moves) {
			outcomes := make(map[uint64]alinha.Outcome)
			collect(pos, got.Ply, outcomes)
			won := 0
			for _, outcome := range outcomes {
				if outcome == alinha.FirstWins || outcome == alinha.SecondWins {
					won++
				}
			}
			if got.Positions != uint64(len(outcomes)) || got.Won != uint64(won) {
				t.Errorf("%s %s: got %+v, want %d positions, %d won", test.game, test.moves, got, len(outcomes), won)
			}
			if got.Ply == lastPly {
				break
			}
		}
	}
}

// collect stores the outcome of every position that is the given number of plies below pos, by its key.
func collect(pos alinha.Position, plies int, outcomes map[uint64]alinha.Outcome) {
	if plies == 0 {
		outcomes[pos.Key()] = pos.Outcome()
		return
	}
	for _, m := range pos.Moves(nil) {
		pos.Play(m)
		collect(pos, plies-1, outcomes)
		pos.Undo()
	}
}

func TestCountRefuses(t *testing.T) {
	for _, test := range []struct {
		game, moves string
		want        error
	}{
		{"free4", "", errors.ErrUnsupported},
		{"mnk:9x8,k=4,gravity", "", errors.ErrUnsupported},
		{"connect4", "1212121", alinha.ErrOver},
	} {
		if _, err := census.Count(newPosition(t, test.game, test.moves)); !errors.Is(err, test.want) {
			t.Errorf("%s %s: got error %v, want %v", test.game, test.moves, err, test.want)
		}
	}
}
