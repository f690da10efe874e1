package lab_test

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
	"github.com/alinha/alinha/internal/lab"
)

const wholeRun = `title = "All of it"
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

func TestParseRun(t *testing.T) {
	got, err := lab.ParseRun(wholeRun)
	if err != nil {
		t.Fatal(err)
	}
	want := &lab.Run{
		Title: "All of it",
		Study: lab.Study{
			Games: []string{"tictactoe", "connect4"}, Positions: []string{"start", "random:5@4"}, Engines: []string{"minimax"},
			Depths: []int{1, 2, 3, 5}, Seed: 3, Nodes: 1000, Time: 90 * time.Second,
		},
		Outputs: lab.Outputs{Table: "t.txt", Markdown: "t.md", CSV: "t.csv", JSON: "t.json", Charts: "charts", Keep: "t.keep"},
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v, want %+v", got, want)
	}
}

func TestParseRunErrors(t *testing.T) {
	for _, test := range []struct {
		text, key string
		line      int
		expected  string // among the known keys, or the example
	}{
		{"games = [\"tictactoe\"]\nengine = [\"minimax\"]\n", "engine", 2, "engines"},
		{"Games = [\"tictactoe\"]\n", "Games", 1, "games"},
		{"seed = 1\n\n[limits]\nnode = 1\n", "limits.node", 4, "limits.nodes"},
		{"[outputs]\nchart = \"x\"\n", "outputs.chart", 2, "outputs.charts"},
		{"[output]\ncharts = \"x\"\n", "output", 1, "outputs"},
		{"a.b = 1", "a.b", 1, "games"},
		{"games = \"tictactoe\"\n", "games", 1, `["tictactoe"]`},
		{"engines = [\n\"minimax\",\n1,\n]\n", "engines", 4, `["minimax", "pvs:threads=2"]`},
		{"depths = 5\n", "depths", 1, `"1-6"`},
		{"seed = -1\n", "seed", 1, "1"},
		{"limits = 1\n", "limits", 1, "[limits]"},
		{"[[outputs]]\ncsv = \"x\"\n", "outputs", 1, "[outputs]"},
		{"[limits]\ntime = \"soon\"\n", "limits.time", 2, `"10s"`},
		{"seed = 1\ngames = [\n", "", 2, ""},
		{"seed = 1\nseed = 2\n", "", 2, ""},
		{"seed = 99999999999999999999\n", "", 1, ""},
	} {
		_, err := lab.ParseRun(test.text)
		var wrong *lab.RunFileError
		if !errors.As(err, &wrong) {
			t.Errorf("%q: got %v, want a RunFileError", test.text, err)
			continue
		}
		named := wrong.Example == test.expected || slices.Contains(wrong.Known, test.expected)
		if wrong.Key != test.key || test.line != wrong.Line || !named || !strings.Contains(err.Error(), test.expected) {
			t.Errorf("%q: got line %d, %v, want key %q in line %d, and %s", test.text, wrong.Line, err, test.key, test.line, test.expected)
		}
	}
	var study *lab.StudyError
	if _, err := lab.ParseRun(`depths = "deep"`); !errors.As(err, &study) || study.Reason != lab.BadDepths {
		t.Errorf("depths deep: got %v, want a StudyError", err)
	}
}

// The outputs are beside the file, wherever the program runs.
func TestReadRun(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "study.toml")
	if err := os.WriteFile(name, []byte("[outputs]\ncsv = \"out/t.csv\"\nkeep = \"/t.keep\"\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	run, err := lab.ReadRun(name)
	if err != nil {
		t.Fatal(err)
	}
	if want := (lab.Outputs{CSV: filepath.Join(dir, "out", "t.csv"), Keep: "/t.keep"}); run.Outputs != want {
		t.Errorf("got %+v, want %+v", run.Outputs, want)
	}
	if err := os.WriteFile(name, []byte("tea = 1\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	var wrong *lab.RunFileError
	if _, err := lab.ReadRun(name); !errors.As(err, &wrong) || wrong.File != name {
		t.Errorf("got %v, want an error that names the file", err)
	}
	if _, err := lab.ReadRun(filepath.Join(dir, "none.toml")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("no file: got %v", err)
	}
}

// The examples that come with the program are right.
func TestExamples(t *testing.T) {
	files, err := filepath.Glob("../../docs/lab/*.toml")
	if err != nil || len(files) == 0 {
		t.Fatalf("got %v, %v, want examples", files, err)
	}
	for _, name := range files {
		run, err := lab.ReadRun(name)
		if err != nil {
			t.Fatal(err)
		}
		gridOf(t, &run.Study)
	}
}

func TestOutputs(t *testing.T) {
	s := lab.Study{Games: []string{"tictactoe"}, Engines: []string{"minimax", "alphabeta"}, Depths: []int{1, 2}}
	findings := runGrid(t, &s, nil)
	dir := t.TempDir()
	o := lab.Outputs{Markdown: filepath.Join(dir, "new", "t.md"), JSON: filepath.Join(dir, "t.json")}
	if err := o.Write("Small", findings, i18n.New("en")); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(o.Markdown)
	if err != nil || !strings.HasPrefix(string(text), "# Small\n\n| game | position |") {
		t.Errorf("got %q, %v, want the title and the table", text, err)
	}
	if _, err := os.Stat(o.JSON); err != nil {
		t.Error(err)
	}
}

// Any text is a run or a RunFileError or StudyError, and never a panic.
func FuzzParseRun(f *testing.F) {
	f.Add(wholeRun)
	f.Add("engine = 1")
	f.Add("[outputs]\n\"a b\".c = [[1]]")
	f.Fuzz(func(t *testing.T, text string) {
		run, err := lab.ParseRun(text)
		var (
			wrong *lab.RunFileError
			study *lab.StudyError
		)
		switch {
		case err == nil && run == nil:
			t.Errorf("%q: got neither a run nor an error", text)
		case err != nil && !errors.As(err, &wrong) && !errors.As(err, &study):
			t.Errorf("%q: got %v, want an error of ours", text, err)
		case err != nil && err.Error() == "":
			t.Errorf("%q: got an error without words", text)
		}
	})
}
