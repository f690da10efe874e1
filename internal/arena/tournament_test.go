package arena_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/eval"
	"github.com/alinha/alinha/internal/arena"
	"github.com/alinha/alinha/internal/gametest"
	"github.com/alinha/alinha/internal/tt"
	"github.com/alinha/alinha/record"
	"github.com/alinha/alinha/rules"
	"github.com/alinha/alinha/search"
)

// entrant takes part with engines that make makes.
func entrant(name string, makes func() alinha.Engine) arena.Entrant {
	return arena.Entrant{Name: name, NewEngine: func(int) (alinha.Engine, error) { return makes(), nil }}
}

// newMatch returns a match of two engines.
func newMatch(t testing.TB, game string, a, b func() alinha.Engine) *arena.Tournament {
	t.Helper()
	return &arena.Tournament{
		Variant:     gametest.Variant(t, game),
		Entrants:    []arena.Entrant{entrant("a", a), entrant("b", b)},
		TimeControl: arena.TimeControl{Limits: alinha.Limits{Depth: 1}},
	}
}

func exact() alinha.Engine     { return &search.Tablebase{} }
func shallow() alinha.Engine   { return &search.Expectiminimax{} }
func alphabeta() alinha.Engine { return &search.AlphaBeta{} }
func pvs() alinha.Engine       { return &search.PVS{Eval: eval.Threats, Table: tt.New(1)} }

// playMatch plays a match and returns its tally.
func playMatch(t testing.TB, m *arena.Tournament) arena.Tally {
	t.Helper()
	s, err := m.Play(t.Context(), nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	return s.Tally(0, 1)
}

// An engineOf against itself has every pair even, whatever the opening is worth.
func TestAgainstItself(t *testing.T) {
	for _, game := range []string{"tictactoe", "connect4", "points4", "mnk:4x4,k=3,misere"} {
		m := newMatch(t, game, pvs, pvs)
		m.TimeControl.Depth, m.Pairs, m.Openings.Plies, m.Seed = 2, 10, 2, 3
		if got := playMatch(t, m); got.Pentanomial != [5]int{2: 10} || got.Games() != 20 || got.Wins != got.Losses {
			t.Errorf("%s: got %+v, want ten even pairs", game, got)
		}
	}
}

// The perfect player does not lose what is not lost, and the same match is the same, however many
// games are played at once.
func TestMatch(t *testing.T) {
	for _, game := range []string{"tictactoe", "mnk:3x3,k=3,slip=0.2", "mnk:3x3,k=2,points,slip=0.1"} {
		m := newMatch(t, game, exact, shallow)
		m.Pairs, m.Openings.Plies, m.Seed = 40, 1, 7
		reports := 0
		s, err := m.Play(t.Context(), nil, func(so *arena.Standings) {
			if done, planned := so.Games(); done != reports+1 || planned != 80 {
				t.Errorf("%s: report %d tells of %d games of %d, want one more each time, of 80", game, reports, done, planned)
			}
			reports++
		})
		first := s.Tally(0, 1)
		m.Concurrency = 3
		if again := playMatch(t, m); err != nil || first != again || reports != 80 {
			t.Errorf("%s: got %+v, %v and %+v in %d reports, want the same twice in 80", game, first, err, again, reports)
		}
		if _, low, _ := first.Score(); low < 0.5 {
			t.Errorf("%s: got %+v, want the perfect player ahead", game, first)
		}
		if r := s.Entrant(0); r.Games() != 80 || r.Wins != first.Wins || r.Losses != first.Losses {
			t.Errorf("%s: got %+v, want the same as %+v", game, r, first)
		}
	}
}

func TestOpenings(t *testing.T) {
	m := newMatch(t, "tictactoe", alphabeta, alphabeta)
	m.Pairs, m.Openings.Plies = 5, 8
	if got := playMatch(t, m); got.Games() != 10 {
		t.Errorf("8 plies: got %+v, want 10 games", got)
	}
	m.Openings.Plies = 9
	if got, err := m.Play(t.Context(), nil, nil); !errors.Is(err, arena.ErrNoOpening) {
		t.Errorf("9 plies: got %v, %v, want %v", got, err, arena.ErrNoOpening)
	}
}

// Openings of a file come one after the other, and then as the symmetries show them; both games of a
// pair have the same.
func TestGivenOpenings(t *testing.T) {
	m := newMatch(t, "tictactoe", alphabeta, alphabeta)
	var begun []string
	form, _ := record.FormatByName("moves")
	for g, err := range form.Read(strings.NewReader("1 2\n5 6\n"), m.Variant) {
		if err != nil {
			t.Fatal(err)
		}
		m.Openings.Games = append(m.Openings.Games, g)
	}
	m.Pairs = 17
	keep := filepath.Join(t.TempDir(), "games.jsonl")
	k, err := arena.OpenCheckpoint(keep, m)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := m.Play(t.Context(), k, nil); err != nil {
		t.Fatal(err)
	}
	for _, g := range savedGames(t, keep) {
		begun = append(begun, fmt.Sprint(g.Turns[0].Cell+1, g.Turns[1].Cell+1))
	}
	images := make(map[string]int)
	for i, two := range begun {
		if images[two]++; two != begun[i/2*2] {
			t.Errorf("game %d begins with %s, want %s", i+1, two, begun[i/2*2])
		}
	}
	if begun[0] != "1 2" || begun[2] != "5 6" || begun[32] != "1 2" || len(images) != 12 {
		t.Errorf("got %v, want both openings in their 8 and 4 images, and then from the beginning", begun)
	}
}

// savedGames returns the games of a file.
func savedGames(t testing.TB, file string) (games []*record.Game) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	form, _ := record.FormatByName("jsonl")
	for g, err := range form.Read(bytes.NewReader(text), rules.Variant{}) {
		if err != nil {
			t.Fatal(err)
		}
		games = append(games, g)
	}
	return games
}

