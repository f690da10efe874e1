package classic

import (
	"bytes"
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/budget"
)

// referenceEvora is a slow implementation of an agent as the document describes it: a grid of
// characters, each window in turn, infinite bounds, and successors that are copies.
type referenceEvora struct {
	agent       Evora
	nodes       uint64
	lastWritten [2]int // row and column of the move that a node wrote last
	live        []int  // the empty cells of each node on the current line, -1 for a leaf
	peakNodes   int    // the most nodes on a line
	peakBytes   uint64 // the most bytes of the nodes on a line
}

// referenceEvoraBoard has 'W' for First, 'B' for Second and '.' for an empty cell.
type referenceEvoraBoard [6][7]byte

// forEachWindow calls f with the characters of each window of four cells.
func (b *referenceEvoraBoard) forEachWindow(f func(window [4]byte)) {
	for r := range 6 {
		for c := range 7 {
			for _, step := range [][2]int{{0, 1}, {1, 0}, {1, 1}, {1, -1}} {
				if r+3*step[0] > 5 || c+3*step[1] > 6 || c+3*step[1] < 0 {
					continue
				}
				var window [4]byte
				for i := range window {
					window[i] = b[r+i*step[0]][c+i*step[1]]
				}
				f(window)
			}
		}
	}
}

// hasFour reports whether a side has four in a row.
func (b *referenceEvoraBoard) hasFour(side byte) bool {
	found := false
	b.forEachWindow(func(window [4]byte) {
		found = found || window == [4]byte{side, side, side, side}
	})
	return found
}

// maxWindowCount returns the largest number of pieces of a side in a window without an enemy piece.
func (b *referenceEvoraBoard) maxWindowCount(side, enemy byte) int {
	most := 0
	b.forEachWindow(func(window [4]byte) {
		n := 0
		for _, piece := range window {
			switch piece {
			case side:
				n++
			case enemy:
				return
			}
		}
		most = max(most, n)
	})
	return most
}

// alphaBeta returns the value of a board for White, depth plies above the leaves, by minimax or, with
// agent.AlphaBeta, by alpha-beta. It writes lastWritten as the agent does.
func (e *referenceEvora) alphaBeta(b referenceEvoraBoard, white bool, depth int, alpha, beta float64) float64 {
	e.nodes++
	e.enter(&b, depth)
	defer func() { e.live = e.live[:len(e.live)-1] }()
	if depth == 0 {
		return e.evaluate(&b, white)
	}
	best, side := math.Inf(1), byte('B')
	if white {
		best, side = math.Inf(-1), 'W'
	}
	for r := range 6 {
		for c := range 7 {
			if b[r][c] != '.' {
				continue
			}
			successor := b
			successor[r][c] = side
			v := e.alphaBeta(successor, !white, depth-1, alpha, beta)
			if white && v > best || !white && v < best {
				best = v
				if white || e.agent != (Evora{}) {
					e.lastWritten = [2]int{r, c}
				}
			}
			if !e.agent.AlphaBeta {
				continue
			}
			if white && best >= beta || !white && best <= alpha {
				return best
			}
			if white {
				alpha = math.Max(alpha, best)
			} else {
				beta = math.Min(beta, best)
			}
		}
	}
	return best
}

// enter adds a node to the current line and records its nodes and bytes, a State of 256 bytes for each
// node and a list of moves for each that is no leaf.
func (e *referenceEvora) enter(b *referenceEvoraBoard, depth int) {
	empty := 0
	for _, row := range b {
		empty += bytes.Count(row[:], []byte("."))
	}
	if depth == 0 {
		empty = -1
	}
	e.live = append(e.live, empty)
	sum := uint64(0)
	for _, empty := range e.live {
		sum += 256
		if empty >= 0 {
			sum += evoraListBytes(empty)
		}
	}
	e.peakNodes, e.peakBytes = max(e.peakNodes, len(e.live)), max(e.peakBytes, sum)
}

// evaluate returns the value of a leaf for White.
func (e *referenceEvora) evaluate(b *referenceEvoraBoard, white bool) float64 {
	switch {
	case e.agent.Eval && white:
		return float64(b.maxWindowCount('W', 'B'))
	case e.agent.Eval:
		return -float64(b.maxWindowCount('B', 'W'))
	case b.hasFour('W'):
		return 1000
	case b.hasFour('B'):
		return -1000
	}
	return 0
}

// randomEvoraPosition returns a board with minStones to maxStones random stones, as a bitboard and as a
// reference board.
func randomEvoraPosition(random *rand.Rand, minStones, maxStones int) (evoraGrid, referenceEvoraBoard) {
	cells := make([]uint8, 42)
	for _, m := range random.Perm(42)[:minStones+random.IntN(maxStones-minStones+1)] {
		cells[m] = 1 + uint8(random.IntN(2))
	}
	var b referenceEvoraBoard
	for m, stone := range cells {
		b[m/7][m%7] = ".WB"[stone]
	}
	return newEvoraGrid(cells), b
}

