package gomoku

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/gomoku/internal/board"
	"github.com/alinha/alinha/gomoku/internal/boardtest"
	"github.com/alinha/alinha/internal/budget"
	"github.com/alinha/alinha/internal/tt"
	"github.com/alinha/alinha/rules"
)

// A minimax is the plain counterpart of the search without heuristics: minimax over the candidate moves, in which replies to
// a five cost no depth.
type minimax struct{ *searcher }

func (s minimax) search(ply, depth int) int {
	b := s.board
	me, opp := b.SideToMove, b.SideToMove.Other()
	if v, ok := s.quickWinCheck(ply); ok {
		return v
	}
	var moves []int
	forced, threatened := b.ThreatCounts[opp][board.Five] > 0, b.ThreatCounts[opp][board.OpenFour] > 0
	stops := b.Empty
	switch {
	case forced:
		stops, depth = b.FiveDefences(opp), depth+1
	case depth <= 0:
		return b.Evaluate()
	case threatened:
		stops = s.vcf[opp].OpenThreeDefences()
	}
	for _, cell := range stops.AppendTo(nil) {
		if (forced || threatened || board.IsCandidate(b.Cells[cell].Patterns)) && (me == alinha.Second || b.Foul(b.MoveOf(int(cell))) == rules.NoFoul) {
			moves = append(moves, int(cell))
		}
	}
	best := -(mate - (ply + 4))
	if len(moves) == 0 && !forced && !threatened {
		moves = append(moves, s.bestOrderedMove())
	}
	for i, cell := range moves {
		b.Place(cell, me)
		b.SideToMove = opp
		v := -s.search(ply+1, depth-1)
		b.SideToMove = me
		b.UndoPlace()
		if i == 0 || v > best {
			best = v
		}
	}
	return best
}

// randomPosition returns an undecided board after some random plies near other stones.
func randomPosition(t *testing.T, rng *rand.Rand, game string, plies int) *board.Board {
	t.Helper()
	for {
		b := start(t, game)
		for range plies {
			if b.Outcome() == alinha.Undecided {
				b.Play(boardtest.RandomMove(rng, b))
			}
		}
		if b.Outcome() == alinha.Undecided {
			return b
		}
	}
}

func allHeuristics() Heuristics { return 1<<len(heuristicNames) - 1 }

func newBudget(t *testing.T) *budget.Budget {
	e, done := budget.New(t.Context(), alinha.Limits{})
	t.Cleanup(done)
	return e
}

// TestSearchAgainstMinimax compares the search without its heuristics with minimax.
func TestSearchAgainstMinimax(t *testing.T) {
	rounds := 15
	if testing.Short() {
		rounds = 4
	}
	for _, game := range []string{"mnk:7x7,k=5", "mnk:6x8,k=5,exact", "mnk:8x6,k=5,renju", "mnk:7x7,k=5,caro", "mnk:8x6,k=5,exact,caro"} {
		t.Run(game, func(t *testing.T) {
			t.Parallel()
			rng := rand.New(rand.NewPCG(8, 8))
			for range rounds {
				b := randomPosition(t, rng, game, 6+rng.IntN(16))
				if b.ThreatCounts[b.SideToMove][board.Five] > 0 {
					continue
				}
				for depth := 1; depth <= 3; depth++ {
					s := newSearcher(newBudget(t), b, nil, allHeuristics())
					got := s.search(0, depth, -infinity, infinity)
					if want := (minimax{s}).search(0, depth); got != want {
						of, _ := rules.BoardOf(b)
						t.Fatalf("to depth %d: value %d, want %d, in\n%v", depth, got, want, of)
					}
				}
			}
		})
	}
}

// TestSearchAllocations counts what a search allocates once its buffers have grown.
func TestSearchAllocations(t *testing.T) {
	b := randomPosition(t, rand.New(rand.NewPCG(9, 9)), "gomoku", 10)
	s := newSearcher(newBudget(t), b, tt.New(1), 0)
	if n := testing.AllocsPerRun(5, func() {
		s.table.Clear()
		s.search(0, 6, -infinity, infinity)
	}); n != 0 {
		t.Errorf("a search to 6 plies allocates %v times, want 0", n)
	}
}

