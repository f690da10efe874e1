package arena_test

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/gomoku"
	"github.com/alinha/alinha/internal/arena"
	"github.com/alinha/alinha/opening"
	"github.com/alinha/alinha/record"
)

// A match by each opening rule: the record of each game tells an opening by the rule, in which A is the proposer of the first
// game of a pair and B that of the second, names the players by their colours after all swaps, and the tally counts the
// results of the players so named. The match resumes from its checkpoint with the same tally.
func TestOpeningRules(t *testing.T) {
	for _, name := range opening.Names() {
		game := "renju"
		if name == "swap2" {
			game = "gomoku"
		}
		m := newMatch(t, game, func() alinha.Engine { return &gomoku.Engine{} }, func() alinha.Engine { return &gomoku.Engine{} })
		m.OpeningRule, m.Pairs, m.Seed = name, 2, 4
		m.TimeControl.Limits = alinha.Limits{Nodes: 100}
		m.Adjudication.MaxPlies = 30
		file := filepath.Join(t.TempDir(), "games.jsonl")
		standings, games := playGames(t, m, file)
		var tally arena.Tally
		swaps := 0
		for _, g := range games {
			if checkOpening(t, name, g) {
				swaps++
			}
			sideOfA := alinha.Player(slices.Index(g.Players[:], "a"))
			switch g.Outcome.For(sideOfA) {
			case 1:
				tally.Wins++
			case 0:
				tally.Draws++
			default:
				tally.Losses++
			}
		}
		got := standings.Tally(0, 1)
		if got.Games() != 4 || got.Wins != tally.Wins || got.Draws != tally.Draws || got.Losses != tally.Losses {
			t.Errorf("%s: got the tally %+v, want %+v", name, got, tally)
		}
		if !strings.Contains(m.Name, "opening rule "+name) {
			t.Errorf("%s: got the event %q, want the opening rule in it", name, m.Name)
		}
		if again := playTo(t, m, file); again.Tally(0, 1) != got {
			t.Errorf("%s: resumed, got the tally %+v, want %+v", name, again.Tally(0, 1), got)
		}
		t.Logf("%s: %d of 4 games with other colours than at first", name, swaps)
	}
}

// playGames plays a match with a new checkpoint, and returns the games too.
func playGames(t *testing.T, m *testTournament, file string) (standings *arena.Standings, games []*record.Game) {
	t.Helper()
	m.Name = m.EventName(&arena.Settings{Format: "round-robin"})
	standings = playTo(t, m, file)
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for g, err := range standings.ReadGames(text) {
		if err != nil {
			t.Fatal(err)
		}
		games = append(games, g)
	}
	return standings, games
}

// playTo plays a match with a checkpoint.
func playTo(t *testing.T, m *testTournament, file string) *arena.Standings {
	t.Helper()
	checkpoint, err := arena.OpenCheckpoint(file, m.Tournament)
	if err != nil {
		t.Fatal(err)
	}
	standings, err := m.Play(t.Context(), checkpoint, nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := checkpoint.Close(); err != nil {
		t.Fatal(err)
	}
	return standings
}

// checkOpening checks the opening of a game, and reports whether the proposer has White.
func checkOpening(t *testing.T, rule string, g *record.Game) bool {
	t.Helper()
	s, err := opening.FromRecord(g)
	if err != nil || s == nil || s.Rule().Name != rule {
		t.Fatalf("%s, game %s: got %v, %v, want an opening by the rule", rule, g.Name, s, err)
	}
	proposer := "a"
	if strings.HasSuffix(g.Name, ".2") {
		proposer = "b"
	}
	alternatives := 0
	for _, p := range g.Properties {
		if p.ID == "RIFALT" {
			alternatives = len(strings.Fields(p.Values[0]))
		}
	}
	if got := g.VariationCount(); got != alternatives {
		t.Errorf("%s, game %s: got %d variations, want the %d fifth moves that were not chosen", rule, g.Name, got, alternatives)
	}
	swapped := s.Owner(alinha.First) == opening.Chooser
	if black := g.Players[alinha.First]; (black != proposer) != swapped {
		t.Errorf("%s, game %s: got %s as Black, and %s the proposer, want swapped colours %v", rule, g.Name, black, proposer, swapped)
	}
	return swapped
}

// A program without scores leaves its decisions to the engine of the analysis.
func TestOpeningRuleWithoutScores(t *testing.T) {
	m := newMatch(t, "renju", func() alinha.Engine { return scoreless{&gomoku.Engine{}} }, func() alinha.Engine { return &gomoku.Engine{} })
	m.OpeningRule, m.Pairs = "rif", 1
	m.TimeControl.Limits = alinha.Limits{Nodes: 100}
	m.Adjudication.MaxPlies = 10
	if tally := playMatch(t, m); tally.Games() != 2 {
		t.Errorf("got %d games, want 2", tally.Games())
	}
}

// A scoreless engine reports its moves only.
type scoreless struct{ alinha.Engine }

// Search implements alinha.Engine.
func (e scoreless) Search(ctx context.Context, pos alinha.Position, lim alinha.Limits, report func(alinha.Info)) (alinha.Result, error) {
	res, err := e.Engine.Search(ctx, pos, lim, report)
	return alinha.Result{Move: res.Move}, err
}
