package classic

import (
	"math"
	"math/big"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/rules"
)

// referenceGomoku is a board as rows of text: X for First, O for Second and dots for empty cells. Its
// methods are the slow reference of the verifier.
type referenceGomoku []string

// referenceGomokuOf returns the board of a position.
func referenceGomokuOf(pos alinha.Position) referenceGomoku {
	b, _ := rules.BoardOf(pos)
	return strings.Fields(b.String())
}

// at returns the contents of a cell, '#' off the board.
func (p referenceGomoku) at(row, col int) byte {
	if row < 0 || row >= len(p) || col < 0 || col >= len(p[0]) {
		return '#'
	}
	return p[row][col]
}

// withStone returns the board with a stone on a cell.
func (p referenceGomoku) withStone(row, col int, stone byte) referenceGomoku {
	next := append(referenceGomoku(nil), p...)
	next[row] = p[row][:col] + string(stone) + p[row][col+1:]
	return next
}

// arm returns the cells beside a cell in a direction, up to four, to an enemy stone or the edge: x for
// stones like stone and dots for empty cells.
func (p referenceGomoku) arm(row, col, down, right int, stone byte) string {
	arm := ""
	for n := 1; n <= 4; n++ {
		switch p.at(row+n*down, col+n*right) {
		case stone:
			arm += "x"
		case '.':
			arm += "."
		default:
			return arm
		}
	}
	return arm
}

// referenceLinePoints returns the points of a line by its two arms, and whether it has five.
func referenceLinePoints(a, b string) (points int, five bool) {
	stretch := 1 + len(a) + len(b)
	if stretch < 5 {
		return 0, false
	}
	beyondA, beyondB := strings.TrimLeft(a, "x"), strings.TrimLeft(b, "x")
	beyond := beyondA + beyondB
	sequence := stretch - len(beyond)
	semi := strings.Count(beyond, "x")
	tieBreak := 4*sequence + 2*semi
	open := beyondA != "" && beyondB != ""
	openTwo := strings.HasPrefix(beyondA, "..") || strings.HasPrefix(beyondB, "..")
	for _, test := range []struct {
		fits   bool
		points int
	}{
		{sequence >= 5, 500},
		{sequence == 4, 100},
		{sequence == 3 && open, 100},
		{sequence == 2 && semi > 0 && stretch >= 6, 100},
		{sequence == 3 && openTwo, 25},
		{sequence == 3 && len(beyond) > 2, 20},
		{sequence == 3, 15},
		{sequence == 2 && len(beyond) > 4, 10},
		{sequence == 2, 5},
	} {
		if test.fits {
			return test.points + tieBreak, sequence >= 5
		}
	}
	return tieBreak, false
}

// stoneValue returns the points that a stone on an empty cell adds, and whether the stone makes five.
// The points that the stone takes from the enemy have a weight.
func (p referenceGomoku) stoneValue(row, col int, stone byte, weight float64) (value float64, five bool) {
	attack, defence := 0, 0
	for _, direction := range [4][2]int{{0, 1}, {1, 0}, {1, 1}, {1, -1}} {
		for _, s := range []byte("XO") {
			points, wins := referenceLinePoints(p.arm(row, col, direction[0], direction[1], s), p.arm(row, col, -direction[0], -direction[1], s))
			if s == stone {
				attack += points
				five = five || wins
			} else {
				defence += points
			}
		}
	}
	return float64(attack) + float64(weight*float64(defence)), five
}

// referenceGomokuWeights are the weights of the points taken from the enemy that the tests use.
var referenceGomokuWeights = []float64{1, 0, 1.5, 2, 0.1, 1000}

// randomGomokuPosition returns an undecided position of a game after a number of random moves near the
// other stones.
func randomGomokuPosition(t testing.TB, random *rand.Rand, game string, stones int) alinha.Position {
	t.Helper()
	v, err := rules.Parse(game)
	if err != nil {
		t.Fatal(err)
	}
	for {
		pos := rules.New(v)
		for n := 0; n < stones && pos.Outcome() == alinha.Undecided; n++ {
			b, _ := rules.BoardOf(pos)
			g := newGomokuBoard(b)
			if n == 0 {
				pos.Play(alinha.Move(v.Cells() / 2))
				continue
			}
			near := g.appendCandidates(nil, 1)
			pos.Play(g.moveOf(near[random.IntN(len(near))]))
		}
		if pos.Outcome() == alinha.Undecided {
			return pos
		}
	}
}

