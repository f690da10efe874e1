package arena_test

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/gomoku"
	"github.com/alinha/alinha/record"
)

// A game that is an earlier one, or its mirror image, with the same colours counts as repeated; the other game of its pair, with
// the colours swapped, does not.
func TestRepeated(t *testing.T) {
	for _, test := range []struct {
		openings string
		want     int
	}{
		{"1 5\n1 5\n", 2},
		{"1 5 9 2 8 7 3 6\n3 5 7 2 8 9 1 4\n", 2}, // mirror images with one empty cell
		{"1 5\n1 2\n", 0},
	} {
		m := newMatch(t, "tictactoe", exact, exact)
		moves, _ := record.FormatByName("moves")
		for g, err := range moves.Read(strings.NewReader(test.openings), record.ReadOptions{Variant: m.Variant}) {
			if err != nil {
				t.Fatal(err)
			}
			m.Openings.Games = append(m.Openings.Games, g)
		}
		m.Pairs = len(m.Openings.Games)
		s, err := m.Play(t.Context(), nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		if got := s.Repeated(); got != test.want || s.MatchReport().Repeated != got {
			t.Errorf("%q: got %d repeated games, want %d", test.openings, got, test.want)
		}
	}
}

// The games of a pair by an opening rule draw their first stones apart.
func TestPairsOfOpeningRule(t *testing.T) {
	engine := func() alinha.Engine { return &gomoku.Engine{} }
	m := newMatch(t, "renju", engine, engine)
	m.OpeningRule, m.Pairs, m.Seed = "rif", 16, 1
	m.TimeControl.Limits = alinha.Limits{Nodes: 50}
	m.Adjudication.MaxPlies = 6
	_, games := playGames(t, m, filepath.Join(t.TempDir(), "games.jsonl"))
	var second []alinha.Move // stones
	for _, g := range games {
		second = append(second, g.Turns[1].Cell)
	}
	equal := 0
	for i := 0; i < len(second); i += 2 {
		if second[i] == second[i+1] {
			equal++
		}
	}
	if len(second) != 32 || equal > 6 {
		t.Errorf("%d games, %d pairs with the same second stone; want 32, and about 2", len(second), equal)
	}
}
