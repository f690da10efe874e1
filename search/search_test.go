package search_test

import (
	"bytes"
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/eval"
	"github.com/alinha/alinha/internal/gametest"
	"github.com/alinha/alinha/internal/tt"
	"github.com/alinha/alinha/rules"
	"github.com/alinha/alinha/search"
)

// small are the variants that every algorithm can search to the end from a few
// plies before it. Those of 4x4 come last.
var smallGames = []string{
	"tictactoe", "mnk:3x3,k=3,misere", "mnk:3x2,k=2", "mnk:4x3,k=3,exact", "mnk:4x4,k=3,gravity", "mnk:2x2x2,k=2",
	"mnk:3x3,k=2,points,gravity", "points4", "tictactoe4",
}

// slippery are variants with chance, that of 4x4 last.
var slipperyGames = []string{
	"mnk:3x3,k=3,slip=0.2", "mnk:3x3,k=3,misere,slip=1", "mnk:4x3,k=3,gravity,slip=0.5",
	"mnk:3x3,k=3,points,gravity,slip=0.3", "slippery4",
}

// without4x4 leaves out the last n variants in a short run: their tables take long
// under the race detector.
func without4x4(games []string, n int) []string {
	if testing.Short() {
		return games[:len(games)-n]
	}
	return games
}

func startPosition(t testing.TB, game string) alinha.Position {
	t.Helper()
	v, err := rules.Parse(game)
	if err != nil {
		t.Fatal(err)
	}
	return rules.New(v)
}

// randomPosition plays at random until left plies at most are left, and returns an
// undecided position with nothing in the air.
func randomPosition(random *rand.Rand, fresh alinha.Position, left int) alinha.Position {
	for {
		p := fresh.Clone()
		for p.Outcome() == alinha.Undecided && (p.ToMove() == alinha.Chance || p.(alinha.Finite).Left() > left) {
			moves := p.Moves(nil)
			p.Play(moves[random.IntN(len(moves))])
		}
		if p.Outcome() == alinha.Undecided {
			return p
		}
	}
}

// rounds is how often to try: a sixth of it in a short run.
func rounds(n int) int {
	if testing.Short() {
		return n / 6
	}
	return n
}

func mustSearch(t testing.TB, e alinha.Engine, p alinha.Position, lim alinha.Limits) alinha.Result {
	t.Helper()
	res, err := e.Search(t.Context(), p, lim, nil)
	if err != nil {
		t.Fatalf("%T on\n%v: %v", e, p, err)
	}
	return res
}

// Every algorithm finds the value that plain minimax finds, move by move.
func TestEnginesMatchMinimax(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for _, game := range without4x4(smallGames, 2) {
		fresh := startPosition(t, game)
		table := tt.New(1)
		others := map[string]alinha.Engine{
			"alpha-beta":      &search.AlphaBeta{},
			"with a table":    &search.AlphaBeta{Table: table},
			"deepening":       &search.IterativeDeepening{Engine: &search.AlphaBeta{Table: table}},
			"expectiminimax":  &search.Expectiminimax{},
			"deepening plain": &search.IterativeDeepening{Engine: &search.Minimax{}},
			"exact":           &search.Tablebase{},
		}
		for range rounds(60) {
			p := randomPosition(random, fresh, 7)
			want := mustSearch(t, &search.Minimax{}, p, alinha.Limits{})
			if !want.Score.Proven {
				t.Fatalf("minimax without limits on\n%v: got %+v, want it proven", p, want.Score)
			}
			for name, e := range others {
				got, err := e.Search(t.Context(), p, alinha.Limits{EveryMove: true}, nil)
				if name == "exact" && errors.Is(err, errors.ErrUnsupported) {
					continue
				}
				if err != nil {
					t.Fatal(err)
				}
				if got.Score != want.Score || !equalScores(got.Moves, want.Moves) {
					t.Fatalf("%s, %s on\n%v: got %+v, want %+v", game, name, p, got, want)
				}
			}
			pruned := mustSearch(t, &search.AlphaBeta{}, p, alinha.Limits{})
			if pruned.Score != want.Score || pruned.Move != want.Move || pruned.Nodes > want.Nodes || pruned.Moves != nil {
				t.Fatalf("alpha-beta on\n%v: got %+v, want %+v and no lines", p, pruned, want)
			}
		}
	}
}

