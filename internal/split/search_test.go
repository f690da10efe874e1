package split

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"testing"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/connect4"
	"github.com/alinha/alinha/internal/jobs"
	"github.com/alinha/alinha/rules"
)

// A shuffler is an Executor that takes up to ahead units before their results and hands the results over in random order. It
// ends with errStopped after stopAfter results, if that is not 0.
type shuffler struct {
	*rand.Rand
	ahead, stopAfter int
	keepsAll         bool // computes skipped units too
	units            int  // computed
	skipped          int  // units that were not computed
}

var errStopped = errors.New("stopped by the test")

// Wasted implements jobs.Executor: no unit is in progress while accept sees a result.
func (*shuffler) Wasted() int { return 0 }

func (e *shuffler) Execute(ctx context.Context, s *jobs.Study, units iter.Seq[json.RawMessage], accept func(int, json.RawMessage) error) error {
	r, err := kinds.Open(s)
	if err != nil {
		return err
	}
	next, stop := iter.Pull(units)
	defer stop()
	type unit struct {
		number  int
		payload json.RawMessage
	}
	var waiting []unit
	for count, more := 0, true; ; {
		for more && len(waiting) < 1+e.IntN(e.ahead) {
			var payload json.RawMessage
			if payload, more = next(); more {
				waiting = append(waiting, unit{count, payload})
				count++
			}
		}
		switch {
		case count == 0:
			return jobs.ErrNoUnits
		case len(waiting) == 0:
			return nil
		case e.stopAfter > 0 && e.units == e.stopAfter:
			return errStopped
		}
		i := e.IntN(len(waiting))
		u := waiting[i]
		waiting = append(waiting[:i], waiting[i+1:]...)
		result, err := jobs.Run(ctx, r, u.payload)
		if err != nil {
			return &jobs.UnitError{Unit: u.number, Err: err}
		}
		e.units++
		err = accept(u.number, result)
		skip, skips := errors.AsType[*jobs.SkipUnits](err)
		switch {
		case errors.Is(err, jobs.ErrEnough):
			return nil
		case skips && !e.keepsAll:
			before := len(waiting)
			waiting = slices.DeleteFunc(waiting, func(u unit) bool { return slices.Contains(skip.Units, u.number) })
			e.skipped += before - len(waiting)
		case err != nil && !skips:
			return err
		}
	}
}

// randomPosition returns an undecided position after a number of random moves at most.
func randomPosition(rng *rand.Rand, v rules.Variant, plies int) alinha.Position {
	for {
		p := rules.New(v)
		for range rng.IntN(plies + 1) {
			if p.Outcome() == alinha.Undecided {
				moves := p.Moves(nil)
				p.Play(moves[rng.IntN(len(moves))])
			}
		}
		if p.Outcome() == alinha.Undecided {
			return p
		}
	}
}

// TestSolverAgrees checks the scores and the best moves of random positions against the solver that searches them whole, with
// answers in random order.
func TestSolverAgrees(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	plain := &connect4.Solver{TableMiB: 1}
	for _, size := range [][2]int{{4, 4}, {5, 4}, {4, 5}, {5, 5}, {6, 4}, {4, 6}} {
		variant, err := rules.Parse(fmt.Sprintf("mnk:%dx%d,k=4,gravity", size[0], size[1]))
		if err != nil {
			t.Fatal(err)
		}
		for range 12 {
			pos := randomPosition(rng, variant, 8)
			weak := rng.IntN(3) == 0
			s, err := NewConnectFour(pos, 1+rng.IntN(6))
			if err != nil {
				t.Fatal(err)
			}
			s.Weak, s.MemoryMiB = weak, 1
			if err := s.Run(t.Context(), &shuffler{Rand: rng, ahead: 1 + rng.IntN(20)}, "test", func() {}); err != nil {
				t.Fatal(err)
			}
			want, err := plain.Search(t.Context(), pos, alinha.Limits{EveryMove: true}, nil)
			if err != nil {
				t.Fatal(err)
			}
			name := fmt.Sprintf("%v %s --split %d", variant, rules.GameText(pos, false), s.plies)
			if got := s.Score(); weak && got.Value != want.Score.Value || !weak && got != want.Score {
				t.Errorf("%s: got %+v, want %+v (weak %t)", name, got, want.Score, weak)
			}
			checkBest(t, name, s, want)
		}
	}
}

