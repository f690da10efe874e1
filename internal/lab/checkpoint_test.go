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

// openCheckpoint opens the checkpoint file of a spec.
func openCheckpoint(t testing.TB, name string, s *lab.GridSpec) (*lab.Checkpoint, error) {
	t.Helper()
	return lab.OpenCheckpoint(name, "1.0", s, gridOf(t, s))
}

// runTrials runs the first trials of a grid and keeps them in a checkpoint file.
func runTrials(t testing.TB, name string, s *lab.GridSpec, trials int) {
	t.Helper()
	checkpoint, err := openCheckpoint(t, name, s)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	_, err = gridOf(t, s).Run(ctx, local, "test", checkpoint, func(done int, _ lab.Trial) {
		if done == trials {
			cancel()
		}
	})
	if err != nil && !errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
	if err := checkpoint.Close(); err != nil {
		t.Fatal(err)
	}
}

// A run that is cut after any trial resumes to the same measurements, and runs only the trials that were left.
func TestCheckpointResumes(t *testing.T) {
	s := smallSpec()
	want := withoutTimes(runGrid(t, &s, nil))
	for cut := range len(want) + 1 {
		name := filepath.Join(t.TempDir(), "checkpoint")
		runTrials(t, name, &s, cut)
		checkpoint, err := openCheckpoint(t, name, &s)
		if err != nil {
			t.Fatal(err)
		}
		ran := 0
		got, err := gridOf(t, &s).Run(t.Context(), local, "test", checkpoint, func(int, lab.Trial) { ran++ })
		if err != nil || !slices.Equal(withoutTimes(got), want) {
			t.Errorf("cut at %d: got %v, %v, want %v", cut, got, err, want)
		}
		if ran != len(want)-cut {
			t.Errorf("cut at %d: ran %d trials, want %d", cut, ran, len(want)-cut)
		}
		if err := checkpoint.Close(); err != nil {
			t.Fatal(err)
		}
	}
}

// A file that is torn at any byte is whole again after the next run, whether a newline follows or not.
func TestCheckpointTorn(t *testing.T) {
	s := lab.GridSpec{Games: []string{"tictactoe"}, Engines: []string{"minimax"}, Depths: []int{1, 2}}
	name := filepath.Join(t.TempDir(), "checkpoint")
	runTrials(t, name, &s, len(gridOf(t, &s).Trials))
	whole, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	for at := range 2 * len(whole) {
		end := at / 2
		if err := os.WriteFile(name, append(bytes.Clone(whole[:end]), "\n"[:at%2]...), 0o644); err != nil {
			t.Fatal(err)
		}
		checkpoint, err := openCheckpoint(t, name, &s)
		if err != nil {
			t.Fatalf("torn at byte %d of %d: %v", end, len(whole), err)
		}
		runGrid(t, &s, checkpoint)
		if err := checkpoint.Close(); err != nil {
			t.Fatal(err)
		}
		checkpoint, err = openCheckpoint(t, name, &s)
		if err != nil {
			t.Fatalf("torn at byte %d, the second time: %v", end, err)
		}
		if _, err := gridOf(t, &s).Run(t.Context(), local, "test", checkpoint, func(_ int, next lab.Trial) { t.Errorf("torn at byte %d: ran %v again", end, next) }); err != nil {
			t.Fatal(err)
		}
		if err := checkpoint.Close(); err != nil {
			t.Fatal(err)
		}
	}
}

