package arena_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/arena"
	"github.com/alinha/alinha/internal/catalog"
	"github.com/alinha/alinha/internal/gametest"
	"github.com/alinha/alinha/internal/jobs"
	"github.com/alinha/alinha/internal/jobs/cluster"
	"github.com/alinha/alinha/internal/jobs/clustertest"
	"github.com/alinha/alinha/record"
)

// startWorker starts a worker that plays the games of newRunner and ends with the test.
func startWorker(t *testing.T, c *cluster.Client, threads int, newRunner func(json.RawMessage) (jobs.Runner, error)) {
	clustertest.StartWorker(t, &cluster.Worker{Client: c, Kinds: jobs.Kinds{arena.StudyKind: newRunner}, Threads: threads})
}

// openText opens an engine of package catalog. It is an arena.Opener.
func openText(_ int, text string) (alinha.Engine, error) {
	engine, _, err := catalog.OpenEngine(text)
	return engine, err
}

// localExecutor returns an Executor that plays games of engines of package catalog in this process.
func localExecutor(workers int) *jobs.Local {
	return &jobs.Local{Kinds: jobs.Kinds{arena.StudyKind: arena.NewRunner(openText)}, Workers: workers}
}

// textTournament returns a tournament of engines of package catalog.
func textTournament(t testing.TB, game string, engines ...string) *arena.Tournament {
	t.Helper()
	m := &arena.Tournament{
		Variant: gametest.Variant(t, game), TimeControl: arena.TimeControl{Limits: alinha.Limits{Nodes: 60}},
		Pairs: 2, Openings: arena.Openings{Plies: 2}, Seed: 5, Name: "test", Date: "2026-01-02",
	}
	for _, text := range engines {
		m.Entrants = append(m.Entrants, arena.Entrant{Name: text, Engine: text})
	}
	return m
}

// playAll plays a tournament, and returns its standings and its games as JSON, without times and as PGN.
func playAll(t *testing.T, m *arena.Tournament, e jobs.Executor) (s *arena.Standings, games string) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "games.jsonl")
	checkpoint, err := arena.OpenCheckpoint(file, m)
	if err != nil {
		t.Fatal(err)
	}
	if s, err = m.Play(t.Context(), e, "test", checkpoint, nil); err != nil {
		t.Fatal(err)
	}
	if err := checkpoint.Close(); err != nil {
		t.Fatal(err)
	}
	return s, gamesText(t, m, s, file)
}

// gamesText returns the games of a checkpoint file that the standings count, as JSON, without times and as PGN.
func gamesText(t *testing.T, m *arena.Tournament, s *arena.Standings, file string) string {
	t.Helper()
	jsonLines, _ := record.FormatByName("jsonl")
	var text bytes.Buffer
	saved, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for g, err := range s.ReadGames(saved) {
		if err != nil {
			t.Fatal(err)
		}
		for i := range g.Turns {
			g.Turns[i].Time = 0
		}
		if err := errors.Join(jsonLines.Write(&text, g), m.WritePGN(&text, g)); err != nil {
			t.Fatal(err)
		}
	}
	return text.String()
}

// A tournament of engines that are limited by nodes has the same standings and the same games, byte by byte, whether one game
// or four are played at once in this process, or games on two workers of a server.
func TestExecutorsAgree(t *testing.T) {
	c := clustertest.StartServer(t)
	startWorker(t, c, 2, arena.NewRemoteRunner(catalog.Resources{}))
	startWorker(t, c, 1, arena.NewRemoteRunner(catalog.Resources{}))
	engines := []string{"pvs:memory=1", "alphabeta:eval=windows", "minimax"}
	for _, test := range []struct {
		game    string
		format  arena.Format
		engines []string
		rules   arena.Adjudication
	}{
		{"connect4", arena.RoundRobin, engines, arena.Adjudication{MaxPlies: 12, Nodes: 20}},
		{"mnk:4x4,k=3", arena.Swiss, engines, arena.Adjudication{ResignValue: 0.5, ResignMoves: 2}},
		{"mnk:5x4,k=4", arena.Knockout, append(engines, "mtdf:memory=1"), arena.Adjudication{MaxPlies: 12}},
		{"mnk:3x3,k=3,slip=0.2", arena.Gauntlet, []string{"expectiminimax", "star1", "star2"}, arena.Adjudication{}},
	} {
		m := textTournament(t, test.game, test.engines...)
		m.Format, m.Adjudication = test.format, test.rules
		s, games := playAll(t, m, localExecutor(1))
		want := fmt.Sprint(figures(s, len(test.engines)))
		if count := strings.Count(games, `[Event "test"]`); count < 8 {
			t.Errorf("%s: got %d games, want 8 at least", test.game, count)
		}
		for name, e := range map[string]jobs.Executor{
			"four at once": localExecutor(4), "a server": &cluster.Executor{Client: c},
		} {
			got, gotGames := playAll(t, m, e)
			if got := fmt.Sprint(figures(got, len(test.engines))); got != want {
				t.Errorf("%s, %s: got %s, want %s", test.game, name, got, want)
			}
			if gotGames != games {
				t.Errorf("%s, %s: got the games\n%swant\n%s", test.game, name, gotGames, games)
			}
		}
	}
}