// To a horizon the values are those of minimax too, with an evaluation.
func TestEnginesMatchMinimaxAtHorizon(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for _, game := range []string{"connect4", "free4", "gomoku", "qubic", "points4", "mnk:5x5,k=4,misere"} {
		fresh := startPosition(t, game)
		for range rounds(6) {
			left := fresh.(alinha.Finite).Left()
			p := randomPosition(random, fresh, left-random.IntN(left/2))
			const depth = 2
			want := mustSearch(t, &search.Minimax{Eval: eval.Threats}, p, alinha.Limits{Depth: depth})
			for name, e := range map[string]alinha.Engine{
				"alpha-beta":     &search.AlphaBeta{Eval: eval.Threats},
				"with a table":   &search.AlphaBeta{Eval: eval.Threats, Table: tt.New(1)},
				"expectiminimax": &search.Expectiminimax{Eval: eval.Threats},
			} {
				if got := mustSearch(t, e, p, alinha.Limits{Depth: depth}); got.Score != want.Score {
					t.Errorf("%s, %s on\n%v: got %+v, want %+v", game, name, p, got.Score, want.Score)
				}
			}
		}
	}
}

// The table and expectiminimax are computed by code that shares nothing.
func TestTablebaseMatchesExpectiminimax(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	for _, game := range without4x4(slipperyGames, 1) {
		fresh := startPosition(t, game)
		exact := &search.Tablebase{}
		for range rounds(30) {
			p := randomPosition(random, fresh, 4)
			want := mustSearch(t, &search.Expectiminimax{}, p, alinha.Limits{})
			if !want.Score.Proven {
				t.Fatalf("%s: expectiminimax on\n%v: got %+v, want it proven", game, p, want.Score)
			}
			got, err := exact.Search(t.Context(), p, alinha.Limits{}, nil)
			if errors.Is(err, errors.ErrUnsupported) {
				break // pieces fall
			}
			if err != nil {
				t.Fatal(err)
			}
			if math.Abs(got.Score.Value-want.Score.Value) > 1e-12 || !equalScores(got.Moves, want.Moves) {
				t.Fatalf("%s: table on\n%v: got %+v, want %+v", game, p, got, want)
			}
		}
	}
}

func equalScores(got, want []alinha.MoveScore) bool {
	byMove := func(a, b alinha.MoveScore) int { return int(a.Move - b.Move) }
	got, want = slices.SortedFunc(slices.Values(got), byMove), slices.SortedFunc(slices.Values(want), byMove)
	return slices.EqualFunc(got, want, func(a, b alinha.MoveScore) bool {
		return a.Move == b.Move && a.Score.Proven == b.Score.Proven && a.Score.Plies == b.Score.Plies &&
			math.Abs(a.Score.Value-b.Score.Value) < 1e-12
	})
}

// The value of the slippery game and of its first moves, from
// 27289733548934717190661441/39382402500000000000000000, which two other
// programs found.
func TestSlippery4Value(t *testing.T) {
	if testing.Short() {
		t.Skip("a table of 4x4")
	}
	table, err := search.NewValueTable(t.Context(), mustParseVariant(t, "slippery4"))
	if err != nil {
		t.Fatal(err)
	}
	if got, want := table.Size(), 1_377_557; got != want {
		t.Errorf("positions: got %d, want %d", got, want)
	}
	board, _ := rules.BoardOf(startPosition(t, "slippery4"))
	lines, err := table.MoveScores(board)
	if err != nil {
		t.Fatal(err)
	}
	want := map[alinha.Move]float64{0: -0.119085286573, 1: 0.015227613483, 5: 0.692942324911100006929781}
	for m, v := range want {
		if got := lines[m].Score.Value; math.Abs(got-v) > 5e-13 {
			t.Errorf("first move %d: got %.15f, want %.12f", m, got, v)
		}
	}
	res := mustSearch(t, &search.Tablebase{}, startPosition(t, "points4"), alinha.Limits{})
	if res.Score != (alinha.Score{Proven: true, Plies: 16}) {
		t.Errorf("points4: got %+v, want exactly 0", res.Score)
	}
}

