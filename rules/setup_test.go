package rules_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/rules"
)

// A position that is set up with the cells of a played position equals it, and stays equal to the
// end of the game.
func TestSetupMatchesPlayed(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 8))
	for _, game := range append(rules.Presets(), unnamedGames...) {
		for range 5 {
			played := startPosition(t, game)
			playRandom(played, rng, rng.IntN(2*boardOf(t, played).Variant().Cells()))
			if played.ToMove() == alinha.Chance {
				played.Undo()
			}
			set := setupCopy(t, played)
			for {
				if diff := setupDifference(t, set, played); diff != "" {
					t.Fatalf("%s after %q, set up: %s", game, rules.GameText(played, true), diff)
				}
				moves := played.Moves(nil)
				if len(moves) == 0 {
					break
				}
				m := moves[rng.IntN(len(moves))]
				played.Play(m)
				set.Play(m)
			}
		}
	}
}

// setupCopy returns a position that is set up with the cells of p.
func setupCopy(t testing.TB, p alinha.Position) alinha.Position {
	t.Helper()
	b := boardOf(t, p)
	set, err := rules.Setup(b.Variant(), b.Cells(nil), b.ToMove())
	if err != nil {
		t.Fatal(err)
	}
	return set
}

// setupDifference describes the first difference between two positions, "" if there is none.
func setupDifference(t testing.TB, got, want alinha.Position) string {
	t.Helper()
	// Only a move commits a foul: after Setup the game is undecided.
	foul := boardOf(t, want).Variant().Renju && want.Outcome() == alinha.SecondWins
	switch {
	case got.Key() != want.Key():
		return "another Key"
	case got.(alinha.Symmetric).CanonicalKey() != want.(alinha.Symmetric).CanonicalKey():
		return "another CanonicalKey"
	case got.ToMove() != want.ToMove():
		return "another ToMove"
	case got.Outcome() != want.Outcome() && !foul:
		return got.Outcome().String() + ", want " + want.Outcome().String()
	case len(got.Moves(nil)) != len(want.Moves(nil)) && !foul:
		return "other Moves"
	}
	return ""
}

// parseCells returns the cells of a drawing: X for First, O for Second, a dot for an empty cell.
// Spaces separate rows and layers.
func parseCells(drawing string) (cells []uint8) {
	for _, c := range strings.ReplaceAll(drawing, " ", "") {
		cells = append(cells, uint8(strings.IndexRune(".XO", c)))
	}
	return cells
}

func TestSetup(t *testing.T) {
	for _, test := range []struct {
		game, cells string
		toMove      alinha.Player
		want        alinha.Outcome
	}{
		{"tictactoe", "... ... ...", alinha.Second, alinha.Undecided},
		{"tictactoe", "XXX ... ...", alinha.First, alinha.FirstWins},
		{"tictactoe", "XXX OOO ...", alinha.First, alinha.SecondWins},
		{"tictactoe", "XXX OOO ...", alinha.Second, alinha.FirstWins},
		{"tictactoe", "XOX OXX OXO", alinha.Second, alinha.Draw},
		{"tictactoe", "XXX XX. ...", alinha.Second, alinha.FirstWins},
		{"mnk:3x3,k=3,misere", "XXX OO. ...", alinha.Second, alinha.SecondWins},
		{"mnk:5x1,k=3,exact", "XXXX.", alinha.Second, alinha.Undecided},
		{"mnk:5x1,k=3,exact", "XXX..", alinha.Second, alinha.FirstWins},
		{"mnk:7x1,k=5,renju", "XXXXXX.", alinha.Second, alinha.SecondWins},
		{"mnk:7x1,k=5,renju", "XXXXX..", alinha.Second, alinha.FirstWins},
		{"mnk:7x1,k=5,renju", "OOOOOO.", alinha.First, alinha.SecondWins},
		{"mnk:4x1,k=3,points", "XXXX", alinha.First, alinha.FirstWins},
		{"mnk:4x1,k=3,points", "XXX.", alinha.First, alinha.Undecided},
		{"mnk:4x1,k=3,points", "XOOO", alinha.First, alinha.SecondWins},
		{"mnk:4x1,k=3,points", "XXOO", alinha.First, alinha.Draw},
		{"mnk:3x3,k=3,gravity", "... X.. OX.", alinha.First, alinha.Undecided},
		{"mnk:2x2x2,k=2,gravity", "XO .. X. ..", alinha.First, alinha.FirstWins},
	} {
		v, err := rules.Parse(test.game)
		if err != nil {
			t.Fatal(err)
		}
		pos, err := rules.Setup(v, parseCells(test.cells), test.toMove)
		if err != nil || pos.Outcome() != test.want {
			t.Errorf("%s: setup of %s with %v to move: %v, %v, want %v", test.game, test.cells, test.toMove, pos, err, test.want)
			continue
		}
		b := boardOf(t, pos)
		if got := strings.Join(strings.Fields(b.String()), " "); got != test.cells {
			t.Errorf("%s: setup of %s is %s", test.game, test.cells, got)
		}
		if b.Last() != alinha.NoMove || len(b.WinningLine(nil)) != 0 || rules.GameText(pos, false) != "" {
			t.Errorf("%s: setup of %s has a last move", test.game, test.cells)
		}
	}
}