// sprtMatch returns a match with an SPRT that decides after about 20 of 2000 games.
func sprtMatch(t testing.TB) *arena.Tournament {
	m := textTournament(t, "tictactoe", "exact", "estrategia")
	m.Pairs, m.Openings.Plies = 1000, 3
	m.SPRT = &arena.SPRT{Elo0: -100, Elo1: 100, Alpha: 0.05, Beta: 0.05}
	return m
}

// An SPRT decides after the same games, whichever end first, and the study is then done, without units in the queue.
func TestSPRTOnCluster(t *testing.T) {
	m := sprtMatch(t)
	s, games := playAll(t, m, localExecutor(1))
	if done, _ := s.Games(); s.Wasted() != 0 || done < 4 || done > 200 || s.MatchReport().SPRT.State != "elo1" {
		t.Fatalf("got %d games, %d wasted, %+v, want elo1 after few games, none wasted", done, s.Wasted(), s.MatchReport().SPRT)
	}
	c := clustertest.StartServer(t)
	startWorker(t, c, 2, arena.NewRemoteRunner(catalog.Resources{}))
	startWorker(t, c, 2, arena.NewRemoteRunner(catalog.Resources{}))
	for name, e := range map[string]jobs.Executor{
		"four at once": localExecutor(4), "a server": &cluster.Executor{Client: c, Ahead: 64},
	} {
		got, gotGames := playAll(t, m, e)
		if got, want := figures(got, 2), figures(s, 2); !slices.Equal(got, want) || gotGames != games {
			t.Errorf("%s: got %v and\n%swant %v and\n%s", name, got, gotGames, want, games)
		}
	}
	studies, err := c.Studies(t.Context())
	if err != nil || len(studies) != 1 || studies[0].State != cluster.Done || studies[0].Kind != arena.StudyKind {
		t.Errorf("got %+v and %v, want one study that is done", studies, err)
	}
}

// A match that is stopped by its context goes on where it was: by the checkpoint file, and on a server without one too, where
// no game is played twice.
func TestResumeOnCluster(t *testing.T) {
	m := sprtMatch(t)
	want, games := playAll(t, m, localExecutor(1))
	c := clustertest.StartServer(t)
	startWorker(t, c, 2, arena.NewRemoteRunner(catalog.Resources{}))
	remote := &cluster.Executor{Client: c, Ahead: 64}
	for name, e := range map[string]jobs.Executor{"four at once": localExecutor(4), "a server": remote} {
		file := filepath.Join(t.TempDir(), "games.jsonl")
		for _, lastReport := range []int{5, -1} { // the second time to the end
			ctx, cancel := context.WithCancel(t.Context())
			checkpoint, err := arena.OpenCheckpoint(file, m)
			if err != nil {
				t.Fatal(err)
			}
			reports := 0
			s, err := m.Play(ctx, e, "test", checkpoint, func(*arena.Standings) {
				if reports++; reports == lastReport {
					cancel()
				}
			})
			if closing := checkpoint.Close(); closing != nil {
				t.Fatal(closing)
			}
			cancel()
			if lastReport > 0 {
				if !errors.Is(err, context.Canceled) {
					t.Errorf("%s: got %v, want the error of the context", name, err)
				}
				continue
			}
			if got := figures(s, 2); err != nil || !slices.Equal(got, figures(want, 2)) || gamesText(t, m, s, file) != games {
				t.Errorf("%s: got %v and %v, want %v and the games of one run", name, got, err, figures(want, 2))
			}
		}
	}
	results := func() uint64 {
		studies, err := c.Studies(t.Context())
		if err != nil || len(studies) != 1 {
			t.Fatalf("got %d studies and %v, want one", len(studies), err)
		}
		return studies[0].Results
	}
	before, now := uint64(0), results()
	for before != now { // a game that had begun before the decision may still end
		time.Sleep(100 * time.Millisecond)
		before, now = now, results()
	}
	if s, _ := playAll(t, m, remote); !slices.Equal(figures(s, 2), figures(want, 2)) || results() != before {
		t.Errorf("again: got %v and %d games more, want %v and none", figures(s, 2), results()-before, figures(want, 2))
	}
}