// TestGomokuVerifierMatchesReference compares verificarJogada of every empty cell with the reference on
// random boards.
func TestGomokuVerifierMatchesReference(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 1))
	for range 200 {
		pos := randomGomokuPosition(t, random, "mnk:9x8,k=5", 1+random.IntN(30))
		b, _ := rules.BoardOf(pos)
		g, reference := newGomokuBoard(b), referenceGomokuOf(pos)
		for _, m := range pos.Moves(nil) {
			row, col := int(m)/9, int(m)%9
			weight := referenceGomokuWeights[random.IntN(len(referenceGomokuWeights))]
			for colour, stone := range map[uint8]byte{1: 'X', 2: 'O'} {
				got, five := g.verificarJogada(g.cellIndex(row, col), colour, weight)
				want, wantFive := reference.stoneValue(row, col, stone, weight)
				if got != want || five != wantFive {
					t.Fatalf("%c on (%d,%d) of\n%v, weight %v: got %v, %v, want %v, %v", stone, row, col, b, weight, got, five, want, wantFive)
				}
			}
		}
	}
}

// TestGomokuAccumulatedValues compares the accumulated value of every state of a tree with the sum of
// the reference's stone values.
func TestGomokuAccumulatedValues(t *testing.T) {
	for _, weight := range []float64{1, 1.5} {
		testGomokuAccumulatedValues(t, weight)
	}
}

// testGomokuAccumulatedValues is TestGomokuAccumulatedValues with a weight of the points taken from the
// enemy.
func testGomokuAccumulatedValues(t *testing.T, weight float64) {
	random := rand.New(rand.NewPCG(3, 2))
	pos := randomGomokuPosition(t, random, "gomoku", 9)
	e := &UFSCGomoku{MultiplicadorDefensivo: &weight}
	for range 2 {
		result, err := e.Search(t.Context(), pos, alinha.Limits{Depth: 3}, nil)
		if err != nil {
			t.Fatal(err)
		}
		var walk func(s *gomokuState, reference referenceGomoku, stone byte)
		walk = func(s *gomokuState, reference referenceGomoku, stone byte) {
			for i := range s.children {
				child := &s.children[i]
				row, col := e.tree.board.coordinates(child.at)
				value, five := reference.stoneValue(row, col, stone, weight)
				if stone == 'O' {
					value = -value
				}
				if got, want := child.sum, s.sum+value; got != want || child.five != five {
					t.Fatalf("%c on (%d,%d) of %q: got %v, %v, want %v, %v", stone, row, col, reference, got, child.five, want, five)
				}
				walk(child, reference.withStone(row, col, stone), 'X'+'O'-stone)
			}
		}
		walk(&e.tree.root, referenceGomokuOf(pos), "XO"[pos.ToMove()])
		if got := e.tree.root.countStates(); got != e.tree.states {
			t.Errorf("states of the tree: got %d, want %d", e.tree.states, got)
		}
		pos.Play(result.Move)
		pos.Play(result.PV[1])
	}
}

// TestGomokuLevelsAt compares the levels on boards of many sizes with the definition: the states of a
// level are the lists of different empty cells of that length.
func TestGomokuLevelsAt(t *testing.T) {
	lists := func(empty, length int) *big.Int {
		n := big.NewInt(1)
		for i := range length {
			n.Mul(n, big.NewInt(int64(empty-i)))
		}
		return n
	}
	for _, cells := range []int{25, 49, 64, 225, 400} {
		for levels := 1; levels <= 4; levels++ {
			limit := lists(cells, levels)
			for empty := 1; empty <= cells; empty++ {
				want := 0
				for want < empty && lists(empty, want+1).Cmp(limit) <= 0 {
					want++
				}
				o := gomokuOptions{levels: levels, deepen: true}
				if got := o.levelsAt(cells, empty); got != want || got < min(levels, empty) {
					t.Fatalf("%d levels, %d of %d cells empty: got %d, want %d", levels, empty, cells, got, want)
				}
			}
			o := gomokuOptions{levels: levels, deepen: true}
			if got := o.levelsAt(cells, cells); got != levels {
				t.Errorf("%d levels, %d cells, all empty: got %d", levels, cells, got)
			}
		}
	}
	for _, test := range []struct{ empty, want int }{{60, 3}, {59, 4}, {28, 4}, {27, 5}, {18, 5}, {17, 6}, {9, 9}} {
		o := gomokuOptions{levels: 3, deepen: true}
		if got := o.levelsAt(225, test.empty); got != test.want {
			t.Errorf("15x15, %d cells empty: got %d levels, want %d", test.empty, got, test.want)
		}
	}
}