func TestEvoraEvaluateMatchesReference(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 0))
	for range 20_000 {
		g, b := randomEvoraPosition(random, 0, 42)
		for p, side := range []byte{'W', 'B'} {
			enemy := "BW"[p]
			if got, want := evoraHasFour(g[p]), b.hasFour(side); got != want {
				t.Fatalf("%s: %c has four: got %v, want %v", b, side, got, want)
			}
			if got, want := evoraEvaluate(g[p], g[1-p]), b.maxWindowCount(side, enemy); got != want {
				t.Fatalf("%s: count of %c: got %d, want %d", b, side, got, want)
			}
		}
	}
}

// TestEvoraBoardsAlreadyWon lists the boards of the document on which a side has four at the start.
func TestEvoraBoardsAlreadyWon(t *testing.T) {
	for i, want := range [10][2]bool{2: {true, false}, 3: {true, true}, 5: {true, true}, 6: {true, true}, 7: {true, true}} {
		g := parseEvoraGrid(evoraBoards[i])
		if got := [2]bool{evoraHasFour(g[0]), evoraHasFour(g[1])}; got != want {
			t.Errorf("board %d: won by First and by Second: got %v, want %v", i+1, got, want)
		}
	}
}

func TestEvoraSearchMatchesReference(t *testing.T) {
	random := rand.New(rand.NewPCG(2, 0))
	for i := range 400 {
		agent := Evora{AlphaBeta: i&1 != 0, Eval: i&2 != 0}
		minStones, depth := 26, 3
		if i%5 == 0 { // the board fills up above the leaves
			minStones, depth = 38, 5
		}
		g, b := randomEvoraPosition(random, minStones, 41)
		toMove := alinha.Player(i >> 2 & 1)
		name := fmt.Sprintf("%s, depth %d, %v to move, %s", agent.Name(), depth, toMove, b)

		reference := referenceEvora{agent: agent, lastWritten: [2]int{-1, -1}}
		want := reference.alphaBeta(b, toMove == alinha.First, depth, math.Inf(-1), math.Inf(1))

		budget, done := budget.New(context.Background(), alinha.Limits{})
		s := evoraSearch{agent: agent, grid: g, budget: budget, depth: depth, lowest: depth}
		v := s.negamax(g[toMove], g[toMove.Other()], toMove, depth, -EvoraInfinity, EvoraInfinity)
		done()

		got := float64(v) * float64(1-2*int(toMove))
		if math.Abs(got) == EvoraInfinity {
			got = math.Inf(int(got))
		}
		if got != want {
			t.Errorf("%s: value got %v, want %v", name, got, want)
		}
		if native := s.result(v).Native; len(s.rootMoves) > 0 && native != float64(v) {
			t.Errorf("%s: native value got %v, want %d", name, native, v)
		}
		if budget.Nodes != reference.nodes {
			t.Errorf("%s: nodes got %d, want %d", name, budget.Nodes, reference.nodes)
		}
		if r := s.result(v); r.PeakNodes != uint64(reference.peakNodes) || r.PeakBytes != reference.peakBytes {
			t.Errorf("%s: peak got %d nodes, %d bytes, want %d, %d", name, r.PeakNodes, r.PeakBytes, reference.peakNodes, reference.peakBytes)
		}
		if reference.lastWritten[0] < 0 {
			if s.lastWritten != 0 {
				t.Errorf("%s: move got %d, want none", name, evoraLowestCell(s.lastWritten))
			}
			continue
		}
		if got, want := evoraLowestCell(s.lastWritten), alinha.Move(7*reference.lastWritten[0]+reference.lastWritten[1]); got != want {
			t.Errorf("%s: move got %d, want %d", name, got, want)
		}
	}
}

// TestEvoraListBytes has the sizes of lists of moves as measured with OpenJDK 17 on linux/amd64: the heap
// of 100,000 lists, divided by their number and rounded down.
func TestEvoraListBytes(t *testing.T) {
	for empty, want := range map[int]uint64{
		0: 24, 1: 104, 9: 296, 10: 320, 11: 368, 14: 440, 15: 464, 16: 512, 22: 656, 23: 728, 29: 872, 33: 968, 34: 1056, 35: 1080, 42: 1248,
	} {
		if got := evoraListBytes(empty); got != want {
			t.Errorf("%d moves: got %d bytes, want %d", empty, got, want)
		}
	}
	if evoraStateBytes != 256 {
		t.Errorf("a State has %d bytes, want 256", evoraStateBytes)
	}
}

func BenchmarkEvoraEvaluate(b *testing.B) {
	random := rand.New(rand.NewPCG(3, 0))
	grids, total, want := make([]evoraGrid, 1024), 0, 0
	for i := range grids {
		var reference referenceEvoraBoard
		grids[i], reference = randomEvoraPosition(random, 12, 36)
		want += reference.maxWindowCount('W', 'B')
	}
	n := 0
	for b.Loop() {
		g := &grids[n%len(grids)]
		if c := evoraEvaluate(g[0], g[1]); n < len(grids) {
			total += c
		}
		n++
	}
	if n >= len(grids) && total != want {
		b.Fatalf("sum of the counts: got %d, want %d", total, want)
	}
}