// The file of another run is refused by the name of the field that differs, and stays as it was.
func TestCheckpointOfAnotherRun(t *testing.T) {
	for want, change := range map[string]func(*lab.GridSpec){
		"games":     func(s *lab.GridSpec) { s.Games = s.Games[:1] },
		"positions": func(s *lab.GridSpec) { s.Positions = s.Positions[:1] },
		"engines":   func(s *lab.GridSpec) { s.Engines = s.Engines[:2] },
		"depths":    func(s *lab.GridSpec) { s.Depths = []int{1, 2} },
		"seed":      func(s *lab.GridSpec) { s.Seed++ },
		"nodes":     func(s *lab.GridSpec) { s.Nodes = 100 },
		"time":      func(s *lab.GridSpec) { s.Time = 1 << 40 },
	} {
		s := smallSpec()
		name := filepath.Join(t.TempDir(), "checkpoint")
		runTrials(t, name, &s, 3)
		before, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		change(&s)
		var other *lab.CheckpointError
		if _, err := openCheckpoint(t, name, &s); !errors.As(err, &other) || !slices.Equal(other.Differs, []string{want}) {
			t.Errorf("%s: got %v, want an error that names the field", want, err)
		}
		after, err := os.ReadFile(name)
		if err != nil || !bytes.Equal(before, after) {
			t.Errorf("%s: the file has changed: %v", want, err)
		}
	}
	s := smallSpec()
	name := filepath.Join(t.TempDir(), "checkpoint")
	runTrials(t, name, &s, 1)
	var other *lab.CheckpointError
	if _, err := lab.OpenCheckpoint(name, "2.0", &s, gridOf(t, &s)); !errors.As(err, &other) || !slices.Equal(other.Differs, []string{"program"}) {
		t.Errorf("another program: got %v, want an error that names the field", err)
	}
}

func TestCheckpointUnreadable(t *testing.T) {
	s := smallSpec()
	name := filepath.Join(t.TempDir(), "checkpoint")
	runTrials(t, name, &s, 2)
	good, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	lines := bytes.SplitAfter(good, []byte("\n"))
	for _, test := range []struct {
		name, text string
		line       int
	}{
		{"other text", "milk", 1},
		{"other lines", "milk\nbread\n", 1},
		{"no header", string(lines[1]), 1},
		{"another line", string(lines[0]) + "milk\n" + string(lines[1]), 2},
		{"an empty line", string(lines[0]) + "\n" + string(lines[1]), 2},
		{"a torn line before another", string(lines[0]) + string(lines[1][:20]) + "\n" + string(lines[2]), 2},
		{"a trial twice", string(good) + string(lines[1]), 4},
		{"no move", string(lines[0]) + string(bytes.Replace(lines[1], []byte(`"move":"`), []byte(`"move":"","x":"`), 1)), 2},
		{"another trial", string(lines[0]) + string(bytes.Replace(lines[1], []byte(`"depth":1`), []byte(`"depth":3`), 1)), 2},
		{"two measurements in a line", string(lines[0]) + string(bytes.TrimSpace(lines[1])) + string(lines[2]), 2},
	} {
		if err := os.WriteFile(name, []byte(test.text), 0o644); err != nil {
			t.Fatal(err)
		}
		var wrong *lab.CheckpointError
		if _, err := openCheckpoint(t, name, &s); !errors.As(err, &wrong) || wrong.Line != test.line {
			t.Errorf("%s: got %v, want an error of line %d", test.name, err, test.line)
		}
		if after, err := os.ReadFile(name); err != nil || string(after) != test.text {
			t.Errorf("%s: the file has changed to %q, %v", test.name, after, err)
		}
	}
}

// Any file is either refused and left as it was, or the run resumes and completes.
func FuzzCheckpoint(f *testing.F) {
	s := lab.GridSpec{Games: []string{"tictactoe"}, Engines: []string{"minimax"}, Depths: []int{1, 2}}
	name := filepath.Join(f.TempDir(), "checkpoint")
	runTrials(f, name, &s, len(gridOf(f, &s).Trials))
	whole, err := os.ReadFile(name)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(whole)
	f.Add(whole[:len(whole)-7])
	f.Add([]byte("{}\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		name := filepath.Join(t.TempDir(), "checkpoint")
		if err := os.WriteFile(name, text, 0o644); err != nil {
			t.Fatal(err)
		}
		checkpoint, err := openCheckpoint(t, name, &s)
		if err != nil {
			after, e := os.ReadFile(name)
			if e != nil || !bytes.Equal(after, text) {
				t.Errorf("%q refused, %v: the file is now %q, %v", text, err, after, e)
			}
			return
		}
		if got := runGrid(t, &s, checkpoint); len(got) != 2 {
			t.Errorf("%q: got %v, want two measurements", text, got)
		}
		if err := checkpoint.Close(); err != nil {
			t.Error(err)
		}
		if checkpoint, err = openCheckpoint(t, name, &s); err != nil {
			t.Fatalf("%q, again: %v", text, err)
		}
		_ = checkpoint.Close()
	})
}
