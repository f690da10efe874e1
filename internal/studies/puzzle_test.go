package studies_test

import (
	"encoding/json"
	"slices"
	"testing"

	"github.com/alinha/alinha/internal/analysis"
	"github.com/alinha/alinha/internal/jobs"
	"github.com/alinha/alinha/internal/jobs/clustertest"
	"github.com/alinha/alinha/internal/studies"
)

// puzzles are puzzles with their answers.
var puzzles = []struct{ line, got string }{
	{`{"id":"four","rule":"freestyle","size":15,"toMove":"black","black":["F8","G8","H8","I8"],"white":["A1","A2","A3"],"vcf":"win"}`, analysis.PuzzleWin},
	{`{"id":"stone","rule":"standard","size":15,"toMove":"black","black":["F8"],"white":["A1"],"vcf":"none"}`, analysis.PuzzleNone},
	{`{"id":"threes","rule":"freestyle","size":15,"toMove":"black","black":["G8","I8","H7","H9"],"white":["A1","A15","O1","O15"],"label":"win"}`, analysis.PuzzleWin},
	{`{"id":"foul","rule":"renju","size":15,"toMove":"black","black":["H6","H7","G8","F8"],"white":["A1","A2","A3","A4"],"forbidden":{"H8":"33"}}`, "H8 33"},
}

// answers returns the answers to the puzzles without the times.
func answers(t *testing.T, e jobs.Executor) []analysis.PuzzleAnswer {
	t.Helper()
	study, err := (&studies.PuzzleParams{Nodes: 10_000}).Study("test")
	if err != nil {
		t.Fatal(err)
	}
	var lines []string
	for _, p := range puzzles {
		lines = append(lines, p.line)
	}
	all := make([]analysis.PuzzleAnswer, len(lines))
	for i, result := range execute(t, e, study, lines...) {
		if err := json.Unmarshal(result, &all[i]); err != nil {
			t.Fatal(err)
		}
		all[i].US = 0
	}
	return all
}

func TestPuzzlesOnCluster(t *testing.T) {
	want := answers(t, &jobs.Local{Kinds: kinds})
	for i, a := range want {
		if !a.OK || a.Got != puzzles[i].got {
			t.Errorf("%s: got %+v, want %s", puzzles[i].line, a, puzzles[i].got)
		}
	}
	if got := answers(t, clustertest.StartExecutor(t, kinds)); !slices.Equal(got, want) {
		t.Errorf("got\n%+v, want\n%+v", got, want)
	}
}

func TestPuzzlesRefuse(t *testing.T) {
	study, err := (&studies.PuzzleParams{}).Study("test")
	if err != nil {
		t.Fatal(err)
	}
	for _, payload := range []string{
		`"@/etc/passwd"`, `{}`, `{"rule":"chess","size":15,"toMove":"black","vcf":"win"}`, `{"rule":"renju","size":99,"toMove":"black","vcf":"win"}`,
		`{"rule":"freestyle","size":15,"toMove":"white","black":["A1","B1","C1","D1","E1"],"vcf":"win"}`,
	} {
		checkRefused(t, study, payload)
	}
}

func TestEqualPuzzleAnswers(t *testing.T) {
	const first = `{"id":"a","ok":true,"got":"win","nodes":7,"us":5}`
	for text, want := range map[string]bool{
		first: true,
		`{"id":"a","ok":true,"got":"win","nodes":9,"us":6}`:      true,
		`{"id":"a","ok":false,"got":"unknown","nodes":9,"us":6}`: true,
		`{"id":"a","ok":false,"got":"none","nodes":7,"us":5}`:    false,
		`{"id":"b","ok":true,"got":"win","nodes":7,"us":5}`:      false,
		`"nonsense"`: false,
	} {
		if got := studies.EqualPuzzleAnswers(json.RawMessage(first), json.RawMessage(text)); got != want {
			t.Errorf("%s: got %v, want %v", text, got, want)
		}
	}
}
