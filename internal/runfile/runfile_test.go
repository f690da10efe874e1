package runfile_test

import (
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/alinha/alinha/internal/i18n"
	"github.com/alinha/alinha/internal/jobs"
	"github.com/alinha/alinha/internal/lab"
	"github.com/alinha/alinha/internal/runfile"
)

const allKeys = `title = "All of it"
seed = 3
games = ["tictactoe", "connect4"]
positions = [
  "start",
  "random:5@4",
]
engines = ["minimax"]
depths = "1-3,5"
[limits]
nodes = 1000
time = "1m30s"
[outputs]
table = "t.txt"
markdown = "t.md"
csv = "t.csv"
json = "t.json"
charts = "charts"
keep = "t.keep"
`

func TestParse(t *testing.T) {
	got, err := runfile.Parse(allKeys)
	if err != nil {
		t.Fatal(err)
	}
	want := &runfile.Run{
		Title: "All of it",
		Spec: lab.GridSpec{
			Games: []string{"tictactoe", "connect4"}, Positions: []string{"start", "random:5@4"}, Engines: []string{"minimax"},
			Depths: []int{1, 2, 3, 5}, Seed: 3, Nodes: 1000, Time: 90 * time.Second,
		},
		Outputs: runfile.Outputs{Table: "t.txt", Markdown: "t.md", CSV: "t.csv", JSON: "t.json", Charts: "charts", Keep: "t.keep"},
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v, want %+v", got, want)
	}
}

func TestParseErrors(t *testing.T) {
	for _, test := range []struct {
		text, key    string
		line, column int
		expected     string // one of the known keys, or the example
	}{
		{"games = [\"tictactoe\"]\nengine = [\"minimax\"]\n", "engine", 2, 1, "engines"},
		{"Games = [\"tictactoe\"]\n", "Games", 1, 1, "games"},
		{"seed = 1\n\n[limits]\n  node = 1\n", "limits.node", 4, 3, "limits.nodes"},
		{"limits = { nodes = 1, tim = 2 }\n", "limits.tim", 1, 23, "limits.time"},
		{"[outputs]\nchart = \"x\"\n", "outputs.chart", 2, 1, "outputs.charts"},
		{"[output]\ncharts = \"x\"\n", "output", 1, 2, "outputs"},
		{"a.b = 1", "a.b", 1, 1, "games"},
		{"title.x = 1", "title.x", 1, 1, "title"},
		{"\"limits.nodes\" = 1", `"limits.nodes"`, 1, 1, "limits"},
		{"games = \"tictactoe\"\n", "games", 1, 1, `["tictactoe"]`},
		{"engines = [\n\"minimax\",\n  1,\n]\n", "engines", 3, 3, `["minimax", "pvs:threads=2"]`},
		{"games = [[\"tictactoe\"]]\n", "games", 1, 1, `["tictactoe"]`},
		{"depths = 5\n", "depths", 1, 1, `"1-6"`},
		{"seed = -1\n", "seed", 1, 1, "1"},
		{"seed = 1.5\n", "seed", 1, 1, "1"},
		{"limits = { nodes = -1 }\n", "limits.nodes", 1, 12, "1000000"},
		{"limits = 1\n", "limits", 1, 1, "[limits]"},
		{"[seed]\nx = 1\n", "seed", 1, 2, "1"},
		{"[[outputs]]\ncsv = \"x\"\n", "outputs", 1, 3, "[outputs]"},
		{"[limits]\ntime = \"soon\"\n", "limits.time", 2, 1, `"10s"`},
		{"seed = 1\ngames = [\n", "", 2, 10, ""},
		{"seed = 1\nseed = 2\n", "", 2, 1, ""},
		{"seed = 99999999999999999999\n", "", 1, 8, ""},
	} {
		_, err := runfile.Parse(test.text)
		var wrong *runfile.Error
		if !errors.As(err, &wrong) {
			t.Errorf("%q: got %v, want an Error", test.text, err)
			continue
		}
		named := wrong.Example == test.expected || slices.Contains(wrong.Known, test.expected)
		if wrong.Key != test.key || wrong.Line != test.line || wrong.Column != test.column || !named || !strings.Contains(err.Error(), test.expected) {
			t.Errorf("%q: got %v, want key %q in line %d, column %d, and %s", test.text, err, test.key, test.line, test.column, test.expected)
		}
	}
	var spec *lab.SpecError
	if _, err := runfile.Parse(`depths = "deep"`); !errors.As(err, &spec) || spec.Reason != lab.BadDepths {
		t.Errorf("depths deep: got %v, want a SpecError", err)
	}
}

