package board

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/gomoku/internal/boardtest"
	"github.com/alinha/alinha/internal/gametest"
	"github.com/alinha/alinha/rules"
)

// start returns the starting position of a game.
func start(t testing.TB, game string) *Board {
	t.Helper()
	b, err := New(gametest.Variant(t, game))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func TestConforms(t *testing.T) {
	for _, game := range boardtest.Games {
		t.Run(game, func(t *testing.T) {
			t.Parallel()
			fresh := func() alinha.Position { return start(t, game) }
			if testing.Short() {
				gametest.Conforms(t, fresh, 1)
			} else {
				gametest.Conforms(t, fresh, 1, 2)
			}
		})
	}
}

func TestUnsupported(t *testing.T) {
	for _, game := range []string{
		"connect4", "qubic", "mnk:4x5,k=5", "mnk:23x15,k=5", "mnk:15x15,k=6", "mnk:9x9,k=5,misere", "mnk:9x9,k=5,gravity",
		"mnk:9x9,k=5,points", "mnk:9x9,k=5,slip=0.5",
	} {
		if b, err := From(rules.New(gametest.Variant(t, game))); b != nil || !errors.Is(err, errors.ErrUnsupported) {
			t.Errorf("From of %s: error %v, want one that wraps errors.ErrUnsupported", game, err)
		}
	}
}

// TestAgainstRules plays random games on a Board and on the board of package rules. Both must agree about the outcome and
// the fouls. A Board set up by From, and a Board after Play and Undo, must equal the original in every field.
func TestAgainstRules(t *testing.T) {
	rounds := 40
	if testing.Short() {
		rounds = 4
	}
	for _, game := range boardtest.Games {
		t.Run(game, func(t *testing.T) {
			t.Parallel()
			rng := rand.New(rand.NewPCG(5, 5))
			for range rounds {
				playBoth(t, rng, start(t, game), rules.New(gametest.Variant(t, game)))
			}
		})
	}
}

// playBoth plays one game on b and on ref, a position of package rules, for TestAgainstRules.
func playBoth(t *testing.T, rng *rand.Rand, b *Board, ref alinha.Position) {
	t.Helper()
	refBoard, _ := rules.BoardOf(ref)
	for b.Outcome() == alinha.Undecided {
		for _, m := range ref.Moves(nil) {
			if got, want := b.Foul(m), refBoard.Foul(m); got != want {
				t.Fatalf("Foul(%s) = %q, want %q, in\n%v", refBoard.Format(m), got, want, refBoard)
			}
		}
		m := boardtest.RandomMove(rng, b)
		before := b.Copy()
		b.Play(m)
		ref.Play(m)
		if got, want := b.Outcome(), ref.Outcome(); got != want {
			t.Fatalf("outcome after %s is %v, want %v, in\n%v", refBoard.Format(m), got, want, refBoard)
		}
		if got, want := b.Setup(), refBoard.Cells(nil); !slices.Equal(got, want) {
			t.Fatalf("Setup is %v, want %v", got, want)
		}
		set, err := From(ref)
		if err != nil {
			t.Fatal(err)
		}
		if d := set.differingField(b); d != "" {
			t.Fatalf("From: %s differs, in\n%v", d, refBoard)
		}
		b.Undo()
		if d := b.differingField(before); d != "" {
			t.Fatalf("after Undo: %s differs, in\n%v", d, refBoard)
		}
		b.Play(m)
	}
}

// differingField names a field in which two boards differ; "" if none does. The CellInfo of occupied cells may differ.
func (b *Board) differingField(c *Board) string {
	for i, s := range b.stones {
		empty := s == noStone
		switch {
		case s != c.stones[i]:
			return fmt.Sprintf("stones[%d]", i)
		case empty && b.Cells[i].Patterns != c.Cells[i].Patterns:
			return fmt.Sprintf("Cells[%d].Patterns", i)
		case empty && b.Cells[i].Codes != c.Cells[i].Codes:
			return fmt.Sprintf("Cells[%d].Codes", i)
		case empty && b.Cells[i].Threats != c.Cells[i].Threats:
			return fmt.Sprintf("Cells[%d].Threats", i)
		}
	}
	switch {
	case b.lines != c.lines:
		return "lines"
	case b.ThreatSets != c.ThreatSets:
		return "ThreatSets"
	case b.evalSums != c.evalSums:
		return "evalSums"
	case b.accumulators != c.accumulators:
		return "accumulators"
	case b.ThreatCounts != c.ThreatCounts:
		return "ThreatCounts"
	case b.Empty != c.Empty || b.EmptyCount != c.EmptyCount:
		return "Empty"
	case b.Hash != c.Hash:
		return "Hash"
	case b.SideToMove != c.SideToMove || b.outcome != c.outcome:
		return "SideToMove or outcome"
	}
	return ""
}

// TestThreats compares the threat of every empty cell, for both sides, with package rules: whether a stone wins, and at how
// many cells one more stone wins.
func TestThreats(t *testing.T) {
	for _, game := range boardtest.Games[:3] {
		t.Run(game, func(t *testing.T) {
			t.Parallel()
			rng := rand.New(rand.NewPCG(6, 6))
			for range 6 {
				b := start(t, game)
				for plies := 10 + rng.IntN(30); plies > 0 && b.Outcome() == alinha.Undecided; plies-- {
					b.Play(boardtest.RandomMove(rng, b))
				}
				if b.Outcome() == alinha.Undecided {
					checkThreats(t, b)
				}
			}
		})
	}
}

// fivesAfter holds for each threat at how many cells one more stone makes five; 2 stands for two or more.
var fivesAfter = [ThreatCount]int{Four: 1, FourThree: 1, OpenFour: 2}

// checkThreats compares the threats of one position for TestThreats.
func checkThreats(t *testing.T, b *Board) {
	t.Helper()
	cells := make([]uint8, b.Variant.Cells())
	for m := range cells {
		cells[m] = uint8(b.stones[b.CellOf(alinha.Move(m))])
	}
	for _, p := range [...]alinha.Player{alinha.First, alinha.Second} {
		wins := boardtest.WinningMoves(t, b.Variant, cells, p)
		for _, m := range b.Moves(nil) {
			threat := b.Cells[b.CellOf(m)].Threats[p]
			if got, want := threat == Five, wins[m]; got != want {
				t.Fatalf("%v at %d makes five: %t, want %t", p, m, got, want)
			}
			if len(wins) > 0 || threat >= Foul {
				continue // the wins of the position hide those of the new stone
			}
			cells[m] = uint8(p) + 1
			got, want := fivesAfter[threat], len(boardtest.WinningMoves(t, b.Variant, cells, p))
			cells[m] = 0
			if got != min(want, 2) {
				t.Fatalf("%v at %d has threat %d, but %d cells make five after it", p, m, threat, want)
			}
		}
	}
}

func TestAllocations(t *testing.T) {
	b := start(t, "renju")
	moves := b.Moves(nil)
	if n := testing.AllocsPerRun(100, func() {
		for _, m := range moves[100:130] {
			b.Place(b.CellOf(m), alinha.Player(m&1))
		}
		for range 30 {
			b.UndoPlace()
		}
	}); n != 0 {
		t.Errorf("Place and UndoPlace of 30 stones: %v allocations, want 0", n)
	}
}
