package search_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"testing"
	"time"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/gametest"
	"github.com/alinha/alinha/rules"
	"github.com/alinha/alinha/search"
)

// memoSolver is expectiminimax on package rules with a map of known values: the
// definition of the exact value of a position.
type memoSolver struct {
	values map[uint64]float64 // by key, for the player to move or whose piece is in the air
	slips  bool
}

// plyCost is the amount by which each ply reduces the value of a win.
const plyCost = 1.0 / 64

// value returns the value of a position, from the map if it is known.
func (r *memoSolver) value(pos alinha.Position) float64 {
	if v, known := r.values[pos.Key()]; known {
		return v
	}
	v := r.compute(pos)
	r.values[pos.Key()] = v
	return v
}

func (r *memoSolver) compute(pos alinha.Position) float64 {
	if o := pos.Outcome(); o != alinha.Undecided {
		if s, ok := pos.(alinha.Scored); ok {
			return float64(s.Margin()) * float64(alinha.WinFor(pos.ToMove()).For(alinha.First))
		}
		return float64(o.For(pos.ToMove()))
	}
	moves := pos.Moves(nil)
	if pos.ToMove() == alinha.Chance {
		sum := 0.0
		for i, w := range pos.(alinha.Chancy).Weights(nil) {
			sum += w * r.moveValue(pos, moves[i])
		}
		return sum
	}
	best := math.Inf(-1)
	for _, m := range moves {
		best = max(best, r.moveValue(pos, m))
	}
	return best
}

// moveValue returns the value of a move for the player who makes it, or whose piece lands.
func (r *memoSolver) moveValue(pos alinha.Position, m alinha.Move) float64 {
	pos.Play(m)
	defer pos.Undo()
	v := r.value(pos)
	if pos.ToMove() == alinha.Chance {
		return v
	}
	if _, points := pos.(alinha.Scored); points || r.slips || v == 0 {
		return -v
	}
	return -v + math.Copysign(plyCost, v)
}

// score converts a value to a score as the tablebase does.
func (r *memoSolver) score(pos alinha.Position, v float64) alinha.Score {
	left := pos.(alinha.Finite).Left()
	if _, points := pos.(alinha.Scored); points || r.slips || v == 0 {
		return alinha.Score{Value: v, Proven: true, Plies: left}
	}
	return alinha.Score{Value: math.Copysign(1, v), Proven: true, Plies: int((1 - math.Abs(v)) / plyCost)}
}

// TestTablebaseValues compares the table with memoSolver: every move of every position.
func TestTablebaseValues(t *testing.T) {
	for i, game := range []string{
		"tictactoe", "mnk:3x3,k=2,exact", "mnk:3x3,k=2,points", "mnk:3x3,k=3,slip=0.2", "mnk:2x2x2,k=2,slip=0.3",
		"mnk:5x1,k=3,exact,misere", "mnk:3x3,k=1", "mnk:3x3,k=3,gravity,slip=0.5", "mnk:2x2x3,k=2,gravity,misere",
		"mnk:3x3,k=2", "mnk:3x3,k=3,misere", "mnk:3x3,k=2,points,slip=1", // from here on not in a short run
		"mnk:3x2x2,k=3", "mnk:4x3,k=3,gravity", "mnk:3x3,k=2,points,gravity,slip=0.1",
		"mnk:2x2x3,k=3,gravity,slip=0.4", "mnk:4x3,k=3", // from here on in a long run only
		"mnk:2x8,k=4,gravity,exact", "mnk:4x3,k=3,exact", "mnk:4x3,k=3,misere", "mnk:4x3,k=2,points",
		"mnk:4x3,k=3,slip=0.25", "mnk:4x3,k=2,points,slip=0.1",
	} {
		if testing.Short() && i > 8 || !gametest.IsLong() && i > 16 {
			break
		}
		pos := startPosition(t, game)
		table, err := search.NewValueTable(t.Context(), mustParseVariant(t, game))
		if err != nil {
			t.Fatal(err)
		}
		r := &memoSolver{values: make(map[uint64]float64), slips: mustParseVariant(t, game).Slip > 0}
		r.value(pos)
		seen := make(map[uint64]bool)
		var walk func()
		walk = func() {
			if pos.Outcome() != alinha.Undecided || seen[pos.Key()] {
				return
			}
			seen[pos.Key()] = true
			if pos.ToMove() != alinha.Chance {
				compareMoveScores(t, game, table, r, pos)
			}
			for _, m := range pos.Moves(nil) {
				pos.Play(m)
				walk()
				pos.Undo()
			}
		}
		walk()
	}
}

