package connect4

import (
	"testing"

	"github.com/alinha/alinha/internal/gametest"
)

// TestNullWindowOfAllPositions compares null-window queries about every undecided position of 4x4 with minimax.
func TestNullWindowOfAllPositions(t *testing.T) { testNullWindowOfAllPositions[[5]byte](t, 4) }

// TestNullWindowOfAllPositionsLong does the same for 5x4 and 4x5.
func TestNullWindowOfAllPositionsLong(t *testing.T) {
	gametest.Long(t)
	testNullWindowOfAllPositions[[5]byte](t, 5)
	testNullWindowOfAllPositions[[6]byte](t, 4)
}

func testNullWindowOfAllPositions[H height](t *testing.T, columns int) {
	t.Helper()
	m, pool := newMinimax[H](columns), newTestPool[H](columns, 1)
	r := newRootSearch(t, pool, position{left: columns * int(stride[H]()-1)}, 1, 0)
	visitPositions(&m.board, r.left, func(p position, _ int) {
		if r.winningMoves(p) != 0 {
			return
		}
		want := m.value(p)
		if got := r.nullWindow(p, want-1); got < want {
			t.Fatalf("%+v, alpha %d: got %d, want %d at least", p, want-1, got, want)
		} else if got > want {
			t.Fatalf("%+v, alpha %d: got %d, but the value is %d", p, want-1, got, want)
		}
		if got := r.nullWindow(p, want); got != want {
			t.Fatalf("%+v, alpha %d: got %d, want %d", p, want, got, want)
		}
	})
}