// TestWinsAreWon plays on from positions that the engine says it wins, against an engine with more nodes: the first must win.
func TestWinsAreWon(t *testing.T) {
	if testing.Short() {
		t.Skip("plays games")
	}
	rng := rand.New(rand.NewPCG(10, 10))
	wins := 0
	for range 60 {
		b := randomPosition(t, rng, "gomoku", 12)
		winner := &Engine{Table: tt.New(1)}
		if res := searchMove(t, winner, b, 5000); res.Score.Value < 1 {
			continue
		}
		wins++
		p, loser := b.ToMove(), &Engine{Table: tt.New(1)}
		for b.Outcome() == alinha.Undecided {
			if b.ToMove() == p {
				b.Play(searchMove(t, winner, b, 5000).Move)
			} else {
				b.Play(searchMove(t, loser, b, 10000).Move)
			}
		}
		if b.Outcome() != alinha.WinFor(p) {
			t.Errorf("a claimed win ends in %v", b.Outcome())
		}
	}
	t.Logf("%d wins", wins)
	if wins < 10 {
		t.Errorf("%d of 60 positions are claimed won, want 10 at least", wins)
	}
}

// TestNoFalseWins searches positions of games against Rapfi of 2026-11-23 in which the engine once claimed a win that was
// none: whenever it claims a win now, the opponent with more nodes must see the loss.
func TestNoFalseWins(t *testing.T) {
	for _, moves := range []string{
		"i8 h7 g5 i6 h8 i7 i9 g7 f7 j6 g8 j7 k7 j8 j5 h5 k8 h3 h6",
		"j9 j10 i9 k9 l11 k10 k8 i11 h12 l9 i10 l7 l8 m8 n7 h11 g11 n9 j5",
	} {
		b, _ := boardAfter(t, moves)
		for _, nodes := range []uint64{100_000, 400_000} {
			claim := searchMove(t, &Engine{Table: tt.New(16)}, b, nodes)
			if claim.Score.Value < 1 {
				continue
			}
			c := b.Copy()
			c.Play(claim.Move)
			if seen := searchMove(t, &Engine{Table: tt.New(64)}, c, 16*nodes).Score.Value; seen > -1 {
				t.Errorf("after %s move %d is claimed to win at %d nodes, but the opponent scores %+.3f", moves, claim.Move, nodes, seen)
			}
		}
	}
}

func searchMove(t *testing.T, e *Engine, b *board.Board, nodes uint64) alinha.Result {
	t.Helper()
	res, err := e.Search(context.Background(), b, alinha.Limits{Nodes: nodes}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return res
}

func TestParseHeuristics(t *testing.T) {
	for text, want := range map[string]Heuristics{
		"null-move-pruning+history-ordering": nullMovePruning | historyOrdering,
		"null+history":                       nullMovePruning | historyOrdering,
		"futility":                           reverseFutilityPruning,
		"futility-pruning":                   futilityPruning,
		"vcf-defences-only":                  vcfDefencesOnly,
		"warnings":                           vcfDefencesOnly,
	} {
		if got, err := ParseHeuristics(text); err != nil || got != want {
			t.Errorf("%s: got %b, %v, want %b", text, got, err, want)
		}
	}
	for _, text := range []string{"", "x", "null+", "null,history"} {
		if got, err := ParseHeuristics(text); err == nil {
			t.Errorf("%q: got %b, want an error", text, got)
		}
	}
	for i, name := range heuristicNames {
		byName, err := ParseHeuristics(name)
		byAlias, aliasErr := ParseHeuristics(heuristicAliases[i])
		if err != nil || aliasErr != nil || byName != 1<<i || byAlias != 1<<i {
			t.Errorf("%s, %s: got %b, %v and %b, %v, want %b", name, heuristicAliases[i], byName, err, byAlias, aliasErr, 1<<i)
		}
	}
}
