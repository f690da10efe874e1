package board

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/gomoku/internal/boardtest"
	"github.com/alinha/alinha/internal/gametest"
	"github.com/alinha/alinha/rules"
)

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

// TestAgainstRules plays games on the boards of this package and of package rules: they
// must agree about the outcome and the fouls, and a board that is set up, or that
// has come back from a move, must be the same in every word.
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

func playBoth(t *testing.T, rng *rand.Rand, b *Board, pos alinha.Position) {
	t.Helper()
	of, _ := rules.BoardOf(pos)
	for b.Outcome() == alinha.Undecided {
		for _, m := range pos.Moves(nil) {
			if got, want := b.Foul(m), of.Foul(m); got != want {
				t.Fatalf("foul on %s is %q, want %q, in\n%v", of.Format(m), got, want, of)
			}
		}
		m := boardtest.Near(rng, b)
		before := b.Copy()
		b.Play(m)
		pos.Play(m)
		if got, want := b.Outcome(), pos.Outcome(); got != want {
			t.Fatalf("%s leads to %v, want %v, in\n%v", of.Format(m), got, want, of)
		}
		set, err := From(pos)
		if err != nil {
			t.Fatal(err)
		}
		if d := set.differingField(b); d != "" {
			t.Fatalf("set up, %s differ in\n%v", d, of)
		}
		b.Undo()
		if d := b.differingField(before); d != "" {
			t.Fatalf("taken back, %s differ in\n%v", d, of)
		}
		b.Play(m)
	}
}

// differingField names what two boards know differently; "" if nothing.
func (b *Board) differingField(c *Board) string {
	for i, s := range b.stones {
		empty := s == noStone
		switch {
		case s != c.stones[i]:
			return fmt.Sprintf("stones at %d", i)
		case empty && b.Cells[i].Patterns != c.Cells[i].Patterns:
			return fmt.Sprintf("crosses of %d", i)
		case empty && b.Cells[i].Codes != c.Cells[i].Codes:
			return fmt.Sprintf("codes of %d", i)
		case empty && b.Cells[i].Threats != c.Cells[i].Threats:
			return fmt.Sprintf("classes of %d", i)
		}
	}
	switch {
	case b.lines != c.lines:
		return "lines"
	case b.ThreatSets != c.ThreatSets:
		return "sets"
	case b.evalSums != c.evalSums:
		return "totals"
	case b.accumulators != c.accumulators:
		return "units"
	case b.ThreatCounts != c.ThreatCounts:
		return "counts"
	case b.Empty != c.Empty || b.EmptyCount != c.EmptyCount:
		return "empty cells"
	case b.Hash != c.Hash:
		return "hashes"
	case b.SideToMove != c.SideToMove || b.outcome != c.outcome:
		return "the turns"
	}
	return ""
}

// TestThreats compares the threat of every empty cell, of either side, with what package
// rules says of the stones that follow.
func TestThreats(t *testing.T) {
	for _, game := range boardtest.Games[:3] {
		t.Run(game, func(t *testing.T) {
			t.Parallel()
			rng := rand.New(rand.NewPCG(6, 6))
			for range 6 {
				b := start(t, game)
				for plies := 10 + rng.IntN(30); plies > 0 && b.Outcome() == alinha.Undecided; plies-- {
					b.Play(boardtest.Near(rng, b))
				}
				if b.Outcome() == alinha.Undecided {
					checkThreats(t, b)
				}
			}
		})
	}
}

// fives is at how many cells a stone of each threat makes five possible.
var fives = [ThreatCount]int{Four: 1, FourThree: 1, OpenFour: 2}

func checkThreats(t *testing.T, b *Board) {
	t.Helper()
	cells := make([]uint8, b.Variant.Cells())
	for m := range cells {
		cells[m] = uint8(b.stones[b.CellOf(alinha.Move(m))])
	}
	for _, p := range [...]alinha.Player{alinha.First, alinha.Second} {
		already := boardtest.Winning(t, b.Variant, cells, p)
		for _, m := range b.Moves(nil) {
			threat := b.Cells[b.CellOf(m)].Threats[p]
			if got, want := threat == Five, already[m]; got != want {
				t.Fatalf("%v at %d makes five: %t, rules say %t", p, m, got, want)
			}
			if len(already) > 0 || threat >= Foul {
				continue // what a stone makes cannot be told from what there is
			}
			cells[m] = uint8(p) + 1
			got, want := fives[threat], len(boardtest.Winning(t, b.Variant, cells, p))
			cells[m] = 0
			if got != min(want, 2) {
				t.Fatalf("%v at %d makes threat %d, and then makes five at %d cells", p, m, threat, want)
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
		t.Errorf("putting and taking 30 stones allocates %v times, want 0", n)
	}
}
