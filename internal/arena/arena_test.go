package arena_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/eval"
	"github.com/alinha/alinha/internal/arena"
	"github.com/alinha/alinha/internal/gomocup"
	"github.com/alinha/alinha/internal/tt"
	"github.com/alinha/alinha/record"
	"github.com/alinha/alinha/rules"
	"github.com/alinha/alinha/search"
)

func variant(t testing.TB, game string) rules.Variant {
	t.Helper()
	v, err := rules.Parse(game)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// entrant takes part with engines that make makes.
func entrant(name string, makes func() alinha.Engine) arena.Entrant {
	return arena.Entrant{Name: name, Open: func(int) (alinha.Engine, error) { return makes(), nil }}
}

// match returns a match of two engines.
func match(t testing.TB, game string, a, b func() alinha.Engine) *arena.Tournament {
	t.Helper()
	return &arena.Tournament{
		Variant:  variant(t, game),
		Entrants: []arena.Entrant{entrant("a", a), entrant("b", b)},
		Control:  arena.Control{Limits: alinha.Limits{Depth: 1}},
	}
}

func exact() alinha.Engine     { return &search.Exact{} }
func shallow() alinha.Engine   { return &search.Expectiminimax{} }
func alphabeta() alinha.Engine { return &search.AlphaBeta{} }
func pvs() alinha.Engine       { return &search.PVS{Eval: eval.Threats, Table: tt.New(1)} }

// play plays a match and returns its tally.
func play(t testing.TB, m *arena.Tournament) arena.Tally {
	t.Helper()
	s, err := m.Play(t.Context(), nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	return s.Tally(0, 1)
}

// An engine against itself has every pair even, whatever the opening is worth.
func TestAgainstItself(t *testing.T) {
	for _, game := range []string{"tictactoe", "connect4", "points4", "mnk:4x4,k=3,misere"} {
		m := match(t, game, pvs, pvs)
		m.Control.Depth, m.Pairs, m.Openings.Plies, m.Seed = 2, 10, 2, 3
		if got := play(t, m); got.Pairs != [5]int{2: 10} || got.Games() != 20 || got.Wins != got.Losses {
			t.Errorf("%s: got %+v, want ten even pairs", game, got)
		}
	}
}

// The perfect player does not lose what is not lost, and the same match is the same, however many
// games are played at once.
func TestMatch(t *testing.T) {
	for _, game := range []string{"tictactoe", "mnk:3x3,k=3,slip=0.2", "mnk:3x3,k=2,points,slip=0.1"} {
		m := match(t, game, exact, shallow)
		m.Pairs, m.Openings.Plies, m.Seed = 40, 1, 7
		reports := 0
		s, err := m.Play(t.Context(), nil, func(so *arena.Standing) {
			if done, planned := so.Games(); done != reports+1 || planned != 80 {
				t.Errorf("%s: report %d tells of %d games of %d, want one more each time, of 80", game, reports, done, planned)
			}
			reports++
		})
		first := s.Tally(0, 1)
		m.AtOnce = 3
		if again := play(t, m); err != nil || first != again || reports != 80 {
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
	m := match(t, "tictactoe", alphabeta, alphabeta)
	m.Pairs, m.Openings.Plies = 5, 8
	if got := play(t, m); got.Games() != 10 {
		t.Errorf("8 plies: got %+v, want 10 games", got)
	}
	m.Openings.Plies = 9
	if got, err := m.Play(t.Context(), nil, nil); !errors.Is(err, arena.ErrOpening) {
		t.Errorf("9 plies: got %v, %v, want %v", got, err, arena.ErrOpening)
	}
}

// Openings of a file come one after the other, and then as the symmetries show them; both games of a
// pair have the same.
func TestGivenOpenings(t *testing.T) {
	m := match(t, "tictactoe", alphabeta, alphabeta)
	var begun []string
	form, _ := record.Named("moves")
	for g, err := range form.Read(strings.NewReader("1 2\n5 6\n"), m.Variant) {
		if err != nil {
			t.Fatal(err)
		}
		m.Openings.Games = append(m.Openings.Games, g)
	}
	m.Pairs = 17
	keep := filepath.Join(t.TempDir(), "games.jsonl")
	k, err := arena.OpenKeep(keep, m)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := m.Play(t.Context(), k, nil); err != nil {
		t.Fatal(err)
	}
	for _, g := range kept(t, keep) {
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

// kept returns the games of a file.
func kept(t testing.TB, file string) (games []*record.Game) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	form, _ := record.Named("jsonl")
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
	m := match(t, "connect4", alphabeta, alphabeta)
	m.Control.Depth, m.Pairs = 2, 1000
	got, err := m.Play(ctx, nil, func(so *arena.Standing) {
		if done, _ := so.Games(); done == 6 {
			cancel()
		}
	})
	if done, _ := got.Games(); !errors.Is(err, context.Canceled) || done != 6 {
		t.Errorf("got %d games, %v, want the six games before the end", done, err)
	}
	m.Variant = variant(t, "slippery4")
	if _, err := m.Play(t.Context(), nil, nil); !errors.Is(err, errors.ErrUnsupported) {
		t.Errorf("a game that the engines do not play: got %v, want %v", err, errors.ErrUnsupported)
	}
}

// A tournament that is killed after any game, or in the midst of writing one, goes on where it
// was, and ends as if nothing had been.
func TestResume(t *testing.T) {
	for _, form := range []arena.Form{arena.RoundRobin, arena.Swiss, arena.Knockout} {
		m := match(t, "tictactoe", exact, alphabeta)
		m.Entrants = append(m.Entrants, entrant("c", shallow), entrant("d", pvs))
		m.Form, m.Pairs, m.Openings.Plies, m.Name = form, 2, 2, "test"
		file := filepath.Join(t.TempDir(), "games.jsonl")
		once := func(stop int) *arena.Standing {
			k, err := arena.OpenKeep(file, m)
			if err != nil {
				t.Fatal(err)
			}
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			reports := 0
			s, _ := m.Play(ctx, k, func(*arena.Standing) {
				if reports++; reports == stop {
					cancel()
				}
			})
			if err := k.Close(); err != nil {
				t.Fatal(err)
			}
			return s
		}
		want := fmt.Sprint(table(once(-1), 4))
		whole, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for at := 0; at < len(whole); at += 1 + len(whole)/40 {
			if err := os.WriteFile(file, whole[:at], 0o644); err != nil {
				t.Fatal(err)
			}
			once(1)
			got := fmt.Sprint(table(once(-1), 4))
			now, _ := os.ReadFile(file)
			if got != want || bytes.Count(now, []byte("\n")) != bytes.Count(whole, []byte("\n")) {
				t.Fatalf("form %d, killed at byte %d: got %s, want %s", form, at, got, want)
			}
		}
		m.Name = "another"
		before, _ := os.ReadFile(file)
		var other *arena.KeepError
		if _, err := arena.OpenKeep(file, m); !errors.As(err, &other) || other.Other != "test" {
			t.Errorf("another event: got %v, want that it is refused", err)
		}
		if now, _ := os.ReadFile(file); !bytes.Equal(now, before) {
			t.Error("a file that is refused has changed")
		}
	}
}

// table returns all figures of a standing.
func table(s *arena.Standing, n int) (figures []string) {
	for a := range n {
		r := s.Entrant(a)
		figures = append(figures, fmt.Sprint(r.Wins, r.Draws, r.Losses))
		for b := range n {
			figures = append(figures, fmt.Sprint(s.Tally(a, b)))
		}
	}
	return append(figures, fmt.Sprint(s.Ranking()))
}

// A placid engine plays the first move that there is.
type placid struct{}

func (placid) Search(_ context.Context, pos alinha.Position, _ alinha.Limits, _ func(alinha.Info)) (alinha.Result, error) {
	return alinha.Result{Move: pos.Moves(nil)[0]}, nil
}

// ladder returns a tournament of placid engines, but for one that is perfect.
func ladder(t testing.TB, n, perfect int) *arena.Tournament {
	t.Helper()
	m := match(t, "tictactoe", exact, exact)
	m.Entrants = nil
	for i := range n {
		m.Entrants = append(m.Entrants, entrant(fmt.Sprint(i), func() alinha.Engine {
			if i == perfect {
				return &search.Exact{}
			}
			return placid{}
		}))
	}
	m.Pairs = 1
	return m
}

// Everyone meets whom the form says.
func TestForms(t *testing.T) {
	for _, test := range []struct {
		form arena.Form
		n    int
		want int // games
	}{
		{arena.RoundRobin, 2, 2},
		{arena.RoundRobin, 5, 20},
		{arena.Gauntlet, 5, 8},
		{arena.Knockout, 2, 2},
		{arena.Knockout, 5, 8},
		{arena.Knockout, 8, 14},
		{arena.Swiss, 2, 2},
		{arena.Swiss, 5, 12},
		{arena.Swiss, 8, 24},
	} {
		perfect := test.n - 1
		m := ladder(t, test.n, perfect)
		m.Form = test.form
		s, err := m.Play(t.Context(), nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		done, planned := s.Games()
		if done != test.want || planned != done {
			t.Errorf("form %d of %d: got %d games of %d, want %d", test.form, test.n, done, planned, test.want)
		}
		if got := s.Ranking()[0]; test.form != arena.Gauntlet && got != perfect {
			t.Errorf("form %d of %d: %d has won, want the perfect one", test.form, test.n, got)
		}
		for a := range test.n {
			for b := range a {
				if tally := s.Tally(a, b); tally.Games() > 2 {
					t.Errorf("form %d of %d: %d and %d have met twice", test.form, test.n, a, b)
				}
			}
		}
	}
}

// Elo's figures are those of the logistic curve, and their ends of the normal one.
func TestElo(t *testing.T) {
	infinite := math.Inf(1)
	for _, test := range []struct {
		pairs                       [5]int
		score, low, high            float64
		elo, eloLow, eloHigh, slack float64
	}{
		{[5]int{}, 0.5, 0, 1, 0, -infinite, infinite, 0},
		{[5]int{2: 30}, 0.5, 0.45, 0.55, 0, -34.9, 34.9, 0.1},
		{[5]int{4: 30}, 1, 0.9, 1, infinite, 381.7, infinite, 0.1},
		{[5]int{0: 2}, 0, 0, 1, -infinite, -infinite, infinite, 0},
		{[5]int{0: 10, 4: 30}, 0.75, 0.6141, 0.8859, 190.8, 80.7, 356.0, 0.1},
		{[5]int{1: 10, 3: 30}, 0.625, 0.5571, 0.6929, 88.7, 39.8, 141.4, 0.1},
	} {
		tally := arena.Tally{Pairs: test.pairs}
		score, low, high := tally.Score()
		elo, eloLow, eloHigh := tally.Elo()
		for i, pair := range [][3]float64{
			{score, test.score, 1e-4},
			{low, test.low, 1e-4},
			{high, test.high, 1e-4},
			{elo, test.elo, test.slack},
			{eloLow, test.eloLow, test.slack},
			{eloHigh, test.eloHigh, test.slack},
		} {
			if got, want := pair[0], pair[1]; got != want && !(math.Abs(got-want) <= pair[2]) {
				t.Errorf("%v, figure %d: got %v, want %v", test.pairs, i, got, want)
			}
		}
	}
}

// An engine that thinks so long, or fails, or says what it thinks.
type odd struct {
	thinks time.Duration
	fault  error
	value  float64
	move   alinha.Move // -1 for the first that there is
}

func (o odd) Search(_ context.Context, pos alinha.Position, _ alinha.Limits, _ func(alinha.Info)) (alinha.Result, error) {
	time.Sleep(o.thinks)
	res := alinha.Result{Move: o.move, Score: alinha.Score{Value: o.value}, Depth: 1}
	if o.move == alinha.NoMove {
		res.Move = pos.Moves(nil)[0]
	}
	return res, o.fault
}

// Games end before their end by faults of an engine, by the clock, by what both think, and by what the judge
// proves; the other side has won, or nobody.
func TestVerdicts(t *testing.T) {
	fine := odd{move: alinha.NoMove}
	for _, test := range []struct {
		name    string
		engine  odd
		control arena.Control
		verdict arena.Verdict
		reason  record.Reason
		points  int // of the other side in two games
		plies   int // of the first game
	}{
		{"fine", fine, arena.Control{}, arena.Verdict{}, record.ByPlay, 2, 7},
		{"in time", odd{thinks: time.Second, move: -1}, arena.Control{Limits: alinha.Limits{Time: time.Second}}, arena.Verdict{}, record.ByPlay, 2, 7},
		{"late", odd{thinks: 1200 * time.Millisecond, move: -1}, arena.Control{Limits: alinha.Limits{Time: time.Second}, Tolerance: 100 * time.Millisecond}, arena.Verdict{}, record.OnTime, 4, 0},
		{"tolerated", odd{thinks: 1100 * time.Millisecond, move: -1}, arena.Control{Limits: alinha.Limits{Time: time.Second}, Tolerance: 100 * time.Millisecond}, arena.Verdict{}, record.ByPlay, 2, 7},
		{"clock", odd{thinks: 2 * time.Second, move: -1}, arena.Control{Game: 5 * time.Second}, arena.Verdict{}, record.OnTime, 4, 4},
		{"increment", odd{thinks: 2 * time.Second, move: -1}, arena.Control{Game: 3 * time.Second, Increment: 2 * time.Second}, arena.Verdict{}, record.ByPlay, 2, 7},
		{"illegal", odd{move: 99}, arena.Control{}, arena.Verdict{}, record.ByForfeit, 4, 0},
		{"crash", odd{fault: &gomocup.Forfeit{Fault: gomocup.Crash}}, arena.Control{}, arena.Verdict{}, record.ByForfeit, 4, 0},
		{"hung", odd{fault: &gomocup.Forfeit{Fault: gomocup.Late}}, arena.Control{}, arena.Verdict{}, record.OnTime, 4, 0},
		{"resigns", odd{value: -0.9, move: -1}, arena.Control{}, arena.Verdict{Resign: 0.9, ResignMoves: 2}, record.ByResignation, 4, 3},
		{"hopes", odd{value: -0.8, move: -1}, arena.Control{}, arena.Verdict{Resign: 0.9, ResignMoves: 2}, record.ByPlay, 2, 7},
		{"even", fine, arena.Control{}, arena.Verdict{Draw: 0.1, DrawMoves: 2}, record.ByAdjudication, 2, 4},
		{"long", fine, arena.Control{}, arena.Verdict{Plies: 5}, record.ByAdjudication, 2, 5},
		{"proven", fine, arena.Control{}, arena.Verdict{Judge: exact, Nodes: 1 << 30}, record.ByAdjudication, 2, 1},
	} {
		t.Run(test.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				m := match(t, "tictactoe", func() alinha.Engine { return test.engine }, func() alinha.Engine { return fine })
				m.Control, m.Verdict, m.Pairs = test.control, test.verdict, 1
				file := filepath.Join(t.TempDir(), "games.jsonl")
				k, err := arena.OpenKeep(file, m)
				if err != nil {
					t.Fatal(err)
				}
				s, err := m.Play(t.Context(), k, nil)
				if err != nil {
					t.Fatal(err)
				}
				g, points := kept(t, file)[0], s.Points(1)
				if g.Reason != test.reason || points != test.points || len(g.Turns) != test.plies {
					t.Errorf("got %q, %d points, %d plies, want %q, %d, %d", g.Reason, points, len(g.Turns), test.reason, test.points, test.plies)
				}
				faults := s.Entrant(0)
				if late := test.reason == record.OnTime; late != (faults.Late == 2) || (test.reason == record.ByForfeit) != (faults.Forfeits == 2) {
					t.Errorf("got %+v, want the faults counted", faults)
				}
			})
		})
	}
}

// The figures of Fishtest's tests, as the commits of Stockfish of April 2021 tell them: bounds in
// Elo, pairs by their points, and the log-likelihood ratio.
func TestSPRT(t *testing.T) {
	for _, test := range []struct {
		elo0, elo1 float64
		pairs      [5]int
		llr        float64
	}{
		{-0.20, 1.10, [5]int{406, 8728, 41933, 8848, 493}, 2.94},
		{0.20, 0.90, [5]int{23, 1079, 15473, 1255, 14}, 2.94},
		{-0.70, 0.20, [5]int{2, 245, 4962, 291, 4}, 2.95},
		{-1.00, 0.20, [5]int{577, 11681, 56451, 11586, 605}, 2.94},
		{-0.70, 0.20, [5]int{87, 6272, 81610, 6175, 108}, 2.98},
		{-0.20, 1.10, [5]int{4, 2342, 11769, 2494, 7}, 2.93},
		{0.20, 0.90, [5]int{7, 9004, 61085, 9425, 7}, 2.93},
		{-1.00, 0.20, [5]int{293, 5991, 29914, 6004, 310}, 2.95},
		{-0.70, 0.20, [5]int{17, 1281, 17293, 1333, 16}, 2.96},
	} {
		s := arena.SPRT{Elo0: test.elo0, Elo1: test.elo1, Alpha: 0.05, Beta: 0.05}
		tally := arena.Tally{Pairs: test.pairs, Wins: 1}
		if got := s.LLR(&tally); math.Abs(got-test.llr) > 0.006 {
			t.Errorf("%v, %v to %v: got %.3f, want %.2f", test.pairs, test.elo0, test.elo1, got, test.llr)
		}
	}
	s := arena.SPRT{Elo0: 0, Elo1: 5, Alpha: 0.05, Beta: 0.05}
	low, high := s.Bounds()
	if math.Abs(low+2.944) > 1e-3 || math.Abs(high-2.944) > 1e-3 {
		t.Errorf("bounds: got %v and %v, want -2.944 and 2.944", low, high)
	}
}

// The risks are what they are said to be, on drawn results: about one test in twenty is wrong.
func TestSPRTRisks(t *testing.T) {
	if testing.Short() {
		t.Skip("hundreds of tests")
	}
	s := arena.SPRT{Elo0: 0, Elo1: 40, Alpha: 0.05, Beta: 0.05}
	rng := rand.New(rand.NewPCG(5, 5))
	for want, elo := range map[int]float64{-1: 0, 1: 40} {
		score := 1 / (1 + math.Pow(10, -elo/400))
		wrong, tests, games := 0, 400, 0
		for range tests {
			var tally arena.Tally
			for s.Decided(&tally) == 0 {
				points := 0
				for range 4 { // of a pair, each as likely
					if rng.Float64() < score {
						points++
					}
				}
				tally.Pairs[points]++
				tally.Wins++
				games += 2
			}
			if s.Decided(&tally) != want {
				wrong++
			}
		}
		if share := float64(wrong) / float64(tests); share > 0.09 {
			t.Errorf("elo %v: %v of the tests were wrong, want about 0.05", elo, share)
		}
		t.Logf("elo %v: %d of %d wrong, %d games a test", elo, wrong, tests, games/tests)
	}
}

func TestLOS(t *testing.T) {
	for _, test := range []struct {
		pairs [5]int
		want  float64
	}{
		{[5]int{}, 0.5},
		{[5]int{1: 10, 3: 10}, 0.5},
		{[5]int{0: 10, 4: 30}, 0.99985},
		{[5]int{0: 30, 4: 10}, 0.00015},
		{[5]int{1: 10, 3: 15}, 0.8413}, // one standard deviation
	} {
		tally := arena.Tally{Pairs: test.pairs}
		if got := tally.LOS(); math.Abs(got-test.want) > 1e-3 {
			t.Errorf("%v: got %v, want %v", test.pairs, got, test.want)
		}
	}
}

// Two entrants differ by the Elo of their score, half a pair having gone every way alike.
func TestRatingsOfTwo(t *testing.T) {
	for _, pairs := range [][5]int{{10, 5, 20, 5, 40}, {0, 0, 3, 0, 1}, {0, 0, 0, 0, 4}, {2: 8}} {
		n, points := 0.5, 0.5*0.5
		for i, k := range pairs {
			n += float64(k)
			points += float64(k) * float64(i) / 4
		}
		want := 400 * math.Log10(points/(n-points))
		r := arena.StandingOf(2, map[arena.Meeting][5]int{{A: 0, B: 1}: pairs}).Ratings()
		if got := r[0].Elo - r[1].Elo; math.Abs(got-want) > 0.01 || math.Abs(r[0].Elo+r[1].Elo) > 0.01 {
			t.Errorf("%v: got %+v, want them %v apart", pairs, r, want)
		}
	}
}

// Strengths that made the results lie within their intervals in about nineteen of twenty
// tournaments.
func TestRatings(t *testing.T) {
	if testing.Short() {
		t.Skip("a hundred tournaments")
	}
	rng := rand.New(rand.NewPCG(6, 6))
	elo := []float64{150, 50, 0, -200}
	within, all := 0, 0
	for range 100 {
		pairs := make(map[arena.Meeting][5]int)
		for a := range elo {
			for b := a + 1; b < len(elo); b++ {
				score := 1 / (1 + math.Pow(10, (elo[b]-elo[a])/400))
				var of [5]int
				for range 30 {
					points := 0
					for range 4 {
						if rng.Float64() < score {
							points++
						}
					}
					of[points]++
				}
				pairs[arena.Meeting{A: a, B: b}] = of
			}
		}
		for i, r := range arena.StandingOf(len(elo), pairs).Ratings() {
			if all++; r.Low <= elo[i] && elo[i] <= r.High {
				within++
			}
		}
	}
	if share := float64(within) / float64(all); share < 0.9 || share > 0.99 {
		t.Errorf("%d of %d strengths lie within their intervals, want about 95 %%", within, all)
	}
}

func ExampleTournament() {
	game, _ := rules.Parse("tictactoe")
	m := arena.Tournament{
		Variant: game,
		Entrants: []arena.Entrant{
			{Name: "exact", Open: func(int) (alinha.Engine, error) { return &search.Exact{}, nil }},
			{Name: "minimax", Open: func(int) (alinha.Engine, error) { return &search.Minimax{}, nil }},
		},
		Control:  arena.Control{Limits: alinha.Limits{Depth: 1}},
		Openings: arena.Openings{Plies: 1},
		Pairs:    10,
	}
	standing, err := m.Play(context.Background(), nil, nil)
	tally := standing.Tally(0, 1)
	fmt.Println(tally.Games(), tally.Losses, err)
	// Output: 20 0 <nil>
}
