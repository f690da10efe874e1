package gomoku

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/gametest"
	"github.com/alinha/alinha/internal/tt"
	"github.com/alinha/alinha/rules"
	"github.com/alinha/alinha/search"
)

// The lines of MultiPV are the best moves with legal variations. The principal variation search of package search confirms
// proven scores: exact lengths are equal, and bounds hold; no move outside the lines wins sooner.
func TestMultiPV(t *testing.T) {
	const maxPlies, lines = 5, 3
	proven := 0
	for _, game := range []string{"mnk:6x6,k=5", "mnk:7x5,k=5,exact", "mnk:6x6,k=5,renju", "mnk:6x6,k=5,caro"} {
		v, rng := gametest.Variant(t, game), rand.New(rand.NewPCG(1, 2))
		for range 15 {
			pos := rules.New(v)
			for range 16 + rng.IntN(8) {
				if moves := pos.Moves(nil); len(moves) > 0 {
					pos.Play(moves[rng.IntN(len(moves))])
				}
			}
			if pos.Outcome() != alinha.Undecided {
				continue
			}
			got, err := (&Engine{Table: tt.New(1)}).Search(t.Context(), pos, alinha.Limits{Depth: 3, MultiPV: lines}, nil)
			if err != nil {
				t.Fatal(err)
			}
			truth, err := (&search.PVS{Table: tt.New(4)}).Search(t.Context(), pos, alinha.Limits{Depth: maxPlies, EveryMove: true}, nil)
			if err != nil {
				t.Fatal(err)
			}
			checkVariations(t, pos, got, min(lines, len(pos.Moves(nil))))
			for _, m := range got.Moves {
				i := slices.IndexFunc(truth.Moves, func(s alinha.MoveScore) bool { return s.Move == m.Move })
				known := truth.Moves[i].Score
				if known.Proven && known.Plies <= 3 && known.Value != m.Score.Value {
					t.Errorf("%s\n%v%d: got %v, want %v", game, pos, m.Move, m.Score, known)
				}
				if s := m.Score; s.Proven && s.Plies <= maxPlies {
					proven++
					if !known.Proven || known.Value != s.Value || known.Plies > s.Plies || !s.AtMost && known.Plies != s.Plies {
						t.Errorf("%s\n%v%d: got %v, want %v", game, pos, m.Move, s, known)
					}
				}
			}
			if best := truth.Score; best.Proven && best.Value > 0 && best.Plies <= 3 && got.Score != best {
				t.Errorf("%s\n%v: got %v, want %v", game, pos, got.Score, best)
			}
		}
	}
	if proven < 10 {
		t.Errorf("got %d proven scores, want at least 10", proven)
	}
}

// checkVariations checks that a result has n moves and variations, best first, whose moves are legal and different at the root.
func checkVariations(t *testing.T, pos alinha.Position, res alinha.Result, n int) {
	t.Helper()
	if len(res.Moves) != n || len(res.Variations) != n {
		t.Fatalf("%v: got %d moves and %d variations, want %d", pos, len(res.Moves), len(res.Variations), n)
	}
	seen := map[alinha.Move]bool{}
	for i, line := range res.Variations {
		if len(line.Moves) == 0 || line.Moves[0] != res.Moves[i].Move || line.Score != res.Moves[i].Score || seen[line.Moves[0]] {
			t.Fatalf("%v: got variation %d %+v for %+v", pos, i, line, res.Moves[i])
		}
		seen[line.Moves[0]] = true
		if i > 0 && line.Score.Value > res.Variations[i-1].Score.Value {
			t.Errorf("%v: variation %d is better than the one before: %+v", pos, i, res.Variations)
		}
		for _, m := range line.Moves {
			if !slices.Contains(pos.Moves(nil), m) {
				t.Fatalf("%v: got illegal move %d in %v", pos, m, line.Moves)
			}
			pos.Play(m)
		}
		for range line.Moves {
			pos.Undo()
		}
	}
}

// A search with MultiPV goes on at the depth after the last one of the same position, with the lines found there; a search of
// another position, and one after Reset, begin anew.
func TestMultiPVGoesOn(t *testing.T) {
	e := &Engine{Table: tt.New(4)}
	position := func(moves string) alinha.Position {
		pos := rules.New(gametest.Variant(t, "gomoku"))
		if _, err := rules.PlayText(pos, moves); err != nil {
			t.Fatal(err)
		}
		return pos
	}
	depths := func(pos alinha.Position, lim alinha.Limits) (depths []int, last alinha.Result) {
		res, err := e.Search(t.Context(), pos, lim, func(i alinha.Info) {
			if len(depths) == 0 || depths[len(depths)-1] != i.Depth {
				depths = append(depths, i.Depth)
			}
		})
		if err != nil {
			t.Fatal(err)
		}
		checkVariations(t, pos, res, lim.MultiPV)
		return depths, res
	}
	for i, step := range []struct {
		moves        string
		depth, lines int
		want         []int
	}{
		{"h8 h9 i9", 3, 2, []int{1, 2, 3}},
		{"h8 h9 i9", 5, 2, []int{3, 4, 5}}, // the first report is that of the past search
		{"h8 h9 i9", 6, 1, []int{5, 6}},
		{"h8 h9 i9", 7, 3, []int{6, 7}},
		{"h8 h9", 2, 3, []int{1, 2}},
		{"h8 h9 i9", 2, 3, []int{1, 2}},
	} {
		if got, res := depths(position(step.moves), alinha.Limits{Depth: step.depth, MultiPV: step.lines}); !slices.Equal(got, step.want) || res.Depth != step.depth {
			t.Errorf("search %d: got depths %v and %d, want %v", i, got, res.Depth, step.want)
		}
	}
	e.Reset()
	if got, _ := depths(position("h8 h9 i9"), alinha.Limits{Depth: 2, MultiPV: 1}); !slices.Equal(got, []int{1, 2}) {
		t.Errorf("after Reset: got depths %v, want [1 2]", got)
	}
}