func mustParseVariant(t testing.TB, game string) rules.Variant {
	t.Helper()
	v, err := rules.Parse(game)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// testdata/known_values.csv holds results of small m,n,k games with their sources.
func TestKnownValues(t *testing.T) {
	data, err := os.ReadFile("testdata/known_values.csv")
	if err != nil {
		t.Fatal(err)
	}
	rows, err := csv.NewReader(bytes.NewReader(data)).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	solved := 0
	for _, row := range rows[1:] {
		cols, _ := strconv.Atoi(row[0])
		cells, _ := strconv.Atoi(row[1])
		cells *= cols
		game := fmt.Sprintf("mnk:%sx%s,k=%s", row[0], row[1], row[2])
		if row[3] != "normal" {
			game += "," + row[3]
		}
		most := 16
		if testing.Short() {
			most = 12
		}
		if cells > most {
			continue
		}
		solved++
		for _, e := range []alinha.Engine{&search.Tablebase{}, &search.IterativeDeepening{Engine: &search.AlphaBeta{Table: tt.New(64)}}} {
			score := mustSearch(t, e, startPosition(t, game), alinha.Limits{}).Score
			got := map[float64]string{1: "first", 0: "draw", -1: "second"}[score.Value]
			if !score.Proven || got != row[4] || row[5] != "" && strconv.Itoa(score.Plies) != row[5] {
				t.Errorf("%s, %T: got %s, %+v, want %s in %q plies", game, e, got, score, row[4], row[5])
			}
		}
	}
	if solved == 0 {
		t.Error("no row was solved")
	}
}

// The first player wins tic-tac-toe in three dimensions in seven plies.
func TestCubeValue(t *testing.T) {
	if testing.Short() {
		t.Skip("two million nodes")
	}
	res := mustSearch(t, &search.IterativeDeepening{Engine: &search.AlphaBeta{Table: tt.New(64)}}, startPosition(t, "cube"), alinha.Limits{})
	if want := (alinha.Score{Value: 1, Proven: true, Plies: 7}); res.Score != want || res.Move != 13 || len(res.PV) != 7 {
		t.Errorf("cube: got %+v by %d, line %v, want %+v by the centre, 13, and a line of 7 plies", res.Score, res.Move, res.PV, want)
	}
}

func TestConformance(t *testing.T) {
	for _, test := range []struct {
		engine alinha.Engine
		games  []string
	}{
		{&search.Minimax{}, []string{"tictactoe", "points4", "connect4"}},
		{&search.AlphaBeta{Table: tt.New(4)}, []string{"tictactoe", "score4", "gomoku"}},
		{&search.Expectiminimax{Eval: eval.Threats}, []string{"slippery4", "mnk:3x3,k=3,slip=0.2", "cube"}},
		{&search.IterativeDeepening{Engine: &search.AlphaBeta{Eval: eval.Threats, Table: tt.New(4)}}, []string{"connect4", "renju", "points4"}},
		{&search.IterativeDeepening{Engine: &search.Expectiminimax{}}, []string{"slippery4"}},
		{&search.Tablebase{}, []string{"tictactoe", "mnk:4x3,k=3,slip=0.1", "mnk:3x3,k=2,points"}},
	} {
		games := test.games
		if testing.Short() {
			games = games[:1]
		}
		for _, game := range games {
			t.Run(fmt.Sprintf("%T/%s", test.engine, game), func(t *testing.T) {
				gametest.Engine(t, test.engine, func() alinha.Position { return startPosition(t, game) })
			})
		}
	}
}

func TestUnsupported(t *testing.T) {
	gametest.Unsupported(t, &search.Minimax{}, startPosition(t, "slippery4"))
	gametest.Unsupported(t, &search.AlphaBeta{}, startPosition(t, "slippery4"))
	gametest.Unsupported(t, &search.IterativeDeepening{Engine: &search.AlphaBeta{}}, startPosition(t, "slippery4"))
	for _, game := range []string{"connect4", "gomoku", "mnk:6x4,k=4", "cube"} {
		gametest.Unsupported(t, &search.Tablebase{}, startPosition(t, game))
	}
}

// Deepening keeps the last finished depth when it is stopped, and reports as it goes.
func TestIterativeDeepeningStopped(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	e := &search.IterativeDeepening{Engine: &search.AlphaBeta{}}
	var infos []alinha.Info
	res, err := e.Search(ctx, startPosition(t, "connect4"), alinha.Limits{Time: time.Minute}, func(i alinha.Info) {
		infos = append(infos, alinha.Info{Depth: i.Depth, Nodes: i.Nodes})
		if i.Depth == 8 {
			cancel()
		}
	})
	if err != nil || res.Depth != 7 {
		t.Errorf("stopped at depth 8: got depth %d, error %v, want 7 and none", res.Depth, err)
	}
	if !slices.IsSortedFunc(infos, func(a, b alinha.Info) int { return int(a.Nodes) - int(b.Nodes) }) {
		t.Errorf("reports: got %v, want growing nodes", infos)
	}
}

func TestBestMoves(t *testing.T) {
	win := func(plies int) alinha.Score { return alinha.Score{Value: 1, Proven: true, Plies: plies} }
	loss := func(plies int) alinha.Score { return alinha.Score{Value: -1, Proven: true, Plies: plies} }
	draw, good := alinha.Score{Proven: true, Plies: 9}, alinha.Score{Value: 0.25}
	for _, test := range []struct {
		name   string
		scores []alinha.Score
		want   []int
	}{
		{"shortest win", []alinha.Score{win(5), draw, win(3), good, win(3)}, []int{2, 4}},
		{"longest loss", []alinha.Score{loss(2), loss(6), loss(4)}, []int{1}},
		{"estimates", []alinha.Score{draw, good, loss(8)}, []int{1}},
		{"rounding", []alinha.Score{{Value: 0.1}, {Value: 0.1 + 1e-15}}, []int{0, 1}},
		{"none", nil, nil},
	} {
		lines := make([]alinha.MoveScore, len(test.scores))
		for i, s := range test.scores {
			lines[i] = alinha.MoveScore{Move: alinha.Move(i), Score: s}
		}
		var got []int
		for _, l := range search.BestMoves(lines) {
			got = append(got, int(l.Move))
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("%s: got %v, want %v", test.name, got, test.want)
		}
	}
}

// testdata/connect4_end.txt holds late positions of Connect Four with their scores
// by another solver.
func TestConnect4Endgames(t *testing.T) {
	data, err := os.ReadFile("testdata/connect4_end.txt")
	if err != nil {
		t.Fatal(err)
	}
	e := &search.IterativeDeepening{Engine: &search.AlphaBeta{Table: tt.New(64)}}
	for line := range strings.Lines(string(data)) {
		moves, score, _ := strings.Cut(strings.TrimSpace(line), " ")
		want, err := strconv.Atoi(score)
		if err != nil {
			t.Fatal(err)
		}
		p := startPosition(t, "connect4")
		if _, err := rules.PlayText(p, moves); err != nil {
			t.Fatal(err)
		}
		found := mustSearch(t, e, p, alinha.Limits{}).Score
		got := int(found.Value) * (22 - (len(moves)+found.Plies+1)/2)
		if !found.Proven || got != want {
			t.Errorf("%s: got score %d, %+v, want %d", moves, got, found, want)
		}
	}
}
