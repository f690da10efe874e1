package solverbench_test

import (
	"bufio"
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/connect4"
	"github.com/alinha/alinha/internal/solverbench"
	"github.com/alinha/alinha/internal/table"
	"github.com/alinha/alinha/rules"
)

// program returns this test binary as a Program of some behaviour, which TestProgram implements.
func program(t *testing.T, behaviour string) solverbench.Program {
	t.Helper()
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return solverbench.Program{Name: behaviour, Command: []string{exe, "-test.run", "^TestProgram$", behaviour}}
}

// TestProgram is a solver when the tests below run this binary as a Program; the argument names its behaviour.
func TestProgram(t *testing.T) {
	behaviour := flag.Arg(0)
	if behaviour == "" {
		t.Skip("runs only as a program")
	}
	answered, seen := 0, make(map[string]bool)
	for in := bufio.NewScanner(os.Stdin); in.Scan(); answered++ {
		moves := in.Text()
		pos := position(t, moves)
		score, nodes, err := (&connect4.Solver{}).Value(t.Context(), pos, alinha.Limits{})
		if err != nil {
			t.Fatal(err)
		}
		n := connect4.Score(score, pos.(alinha.Finite).Left())
		switch behaviour {
		case "plain":
			fmt.Println(moves, n)
		case "timed":
			fmt.Println(moves, n, nodes, 0.5)
		case "faster":
			micros := 1.0
			if seen[moves] {
				micros = 0.5
			}
			seen[moves] = true
			fmt.Println(moves, n, nodes, micros)
		case "wrong":
			fmt.Println(moves, n+1, nodes)
		case "exits":
			if answered == 2 {
				os.Exit(0)
			}
			fmt.Println(moves, n)
		case "silent":
			time.Sleep(time.Hour)
		case "bad line":
			fmt.Println("hello,", moves)
		case "bad time":
			fmt.Println(moves, n, nodes, 1e12)
		case "endless":
			for {
				fmt.Print(moves)
			}
		}
	}
}

func position(t *testing.T, moves string) alinha.Position {
	t.Helper()
	v, _ := rules.Preset("connect4")
	pos := rules.New(v)
	if _, err := rules.PlayText(pos, moves); err != nil {
		t.Fatal(err)
	}
	return pos
}

// testSet reads the test set of package connect4.
func testSet(t *testing.T) *solverbench.TestSet {
	t.Helper()
	set, err := solverbench.ReadTestSet("../../connect4/testdata/rows.txt")
	if err != nil {
		t.Fatal(err)
	}
	return set
}

// A program that fails is left out from the failure on, and the others go on.
func TestComparison(t *testing.T) {
	set := testSet(t)
	set.Positions = set.Positions[:10]
	c := solverbench.Comparison{Sets: []*solverbench.TestSet{set, set}, Every: 3, Timeout: time.Minute}
	for _, behaviour := range []string{"plain", "timed", "wrong", "exits", "bad line", "bad time", "endless"} {
		c.Programs = append(c.Programs, program(t, behaviour))
	}
	failures := make(map[string]error)
	reports := 0
	table, wrong, err := c.Run(t.Context(), func(done, of int) {
		if done != reports || of != 8 {
			t.Errorf("reported %d of %d, want %d of 8", done, of, reports)
		}
		reports++
	}, func(failed *solverbench.ProgramError) { failures[failed.Name] = failed.Err })
	if err != nil || wrong != 8 || reports != 8 {
		t.Errorf("got %d wrong answers, %d reports, %v, want 8, 8", wrong, reports, err)
	}
	for behaviour, want := range map[string]error{
		"exits": solverbench.ErrExited, "bad line": solverbench.ErrBadAnswer, "bad time": solverbench.ErrBadAnswer, "endless": solverbench.ErrExited,
	} {
		if !errors.Is(failures[behaviour], want) {
			t.Errorf("%s: got %v, want %v", behaviour, failures[behaviour], want)
		}
	}
	if len(failures) != 4 {
		t.Errorf("got %v, want four failures", failures)
	}
	checkTable(t, table, []wantRow{
		{solver: "alinha", positions: 4, nodes: true},
		{solver: "plain", positions: 4, ratio: true},
		{solver: "timed", positions: 4, nodes: true, ratio: true, ownTime: true},
		{solver: "wrong", positions: 4, wrong: 4, nodes: true, ratio: true},
		{solver: "exits", positions: 2, ratio: true},
		{solver: "alinha", positions: 4, nodes: true},
		{solver: "plain", positions: 4, ratio: true},
		{solver: "timed", positions: 4, nodes: true, ratio: true, ownTime: true},
		{solver: "wrong", positions: 4, wrong: 4, nodes: true, ratio: true},
	})
}

