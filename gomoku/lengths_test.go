package gomoku

import (
	"flag"
	"testing"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/gomoku/internal/boardtest"
	"github.com/alinha/alinha/internal/gametest"
	"github.com/alinha/alinha/internal/tt"
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

// everyMove returns the result of a search of 300,000 nodes that scores every move.
func everyMove(t *testing.T, e *Engine, pos alinha.Position) alinha.Result {
	t.Helper()
	res, err := e.Search(t.Context(), pos, alinha.Limits{Nodes: 300_000, EveryMove: true}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return res
}
