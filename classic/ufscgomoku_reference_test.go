package classic

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/rules"
)

// A referenceGomoku is a board as a text, a string of X, O and dots for each row. What
// it says is what the fast code must say.
type referenceGomoku []string

func referenceGomokuOf(pos alinha.Position) referenceGomoku {
	b, _ := rules.BoardOf(pos)
	return strings.Fields(b.String())
}

func (p referenceGomoku) at(row, col int) byte {
	if row < 0 || row >= len(p) || col < 0 || col >= len(p[0]) {
		return '#'
	}
	return p[row][col]
}

func (p referenceGomoku) withStone(row, col int, stone byte) referenceGomoku {
	next := append(referenceGomoku(nil), p...)
	next[row] = p[row][:col] + string(stone) + p[row][col+1:]
	return next
}

// arm returns what lies beyond a cell in a direction, to the fourth cell, an enemy
// stone or the edge: x for own stones.
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

// points returns what the line with these arms is worth.
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

// stoneValue returns what a stone on an empty cell adds, for equal attack and defence.
func (p referenceGomoku) stoneValue(row, col int, stone byte) (value int, five bool) {
	for _, direction := range [4][2]int{{0, 1}, {1, 0}, {1, 1}, {1, -1}} {
		for _, s := range []byte("XO") {
			points, wins := referenceLinePoints(p.arm(row, col, direction[0], direction[1], s), p.arm(row, col, -direction[0], -direction[1], s))
			value += points
			five = five || wins && s == stone
		}
	}
	return value, five
}

// randomGomokuPosition returns an undecided position of a game after that many random
// moves near the centre.
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
			near := g.successors(1, nil)
			pos.Play(g.moveOf(near[random.IntN(len(near))]))
		}
		if pos.Outcome() == alinha.Undecided {
			return pos
		}
	}
}

// TestGomokuVerifierMatchesReference compares the scans with the texts.
func TestGomokuVerifierMatchesReference(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 1))
	for range 200 {
		pos := randomGomokuPosition(t, random, "mnk:9x8,k=5", 1+random.IntN(30))
		b, _ := rules.BoardOf(pos)
		g, reference := newGomokuBoard(b), referenceGomokuOf(pos)
		for _, m := range pos.Moves(nil) {
			row, col := int(m)/9, int(m)%9
			for colour, stone := range map[uint8]byte{1: 'X', 2: 'O'} {
				got, five := g.verificarJogada(g.cellIndex(row, col), colour, 1)
				want, wantFive := reference.stoneValue(row, col, stone)
				if int(got) != want || five != wantFive {
					t.Fatalf("%c on (%d,%d) of\n%v: got %d, %v, want %d, %v", stone, row, col, b, got, five, want, wantFive)
				}
			}
		}
	}
}

// TestGomokuAccumulatedValues adds up the values of all states of a tree from scratch.
func TestGomokuAccumulatedValues(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 2))
	pos := randomGomokuPosition(t, random, "gomoku", 9)
	e := &UFSCGomoku{}
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
				value, five := reference.stoneValue(row, col, stone)
				if stone == 'O' {
					value = -value
				}
				if got, want := int(child.sum), int(s.sum)+value; got != want || child.five != five {
					t.Fatalf("%c on (%d,%d) of %q: got %d, %v, want %d, %v", stone, row, col, reference, got, child.five, want, five)
				}
				walk(child, reference.withStone(row, col, stone), 'X'+'O'-stone)
			}
		}
		walk(&e.tree.root, referenceGomokuOf(pos), "XO"[pos.ToMove()])
		if got := e.tree.root.countStates(); got != e.tree.states {
			t.Errorf("the tree holds %d states and counts %d", got, e.tree.states)
		}
		pos.Play(result.Move)
		pos.Play(result.PV[1])
	}
}

// referenceGomokuMinimax is minimax without pruning or memory: the value of what is yet
// to be added, to the side to move.
func referenceGomokuMinimax(t testing.TB, pos alinha.Position, depth int) int {
	t.Helper()
	if depth == 0 || pos.Outcome() != alinha.Undecided {
		return 0
	}
	best := -1 << 30
	for _, v := range referenceGomokuMoveValues(t, pos, depth) {
		best = max(best, v)
	}
	return best
}

// referenceGomokuMoveValues returns what each successor is worth, in their order.
func referenceGomokuMoveValues(t testing.TB, pos alinha.Position, depth int) []int {
	t.Helper()
	b, _ := rules.BoardOf(pos)
	g, reference := newGomokuBoard(b), referenceGomokuOf(pos)
	var values []int
	for _, at := range g.successors(2, nil) {
		row, col := g.coordinates(at)
		value, _ := reference.stoneValue(row, col, "XO"[pos.ToMove()])
		pos.Play(g.moveOf(at))
		values = append(values, value-referenceGomokuMinimax(t, pos, depth-1))
		pos.Undo()
	}
	return values
}

func TestGomokuSearchMatchesMinimax(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 3))
	for range 12 {
		pos := randomGomokuPosition(t, random, "mnk:6x5,k=5", 8+random.IntN(12))
		values := referenceGomokuMoveValues(t, pos, 3)
		want := 0
		for i, v := range values {
			if v > values[want] {
				want = i
			}
		}
		e := &UFSCGomoku{}
		got, err := e.Search(t.Context(), pos, alinha.Limits{Depth: 3, EveryMove: true}, nil)
		if err != nil {
			t.Fatal(err)
		}
		b, _ := rules.BoardOf(pos)
		if move := newGomokuBoard(b).successors(2, nil)[want]; got.Move != e.tree.board.moveOf(move) {
			t.Errorf("on\n%v: got %d, want %d", b, got.Move, e.tree.board.moveOf(move))
		}
		for i, v := range values {
			score := alinha.Score{Value: float64(v) / float64(max(v, -v)+500)}
			if e.tree.root.children[i].five {
				score = alinha.Score{Value: 1, Proven: true, Plies: 1}
			}
			if got.Moves[i].Score != score {
				t.Errorf("on\n%v, move %d: got %+v, want %+v", b, got.Moves[i].Move, got.Moves[i].Score, score)
			}
		}
	}
}
