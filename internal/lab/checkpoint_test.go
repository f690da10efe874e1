package lab_test

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/alinha/alinha/internal/lab"
)

func openKeep(t testing.TB, name string, s *lab.Study) (*lab.Checkpoint, error) {
	t.Helper()
	return lab.OpenCheckpoint(name, "1.0", s, gridOf(t, s))
}

// keepUntil runs a study until a number of cells are kept in a file.
func keepUntil(t testing.TB, name string, s *lab.Study, cells int) {
	t.Helper()
	keep, err := openKeep(t, name, s)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	_, err = gridOf(t, s).Run(ctx, keep, func(done int, _ lab.Cell) {
		if done == cells {
			cancel()
		}
	})
	if err != nil && !errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
	if err := keep.Close(); err != nil {
		t.Fatal(err)
	}
}

// A run that is cut at any cell goes on to the same table, and searches only what
// was left.
func TestKeepResumes(t *testing.T) {
	s := small()
	want := timeless(runGrid(t, &s, nil))
	for cut := range len(want) + 1 {
		name := filepath.Join(t.TempDir(), "keep")
		keepUntil(t, name, &s, cut)
		keep, err := openKeep(t, name, &s)
		if err != nil {
			t.Fatal(err)
		}
		searched := 0
		got, err := gridOf(t, &s).Run(t.Context(), keep, func(int, lab.Cell) { searched++ })
		if err != nil || !slices.Equal(timeless(got), want) {
			t.Errorf("cut at %d: got %v, %v, want %v", cut, got, err, want)
		}
		if searched != len(want)-cut {
			t.Errorf("cut at %d: searched %d cells, want %d", cut, searched, len(want)-cut)
		}
		if err := keep.Close(); err != nil {
			t.Fatal(err)
		}
	}
}

// A file that is torn at any byte is whole again after the next run.
func TestKeepTorn(t *testing.T) {
	s := lab.Study{Games: []string{"tictactoe"}, Engines: []string{"minimax"}, Depths: []int{1, 2}}
	name := filepath.Join(t.TempDir(), "keep")
	keepUntil(t, name, &s, len(gridOf(t, &s).Cells))
	whole, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	for end := range len(whole) {
		if err := os.WriteFile(name, whole[:end], 0o644); err != nil {
			t.Fatal(err)
		}
		keep, err := openKeep(t, name, &s)
		if err != nil {
			t.Fatalf("torn at byte %d of %d: %v", end, len(whole), err)
		}
		runGrid(t, &s, keep)
		if err := keep.Close(); err != nil {
			t.Fatal(err)
		}
		keep, err = openKeep(t, name, &s)
		if err != nil {
			t.Fatalf("torn at byte %d, the second time: %v", end, err)
		}
		if _, err := gridOf(t, &s).Run(t.Context(), keep, func(_ int, at lab.Cell) { t.Errorf("torn at byte %d: searched %v again", end, at) }); err != nil {
			t.Fatal(err)
		}
		if err := keep.Close(); err != nil {
			t.Fatal(err)
		}
	}
}

