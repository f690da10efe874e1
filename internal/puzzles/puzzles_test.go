package puzzles

import (
	"context"
	"errors"
	"slices"
	"testing"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/bitboard"
	"github.com/alinha/alinha/gomoku"
	"github.com/alinha/alinha/internal/gametest"
	"github.com/alinha/alinha/rules"
	"github.com/alinha/alinha/search"
)

// puzzleSet returns the puzzles of Set.
func puzzleSet(t *testing.T) []*Puzzle {
	t.Helper()
	all, err := Set()
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// TestSet checks the counts of the set, by game and length, the levels, that every position and every right move is legal, and that
// no two positions are images of each other.
func TestSet(t *testing.T) {
	all := puzzleSet(t)
	made := make(map[string]map[int]int)
	seen := make(map[string]map[uint64]string)
	for _, p := range all {
		pos, err := p.Position()
		if err != nil {
			t.Fatalf("%v: %v", p, err)
		}
		if made[p.Game] == nil {
			made[p.Game], seen[p.Game] = make(map[int]int), make(map[uint64]string)
		}
		made[p.Game][p.Plies]++
		board, _ := rules.BoardOf(pos)
		if pos.Outcome() != alinha.Undecided {
			t.Errorf("%v: the game is over: %v", p, pos.Outcome())
		}
		if before := seen[p.Game][board.CanonicalKey()]; before != "" {
			t.Errorf("%v: the position is an image of %s", p, before)
		}
		seen[p.Game][board.CanonicalKey()] = p.Moves
		for _, text := range p.Right {
			if m, err := board.ParseMove(text); err != nil || !slices.Contains(pos.Moves(nil), m) {
				t.Errorf("%v: the right move %s is not legal: %v", p, text, err)
			}
		}
		if again, err := Parse(p.String()); err != nil || again.String() != p.String() {
			t.Errorf("Parse(%q): %v, %v", p, again, err)
		}
	}
	want := 0
	for _, c := range Collections {
		levels := make(map[int]int)
		for _, k := range c.Makers {
			want += k.Count()
			for plies, quota := range k.Quotas {
				if made[k.Game][plies] != quota {
					t.Errorf("%s, %d plies: got %d puzzles, want %d", k.Game, plies, made[k.Game][plies], quota)
				}
			}
			for _, p := range all {
				if p.Game == k.Game {
					levels[p.Level]++
				}
			}
		}
		for level := 1; level <= Levels; level++ {
			if levels[level] != c.Count()/Levels {
				t.Errorf("%s, level %d: got %d puzzles, want %d", c.Name, level, levels[level], c.Count()/Levels)
			}
		}
	}
	if len(all) != want || want < 500 {
		t.Errorf("got %d puzzles, want %d, and 500 at least", len(all), want)
	}
}

// TestSetIsProven proves a sample of the set again, or the whole set with ALINHA_LONG: the solver finds the same win, and another
// search, of the position after each legal move, finds that the right moves win in as many plies and that no other move does.
func TestSetIsProven(t *testing.T) {
	const sample = 100
	for i, p := range puzzleSet(t) {
		if !gametest.IsLong() && (i%sample != 0 || p.Plies > 5) {
			continue
		}
		pos, err := p.Position()
		if err != nil {
			t.Fatal(err)
		}
		win, err := Solve(t.Context(), pos, p.Plies, 0)
		if err != nil || win.Plies != p.Plies || !slices.Equal(format(pos, win.Right), p.Right) {
			t.Errorf("%v: Solve: %v in %d plies, %v", p, format(pos, win.Right), win.Plies, err)
		}
		board, _ := rules.BoardOf(pos)
		var killer alinha.Move
		for _, m := range pos.Moves(nil) {
			pos.Play(m)
			got, err := losesWithin(t.Context(), pos, p.Plies-1, &killer)
			pos.Undo()
			if want := slices.Contains(p.Right, board.Format(m)); err != nil || got != want {
				t.Errorf("%v: %s wins in %d plies: %t, want %t; %v", p, board.Format(m), p.Plies, got, want, err)
			}
		}
	}
}

// losesWithin reports whether the side to move loses within a number of plies, by another search than that of Solve: alpha-beta to
// that depth, or on large boards a search for the win after every reply. There the reply that has refuted another move is tried
// first.
func losesWithin(ctx context.Context, pos alinha.Position, plies int, killer *alinha.Move) (bool, error) {
	if pos.Outcome() != alinha.Undecided {
		return pos.Outcome() == alinha.WinFor(pos.ToMove().Other()), nil
	}
	if fast, ok := bitboard.From(pos); ok {
		res, err := (&search.AlphaBeta{Table: search.NewTable(8)}).Search(ctx, fast, alinha.Limits{Depth: plies}, nil)
		return res.Score.Proven && res.Score.Value == -1, err
	}
	replies := pos.Moves(nil)
	if i := slices.Index(replies, *killer); i > 0 {
		replies[0], replies[i] = replies[i], replies[0]
	}
	for _, reply := range replies {
		if lost, err := replyLoses(ctx, pos, reply, plies); !lost {
			*killer = reply
			return false, err
		}
	}
	return true, nil
}

// replyLoses reports whether a reply loses within a number of plies that counts the reply.
func replyLoses(ctx context.Context, pos alinha.Position, reply alinha.Move, plies int) (bool, error) {
	attacker := pos.ToMove().Other()
	pos.Play(reply)
	defer pos.Undo()
	if pos.Outcome() != alinha.Undecided {
		return pos.Outcome() == alinha.WinFor(attacker), nil
	}
	win, err := gomoku.FindShortestWin(ctx, pos, plies-1, alinha.Limits{})
	return win.Plies > 0, err
}

// TestMake checks that a seed makes the same puzzles again, and another seed other ones.
func TestMake(t *testing.T) {
	k := Maker{"mnk:4x4,k=3", map[int]int{3: 2, 5: 2}, 100_000}
	texts := func(seed uint64) (lines []string) {
		made, err := k.Make(t.Context(), seed, func() {})
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range made {
			lines = append(lines, p.String())
		}
		return lines
	}
	first := texts(1)
	if again := texts(1); len(first) != 4 || !slices.Equal(first, again) {
		t.Errorf("seed 1: %q, then %q, want 4 puzzles twice", first, again)
	}
	if other := texts(2); slices.Equal(first, other) {
		t.Errorf("seeds 1 and 2 make the same puzzles %q", first)
	}
}

// TestMakeEnds checks that Make ends with its context.
func TestMakeEnds(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Collections[1].Make(ctx, 1, func() {}); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v, want %v", err, context.Canceled)
	}
}

// TestParse checks the errors of Parse.
func TestParse(t *testing.T) {
	for _, line := range []string{"", "connect4 44 4 3 1", "connect4 44 4 three 1 1", "connect4 44 4 3 -1 1"} {
		if p, err := Parse(line); err == nil {
			t.Errorf("Parse(%q) = %v, want an error", line, p)
		}
	}
}
