package gomoku

import (
	"flag"
	"testing"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/gomoku/internal/boardtest"
	"github.com/alinha/alinha/internal/gametest"
	"github.com/alinha/alinha/internal/tt"
	"github.com/alinha/alinha/rules"
	"github.com/alinha/alinha/search"
)

var puzzles = flag.String("puzzles", "internal/threat/testdata", "folder of the collections for TestLengths; see make lengths")

// TestLengths analyses positions with a known VCF: the best move wins, and where its length is exact, at least as soon as the
// shortest VCF. After the best move the opponent, who scores every move too, lasts exactly as long.
func TestLengths(t *testing.T) {
	if testing.Short() {
		t.Skip("50 searches of 300,000 nodes")
	}
	for _, name := range []string{"vcf_freestyle", "vcf_standard", "vcf_renju"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			e := &Engine{Table: tt.New(8)}
			var positions, won, exact, matched int
			for i, p := range boardtest.Problems(t, *puzzles, name) {
				if p.VCF != "win" || i%4 > 0 && !gametest.IsLong() {
					continue
				}
				pos := p.Position(t)
				res := everyMove(t, e, pos)
				positions++
				switch s := res.Score; {
				case s.Value != 1 || !s.Proven:
					t.Logf("%s: got %v, want a win in at most %d plies", p.ID, s, p.Plies)
					continue
				case !s.AtMost && s.Plies > p.Plies:
					t.Errorf("%s: got %v, want a win in at most %d plies", p.ID, s, p.Plies)
				}
				won++
				if res.Score.AtMost || res.Score.Plies == 1 {
					continue
				}
				exact++
				pos.Play(res.Move)
				lost := everyMove(t, e, pos)
				pos.Undo()
				if s := lost.Score; s.Value != -1 || !s.Proven || s.Plies < res.Score.Plies-1 || !s.AtMost && s.Plies > res.Score.Plies-1 {
					t.Errorf("%s: got %+v after a move that wins in %d plies", p.ID, s, res.Score.Plies)
				} else if !s.AtMost {
					matched++
				}
			}
			t.Logf("%d positions: %d won, %d exact, %d of the lost positions after the best move too", positions, won, exact, matched)
			if won < positions*9/10 || exact < positions*3/4 || matched < exact*9/10 {
				t.Error("want nine of ten won, three of four exact, and nine of ten of these after the best move too")
			}
		})
	}
}

// TestLengthsMatchSolve plays positions with a known VCF or VCT to their end, both sides with the best move of an analysis.
// Where the analysis knows that the game is won or lost in five plies or fewer, principal variation search of package search,
// which alinha solve uses and which knows no threats, finds the same length.
func TestLengthsMatchSolve(t *testing.T) {
	gametest.Long(t) // hundreds of searches
	const maxPlies = 5
	for _, name := range []string{"vcf_freestyle", "vcf_standard", "vcf_renju", "vct_freestyle", "vct_renju"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			e, solver := &Engine{Table: tt.New(8)}, &search.PVS{Table: search.NewTable(8)}
			compared := map[bool]int{} // by whether the side to move wins
			for _, p := range boardtest.Problems(t, *puzzles, name) {
				if p.VCF == "none" && p.Plies == 0 {
					continue
				}
				pos := p.Position(t)
				for pos.Outcome() == alinha.Undecided {
					res := everyMove(t, e, pos)
					if s := res.Score; s.Proven && !s.AtMost && s.Value != 0 && s.Plies <= maxPlies {
						want, err := solver.Search(t.Context(), pos, alinha.Limits{Nodes: 20_000_000}, nil)
						if err != nil || !want.Score.Proven || want.Score.Value != s.Value || want.Score.Plies != s.Plies {
							t.Errorf("%s after %s: got %v, want %v, %v", p.ID, rules.GameText(pos, false), s, want.Score, err)
						}
						compared[s.Value > 0]++
					}
					pos.Play(res.Move)
				}
			}
			t.Logf("%d won and %d lost positions", compared[true], compared[false])
			if compared[true] == 0 || compared[false] == 0 {
				t.Error("no won or no lost position was compared")
			}
		})
	}
}

// everyMove returns the result of a search of 300,000 nodes that scores every move.
func everyMove(t *testing.T, e *Engine, pos alinha.Position) alinha.Result {
	t.Helper()
	res, err := e.Search(t.Context(), pos, alinha.Limits{Nodes: 300_000, EveryMove: true}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return res
}
