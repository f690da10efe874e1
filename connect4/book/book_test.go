package book

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/connect4"
	"github.com/alinha/alinha/internal/gametest"
	"github.com/alinha/alinha/rules"
)

// variant returns Connect Four on a board of a size, e.g. "7x6".
func variant(t testing.TB, size string) rules.Variant {
	t.Helper()
	return gametest.Variant(t, "mnk:"+size+",k=4,gravity")
}

func newBuilder(t testing.TB, size string, ply int) *Builder {
	t.Helper()
	b, err := NewBuilder(variant(t, size), ply)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// newSolver returns a Solver for the book of a Builder.
func newSolver(t testing.TB, b *Builder) *Solver {
	t.Helper()
	size := b.spec.size
	s, err := NewSolver(variant(t, fmt.Sprintf("%dx%d", size.Columns, size.Rows)), b.spec.ply, 4)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// solveInto solves what a Builder has no score of. The error is that of Store.
func solveInto(t testing.TB, b *Builder, s *Solver) error {
	t.Helper()
	for chunk := range b.Unsolved() {
		scores, err := s.Solve(t.Context(), chunk)
		if err != nil {
			t.Fatal(err)
		}
		if err := b.Store(chunk, scores); err != nil {
			return err
		}
	}
	return nil
}

// finish solves what a Builder has no score of, and returns its book.
func finish(t testing.TB, b *Builder) *Book {
	t.Helper()
	if err := solveInto(t, b, newSolver(t, b)); err != nil {
		t.Fatal(err)
	}
	return b.Book()
}

// build returns a book from scratch.
func build(t testing.TB, size string, ply int) *Book {
	t.Helper()
	return finish(t, newBuilder(t, size, ply))
}

// fileOf returns the file of a book.
func fileOf(t testing.TB, b *Book) []byte {
	t.Helper()
	var file bytes.Buffer
	if err := b.Write(&file); err != nil {
		t.Fatal(err)
	}
	return file.Bytes()
}

// visitPositions visits each undecided position of a board with at most ply stones once, mirror images too.
func visitPositions(size connect4.Size, ply int, visit func(p connect4.Bitboards)) {
	seen := make(map[connect4.Bitboards]bool)
	var walk func(p connect4.Bitboards)
	walk = func(p connect4.Bitboards) {
		if seen[p] || p.HasAlignment(p.Opp) || p.Empty() == 0 {
			return
		}
		seen[p] = true
		visit(p)
		if p.Stones() == ply {
			return
		}
		for moves := p.Playable(); moves != 0; moves &= moves - 1 {
			walk(p.After(moves & -moves))
		}
	}
	walk(connect4.Bitboards{Size: size})
}

// A minimax solves positions by the rules alone.
type minimax map[connect4.Bitboards]int8

// score returns the score of a position in which nobody has four in a row.
func (m minimax) score(p connect4.Bitboards) int {
	if v, ok := m[p]; ok {
		return int(v)
	}
	best := -scoreOffset
	for moves := p.Playable(); moves != 0; moves &= moves - 1 {
		if child := p.After(moves & -moves); child.HasAlignment(child.Opp) {
			best = max(best, winScore(p.Empty()))
		} else {
			best = max(best, -m.score(child))
		}
	}
	if best == -scoreOffset {
		best = 0
	}
	m[p] = int8(best)
	return best
}

// A book has the score of minimax for every position that it should hold, and none for others.
func TestBookAgainstMinimax(t *testing.T) {
	compare := func(size string, ply int) {
		t.Run(size, func(t *testing.T) {
			book, m := build(t, size, ply), make(minimax)
			positions := 0
			visitPositions(book.spec.size, ply+1, func(p connect4.Bitboards) {
				if p.WinningMoves() != 0 {
					return
				}
				got, ok := book.Lookup(p)
				if want := m.score(p); ok != (p.Stones() <= ply) || ok && got != want {
					t.Fatalf("%+v: got %d, %v, want %d", p, got, ok, want)
				}
				positions++
			})
			t.Logf("%d positions, %d bytes", positions, len(fileOf(t, book)))
		})
	}
	compare("4x4", 9)
	compare("7x2", 7)
	t.Run("long", func(t *testing.T) {
		gametest.Long(t)
		compare("4x5", 5)
	})
}

// maxVariationNodes is how many nodes the Solver spends on the principal variation after it knows the value.
const maxVariationNodes = 1 << 14

// A solver with a book gives the same values as one without, for every move, and searches no position that the book
// holds.
func TestSolverWithBook(t *testing.T) {
	for _, size := range []string{"6x4", "4x6"} {
		t.Run(size, func(t *testing.T) {
			const ply, games = 4, 40
			book := build(t, size, ply)
			with, without := &connect4.Solver{Book: book}, &connect4.Solver{}
			rng := rand.New(rand.NewPCG(1, 2))
			for range games {
				p := rules.New(variant(t, size))
				for range rng.IntN(ply + 2) {
					moves := p.Moves(nil)
					p.Play(moves[rng.IntN(len(moves))])
				}
				compareSolvers(t, p, with, without, book)
			}
			if _, ok := book.Score(rules.New(variant(t, "4x4"))); ok {
				t.Errorf("a book of %s has a score of 4x4", size)
			}
		})
	}
}

// compareSolvers compares what solvers with and without a book say of a position.
func compareSolvers(t *testing.T, p alinha.Position, with, without *connect4.Solver, book *Book) {
	t.Helper()
	search := func(s *connect4.Solver, lim alinha.Limits) alinha.Result {
		t.Helper()
		res, err := s.Search(t.Context(), p, lim, nil)
		if err != nil {
			t.Fatal(err)
		}
		return res
	}
	got, want := search(with, alinha.Limits{EveryMove: true}), search(without, alinha.Limits{EveryMove: true})
	scores := make(map[alinha.Move]alinha.Score)
	for _, m := range want.Moves {
		scores[m.Move] = m.Score
	}
	for _, m := range got.Moves {
		if m.Score != scores[m.Move] {
			t.Errorf("%v, move %d: got %+v, want %+v", p, m.Move, m.Score, scores[m.Move])
		}
	}
	if got.Score != want.Score || len(got.Moves) != len(want.Moves) || scores[got.Move] != want.Score {
		t.Errorf("%v: got %+v, want %+v", p, got, want)
	}
	left := p.(alinha.Finite).Left()
	inBook := book.spec.size.Cells()-left <= book.Ply()
	score, nodes, err := with.Value(t.Context(), p, alinha.Limits{})
	known, ok := book.Score(p)
	if err != nil || score != want.Score || ok != inBook || ok && (nodes > 0 || known != connect4.Score(score, left)) {
		t.Errorf("%v: got %+v after %d nodes, %v, and %d, %v from the book, want %+v", p, score, nodes, err, known, ok, want.Score)
	}
	best := search(with, alinha.Limits{})
	if best.Score != want.Score || scores[best.Move] != want.Score {
		t.Errorf("%v: got move %d, %+v, want %+v", p, best.Move, best.Score, want.Score)
	}
	if book.spec.size.Cells()-left < book.Ply() && best.Nodes > maxVariationNodes {
		t.Errorf("%v: got %d nodes, want %d at most, those of the variation", p, best.Nodes, maxVariationNodes)
	}
}

// LowerBound gives the best bound that the parents of a position imply: never above the score, and often equal to it.
func TestLowerBound(t *testing.T) {
	for ply := 4; ply <= 9; ply++ {
		t.Run(fmt.Sprint(ply), func(t *testing.T) {
			book := build(t, "4x4", ply)
			deeper := newBuilder(t, "4x4", ply+1)
			finish(t, deeper)
			moves := connect4.NewBatchSolver(book.spec.size, 0)
			implied := make(map[int]int) // bounds by the index of the child
			book.spec.scorePlies(func(p connect4.Bitboards) int {
				score, _ := book.Lookup(p)
				for _, child := range moves.Children(p) {
					i := deeper.deepest.index(child)
					if low, ok := implied[i]; !ok || -score > low {
						implied[i] = -score
					}
				}
				return score
			})
			exact := 0
			for _, p := range deeper.leaves {
				want := -(p.Empty() / 2)
				if low, ok := implied[deeper.deepest.index(p)]; ok {
					want = max(want, low)
				}
				switch got, score := book.LowerBound(p), deeper.deepest.score(p); {
				case got > score:
					t.Fatalf("%+v: got bound %d, which is above the score %d", p, got, score)
				case got != want:
					t.Fatalf("%+v: got bound %d, want %d from the parents", p, got, want)
				case got == score:
					exact++
				}
			}
			if 3*exact < len(deeper.leaves) {
				t.Errorf("the bound equals the score of %d of %d positions, want a third at least", exact, len(deeper.leaves))
			}
		})
	}
}

// Check finds every wrong score: below the deepest ply always, in the deepest ply if the sample has the position.
func TestCheck(t *testing.T) {
	book := build(t, "4x4", 5)
	const sample = 1000
	n, err := book.Check(t.Context(), sample, 1, func(int, int) {})
	if err != nil || n == 0 || n > sample {
		t.Fatalf("checked %d positions, %v, want some and no error", n, err)
	}
	for stones, bp := range book.plies() {
		for i := range bp.scores {
			bp.scores[i] ^= 1
			if _, err := book.Check(t.Context(), sample, 1, func(int, int) {}); err == nil && stones < book.Ply() {
				t.Errorf("a wrong score at index %d of ply %d: got no error, want one", i, stones)
			}
			bp.scores[i] ^= 1
		}
	}
}
