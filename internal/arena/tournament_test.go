package arena_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/eval"
	"github.com/alinha/alinha/internal/arena"
	"github.com/alinha/alinha/internal/catalog"
	"github.com/alinha/alinha/internal/gametest"
	"github.com/alinha/alinha/internal/jobs"
	"github.com/alinha/alinha/internal/tt"
	"github.com/alinha/alinha/record"
	"github.com/alinha/alinha/rules"
	"github.com/alinha/alinha/search"
)

// A testTournament is a tournament that this process plays, between engines that functions make.
type testTournament struct {
	*arena.Tournament
	engines     []func() alinha.Engine // of the entrants
	concurrency int                    // games that are played at once; 0 for one
}

// local returns the Executor of the tournament.
func (m *testTournament) local() *jobs.Local {
	open := func(entrant int, _ string) (alinha.Engine, error) { return m.engines[entrant](), nil }
	return &jobs.Local{Kinds: jobs.Kinds{arena.StudyKind: arena.NewRunner(open)}, Workers: m.concurrency}
}

// Play plays the tournament.
func (m *testTournament) Play(ctx context.Context, checkpoint *arena.Checkpoint, report func(*arena.Standings)) (*arena.Standings, error) {
	return m.Tournament.Play(ctx, m.local(), "test", checkpoint, report)
}

// add adds an entrant.
func (m *testTournament) add(name string, newEngine func() alinha.Engine) {
	m.Entrants = append(m.Entrants, arena.Entrant{Name: name, Engine: name})
	m.engines = append(m.engines, newEngine)
}

// newMatch returns a match of two engines, which search to depth 1.
func newMatch(t testing.TB, game string, a, b func() alinha.Engine) *testTournament {
	t.Helper()
	m := &testTournament{Tournament: &arena.Tournament{
		Variant: gametest.Variant(t, game), TimeControl: arena.TimeControl{Limits: alinha.Limits{Depth: 1}},
	}}
	m.add("a", a)
	m.add("b", b)
	return m
}

func exact() alinha.Engine     { return &search.Tablebase{} }
func shallow() alinha.Engine   { return &search.Expectiminimax{} }
func alphabeta() alinha.Engine { return &search.AlphaBeta{} }
func pvs() alinha.Engine       { return &search.PVS{Eval: eval.Threats, Table: tt.New(1)} }