// A stuckMatch is a match with an SPRT in which the second entrant forfeits each game by an illegal move. Pair i begins with a
// stone on cell i. From pair last on games do not end before their context does; the last game before waits until the next one
// has begun.
type stuckMatch struct {
	last   int
	begun  chan struct{} // closed when a game that does not end has begun
	closed sync.Once
}

// A stuckEngine is an engine of an entrant of a stuckMatch.
type stuckEngine struct {
	*stuckMatch
	entrant int
}

func (e stuckEngine) Search(ctx context.Context, pos alinha.Position, _ alinha.Limits, _ func(alinha.Info)) (alinha.Result, error) {
	moves := pos.Moves(nil)
	cell := 0 // of the first stone
	for cell < len(moves) && int(moves[cell]) == cell {
		cell++
	}
	switch opened := len(moves) == 80; {
	case opened && cell >= e.last:
		e.closed.Do(func() { close(e.begun) })
		<-ctx.Done()
		return alinha.Result{}, ctx.Err()
	case opened && cell == e.last-1 && e.entrant == 0: // the second game of the pair
		select {
		case <-e.begun:
		case <-ctx.Done():
		}
	}
	if e.entrant == 1 {
		return alinha.Result{Move: -2}, nil
	}
	return alinha.Result{Move: moves[len(moves)-1]}, nil
}

// When an SPRT decides, the games in progress end, here and on workers, and are counted as wasted.
func TestWastedGames(t *testing.T) {
	m := textTournament(t, "mnk:9x9,k=5", "a", "b")
	for cell := range m.Variant.Cells() {
		turn := record.Turn{Aim: alinha.Move(cell), Cell: alinha.Move(cell)}
		m.Openings.Games = append(m.Openings.Games, &record.Game{Variant: m.Variant, Turns: []record.Turn{turn}})
	}
	m.Pairs, m.SPRT = m.Variant.Cells(), &arena.SPRT{Elo0: -100, Elo1: 100, Alpha: 0.05, Beta: 0.05}
	stuck := func(last int) func(json.RawMessage) (jobs.Runner, error) {
		match := &stuckMatch{last: last, begun: make(chan struct{})}
		return arena.NewRunner(func(entrant int, _ string) (alinha.Engine, error) { return stuckEngine{match, entrant}, nil })
	}
	s, games := playAll(t, m, &jobs.Local{Kinds: jobs.Kinds{arena.StudyKind: stuck(m.Pairs)}})
	done, _ := s.Games()
	if s.Wasted() != 0 || done < 2 || done%2 != 0 || done >= m.Pairs {
		t.Fatalf("got %d games and %d wasted, want some pairs and none", done, s.Wasted())
	}
	c := clustertest.StartServer(t)
	onWorkers := stuck(done / 2)
	startWorker(t, c, 1, onWorkers)
	startWorker(t, c, 1, onWorkers)
	for _, test := range []struct {
		name     string
		executor jobs.Executor
		most     int // games that are wasted; one at least
	}{
		{"two at once", &jobs.Local{Kinds: jobs.Kinds{arena.StudyKind: stuck(done / 2)}, Workers: 2}, 1},
		{"a server", &cluster.Executor{Client: c}, 2}, // a worker may begin another game before it is told of the end
	} {
		got, gotGames := playAll(t, m, test.executor)
		if got, want := figures(got, 2), figures(s, 2); !slices.Equal(got, want) || gotGames != games {
			t.Errorf("%s: got %v and\n%swant %v and\n%s", test.name, got, gotGames, want, games)
		}
		if wasted := got.Wasted(); wasted < 1 || wasted > test.most || got.MatchReport().Wasted != wasted {
			t.Errorf("%s: got %d wasted games, want from 1 to %d", test.name, wasted, test.most)
		}
	}
	m.Pairs, m.SPRT = 1, nil // the workers are free
	if s, _ := playAll(t, m, &cluster.Executor{Client: c}); s.Entrant(0).Wins != 2 {
		t.Errorf("after the study: got %+v, want two wins", s.Entrant(0))
	}
}

