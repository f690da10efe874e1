package search_test

import (
	"context"
	"errors"
	"math"
	"testing"
	"time"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/rules"
	"github.com/alinha/alinha/search"
)

// A plain solver is the definition of value, on the reference rules, with a memory.
type plain struct {
	values map[uint64]float64 // by key, to the player who moves or whose piece is in the air
	slips  bool
}

// sooner is what a win is worth less for each ply that it takes.
const sooner = 1.0 / 64

func (p *plain) value(pos alinha.Position) float64 {
	if v, known := p.values[pos.Key()]; known {
		return v
	}
	v := p.compute(pos)
	p.values[pos.Key()] = v
	return v
}

func (p *plain) compute(pos alinha.Position) float64 {
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
			sum += w * p.after(pos, moves[i])
		}
		return sum
	}
	best := math.Inf(-1)
	for _, m := range moves {
		best = max(best, p.after(pos, m))
	}
	return best
}

// after returns what a move is worth to the player who makes it, or whose piece lands.
func (p *plain) after(pos alinha.Position, m alinha.Move) float64 {
	pos.Play(m)
	defer pos.Undo()
	v := p.value(pos)
	if pos.ToMove() == alinha.Chance {
		return v
	}
	if _, points := pos.(alinha.Scored); points || p.slips || v == 0 {
		return -v
	}
	return -v + math.Copysign(sooner, v)
}

// score puts a value of a game with so many cells left as a table does.
func (p *plain) score(pos alinha.Position, v float64) alinha.Score {
	left := pos.(alinha.Finite).Left()
	if _, points := pos.(alinha.Scored); points || p.slips || v == 0 {
		return alinha.Score{Value: v, Proven: true, Plies: left}
	}
	return alinha.Score{Value: math.Copysign(1, v), Proven: true, Plies: int((1 - math.Abs(v)) / sooner)}
}

// The table gives every move of every position of a game the value that follows
// from the rules.
func TestTableIsPlain(t *testing.T) {
	for i, game := range []string{
		"tictactoe", "mnk:3x3,k=2,exact", "mnk:3x3,k=2,points", "mnk:3x3,k=3,slip=0.2", "mnk:2x2x2,k=2,slip=0.3",
		"mnk:5x1,k=3,exact,misere", "mnk:3x3,k=1", "mnk:3x3,k=3,gravity,slip=0.5", "mnk:2x2x3,k=2,gravity,misere",
		"mnk:3x3,k=2", "mnk:3x3,k=3,misere", "mnk:3x3,k=2,points,slip=1", // from here on not in a short run
		"mnk:3x2x2,k=3", "mnk:4x3,k=3,gravity", "mnk:3x3,k=2,points,gravity,slip=0.1",
		"mnk:2x2x3,k=3,gravity,slip=0.4", "mnk:2x8,k=4,gravity,exact", "mnk:4x3,k=3", "mnk:4x3,k=3,exact", "mnk:4x3,k=3,misere", "mnk:4x3,k=2,points",
		"mnk:4x3,k=3,slip=0.25", "mnk:4x3,k=2,points,slip=0.1",
	} {
		if testing.Short() && i > 8 {
			break
		}
		pos := start(t, game)
		table, err := search.NewValueTable(t.Context(), mustParse(t, game))
		if err != nil {
			t.Fatal(err)
		}
		p := &plain{values: make(map[uint64]float64), slips: mustParse(t, game).Slip > 0}
		p.value(pos)
		seen := make(map[uint64]bool)
		var walk func()
		walk = func() {
			if pos.Outcome() != alinha.Undecided || seen[pos.Key()] {
				return
			}
			seen[pos.Key()] = true
			if pos.ToMove() != alinha.Chance {
				compareLines(t, game, table, p, pos)
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

func compareLines(t *testing.T, game string, table *search.ValueTable, p *plain, pos alinha.Position) {
	t.Helper()
	board, _ := rules.BoardOf(pos)
	lines, err := table.MoveScores(board)
	if err != nil {
		t.Fatal(err)
	}
	var want []alinha.MoveScore
	for _, m := range pos.Moves(nil) {
		want = append(want, alinha.MoveScore{Move: m, Score: p.score(pos, p.after(pos, m))})
	}
	if !equalLines(lines, want) {
		t.Fatalf("%s, table on\n%v: got %+v, want %+v", game, pos, lines, want)
	}
}

// What a table holds, and what not: more than 256 MiB, or 32 cells, or fouls. A
// context that has ended shows that it would be built.
func TestTableLimits(t *testing.T) {
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	for game, want := range map[string]error{
		"tictactoe4": context.Canceled, "mnk:5x4,k=4": context.Canceled, "mnk:3x3x2,k=3,slip=0.2": context.Canceled,
		"mnk:6x3,k=3,points,slip=0.2": context.Canceled, "mnk:5x5,k=4,gravity": context.Canceled, "mnk:6x4,k=4,gravity": context.Canceled,
		"mnk:5x4,k=4,slip=0.2": errors.ErrUnsupported, "mnk:7x3,k=3": errors.ErrUnsupported, "cube": errors.ErrUnsupported,
		"mnk:5x5,k=5": errors.ErrUnsupported, "mnk:5x5,k=4,gravity,slip=0.1": errors.ErrUnsupported, "connect4": errors.ErrUnsupported,
		"mnk:32x32,k=5": errors.ErrUnsupported, "renju": errors.ErrUnsupported, "mnk:3x3,k=1,exact": errors.ErrUnsupported,
	} {
		if _, err := search.NewValueTable(ended, mustParse(t, game)); !errors.Is(err, want) {
			t.Errorf("%s: got error %v, want %v", game, err, want)
		}
	}
}

// A context that ends stops a table that is under way at once.
func TestTableStops(t *testing.T) {
	for _, after := range []time.Duration{5, 50, 400} {
		late := time.Hour
		for range 3 { // the best of three: the machine may be busy
			ctx, cancel := context.WithTimeout(t.Context(), after*time.Millisecond)
			_, err := search.NewValueTable(ctx, mustParse(t, "mnk:5x4,k=4"))
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

// Boards that symmetry and stacks bring into reach, with the values that PVS and
// df-pn find.
func TestTableLarge(t *testing.T) {
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
		if got := find(t, &search.Tablebase{}, start(t, test.game), alinha.Limits{}).Score; got != test.want {
			t.Errorf("%s: got %+v, want %+v", test.game, got, test.want)
		}
	}
}

// The table of 4x4, whose values TestSlippery4 asserts.
func BenchmarkTable(b *testing.B) {
	for _, game := range []string{"tictactoe4", "slippery4", "mnk:3x3x2,k=3,slip=0.2"} {
		b.Run(game, func(b *testing.B) {
			for b.Loop() {
				table, err := search.NewValueTable(b.Context(), mustParse(b, game))
				if err != nil {
					b.Fatal(err)
				}
				b.ReportMetric(float64(table.Size()), "positions")
			}
		})
	}
}
