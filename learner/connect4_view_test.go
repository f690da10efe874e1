package learner

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/gametest"
	"github.com/alinha/alinha/rules"
	"github.com/alinha/alinha/search"
)

// connect4View returns the view of an empty board for a lookahead.
func connect4View(t testing.TB, game string, lookahead float64, seed uint64) *noisyConnect4View {
	t.Helper()
	b, ok := rules.New(gametest.Variant(t, game)).(cellBoard)
	if !ok {
		t.Fatalf("%s: the board has no cells", game)
	}
	return newNoisyConnect4View(b, alinha.First, lookahead, rand.New(rand.NewPCG(seed, 0)))
}

// A view in which every line is visible is the game itself.
func TestConnect4ViewOfAllLines(t *testing.T) {
	for _, game := range []string{"connect4", "mnk:4x4,k=4,gravity", "mnk:12x4,k=4,gravity", "mnk:8x7,k=4,gravity", "mnk:5x1,k=4,gravity"} {
		size := gametest.Variant(t, game)
		gametest.Conforms(t, func() alinha.Position { return connect4View(t, game, 100, 1) }, 1)
		v := connect4View(t, game, 100, 1)
		for depth := 1; depth <= 9 && math.Pow(float64(size.Cols), float64(depth)) < 2e6; depth++ {
			if got, want := search.Perft(v, depth), search.Perft(rules.New(size), depth); got != want {
				t.Errorf("%s: perft %d = %d, want %d", game, depth, got, want)
			}
		}
		if got, want := v.Moves(nil)[0], alinha.Move(size.Cols*(size.Rows-1)+(size.Cols-1)/2); got != want {
			t.Errorf("%s: the first move is %d, want the centre column, %d", game, got, want)
		}
	}
}

// Lines are invisible with the probabilities that connect4Lookahead documents, by direction and distance in plies.
func TestConnect4VisibilityProbabilities(t *testing.T) {
	const lookahead, views = 2, 400
	total := map[float64]int{}
	invisible := map[float64]map[int]int{connect4ColumnDifficulty: {}, connect4RowDifficulty: {}, connect4DiagonalDifficulty: {}}
	all := connect4View(t, "connect4", 100, 0).lines
	for seed := range uint64(views) {
		plies := map[uint64]int{}
		for _, l := range connect4View(t, "connect4", lookahead, seed).lines {
			plies[l.cells] = l.plies
		}
		for _, l := range all {
			difficulty := difficultyOf(l.cells)
			total[difficulty]++
			for ply := 1; ply <= 4; ply++ {
				if plies[l.cells] < ply {
					invisible[difficulty][ply]++
				}
			}
		}
	}
	for difficulty, counts := range invisible {
		for ply := 1; ply <= 4; ply++ {
			want := 1 - math.Exp(-difficulty*math.Pow(plyDifficulty, float64(ply)-1-lookahead))
			if got := float64(counts[ply]) / float64(total[difficulty]); math.Abs(got-want) > 0.02 {
				t.Errorf("difficulty %v, %d plies ahead: %.3f of the lines invisible, want %.3f", difficulty, ply, got, want)
			}
		}
	}
}

// difficultyOf returns the difficulty of a line on 7x6 by its direction.
func difficultyOf(cells uint64) float64 {
	switch low := cells & -cells; cells / low {
	case 1 | 1<<1 | 1<<2 | 1<<3:
		return connect4RowDifficulty
	case 1 | 1<<7 | 1<<14 | 1<<21:
		return connect4ColumnDifficulty
	}
	return connect4DiagonalDifficulty
}

// A line wins up to its number of plies, and up to one fewer if its last cell was not playable at the root.
func TestConnect4LineVisibility(t *testing.T) {
	for _, test := range []struct {
		moves string // of the search
		plies int    // within which all lines are visible
		want  alinha.Outcome
	}{
		{"1727374", 7, alinha.FirstWins},
		{"1727374", 6, alinha.Undecided},
		{"1212121", 8, alinha.FirstWins},
		{"1212121", 7, alinha.Undecided},
	} {
		v := connect4View(t, "connect4", 100, 1)
		for i := range v.linesAt {
			for j := range v.linesAt[i] {
				v.linesAt[i][j].plies = test.plies
			}
		}
		for _, c := range test.moves {
			v.Play(v.nextCell[c-'1'])
		}
		if got := v.Outcome(); got != test.want {
			t.Errorf("%s, lines visible within %d plies: got %v, want %v", test.moves, test.plies, got, test.want)
		}
	}
}
