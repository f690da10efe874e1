package learner_test

import (
	"slices"
	"testing"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/arena"
	"github.com/alinha/alinha/internal/gametest"
	"github.com/alinha/alinha/learner"
	"github.com/alinha/alinha/rules"
)

func TestConforms(t *testing.T) {
	for game, level := range map[string]int{
		"gomoku": 0, "renju": 5, "mnk:7x9,k=5,renju": learner.MostLevel, "mnk:5x6,k=5,exact": 3, "mnk:7x7,k=5,caro": 4, "tictactoe": 1, "cube": 6,
	} {
		v := gametest.Variant(t, game)
		gametest.Engine(t, learner.Engine{Level: level}, func() alinha.Position { return rules.New(v) })
	}
	gametest.Unsupported(t, learner.Engine{}, rules.New(gametest.Variant(t, "connect4")))
}

// Nothing is called proven, neither in a report nor at the end, even where a five is seen.
func TestNothingIsProven(t *testing.T) {
	pos := rules.New(gametest.Variant(t, "gomoku"))
	if _, err := rules.PlayText(pos, "h8 a1 h9 a3 h10 a5 h11 a7"); err != nil {
		t.Fatal(err)
	}
	reports := 0
	said := func(score alinha.Score, lines []alinha.MoveScore) {
		if score.Proven || slices.ContainsFunc(lines, func(l alinha.MoveScore) bool { return l.Score.Proven }) {
			t.Errorf("got %+v and %+v, want nothing proven", score, lines)
		}
	}
	res, err := learner.Engine{Level: learner.MostLevel}.Search(t.Context(), pos, alinha.Limits{EveryMove: true, Nodes: 5000}, func(i alinha.Info) {
		reports += len(i.Moves)
		said(i.Score, i.Moves)
	})
	if err != nil || reports == 0 {
		t.Fatalf("got %d lines and %v, want reports", reports, err)
	}
	said(res.Score, res.Moves)
}

// A level beats one three below it, in paired games from random openings.
func TestLevelsAreOrdered(t *testing.T) {
	if testing.Short() {
		t.Skip("80 games")
	}
	for _, level := range []int{4, 5} {
		entrant := func(level int) arena.Entrant {
			return arena.Entrant{Open: func(int) (alinha.Engine, error) { return learner.Engine{Level: level}, nil }}
		}
		m := arena.Tournament{
			Variant: gametest.Variant(t, "mnk:11x11,k=5"), Entrants: []arena.Entrant{entrant(level), entrant(level - 3)},
			Pairs: 20, Openings: arena.Openings{Plies: 2}, Seed: 3,
		}
		standing, err := m.Play(t.Context(), nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		tally := standing.Tally(0, 1)
		if _, low, _ := tally.Score(); low <= 0.5 {
			t.Errorf("level %d against %d: got %+v, want an interval above one half", level, level-3, tally)
		}
	}
}

// A slip is how often something was met and missed.
type slip struct{ met, missed int }

func (s *slip) add(missed bool) {
	s.met++
	if missed {
		s.missed++
	}
}

// wins returns the moves with which a player would win at once.
func wins(b *rules.Board, p alinha.Player) (moves []alinha.Move) {
	at, err := rules.Setup(b.Variant(), b.Cells(nil), p)
	if err != nil {
		return nil
	}
	for _, m := range at.Moves(nil) {
		at.Play(m)
		if at.Outcome() == alinha.WinFor(p) {
			moves = append(moves, m)
		}
		at.Undo()
	}
	return moves
}

// slips lets a level play games against itself, and returns how often it has missed a win at once
// and the stop of one.
func slips(t *testing.T, level, games int) (win, stop slip) {
	t.Helper()
	for seed := range uint64(games) {
		pos := rules.New(gametest.Variant(t, "mnk:11x11,k=5"))
		b, _ := rules.BoardOf(pos)
		for pos.Outcome() == alinha.Undecided {
			res, err := learner.Engine{Level: level, Seed: seed}.Search(t.Context(), pos, alinha.Limits{}, nil)
			if err != nil {
				t.Fatal(err)
			}
			ours, theirs := wins(b, pos.ToMove()), wins(b, pos.ToMove().Other())
			switch {
			case len(ours) > 0:
				win.add(!slices.Contains(ours, res.Move))
			case len(theirs) == 1:
				stop.add(res.Move != theirs[0])
			}
			pos.Play(res.Move)
		}
	}
	return win, stop
}

// Low levels overlook fives, an opponent's more than their own; high ones fewer.
func TestErrors(t *testing.T) {
	if testing.Short() {
		t.Skip("60 games")
	}
	win1, stop1 := slips(t, 1, 40)
	win5, stop5 := slips(t, 5, 20)
	t.Logf("level 1: %+v %+v; level 5: %+v %+v", win1, stop1, win5, stop5)
	if rate := func(s slip) float64 { return float64(s.missed) / float64(max(1, s.met)) }; rate(win1) >= rate(stop1) ||
		rate(stop1) < 0.05 || rate(stop1) > 0.5 || 2*rate(stop5) > rate(stop1) || rate(win5) > 0.05 {
		t.Errorf("missed: got %+v and %+v at level 1, %+v and %+v at level 5", win1, stop1, win5, stop5)
	}
}