// playMatch plays a match and returns its tally.
func playMatch(t testing.TB, m *testTournament) arena.Tally {
	t.Helper()
	s, err := m.Play(t.Context(), nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	return s.Tally(0, 1)
}

// Every pair of an engine against itself is even, whatever the value of the opening.
func TestSelfMatch(t *testing.T) {
	for _, game := range []string{"tictactoe", "connect4", "points4", "mnk:4x4,k=3,misere"} {
		m := newMatch(t, game, pvs, pvs)
		m.TimeControl.Depth, m.Pairs, m.Openings.Plies, m.Seed = 2, 10, 2, 3
		if got := playMatch(t, m); got.Pentanomial != [5]int{2: 10} || got.Games() != 20 || got.Wins != got.Losses {
			t.Errorf("%s: got %+v, want ten even pairs", game, got)
		}
	}
}

// A perfect player scores at least half, reports follow each game, and the result is the same for each concurrency.
func TestMatch(t *testing.T) {
	for _, game := range []string{"tictactoe", "mnk:3x3,k=3,slip=0.2", "mnk:3x3,k=2,points,slip=0.1"} {
		m := newMatch(t, game, exact, shallow)
		m.Pairs, m.Openings.Plies, m.Seed = 40, 1, 7
		reports := 0
		s, err := m.Play(t.Context(), nil, func(s *arena.Standings) {
			if done, planned := s.Games(); done != reports+1 || planned != 80 {
				t.Errorf("%s: report %d: got %d games of %d, want %d of 80", game, reports+1, done, planned, reports+1)
			}
			reports++
		})
		first := s.Tally(0, 1)
		m.concurrency = 3
		if again := playMatch(t, m); err != nil || first != again || reports != 80 {
			t.Errorf("%s: got %+v, %v and %+v in %d reports, want two equal tallies and 80 reports", game, first, err, again, reports)
		}
		if _, low, _ := first.Score(); low < 0.5 {
			t.Errorf("%s: got %+v, want a score of the perfect player of 0.5 at least", game, first)
		}
		if r := s.Entrant(0); r.Games() != 80 || r.Wins != first.Wins || r.Losses != first.Losses {
			t.Errorf("%s: got the result %+v, want the wins and losses of %+v", game, r, first)
		}
	}
}

// Random openings leave the game undecided, or Play returns ErrNoOpening.
func TestRandomOpenings(t *testing.T) {
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

// Start is the first opening; Shuffle gives each seed one order, in which each opening has its place.
func TestOpeningOrder(t *testing.T) {
	moves, _ := record.FormatByName("moves")
	jsonLines, _ := record.FormatByName("jsonl")
	openings := func(start int, seed uint64) (first string) {
		m := newMatch(t, "tictactoe", alphabeta, alphabeta)
		for g, err := range moves.Read(strings.NewReader("1\n2\n3\n4\n5\n6\n7\n8\n9\n"), record.ReadOptions{Variant: m.Variant}) {
			if err != nil {
				t.Fatal(err)
			}
			m.Openings.Games = append(m.Openings.Games, g)
		}
		if seed > 0 {
			m.Openings.Shuffle(seed)
		}
		m.Openings.Start, m.Pairs = start, 9-start
		var kept bytes.Buffer
		file := filepath.Join(t.TempDir(), "games.jsonl")
		checkpoint, err := arena.OpenCheckpoint(file, m.Tournament)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := m.Play(t.Context(), checkpoint, nil); err != nil {
			t.Fatal(err)
		}
		if err := checkpoint.Close(); err != nil {
			t.Fatal(err)
		}
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for g, err := range jsonLines.Read(bytes.NewReader(text), record.ReadOptions{}) {
			if err != nil {
				t.Fatal(err)
			}
			if strings.HasSuffix(g.Name, ".1") {
				fmt.Fprint(&kept, g.Turns[0].Cell+1)
			}
		}
		return kept.String()
	}
	if got := openings(6, 0); got != "789" {
		t.Errorf("from the seventh: got %s, want 789", got)
	}
	five, again, six := openings(0, 5), openings(0, 5), openings(0, 6)
	if five != again || five == six || five == "123456789" {
		t.Errorf("shuffled: got %s, %s and %s, want two that are the same and another", five, again, six)
	}
	sorted := strings.Split(five, "")
	slices.Sort(sorted)
	if got := strings.Join(sorted, ""); got != "123456789" {
		t.Errorf("shuffled: got %s, want each opening once", five)
	}
	if got := openings(3, 5); got != five[3:] {
		t.Errorf("shuffled, from the fourth: got %s, want %s", got, five[3:])
	}
}

// Given openings are used in their order, then under each symmetry of the board; both games of a pair have the same.
func TestGivenOpenings(t *testing.T) {
	m := newMatch(t, "tictactoe", alphabeta, alphabeta)
	var openings []string // of each game, its first two moves
	moves, _ := record.FormatByName("moves")
	for g, err := range moves.Read(strings.NewReader("1 2\n5 6\n"), record.ReadOptions{Variant: m.Variant}) {
		if err != nil {
			t.Fatal(err)
		}
		m.Openings.Games = append(m.Openings.Games, g)
	}
	m.Pairs = 17
	file := filepath.Join(t.TempDir(), "games.jsonl")
	checkpoint, err := arena.OpenCheckpoint(file, m.Tournament)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := m.Play(t.Context(), checkpoint, nil); err != nil {
		t.Fatal(err)
	}
	for _, g := range savedGames(t, file) {
		openings = append(openings, fmt.Sprint(g.Turns[0].Cell+1, g.Turns[1].Cell+1))
	}
	distinct := make(map[string]bool)
	for i, opening := range openings {
		distinct[opening] = true
		if opening != openings[i/2*2] {
			t.Errorf("game %d begins with %s, want %s", i+1, opening, openings[i/2*2])
		}
	}
	if openings[0] != "1 2" || openings[2] != "5 6" || openings[32] != "1 2" || len(distinct) != 12 {
		t.Errorf("got %v, want the openings in their 8 and 4 distinct images, then 1 2 again", openings)
	}
}

// savedGames returns the games of a checkpoint file.
func savedGames(t testing.TB, file string) (games []*record.Game) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	jsonLines, _ := record.FormatByName("jsonl")
	for g, err := range jsonLines.Read(bytes.NewReader(text), record.ReadOptions{}) {
		if err != nil {
			t.Fatal(err)
		}
		games = append(games, g)
	}
	return games
}

// Play returns the standings so far when ctx ends, and the error of an engine that does not play the game.
func TestPlayErrors(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	m := newMatch(t, "connect4", alphabeta, alphabeta)
	m.TimeControl.Depth, m.Pairs = 2, 1000
	got, err := m.Play(ctx, nil, func(s *arena.Standings) {
		if done, _ := s.Games(); done == 6 {
			cancel()
		}
	})
	if done, _ := got.Games(); !errors.Is(err, context.Canceled) || done != 6 {
		t.Errorf("got %d games, %v, want the six games before ctx ended", done, err)
	}
	m.Variant = gametest.Variant(t, "slippery4")
	if _, err := m.Play(t.Context(), nil, nil); !errors.Is(err, errors.ErrUnsupported) {
		t.Errorf("unsupported game: got %v, want %v", err, errors.ErrUnsupported)
	}
}

// A tournament that is killed at any byte of its checkpoint file resumes, whether a newline follows that byte or not, and
// ends with the same results.
func TestResume(t *testing.T) {
	for _, format := range []arena.Format{arena.RoundRobin, arena.Swiss, arena.Knockout} {
		m := newMatch(t, "tictactoe", exact, alphabeta)
		m.add("c", shallow)
		m.add("d", pvs)
		m.Format, m.Pairs, m.Openings.Plies, m.Name = format, 2, 2, "test"
		file := filepath.Join(t.TempDir(), "games.jsonl")
		playUntil := func(lastReport int) *arena.Standings { // to the end for -1
			checkpoint, err := arena.OpenCheckpoint(file, m.Tournament)
			if err != nil {
				t.Fatal(err)
			}
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			reports := 0
			s, _ := m.Play(ctx, checkpoint, func(*arena.Standings) {
				if reports++; reports == lastReport {
					cancel()
				}
			})
			if err := checkpoint.Close(); err != nil {
				t.Fatal(err)
			}
			return s
		}
		want := fmt.Sprint(figures(playUntil(-1), 4))
		whole, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		newline := ""
		for at := 0; at < len(whole); at += 1 + len(whole)/40 {
			newline = "\n"[len(newline):] // every second time
			if err := os.WriteFile(file, append(bytes.Clone(whole[:at]), newline...), 0o644); err != nil {
				t.Fatal(err)
			}
			playUntil(1)
			got := fmt.Sprint(figures(playUntil(-1), 4))
			now, _ := os.ReadFile(file)
			if got != want || bytes.Count(now, []byte("\n")) != bytes.Count(whole, []byte("\n")) {
				t.Fatalf("format %d, killed at byte %d: got %s, want %s", format, at, got, want)
			}
		}
		m.Name = "another"
		before, _ := os.ReadFile(file)
		var other *arena.CheckpointError
		if _, err := arena.OpenCheckpoint(file, m.Tournament); !errors.As(err, &other) || other.Other != "test" {
			t.Errorf("another event: got %v, want a CheckpointError with the event test", err)
		}
		if now, _ := os.ReadFile(file); !bytes.Equal(now, before) {
			t.Error("OpenCheckpoint has changed a file that it refused")
		}
	}
}

// figures returns all figures of the standings of n entrants.
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
			{Name: "exact", Engine: "exact"},
			{Name: "minimax", Engine: "minimax"},
		},
		TimeControl: arena.TimeControl{Limits: alinha.Limits{Depth: 1}},
		Openings:    arena.Openings{Plies: 1},
		Pairs:       10,
	}
	open := func(_ int, text string) (alinha.Engine, error) {
		engine, _, err := catalog.OpenEngine(text)
		return engine, err
	}
	local := &jobs.Local{Kinds: jobs.Kinds{arena.StudyKind: arena.NewRunner(open)}, Workers: 2}
	standings, err := m.Play(context.Background(), local, "this", nil, nil)
	tally := standings.Tally(0, 1)
	fmt.Println(tally.Games(), tally.Losses, err)
	// Output: 20 0 <nil>
}