// Runners of games from another machine start no programs and read no files.
func TestRemoteRefusals(t *testing.T) {
	remote := &jobs.Local{Kinds: jobs.Kinds{arena.StudyKind: arena.NewRemoteRunner(catalog.Resources{MemoryMiB: 200, Threads: 1})}}
	for engine, want := range map[string]string{
		"gomocup:sh -c true":         `engine "gomocup:sh -c true": a worker starts no programs of others`,
		"gomoku:weights=/etc/passwd": `engine "gomoku:weights=/etc/passwd": a worker reads no files of others`,
		"gomoku:threads=2,memory=1":  `engine "gomoku:threads=2,memory=1" needs 2 threads; this worker gives each unit 1`,
		"gomoku:memory=101":          `engine "gomoku:memory=101" needs 101 MiB of memory; this worker gives each unit 100`,
	} {
		m := textTournament(t, "gomoku", "alphabeta", engine)
		if _, err := m.Play(t.Context(), remote, "test", nil, nil); err == nil || err.Error() != want {
			t.Errorf("%s: got %v, want %s", engine, err, want)
		}
	}
	m := textTournament(t, "connect4", "alphabeta", "gomoku:memory=1")
	if _, err := m.Play(t.Context(), remote, "test", nil, nil); err == nil || !strings.Contains(err.Error(), "does not play connect4") {
		t.Errorf("got %v, want an engine that does not play the game", err)
	}
}

// A falseRunner returns a given result.
type falseRunner struct{ result string }

func (r falseRunner) Run(context.Context, json.RawMessage) (json.RawMessage, error) {
	return json.RawMessage(r.result), nil
}

func (falseRunner) Close() error { return nil }

// A result that is no finished game with its opening is an error.
func TestFalseResults(t *testing.T) {
	const won = `{"game":{"game":"tictactoe","moves":["1","4","2","5","3"],"result":"black"}}`
	for _, test := range []struct{ result, want string }{
		{won, ""},
		{`{}`, "expected one game in JSON"},
		{`{"game":{"game":"connect4","moves":["1"],"result":"black"}}`, "line 1, column 9: "},
		{strings.Replace(won, `"4"`, `"1"`, 1), "move"},
		{strings.Replace(won, `"1","4","2"`, `"2","4","1"`, 1), "does not begin with its opening"},
		{strings.Replace(won, "black", "white", 1), "has no result, or another one than its board"},
		{strings.Replace(won, `,"3"`, "", 1), "has no result, or another one than its board"},
		{`{"game":{"game":"tictactoe","moves":["1","4","2"]}}`, "has no result, or another one than its board"},
	} {
		m := textTournament(t, "tictactoe", "exact", "exact")
		m.Openings.Games = []*record.Game{{Variant: m.Variant, Turns: []record.Turn{{}}}}
		e := &jobs.Local{Kinds: jobs.Kinds{
			arena.StudyKind: func(json.RawMessage) (jobs.Runner, error) { return falseRunner{test.result}, nil },
		}}
		m.Pairs = 1
		_, err := m.Play(t.Context(), e, "test", nil, nil)
		if test.want == "" && err != nil || test.want != "" && (err == nil || !strings.HasPrefix(err.Error(), "game 1:1-2:1.1: ") || !strings.Contains(err.Error(), test.want)) {
			t.Errorf("%s: got %v, want %q", test.result, err, test.want)
		}
	}
}

// Results of a game are the same whatever the times of the moves, but not with another move.
func TestEqualGames(t *testing.T) {
	const a = `{"game":{"game":"tictactoe","moves":["1","4"],"ms":[3,4]},"fault":{"Fault":1,"Text":"x"}}`
	for _, test := range []struct {
		b    string
		want bool
	}{
		{a, true},
		{strings.Replace(a, `,"ms":[3,4]`, "", 1), true},
		{strings.Replace(a, "3", "5", 1), true},
		{strings.Replace(a, `"4"`, `"5"`, 1), false},
		{strings.Replace(a, "x", "y", 1), false},
		{"{", false},
	} {
		if got := arena.EqualGames(json.RawMessage(a), json.RawMessage(test.b)); got != test.want {
			t.Errorf("%s: got %v, want %v", test.b, got, test.want)
		}
	}
}