// compareMoveScores compares the table's score of each move of a position with memoSolver's.
func compareMoveScores(t *testing.T, game string, table *search.ValueTable, r *memoSolver, pos alinha.Position) {
	t.Helper()
	board, _ := rules.BoardOf(pos)
	got, err := table.MoveScores(board)
	if err != nil {
		t.Fatal(err)
	}
	var want []alinha.MoveScore
	for _, m := range pos.Moves(nil) {
		want = append(want, alinha.MoveScore{Move: m, Score: r.score(pos, r.moveValue(pos, m))})
	}
	if !equalScores(got, want) {
		t.Fatalf("%s, table on\n%v: got %+v, want %+v", game, pos, got, want)
	}
}

// TestTablebaseLimits checks which games are supported: up to 256 MiB and 32 cells, without
// fouls. With an ended context a supported game gives the error of the context.
func TestTablebaseLimits(t *testing.T) {
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	for game, want := range map[string]error{
		"tictactoe4": context.Canceled, "mnk:5x4,k=4": context.Canceled, "mnk:3x3x2,k=3,slip=0.2": context.Canceled,
		"mnk:6x3,k=3,points,slip=0.2": context.Canceled, "mnk:5x5,k=4,gravity": context.Canceled, "mnk:6x4,k=4,gravity": context.Canceled,
		"mnk:5x4,k=4,slip=0.2": errors.ErrUnsupported, "mnk:7x3,k=3": errors.ErrUnsupported, "cube": errors.ErrUnsupported,
		"mnk:5x5,k=5": errors.ErrUnsupported, "mnk:5x5,k=4,gravity,slip=0.1": errors.ErrUnsupported, "connect4": errors.ErrUnsupported,
		"mnk:32x32,k=5": errors.ErrUnsupported, "renju": errors.ErrUnsupported, "mnk:3x3,k=1,exact": errors.ErrUnsupported,
	} {
		if _, err := search.NewValueTable(ended, mustParseVariant(t, game)); !errors.Is(err, want) {
			t.Errorf("%s: got error %v, want %v", game, err, want)
		}
	}
}

// TestTablebaseStops checks that the end of the context stops the building of a table.
func TestTablebaseStops(t *testing.T) {
	for _, after := range []time.Duration{5, 50, 400} {
		late := time.Hour
		for range 3 { // the best of three: the machine may be busy
			ctx, cancel := context.WithTimeout(t.Context(), after*time.Millisecond)
			_, err := search.NewValueTable(ctx, mustParseVariant(t, "mnk:5x4,k=4"))
			ended, _ := ctx.Deadline()
			late = min(late, time.Since(ended))
			cancel()
			if !errors.Is(err, context.DeadlineExceeded) {
				t.Fatalf("5x4 in %d ms: got error %v, want %v", after, err, context.DeadlineExceeded)
			}
		}
		if late > 50*time.Millisecond {
			t.Errorf("5x4 in %d ms: stopped %v late, want at most 50 ms", after, late)
		}
	}
}

// TestTablebaseLarge checks boards whose tables fit only thanks to symmetry and gravity,
// against the values that PVS and df-pn find.
func TestTablebaseLarge(t *testing.T) {
	if testing.Short() {
		t.Skip("tables of 3 and 6 million positions")
	}
	for _, test := range []struct {
		game string
		want alinha.Score
	}{
		{"mnk:5x4,k=4,gravity", alinha.Score{Proven: true, Plies: 20}},
		{"mnk:3x3x2,k=3", alinha.Score{Proven: true, Plies: 18}},
	} {
		if got := mustSearch(t, &search.Tablebase{}, startPosition(t, test.game), alinha.Limits{}).Score; got != test.want {
			t.Errorf("%s: got %+v, want %+v", test.game, got, test.want)
		}
	}
}

// BenchmarkTablebase measures the building of a table. TestSlippery4Value checks the values.
func BenchmarkTablebase(b *testing.B) {
	for _, game := range []string{"tictactoe4", "slippery4", "mnk:3x3x2,k=3,slip=0.2"} {
		b.Run(game, func(b *testing.B) {
			for b.Loop() {
				table, err := search.NewValueTable(b.Context(), mustParseVariant(b, game))
				if err != nil {
					b.Fatal(err)
				}
				b.ReportMetric(float64(table.Size()), "positions")
			}
		})
	}
}

// A Tablebase gives the exact value of every move.
func ExampleTablebase() {
	v, err := rules.Parse("mnk:3x3,k=3,slip=0.2")
	if err != nil {
		panic(err)
	}
	pos := rules.New(v)
	res, err := (&search.Tablebase{}).Search(context.Background(), pos, alinha.Limits{}, nil)
	if err != nil {
		panic(err)
	}
	board, _ := rules.BoardOf(pos)
	for _, m := range res.Moves[:5] {
		fmt.Printf("%s %+.4f\n", board.Format(m.Move), m.Score.Value)
	}
	fmt.Println("best", board.Format(res.Move), "proven", res.Score.Proven)
	// Output:
	// 1 +0.2071
	// 2 +0.1484
	// 3 +0.2071
	// 4 +0.1484
	// 5 +0.4025
	// best 5 proven true
}
