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
	if err := r.Search(ctx); err != nil {
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

// goOn opens a run of 9x9 with k=4 in a folder, lets it go on to its end, and returns the table.
func goOn(t *testing.T, dir string) string {
	t.Helper()
	r := &firstreplies.Run{
		Variant: gametest.Variant(t, "mnk:9x9,k=4"), Engine: beside{}, Folder: dir, TableBits: 14, UnitNodes: 20_000, Rounds: 4,
	}
	if err := r.Open(); err != nil {
		t.Fatal(err)
	}
	if err := r.Search(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := r.Close(); err != nil {
		t.Fatal(err)
	}
	return r.Table()
}

// A run of a game that X wins soon proves every first reply, and the certificates are valid. A run whose file breaks off, as after
// kill -9, goes on and proves the rest.
func TestRun(t *testing.T) {
	dir := t.TempDir()
	want := goOn(t, dir)
	if got := strings.Count(want, "| X wins | X wins |"); got != 14 {
		t.Errorf("got %d first replies proven, want 14:\n%s", got, want)
	}
	files, _ := filepath.Glob(filepath.Join(dir, "*.proof"))
	if len(files) != 14 {
		t.Errorf("got the certificates %q, want 14", files)
	}
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
	if got := goOn(t, dir); got != want {
		t.Errorf("opened again: got\n%s\nwant\n%s", got, want)
	}
	keep := filepath.Join(dir, "units.jsonl")
	whole, err := os.ReadFile(keep)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(keep, whole[:len(whole)/2], 0o600); err != nil {
		t.Fatal(err)
	}
	if got := strings.Count(goOn(t, dir), "| X wins | X wins |"); got != 14 {
		t.Errorf("after a file that breaks off: got %d first replies proven, want 14", got)
	}
}

// A file of another run is refused, and stays as it is.
func TestForeign(t *testing.T) {
	dir := t.TempDir()
	goOn(t, dir)
	r := &firstreplies.Run{Variant: gametest.Variant(t, "gomoku"), Engine: beside{}, Folder: dir}
	if err := r.Open(); err == nil {
		t.Error("got no error, want one of a file of another run")
	}
}