// checkBest checks that a search knows a best move, if the root is not decided at once, and that all its best moves are.
func checkBest(t *testing.T, name string, s *ConnectFour, want alinha.Result) {
	t.Helper()
	best := s.BestMoves()
	if len(best) == 0 && len(s.graph.nodes) > 1 {
		t.Errorf("%s: got no best move", name)
	}
	for _, move := range best {
		for _, m := range want.Moves {
			if m.Move == move && (s.Weak && m.Score.Value < want.Score.Value || !s.Weak && m.Score != want.Score) {
				t.Errorf("%s: best move %v is worth %+v, want %+v", name, move, m.Score, want.Score)
			}
		}
	}
}

// TestSkipUnits checks that units that no longer matter are skipped, so that fewer are computed, and that the score is that of a
// search which skips none.
func TestSkipUnits(t *testing.T) {
	variant, _ := rules.Parse("mnk:5x5,k=4,gravity")
	want := alinha.Score{Proven: true, Plies: 25}
	run := func(seed uint64, keepsAll bool) *shuffler {
		s, err := NewConnectFour(rules.New(variant), 5)
		if err != nil {
			t.Fatal(err)
		}
		s.MemoryMiB = 1
		e := &shuffler{Rand: rand.New(rand.NewPCG(seed, 3)), ahead: 40, keepsAll: keepsAll}
		if err := s.Run(t.Context(), e, "test", func() {}); err != nil || s.Score() != want {
			t.Errorf("got %+v and %v, want %+v", s.Score(), err, want)
		}
		return e
	}
	for seed := range uint64(5) {
		all, fewer := run(seed, true), run(seed, false)
		t.Logf("seed %d: %d units, %d with skips of %d", seed, all.units, fewer.units, fewer.skipped)
		if fewer.units >= all.units || fewer.skipped == 0 {
			t.Errorf("seed %d: got %d units and %d skipped ones, want fewer units than the %d without skips", seed, fewer.units, fewer.skipped, all.units)
		}
	}
}

// TestResume checks that a search that is stopped again and again computes no unit twice, and that another search refuses its
// file.
func TestResume(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 2))
	variant, _ := rules.Parse("mnk:5x5,k=4,gravity")
	name := filepath.Join(t.TempDir(), "units.jsonl")
	units := 0
	for runs := 1; ; runs++ {
		s, err := NewConnectFour(rules.New(variant), 4)
		if err != nil {
			t.Fatal(err)
		}
		keep, err := s.OpenCheckpoint(name)
		if err != nil {
			t.Fatal(err)
		}
		if got := s.Progress().Kept; got != units {
			t.Fatalf("run %d: got %d kept answers, want %d", runs, got, units)
		}
		e := &shuffler{Rand: rng, ahead: 1, stopAfter: 1 + rng.IntN(9)}
		err = s.Run(t.Context(), e, "test", func() {})
		units += e.units
		if err := keep.Close(); err != nil {
			t.Fatal(err)
		}
		if err == nil {
			if want := (alinha.Score{Proven: true, Plies: 25}); s.Score() != want {
				t.Errorf("got %+v, want %+v", s.Score(), want)
			}
			if runs < 5 {
				t.Errorf("got %d runs, want 5 at least", runs)
			}
			break
		}
		if !errors.Is(err, errStopped) {
			t.Fatal(err)
		}
	}
	whole, err := NewConnectFour(rules.New(variant), 4)
	if err != nil {
		t.Fatal(err)
	}
	e := &shuffler{Rand: rng, ahead: 1}
	if err := whole.Run(t.Context(), e, "test", func() {}); err != nil || e.units != units {
		t.Errorf("got %d units and %v without a stop, want %d", e.units, err, units)
	}
	other, _ := NewConnectFour(rules.New(variant), 3)
	_, err = other.OpenCheckpoint(name)
	if refused, ok := errors.AsType[*CheckpointError](err); !ok || refused.Other == nil || refused.Other.String() != "solve mnk:5x5,k=4,gravity --split 4" {
		t.Errorf("got %v, want a file of another search", err)
	}
}