// TestGomokuDeepen searches boards that fill up: with Deepen the result is that of a search to as many
// levels as levelsAt returns, and no search without Deepen goes deeper.
func TestGomokuDeepen(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	deeper := 0
	for stones := 29; stones <= 44; stones++ {
		pos := randomGomokuPosition(t, random, "mnk:7x7,k=5", stones)
		want := (&gomokuOptions{levels: 2, deepen: true}).levelsAt(49, 49-stones)
		got, err := (&UFSCGomoku{Levels: 2, Deepen: true}).Search(t.Context(), pos, alinha.Limits{}, nil)
		if err != nil {
			t.Fatal(err)
		}
		same, err := (&UFSCGomoku{}).Search(t.Context(), pos, alinha.Limits{Depth: want}, nil)
		if err != nil || got.Depth != want || !reflect.DeepEqual(got, same) {
			t.Errorf("%d stones: got %+v, want %d levels as of %+v, %v", stones, got, want, same, err)
		}
		plain, err := (&UFSCGomoku{Levels: 2}).Search(t.Context(), pos, alinha.Limits{}, nil)
		if err != nil || plain.Depth != 2 {
			t.Errorf("%d stones without Deepen: got %d levels, %v, want 2", stones, plain.Depth, err)
		}
		if want > 2 {
			deeper++
		}
	}
	if deeper != 10 {
		t.Errorf("%d of 16 searches are deeper, want 10: those with at most 14 empty cells", deeper)
	}
}

// referenceGomokuMinimax returns the value that the next depth plies add for the side to move, by minimax
// without pruning or a kept tree.
func referenceGomokuMinimax(t testing.TB, pos alinha.Position, depth int, weight float64) float64 {
	t.Helper()
	if depth == 0 || pos.Outcome() != alinha.Undecided {
		return 0
	}
	best := math.Inf(-1)
	for _, v := range referenceGomokuMoveValues(t, pos, depth, weight) {
		best = max(best, v)
	}
	return best
}

// referenceGomokuMoveValues returns the minimax values of the successors, in their order.
func referenceGomokuMoveValues(t testing.TB, pos alinha.Position, depth int, weight float64) []float64 {
	t.Helper()
	b, _ := rules.BoardOf(pos)
	g, reference := newGomokuBoard(b), referenceGomokuOf(pos)
	var values []float64
	for _, at := range g.appendCandidates(nil, 2) {
		row, col := g.coordinates(at)
		value, _ := reference.stoneValue(row, col, "XO"[pos.ToMove()], weight)
		pos.Play(g.moveOf(at))
		values = append(values, value-referenceGomokuMinimax(t, pos, depth-1, weight))
		pos.Undo()
	}
	return values
}

// TestGomokuSearchMatchesMinimax compares the move and the scores of all successors with minimax. The
// weights are such that sums have no rounding.
func TestGomokuSearchMatchesMinimax(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 3))
	for i := range 15 {
		weight := []float64{1, 0, 1.5, 2, 1.125}[i%5]
		pos := randomGomokuPosition(t, random, "mnk:6x5,k=5", 8+random.IntN(12))
		values := referenceGomokuMoveValues(t, pos, 3, weight)
		want := 0
		for i, v := range values {
			if v > values[want] {
				want = i
			}
		}
		e := &UFSCGomoku{MultiplicadorDefensivo: &weight}
		got, err := e.Search(t.Context(), pos, alinha.Limits{Depth: 3, EveryMove: true}, nil)
		if err != nil {
			t.Fatal(err)
		}
		b, _ := rules.BoardOf(pos)
		if move := newGomokuBoard(b).appendCandidates(nil, 2)[want]; got.Move != e.tree.board.moveOf(move) {
			t.Errorf("on\n%v: got %d, want %d", b, got.Move, e.tree.board.moveOf(move))
		}
		for i, v := range values {
			score := alinha.Score{Value: v / (math.Abs(v) + 500)}
			if e.tree.root.children[i].five {
				score = alinha.Score{Value: 1, Proven: true, Plies: 1}
			}
			if got.Moves[i].Score != score || got.Moves[i].Native != v {
				t.Errorf("on\n%v, move %d: got %+v, want %+v, %v points", b, got.Moves[i].Move, got.Moves[i], score, v)
			}
		}
	}
}
