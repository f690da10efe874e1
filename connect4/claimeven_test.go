package connect4

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/alinha/alinha/internal/gametest"
)

// TestClaimevenBounds compares claimevenBound with minimax: on every position of 4x4 and on random positions of other
// boards.
func TestClaimevenBounds(t *testing.T) {
	testAllClaimevenBounds[[5]byte](t, 4)
	testRandomClaimevenBounds(t, 300)
}

// TestClaimevenBoundsLong is TestClaimevenBounds on every position of 5x4 and 4x5 too, and on more random ones.
func TestClaimevenBoundsLong(t *testing.T) {
	gametest.Long(t)
	testAllClaimevenBounds[[5]byte](t, 5)
	testAllClaimevenBounds[[6]byte](t, 4)
	testRandomClaimevenBounds(t, 4000)
}

func testRandomClaimevenBounds(t *testing.T, games int) {
	t.Helper()
	testRandomClaimevenBoundsOf[[5]byte](t, 5, games)
	testRandomClaimevenBoundsOf[[5]byte](t, 6, games)
	testRandomClaimevenBoundsOf[[6]byte](t, 4, games)
	testRandomClaimevenBoundsOf[[6]byte](t, 5, games)
	testRandomClaimevenBoundsOf[[7]byte](t, 4, games)
	testRandomClaimevenBoundsOf[[8]byte](t, 5, games)
}

func testAllClaimevenBounds[H height](t *testing.T, columns int) {
	t.Helper()
	m := newMinimax[H](columns)
	m.testBounds(t, "all", func(check func(position)) {
		visitPositions(&m.board, m.columns*int(stride[H]()-1), func(p position, _ int) { check(p) })
	})
}

func testRandomClaimevenBoundsOf[H height](t *testing.T, columns, games int) {
	t.Helper()
	m := newMinimax[H](columns)
	m.testBounds(t, "random", func(check func(position)) {
		rng := rand.New(rand.NewPCG(1, 2))
		for range games {
			if p, ok := m.random(rng, 3+rng.IntN(16-columns)); ok {
				check(p)
			}
		}
	})
}

// boundKinds names the kinds of bounds that claimevenBound gives.
var boundKinds = [...]string{"leader at most 0", "leader loses", "leader wins", "follower at least 0", "follower wins", "follower loses"}

// testBounds checks all bounds of the positions that visit passes to check.
func (m *minimax[H]) testBounds(t *testing.T, name string, visit func(check func(position))) {
	t.Helper()
	t.Run(fmt.Sprintf("%dx%d %s", m.columns, stride[H]()-1, name), func(t *testing.T) {
		var counts [len(boundKinds)]int
		visit(func(p position) { m.checkBounds(t, p, &counts) })
		for i, kind := range boundKinds {
			t.Logf("%s: %d bounds", kind, counts[i])
		}
		if counts[0] == 0 || counts[3] == 0 {
			t.Errorf("got %v bounds of %q, want some of the first and of the fourth", counts, boundKinds)
		}
	})
}

// checkBounds compares the bounds of p for each alpha near its value with minimax, if nobody wins or loses p at once,
// and counts them by kind.
func (m *minimax[H]) checkBounds(t *testing.T, p position, counts *[len(boundKinds)]int) {
	t.Helper()
	empty, playable := m.cells&^(p.own|p.opp), m.playable(p.own|p.opp)
	ownThreats, oppThreats := winningCells[H](p.own, empty), winningCells[H](p.opp, empty)
	if ownThreats&playable != 0 || nonLosingMoves(playable, oppThreats) == 0 {
		return
	}
	value := m.value(p)
	for alpha := value - 3; alpha <= value+2; alpha++ {
		noLine := !hasAlignment[H](m.attainable(p.own, p.opp, p.left, alpha))
		bound, ok := m.claimevenBound(p, playable, ownThreats, oppThreats, alpha, noLine)
		if !ok {
			continue
		}
		above := bound > alpha
		if above && value < bound || !above && value > bound {
			t.Fatalf("%+v, alpha %d: got bound %d, want the value %d", p, alpha, bound, value)
		}
		for i, given := range [...]bool{
			p.left%2 == 0 && !above && bound == 0,
			p.left%2 == 0 && !above && bound < 0,
			p.left%2 == 0 && above,
			p.left%2 == 1 && above && bound == 0,
			p.left%2 == 1 && above && bound > 0,
			p.left%2 == 1 && !above,
		} {
			if given {
				counts[i]++
			}
		}
	}
}
