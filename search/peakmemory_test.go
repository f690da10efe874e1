package search_test

import (
	"math/rand/v2"
	"testing"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/tt"
	"github.com/alinha/alinha/search"
)

// longestLine returns the nodes of the longest line of play from a position, the position included, to a depth.
func longestLine(pos alinha.Position, depth int) int {
	longest := 0
	if depth > 0 && pos.Outcome() == alinha.Undecided {
		for _, m := range pos.Moves(nil) {
			pos.Play(m)
			longest = max(longest, longestLine(pos, depth-1))
			pos.Undo()
		}
	}
	return longest + 1
}

// The peak of a depth-first search is the longest line that it visits: all lines for minimax, where chance nodes count too,
// and some for the searches that prune.
func TestPeakNodesAreTheLongestLine(t *testing.T) {
	random := rand.New(rand.NewPCG(8, 1))
	for _, game := range []string{"tictactoe", "connect4", "mnk:4x3,k=3", "mnk:3x3,k=3,slip=0.2"} {
		pos := startPosition(t, game)
		for plies := 0; pos.Outcome() == alinha.Undecided; plies++ {
			depth := 1 + random.IntN(4)
			lim := alinha.Limits{Depth: depth}
			longest := longestLine(pos, depth)
			chancy := game == "mnk:3x3,k=3,slip=0.2"
			if chancy { // a move and its slip count as one ply of depth, but are two nodes
				got := mustSearch(t, &search.Expectiminimax{}, pos, lim)
				if got.PeakNodes < uint64(depth+1) && got.Depth == depth || got.PeakNodes > uint64(2*depth+1) {
					t.Errorf("%s, %d plies, depth %d: got %d nodes, want %d to %d", game, plies, depth, got.PeakNodes, depth+1, 2*depth+1)
				}
			} else {
				got := mustSearch(t, &search.Minimax{}, pos, lim)
				if got.PeakNodes != uint64(longest) || got.PeakBytes == 0 {
					t.Errorf("%s, %d plies, depth %d: got %d nodes, %d bytes, want %d nodes", game, plies, depth, got.PeakNodes, got.PeakBytes, longest)
				}
				table := tt.New(1)
				for _, e := range []alinha.Engine{&search.AlphaBeta{Table: table}, &search.PVS{Table: tt.New(1)}, &search.MTDF{Table: tt.New(1)}} {
					got := mustSearch(t, e, pos, lim)
					if got.PeakNodes < 2 || got.PeakNodes > uint64(longest) || got.PeakBytes <= table.Bytes() {
						t.Errorf("%T, %s, %d plies, depth %d: got %d nodes, %d bytes, want at most %d nodes, more than %d bytes",
							e, game, plies, depth, got.PeakNodes, got.PeakBytes, longest, table.Bytes())
					}
				}
			}
			moves := pos.Moves(nil)
			pos.Play(moves[random.IntN(len(moves))])
			if pos.ToMove() == alinha.Chance {
				pos.Play(pos.Moves(nil)[0])
			}
		}
	}
}

// The peak of MCTS is its tree, and that of two threads is both trees or both lines.
func TestPeakNodesOfTreesAndThreads(t *testing.T) {
	pos := startPosition(t, "connect4")
	lim := alinha.Limits{Nodes: 50_000}
	got := mustSearch(t, &search.MCTS{MaxNodes: 500}, pos, lim)
	if got.PeakNodes < 100 || got.PeakNodes > 500 || got.PeakBytes < 56*got.PeakNodes {
		t.Errorf("MCTS: got %d nodes, %d bytes, want 100 to 500 nodes of 56 bytes", got.PeakNodes, got.PeakBytes)
	}
	two := mustSearch(t, &search.MCTS{MaxNodes: 500, Threads: 2}, pos, lim)
	if two.PeakNodes <= got.PeakNodes || two.PeakNodes > 1000 {
		t.Errorf("MCTS with two threads: got %d nodes, want more than %d and at most 1,000", two.PeakNodes, got.PeakNodes)
	}
	lines := mustSearch(t, &search.PVS{Table: tt.New(1), Threads: 2}, pos, alinha.Limits{Depth: 6})
	if lines.PeakNodes < 7 || lines.PeakNodes > 2*43 {
		t.Errorf("PVS with two threads: got %d nodes, want at least 7 and at most two games", lines.PeakNodes)
	}
}