func TestSetupErrors(t *testing.T) {
	for _, test := range []struct{ game, cells, message string }{
		{"tictactoe", "... ...", "6 cells, expected 9"},
		{"tictactoe", "", "0 cells, expected 9"},
		{"mnk:3x3,k=3,gravity", "... X.. .X.", "the stone on a2 hangs"},
		{"mnk:3x3,k=3,gravity", "X.. ... X..", "hangs"},
		{"mnk:2x2x2,k=2,gravity", ".. .. X. ..", "the stone on a2 hangs"},
	} {
		v, err := rules.Parse(test.game)
		if err != nil {
			t.Fatal(err)
		}
		if pos, err := rules.Setup(v, parseCells(test.cells), alinha.First); err == nil || pos != nil || !strings.Contains(err.Error(), test.message) {
			t.Errorf("%s: setup of %q: %v, want a text that contains %q", test.game, test.cells, err, test.message)
		}
	}
	v, _ := rules.Preset("tictactoe")
	if _, err := rules.Setup(v, []uint8{0, 0, 0, 0, 3, 0, 0, 0, 0}, alinha.First); err == nil || !strings.Contains(err.Error(), "cell 5 holds 3") {
		t.Errorf("setup of a third colour: %v", err)
	}
	hanging := &rules.SetupError{}
	v, _ = rules.Preset("connect4")
	cells := make([]uint8, v.Cells())
	cells[3*v.Cols+4] = 1
	if _, err := rules.Setup(v, cells, alinha.Second); !errors.As(err, &hanging) || hanging.Name != "e3" || hanging.Column != 5 || hanging.Row != 3 {
		t.Errorf("setup of a hanging stone: %+v, want column 5, row 3, e3", hanging)
	}
}

func TestCheckSetup(t *testing.T) {
	for _, test := range []struct {
		game, cells string
		toMove      alinha.Player
		want        string // "" for a position that may have been reached
	}{
		{"tictactoe", "XO. ... ...", alinha.First, ""},
		{"tictactoe", "OOO ... ...", alinha.First, ""},
		{"tictactoe", "XXX OO. O..", alinha.First, "first is to move but has a winning run on 1"},
		{"tictactoe", "XXX OOO ...", alinha.Second, "both sides have a winning run, the side to move on 4"},
		{"mnk:4x1,k=3,points", "XXX.", alinha.First, ""},
		{"mnk:3x3,k=3,misere", "XXX OO. ...", alinha.Second, ""},
		{"mnk:3x3,k=3,gravity", "... X.. OX.", alinha.Second, ""},
		{"mnk:3x3,k=3,gravity", "... X.. OX.", alinha.First, "2 stones of first and 1 of second with first to move"},
		{"mnk:3x3,k=3,gravity", "... ... OO.", alinha.First, "0 stones of first and 2 of second with first to move"},
		{"mnk:2x2x2,k=2,gravity", "X. .. .. ..", alinha.First, "1 stones of first and 0 of second with first to move"},
		{"mnk:5x1,k=3", "XXXXX", alinha.Second, ""},
		{"mnk:6x1,k=3", "XXXXXX", alinha.Second, "the winning runs of first, one on a1, have no stone in common"},
		{"tictactoe", "XX. X.X .XX", alinha.Second, ""},
		{"tictactoe", "XXX ... XXX", alinha.Second, "the winning runs of first, one on 1, have no stone in common"},
		{"mnk:3x3,k=3,gravity", "... OXO XXX", alinha.Second, "4 stones of first and 2 of second"},
		{"mnk:4x3,k=3,gravity", ".... OOO. XXXX", alinha.Second, "both sides have a winning run, the side to move on a2"},
		{"mnk:5x3,k=3,gravity", "..... OXO.. XXX.O", alinha.Second, "other stones lie on the winning run of first on a1"},
		{"mnk:7x1,k=5,renju", "XXXXXX.", alinha.Second, ""},
		{"mnk:7x1,k=5,renju", "XXXXXX.", alinha.First, "first is to move but has lost by an overline on a1"},
		{"mnk:6x2,k=5,renju", "OOOOOO ......", alinha.First, ""},
	} {
		v, err := rules.Parse(test.game)
		if err != nil {
			t.Fatal(err)
		}
		pos, err := rules.Setup(v, parseCells(test.cells), test.toMove)
		if err != nil {
			t.Fatal(err)
		}
		if err := rules.CheckSetup(pos); (err == nil) != (test.want == "") || err != nil && !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %s with %v to move: got %v, want %q", test.game, test.cells, test.toMove, err, test.want)
		}
	}
}

// CheckSetup accepts every position that play leads to, and SetupOf finds the stones that play began with.
func TestCheckSetupOfPlayed(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 9))
	for _, game := range append(rules.Presets(), unnamedGames...) {
		for range 10 {
			played := startPosition(t, game)
			playRandom(played, rng, rng.IntN(2*boardOf(t, played).Variant().Cells()))
			if cells, toMove := rules.SetupOf(played); cells != nil || toMove != alinha.First {
				t.Fatalf("%s after %q: got a setup of %v", game, rules.GameText(played, true), cells)
			}
			if played.ToMove() == alinha.Chance {
				played.Undo()
			}
			set := setupCopy(t, played)
			if err := rules.CheckSetup(set); err != nil {
				t.Fatalf("%s after %q: %v", game, rules.GameText(played, true), err)
			}
			want, mover := boardOf(t, set).Cells(nil), set.ToMove()
			playRandom(set, rng, rng.IntN(6))
			cells, toMove := rules.SetupOf(set)
			isStart := len(boardOf(t, played).History(nil)) == 0
			if isStart != (cells == nil) || !isStart && !slices.Equal(cells, want) || toMove != mover {
				t.Fatalf("%s: got setup %v, %v to move, want %v, %v", game, cells, toMove, want, mover)
			}
		}
	}
}