// A wantRow is what a row of the table of a Comparison should hold.
type wantRow struct {
	solver                string
	positions, wrong      int
	nodes, ratio, ownTime bool // the row has nodes, has a ratio, has the time that the program "timed" answers
}

// checkTable checks the rows of the table of a Comparison.
func checkTable(t *testing.T, table *table.Table, want []wantRow) {
	t.Helper()
	if len(table.Rows) != len(want) {
		t.Fatalf("got %d rows, want %d: %v", len(table.Rows), len(want), table.Rows)
	}
	for i, row := range table.Rows {
		w := want[i]
		if row[0] != "rows" || row[1] != w.positions || row[2] != w.solver || row[5] != w.wrong || (row[4] != nil) != w.nodes {
			t.Errorf("row %d: got %v, want %+v", i, row, w)
		}
		for _, at := range row[6:] {
			if (at != nil) != w.ratio {
				t.Errorf("row %d: got %v, want %+v", i, row, w)
			}
		}
		if ms := fmt.Sprint(row[3]); (ms == "0.0005") != w.ownTime {
			t.Errorf("row %d: got %s ms, want 0.0005 only from the program that answers with its time", i, ms)
		}
	}
}

// Without programs the table has the row of our own solver alone; a single position has a ratio without an interval.
func TestComparisonWithoutPrograms(t *testing.T) {
	c := solverbench.Comparison{Sets: []*solverbench.TestSet{testSet(t)}, Every: 1, Timeout: time.Minute}
	table, wrong, err := c.Run(t.Context(), func(int, int) {}, func(*solverbench.ProgramError) {})
	if err != nil || wrong != 0 || len(table.Rows) != 1 || table.Rows[0][6] != nil {
		t.Errorf("got %v, %d wrong answers, %v, want one row, of our own solver", table.Rows, wrong, err)
	}
	c.Programs = []solverbench.Program{program(t, "plain")}
	c.Every = 1000
	table, _, err = c.Run(t.Context(), func(int, int) {}, func(*solverbench.ProgramError) {})
	if err != nil || len(table.Rows) != 2 || table.Rows[1][6] == nil || table.Rows[1][7] != nil {
		t.Errorf("got %v, %v, want a ratio without an interval", table.Rows, err)
	}
}

// A program that does not answer in time is left out.
func TestComparisonTimeout(t *testing.T) {
	c := solverbench.Comparison{Sets: []*solverbench.TestSet{testSet(t)}, Every: 1, Timeout: 50 * time.Millisecond, Programs: []solverbench.Program{program(t, "silent")}}
	var why error
	table, _, err := c.Run(t.Context(), func(int, int) {}, func(failed *solverbench.ProgramError) { why = failed })
	if err != nil || !errors.Is(why, solverbench.ErrTimeout) || len(table.Rows) != 1 {
		t.Errorf("got %v, %v, %v, want a row of our own solver and ErrTimeout", table.Rows, why, err)
	}
}

// The least time of an easy position counts.
func TestComparisonRepeats(t *testing.T) {
	set := testSet(t)
	set.Positions = slices.DeleteFunc(set.Positions, func(position solverbench.TestPosition) bool { return len(position.Moves) < 30 })
	c := solverbench.Comparison{Sets: []*solverbench.TestSet{set}, Every: 1, Timeout: time.Minute, Programs: []solverbench.Program{program(t, "faster")}}
	table, wrong, err := c.Run(t.Context(), func(int, int) {}, func(failed *solverbench.ProgramError) { t.Error(failed) })
	if err != nil || wrong != 0 || len(table.Rows) != 2 || len(set.Positions) == 0 {
		t.Fatalf("got %v, %d wrong answers, %v, want %d rows of two", table.Rows, wrong, err, len(set.Positions))
	}
	if ms := fmt.Sprint(table.Rows[1][3]); ms != "0.0005" {
		t.Errorf("got %s ms, want 0.0005, the time of the second answer", ms)
	}
}

