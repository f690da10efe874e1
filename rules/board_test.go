package rules_test

import (
	"errors"
	"testing"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/rules"
)

func TestAt(t *testing.T) {
	b := boardOf(t, positionAfter(t, "tictactoe", "5 1"))
	for m, want := range map[alinha.Move]string{4: "first", 0: "second", 8: ""} {
		got := ""
		if p, taken := b.At(m); taken {
			got = p.String()
		}
		if got != want {
			t.Errorf("At(%d) = %q, want %q", m, got, want)
		}
	}
}

func TestBoardOf(t *testing.T) {
	for _, game := range []string{"tictactoe", "points4", "slippery4", "mnk:3x3,k=3,slip=0.5"} {
		pos := startPosition(t, game)
		if b, ok := rules.BoardOf(pos); !ok || b.Variant().String() != game {
			t.Errorf("%s: BoardOf(%T) = %v, %v", game, pos, b, ok)
		}
	}
	foreign := struct{ alinha.Position }{startPosition(t, "tictactoe")}
	if b, ok := rules.BoardOf(foreign); ok || b != nil {
		t.Errorf("BoardOf of a foreign position = %v, %v", b, ok)
	}
}

func TestTry(t *testing.T) {
	for _, test := range []struct {
		game, before string
		m            alinha.Move
		want         error
	}{
		{"tictactoe", "", 8, nil},
		{"tictactoe", "", 9, rules.ErrOutside},
		{"tictactoe", "", alinha.NoMove, rules.ErrOutside},
		{"tictactoe", "5", 4, rules.ErrOccupied},
		{"tictactoe", "14253", 8, alinha.ErrOver},
		{"connect4", "", 41, nil},
		{"connect4", "", 34, rules.ErrFloating},
	} {
		if got := boardOf(t, positionAfter(t, test.game, test.before)).Try(test.m); !errors.Is(got, test.want) {
			t.Errorf("%s after %q: Try(%d) = %v, want %v", test.game, test.before, test.m, got, test.want)
		}
	}
}

// A piece in the air changes Aim, ToMove and Key, and puts no stone on the board before it lands.
func TestAim(t *testing.T) {
	pos := startPosition(t, "slippery4").(*rules.SlipperyScored)
	key := pos.Key()
	pos.Play(5)
	if pos.Aim() != 5 || pos.ToMove() != alinha.Chance || pos.Last() != alinha.NoMove || pos.Key() == key {
		t.Errorf("in the air: aim %d, %v to move, last stone %d, key %#x after %#x", pos.Aim(), pos.ToMove(), pos.Last(), pos.Key(), key)
	}
	pos.Play(6)
	if pos.Aim() != alinha.NoMove || pos.ToMove() != alinha.Second || pos.Last() != 6 {
		t.Errorf("landed: aim %d, %v to move, last stone %d", pos.Aim(), pos.ToMove(), pos.Last())
	}
}

func TestPoints(t *testing.T) {
	for _, test := range []struct {
		game, cells   string
		first, second int
	}{
		{"points4", "XXX. .... .... ....", 1, 0},
		{"points4", "XXXX .... .... ....", 3, 0},
		{"points4", "XXXX OOO. .... ....", 3, 1},
		{"points4", ".X.. ..X. X..X .X..", 1, 0},
		{"points4", "OOO. OOO. OOO. ....", 0, 8},
		{"mnk:5x1,k=2,points", "XXXXX", 10, 0},
		{"tictactoe", "XXX ... ...", 0, 0},
	} {
		v, err := rules.Parse(test.game)
		if err != nil {
			t.Fatal(err)
		}
		pos, err := rules.Setup(v, parseCells(test.cells), alinha.First)
		if err != nil {
			t.Fatal(err)
		}
		if first, second := boardOf(t, pos).Points(); first != test.first || second != test.second {
			t.Errorf("%s: points of %s are %d, %d, want %d, %d", test.game, test.cells, first, second, test.first, test.second)
		}
	}
}