// Relative outputs are relative to the directory of the run file, whose text may begin with a byte order mark.
func TestRead(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "study.toml")
	if err := os.WriteFile(name, []byte("\ufeff[outputs]\r\ncsv = \"out/t.csv\"\nkeep = \"/t.keep\"\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	run, err := runfile.Read(name)
	if err != nil {
		t.Fatal(err)
	}
	if want := (runfile.Outputs{CSV: filepath.Join(dir, "out", "t.csv"), Keep: "/t.keep"}); run.Outputs != want {
		t.Errorf("got %+v, want %+v", run.Outputs, want)
	}
	if err := os.WriteFile(name, []byte("tea = 1\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	var wrong *runfile.Error
	if _, err := runfile.Read(name); !errors.As(err, &wrong) || wrong.File != name {
		t.Errorf("got %v, want an error that names the file", err)
	}
	if _, err := runfile.Read(filepath.Join(dir, "none.toml")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("no file: got %v", err)
	}
}

// The run files of docs/lab are correct.
func TestExamples(t *testing.T) {
	files, err := filepath.Glob("../../docs/lab/*.toml")
	if err != nil || len(files) == 0 {
		t.Fatalf("got %v, %v, want examples", files, err)
	}
	for _, name := range files {
		run, err := runfile.Read(name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := run.Spec.Grid(); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestWriteTables(t *testing.T) {
	s := lab.GridSpec{Games: []string{"tictactoe"}, Engines: []string{"minimax", "alphabeta"}, Depths: []int{1, 2}}
	grid, err := s.Grid()
	if err != nil {
		t.Fatal(err)
	}
	measurements, err := grid.Run(t.Context(), &jobs.Local{Kinds: jobs.Kinds{lab.StudyKind: lab.NewRunner}}, "test", nil, func(int, lab.Trial) {})
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	o := runfile.Outputs{Markdown: filepath.Join(dir, "new", "t.md"), JSON: filepath.Join(dir, "t.json")}
	if err := o.WriteTables("Small", measurements, i18n.New("en")); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(o.Markdown)
	if err != nil || !strings.HasPrefix(string(text), "# Small\n\n| game | position |") {
		t.Errorf("got %q, %v, want the title above the table", text, err)
	}
	if _, err := os.Stat(o.JSON); err != nil {
		t.Error(err)
	}
}

// Any text parses to a Run, an *Error or a *lab.SpecError, without a panic.
func FuzzParse(f *testing.F) {
	f.Add(allKeys)
	f.Add("engine = 1")
	f.Add("[outputs]\n\"a b\".c = [[1]]")
	f.Fuzz(func(t *testing.T, text string) {
		run, err := runfile.Parse(text)
		var (
			wrong *runfile.Error
			spec  *lab.SpecError
		)
		switch {
		case err == nil && run == nil:
			t.Errorf("%q: got neither a Run nor an error", text)
		case err != nil && !errors.As(err, &wrong) && !errors.As(err, &spec):
			t.Errorf("%q: got %v, want an *Error or a *lab.SpecError", text, err)
		case err != nil && err.Error() == "":
			t.Errorf("%q: got an error without a text", text)
		}
	})
}
