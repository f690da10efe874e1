package firstreplies_test

import (
	"context"
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/gomoku"
	"github.com/alinha/alinha/internal/firstreplies"
	"github.com/alinha/alinha/internal/gametest"
	"github.com/alinha/alinha/proof/check"
)

var (
	folder = flag.String("folder", "", "folder of the long run of TestGomoku; see make gomoku-proof")
	hours  = flag.Float64("hours", 1, "how long TestGomoku runs")
)

// TestGomoku goes on with the long run for Gomoku, and prints the table.
func TestGomoku(t *testing.T) {
	if *folder == "" {
		t.Skip("no folder given with -folder")
	}
	r := &firstreplies.Run{
		Variant: gametest.Variant(t, "gomoku"), Engine: new(gomoku.Engine), Folder: *folder, TableBits: 21, UnitNodes: 1_000_000, Rounds: 20,
	}
	if err := r.Open(); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), time.Duration(*hours*float64(time.Hour)))
	defer cancel()
	if err := r.Go(ctx); err != nil {
		t.Error(err)
	}
	if err := r.Close(); err != nil {
		t.Error(err)
	}
	t.Log("\n" + r.Table())
}

// beside plays beside the middle of a board of 9x9.
type beside struct{}

func (beside) Search(_ context.Context, pos alinha.Position, _ alinha.Limits, _ func(alinha.Info)) (alinha.Result, error) {
	for _, m := range []alinha.Move{41, 39} {
		if slices.Contains(pos.Moves(nil), m) {
			return alinha.Result{Move: m}, nil
		}
	}
	return alinha.Result{}, alinha.ErrOver
}

// A run of a game that X wins soon proves every first reply. A run that stops after each unit goes on and ends the same, and the
// certificates are valid.
func TestRun(t *testing.T) {
	v := gametest.Variant(t, "mnk:9x9,k=4")
	dir := t.TempDir()
	r := &firstreplies.Run{Variant: v, Engine: beside{}, Folder: dir, TableBits: 14, UnitNodes: 20_000, Rounds: 4}
	if err := r.Open(); err != nil {
		t.Fatal(err)
	}
	if err := r.Go(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := r.Close(); err != nil {
		t.Fatal(err)
	}
	want := r.Table()
	if got := strings.Count(want, "| X wins | X wins |"); got != 14 {
		t.Errorf("got %d first replies proven, want 14:\n%s", got, want)
	}
	files, _ := filepath.Glob(filepath.Join(dir, "*.proof"))
	for _, name := range files {
		in, err := os.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		if s, err := check.Certificate(in); err != nil || !s.Wins {
			t.Errorf("%s: got %+v, %v; want a win", name, s, err)
		}
		_ = in.Close()
	}
	again := &firstreplies.Run{Variant: v, Engine: beside{}, Folder: dir, TableBits: 14, UnitNodes: 20_000, Rounds: 4}
	if err := again.Open(); err != nil {
		t.Fatal(err)
	}
	if got := again.Table(); got != want {
		t.Errorf("opened again: got\n%s\nwant\n%s", got, want)
	}
	if err := again.Close(); err != nil {
		t.Fatal(err)
	}
}
