package connect4

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/gametest"
	"github.com/alinha/alinha/rules"
	"github.com/alinha/alinha/search"
)

func seen(t testing.TB, game string, look float64) *sight {
	t.Helper()
	v, err := rules.Parse(game)
	if err != nil {
		t.Fatal(err)
	}
	return newSight(rules.New(v), look, rand.New(rand.NewPCG(1, 2)))
}

// A sight that misses nothing is the game itself.
func TestSightOfEverything(t *testing.T) {
	for _, game := range []string{"connect4", "mnk:4x4,k=4,gravity", "mnk:12x4,k=4,gravity", "mnk:8x7,k=4,gravity", "mnk:5x1,k=4,gravity"} {
		v, err := rules.Parse(game)
		if err != nil {
			t.Fatal(err)
		}
		gametest.Conforms(t, func() alinha.Position { return seen(t, game, 100) }, 1)
		s := seen(t, game, 100)
		for depth := 1; depth <= 9 && math.Pow(float64(v.Cols), float64(depth)) < 2e6; depth++ {
			if got, want := search.Perft(s, depth), search.Perft(rules.New(v), depth); got != want {
				t.Errorf("%s: perft %d = %d, want %d", game, depth, got, want)
			}
		}
		if got, want := s.Moves(nil)[0], alinha.Move(v.Cols*(v.Rows-1)+(v.Cols-1)/2); got != want {
			t.Errorf("%s: the first move is %d, want the middle, %d", game, got, want)
		}
	}
}

// What is overlooked is as likely as looks says: by direction, and a ply ahead.
func TestOverlooked(t *testing.T) {
	const look, trials = 2, 4000
	v, _ := rules.Preset("connect4")
	pos := rules.New(v)
	total := map[float64]int{}
	missed := map[float64]map[int]int{columnHard: {}, rowHard: {}, diagonalHard: {}}
	for seed := range uint64(trials / 10) {
		s := newSight(pos, look, rand.New(rand.NewPCG(seed, 0)))
		seen := map[uint64]int{}
		for _, l := range s.lines {
			seen[l.cells] = l.seen
		}
		for _, l := range newSight(pos, 100, rand.New(rand.NewPCG(0, 0))).lines {
			hard := hardness(l.cells)
			total[hard]++
			for ply := 1; ply <= 4; ply++ {
				if seen[l.cells] < ply {
					missed[hard][ply]++
				}
			}
		}
	}
	for hard, plies := range missed {
		for ply := 1; ply <= 4; ply++ {
			want := 1 - math.Exp(-hard*math.Pow(plyHard, float64(ply)-1-look))
			if got := float64(plies[ply]) / float64(total[hard]); math.Abs(got-want) > 0.02 {
				t.Errorf("%v, %d plies ahead: overlooked %.3f, want %.3f", hard, ply, got, want)
			}
		}
	}
}

// hardness returns how hard the direction of a line on 7x6 is.
func hardness(cells uint64) float64 {
	switch low := cells & -cells; cells / low {
	case 1 | 1<<1 | 1<<2 | 1<<3:
		return rowHard
	case 1 | 1<<7 | 1<<14 | 1<<21:
		return columnHard
	}
	return diagonalHard
}

// A line is not seen beyond its plies, and one less where no stone can go yet.
func TestSightEnds(t *testing.T) {
	for _, test := range []struct {
		moves string // of the search
		seen  int
		want  alinha.Outcome
	}{
		{"1727374", 7, alinha.FirstWins},
		{"1727374", 6, alinha.Undecided},
		{"1212121", 8, alinha.FirstWins},
		{"1212121", 7, alinha.Undecided},
	} {
		s := seen(t, "connect4", 100)
		for i := range s.through {
			for j := range s.through[i] {
				s.through[i][j].seen = test.seen
			}
		}
		for _, c := range test.moves {
			s.Play(s.lowest[c-'1'])
		}
		if got := s.Outcome(); got != test.want {
			t.Errorf("%s, seen %d plies ahead: got %v, want %v", test.moves, test.seen, got, test.want)
		}
	}
}