func TestComparisonStartFails(t *testing.T) {
	c := solverbench.Comparison{Every: 1, Timeout: time.Second, Programs: []solverbench.Program{{Name: "none", Command: []string{filepath.Join(t.TempDir(), "none")}}}}
	_, _, err := c.Run(t.Context(), func(int, int) {}, func(*solverbench.ProgramError) {})
	if failure, ok := errors.AsType[*solverbench.ProgramError](err); !ok || failure.Name != "none" || !errors.Is(err, os.ErrNotExist) {
		t.Errorf("got %v, want a ProgramError of program none and ErrNotExist", err)
	}
}

// When ctx ends, Run returns the table of what was measured.
func TestComparisonInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	c := solverbench.Comparison{Sets: []*solverbench.TestSet{testSet(t)}, Every: 1, Timeout: time.Hour, Programs: []solverbench.Program{program(t, "plain")}}
	table, _, err := c.Run(ctx, func(done, _ int) {
		if done == 5 {
			cancel()
		}
	}, func(failed *solverbench.ProgramError) { t.Error(failed) })
	if !errors.Is(err, context.Canceled) || len(table.Rows) == 0 || table.Rows[0][1] == 0 || table.Rows[0][1].(int) > 5 {
		t.Errorf("got %v, %v, want up to five positions and context.Canceled", table.Rows, err)
	}
}

func TestReadTestSet(t *testing.T) {
	for _, test := range []struct {
		text      string
		line      int
		want      error
		positions int
	}{
		{text: "# a comment\n4453 -2\r\n 1\n", positions: 2},
		{text: "\ufeff4453 -2\r\n", positions: 1},
		{text: "", positions: 0},
		{text: "4453 -2\n\n", line: 2, want: solverbench.ErrLineSyntax},
		{text: "4453\n", line: 1, want: solverbench.ErrLineSyntax},
		{text: "4453 x\n", line: 1, want: solverbench.ErrLineSyntax},
		{text: "4453 1 2\n", line: 1, want: solverbench.ErrLineSyntax},
		{text: "a1 1\n", line: 1, want: solverbench.ErrLineSyntax},
		{text: "# a comment\n1212121 18\n", line: 2, want: alinha.ErrOver},
		{text: "1 1\n4444444 1\n", line: 2, want: rules.ErrFull},
		{text: "8 1\n", line: 1, want: rules.ErrOutside},
	} {
		file := filepath.Join(t.TempDir(), "Set_1.txt")
		if err := os.WriteFile(file, []byte(test.text), 0o600); err != nil {
			t.Fatal(err)
		}
		set, err := solverbench.ReadTestSet(file)
		if test.want == nil {
			if err != nil || set.Name != "Set_1" || len(set.Positions) != test.positions {
				t.Errorf("%q: got %v, %v, want %d positions", test.text, set, err, test.positions)
			}
			continue
		}
		wrong, ok := errors.AsType[*solverbench.TestSetError](err)
		if !ok || wrong.Line != test.line || wrong.File != file || !errors.Is(err, test.want) {
			t.Errorf("%q: got %v, want line %d: %v", test.text, err, test.line, test.want)
		}
	}
	if _, err := solverbench.ReadTestSet("no such file"); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("no such file: got %v", err)
	}
}

func TestParseProgram(t *testing.T) {
	p, err := solverbench.ParseProgram("c4 = ./c4 -q --t=1")
	if err != nil || p.Name != "c4" || strings.Join(p.Command, "|") != "./c4|-q|--t=1" {
		t.Errorf("got %+v, %v", p, err)
	}
	for _, text := range []string{"", "c4", "c4=", "=c4", "c4= "} {
		if _, err := solverbench.ParseProgram(text); !errors.Is(err, solverbench.ErrProgramSyntax) {
			t.Errorf("%q: got %v, want an error", text, err)
		}
	}
}