// The file of another run is refused, with what differs, and stays as it is.
func TestKeepRefusesOthers(t *testing.T) {
	for want, change := range map[string]func(*lab.Study){
		"games":     func(s *lab.Study) { s.Games = s.Games[:1] },
		"positions": func(s *lab.Study) { s.Positions = s.Positions[:1] },
		"engines":   func(s *lab.Study) { s.Engines = s.Engines[:2] },
		"depths":    func(s *lab.Study) { s.Depths = []int{1, 2} },
		"seed":      func(s *lab.Study) { s.Seed++ },
		"nodes":     func(s *lab.Study) { s.Nodes = 100 },
		"time":      func(s *lab.Study) { s.Time = 1 << 40 },
	} {
		s := small()
		name := filepath.Join(t.TempDir(), "keep")
		keepUntil(t, name, &s, 3)
		before, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		change(&s)
		var other *lab.CheckpointError
		if _, err := openKeep(t, name, &s); !errors.As(err, &other) || !slices.Equal(other.Differs, []string{want}) {
			t.Errorf("%s: got %v, want it to differ in that", want, err)
		}
		after, err := os.ReadFile(name)
		if err != nil || !bytes.Equal(before, after) {
			t.Errorf("%s: the file has changed: %v", want, err)
		}
	}
	s := small()
	name := filepath.Join(t.TempDir(), "keep")
	keepUntil(t, name, &s, 1)
	var other *lab.CheckpointError
	if _, err := lab.OpenCheckpoint(name, "2.0", &s, gridOf(t, &s)); !errors.As(err, &other) || !slices.Equal(other.Differs, []string{"program"}) {
		t.Errorf("another program: got %v, want it to differ in that", err)
	}
}

func TestKeepUnreadable(t *testing.T) {
	s := small()
	name := filepath.Join(t.TempDir(), "keep")
	keepUntil(t, name, &s, 2)
	good, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	lines := bytes.SplitAfter(good, []byte("\n"))
	for _, test := range []struct {
		name, text string
		line       int
	}{
		{"a shopping list", "milk", 1},
		{"a longer one", "milk\nbread\n", 1},
		{"no heading", string(lines[1]), 1},
		{"a word between", string(lines[0]) + "milk\n" + string(lines[1]), 2},
		{"an empty line", string(good) + "\n", 4},
		{"twice the same", string(good) + string(lines[1]), 4},
		{"no move", string(lines[0]) + string(bytes.Replace(lines[1], []byte(`"move":"`), []byte(`"move":"","x":"`), 1)), 2},
		{"another cell", string(lines[0]) + string(bytes.Replace(lines[1], []byte(`"depth":1`), []byte(`"depth":3`), 1)), 2},
		{"two in a line", string(lines[0]) + string(bytes.TrimSpace(lines[1])) + string(lines[2]), 2},
	} {
		if err := os.WriteFile(name, []byte(test.text), 0o644); err != nil {
			t.Fatal(err)
		}
		var wrong *lab.CheckpointError
		if _, err := openKeep(t, name, &s); !errors.As(err, &wrong) || wrong.Line != test.line {
			t.Errorf("%s: got %v, want an error of line %d", test.name, err, test.line)
		}
		if after, err := os.ReadFile(name); err != nil || string(after) != test.text {
			t.Errorf("%s: the file has changed to %q, %v", test.name, after, err)
		}
	}
}

// Whatever a file holds, it is refused and stays, or the run goes on to the same end.
func FuzzKeep(f *testing.F) {
	s := lab.Study{Games: []string{"tictactoe"}, Engines: []string{"minimax"}, Depths: []int{1, 2}}
	name := filepath.Join(f.TempDir(), "keep")
	keepUntil(f, name, &s, len(gridOf(f, &s).Cells))
	whole, err := os.ReadFile(name)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(whole)
	f.Add(whole[:len(whole)-7])
	f.Add([]byte("{}\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		name := filepath.Join(t.TempDir(), "keep")
		if err := os.WriteFile(name, text, 0o644); err != nil {
			t.Fatal(err)
		}
		keep, err := openKeep(t, name, &s)
		if err != nil {
			after, e := os.ReadFile(name)
			if e != nil || !bytes.Equal(after, text) {
				t.Errorf("%q refused, %v: the file is now %q, %v", text, err, after, e)
			}
			return
		}
		if got := runGrid(t, &s, keep); len(got) != 2 {
			t.Errorf("%q: got %v, want two cells", text, got)
		}
		if err := keep.Close(); err != nil {
			t.Error(err)
		}
		if keep, err = openKeep(t, name, &s); err != nil {
			t.Fatalf("%q, again: %v", text, err)
		}
		_ = keep.Close()
	})
}