func TestEnds(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	m := newMatch(t, "connect4", alphabeta, alphabeta)
	m.TimeControl.Depth, m.Pairs = 2, 1000
	got, err := m.Play(ctx, nil, func(so *arena.Standings) {
		if done, _ := so.Games(); done == 6 {
			cancel()
		}
	})
	if done, _ := got.Games(); !errors.Is(err, context.Canceled) || done != 6 {
		t.Errorf("got %d games, %v, want the six games before the end", done, err)
	}
	m.Variant = gametest.Variant(t, "slippery4")
	if _, err := m.Play(t.Context(), nil, nil); !errors.Is(err, errors.ErrUnsupported) {
		t.Errorf("a game that the engines do not play: got %v, want %v", err, errors.ErrUnsupported)
	}
}

// A tournament that is killed after any game, or in the midst of writing one, goes on where it
// was, and ends as if nothing had been.
func TestResume(t *testing.T) {
	for _, form := range []arena.Format{arena.RoundRobin, arena.Swiss, arena.Knockout} {
		m := newMatch(t, "tictactoe", exact, alphabeta)
		m.Entrants = append(m.Entrants, entrant("c", shallow), entrant("d", pvs))
		m.Format, m.Pairs, m.Openings.Plies, m.Name = form, 2, 2, "test"
		file := filepath.Join(t.TempDir(), "games.jsonl")
		once := func(stop int) *arena.Standings {
			k, err := arena.OpenCheckpoint(file, m)
			if err != nil {
				t.Fatal(err)
			}
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			reports := 0
			s, _ := m.Play(ctx, k, func(*arena.Standings) {
				if reports++; reports == stop {
					cancel()
				}
			})
			if err := k.Close(); err != nil {
				t.Fatal(err)
			}
			return s
		}
		want := fmt.Sprint(figures(once(-1), 4))
		whole, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for at := 0; at < len(whole); at += 1 + len(whole)/40 {
			if err := os.WriteFile(file, whole[:at], 0o644); err != nil {
				t.Fatal(err)
			}
			once(1)
			got := fmt.Sprint(figures(once(-1), 4))
			now, _ := os.ReadFile(file)
			if got != want || bytes.Count(now, []byte("\n")) != bytes.Count(whole, []byte("\n")) {
				t.Fatalf("form %d, killed at byte %d: got %s, want %s", form, at, got, want)
			}
		}
		m.Name = "another"
		before, _ := os.ReadFile(file)
		var other *arena.CheckpointError
		if _, err := arena.OpenCheckpoint(file, m); !errors.As(err, &other) || other.Other != "test" {
			t.Errorf("another event: got %v, want that it is refused", err)
		}
		if now, _ := os.ReadFile(file); !bytes.Equal(now, before) {
			t.Error("a file that is refused has changed")
		}
	}
}

// figures returns all figures of a standing.
func figures(s *arena.Standings, n int) (figures []string) {
	for a := range n {
		r := s.Entrant(a)
		figures = append(figures, fmt.Sprint(r.Wins, r.Draws, r.Losses))
		for b := range n {
			figures = append(figures, fmt.Sprint(s.Tally(a, b)))
		}
	}
	return append(figures, fmt.Sprint(s.Ranking()))
}

func ExampleTournament() {
	game, _ := rules.Parse("tictactoe")
	m := arena.Tournament{
		Variant: game,
		Entrants: []arena.Entrant{
			{Name: "exact", NewEngine: func(int) (alinha.Engine, error) { return &search.Tablebase{}, nil }},
			{Name: "minimax", NewEngine: func(int) (alinha.Engine, error) { return &search.Minimax{}, nil }},
		},
		TimeControl: arena.TimeControl{Limits: alinha.Limits{Depth: 1}},
		Openings:    arena.Openings{Plies: 1},
		Pairs:       10,
	}
	standing, err := m.Play(context.Background(), nil, nil)
	tally := standing.Tally(0, 1)
	fmt.Println(tally.Games(), tally.Losses, err)
	// Output: 20 0 <nil>
}
