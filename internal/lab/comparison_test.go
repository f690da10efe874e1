package lab_test

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
	"github.com/alinha/alinha/internal/lab"
	"github.com/alinha/alinha/rules"
)

// program returns this test binary as a program that behaves in some way: see TestProgram.
func program(t *testing.T, manner string) lab.Program {
	t.Helper()
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return lab.Program{Name: manner, Command: []string{exe, "-test.run", "^TestProgram$", manner}}
}

// TestProgram is a program, where the tests below run it as one.
func TestProgram(t *testing.T) {
	manner := flag.Arg(0)
	if manner == "" {
		t.Skip("it is run as a program")
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
		switch manner {
		case "plain":
			fmt.Println(moves, n)
		case "told":
			fmt.Println(moves, n, nodes, 0.5)
		case "settling":
			micros := 1.0
			if seen[moves] {
				micros = 0.5
			}
			seen[moves] = true
			fmt.Println(moves, n, nodes, micros)
		case "wrong":
			fmt.Println(moves, n+1, nodes)
		case "brief":
			if answered == 2 {
				os.Exit(0)
			}
			fmt.Println(moves, n)
		case "silent":
			time.Sleep(time.Hour)
		case "chatty":
			fmt.Println("hello,", moves)
		case "boastful":
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

// rows reads the rows that travel with package connect4.
func rows(t *testing.T) *lab.Set {
	t.Helper()
	set, err := lab.ReadSet("../../connect4/testdata/rows.txt")
	if err != nil {
		t.Fatal(err)
	}
	return set
}

// Programs that fail are left out where they do, and the others go on.
func TestComparison(t *testing.T) {
	set := rows(t)
	set.Rows = set.Rows[:10]
	c := lab.Comparison{Sets: []*lab.Set{set, set}, Every: 3, Patience: time.Minute}
	for _, manner := range []string{"plain", "told", "wrong", "brief", "chatty", "boastful", "endless"} {
		c.Programs = append(c.Programs, program(t, manner))
	}
	failures := make(map[string]error)
	steps := 0
	table, wrong, err := c.Run(t.Context(), func(done, of int) {
		if done != steps || of != 8 {
			t.Errorf("reported %d of %d, want %d of 8", done, of, steps)
		}
		steps++
	}, func(lost *lab.ProgramError) { failures[lost.Name] = lost.Err })
	if err != nil || wrong != 8 || steps != 8 {
		t.Errorf("got %d wrong answers, %d steps, %v, want 8, 8", wrong, steps, err)
	}
	for manner, want := range map[string]error{
		"brief": lab.ErrEnded, "chatty": lab.ErrAnswer, "boastful": lab.ErrAnswer, "endless": lab.ErrEnded,
	} {
		if !errors.Is(failures[manner], want) {
			t.Errorf("%s: got %v, want %v", manner, failures[manner], want)
		}
	}
	if len(failures) != 4 {
		t.Errorf("got %v, want four failures", failures)
	}
	want := []struct {
		solver              string
		rows, wrong         int
		nodes, ratio, timed bool
	}{
		{solver: "alinha", rows: 4, nodes: true},
		{solver: "plain", rows: 4, ratio: true},
		{solver: "told", rows: 4, nodes: true, ratio: true, timed: true},
		{solver: "wrong", rows: 4, wrong: 4, nodes: true, ratio: true},
		{solver: "brief", rows: 2, ratio: true},
		{solver: "alinha", rows: 4, nodes: true},
		{solver: "plain", rows: 4, ratio: true},
		{solver: "told", rows: 4, nodes: true, ratio: true, timed: true},
		{solver: "wrong", rows: 4, wrong: 4, nodes: true, ratio: true},
	}
	if len(table.Rows) != len(want) {
		t.Fatalf("got %d rows, want %d: %v", len(table.Rows), len(want), table.Rows)
	}
	for i, row := range table.Rows {
		w := want[i]
		if row[0] != "rows" || row[1] != w.rows || row[2] != w.solver || row[5] != w.wrong || (row[4] != nil) != w.nodes {
			t.Errorf("row %d: got %v, want %+v", i, row, w)
		}
		for _, at := range row[6:] {
			if (at != nil) != w.ratio {
				t.Errorf("row %d: got %v, want %+v", i, row, w)
			}
		}
		if ms := fmt.Sprint(row[3]); (ms == "0.0005") != w.timed {
			t.Errorf("row %d: got %s ms, want 0.0005 only where the program tells it", i, ms)
		}
	}
}

// Without programs the table is ours, one row tells of no spread, and the nodes are exact.
func TestComparisonAlone(t *testing.T) {
	c := lab.Comparison{Sets: []*lab.Set{rows(t)}, Every: 1, Patience: time.Minute}
	table, wrong, err := c.Run(t.Context(), func(int, int) {}, func(*lab.ProgramError) {})
	if err != nil || wrong != 0 || len(table.Rows) != 1 || table.Rows[0][6] != nil {
		t.Errorf("got %v, %d wrong answers, %v, want one row of ours", table.Rows, wrong, err)
	}
	c.Programs = []lab.Program{program(t, "plain")}
	c.Every = 1000
	table, _, err = c.Run(t.Context(), func(int, int) {}, func(*lab.ProgramError) {})
	if err != nil || len(table.Rows) != 2 || table.Rows[1][6] == nil || table.Rows[1][7] != nil {
		t.Errorf("got %v, %v, want a ratio without an interval", table.Rows, err)
	}
}

// A program that does not answer in time is left out.
func TestComparisonSilent(t *testing.T) {
	c := lab.Comparison{Sets: []*lab.Set{rows(t)}, Every: 1, Patience: 50 * time.Millisecond, Programs: []lab.Program{program(t, "silent")}}
	var why error
	table, _, err := c.Run(t.Context(), func(int, int) {}, func(lost *lab.ProgramError) { why = lost })
	if err != nil || !errors.Is(why, lab.ErrSilent) || len(table.Rows) != 1 {
		t.Errorf("got %v, %v, %v, want a row of ours and a silent program", table.Rows, why, err)
	}
}

// The least time of an easy row counts.
func TestComparisonRepeats(t *testing.T) {
	set := rows(t)
	set.Rows = slices.DeleteFunc(set.Rows, func(row lab.Row) bool { return len(row.Moves) < 30 })
	c := lab.Comparison{Sets: []*lab.Set{set}, Every: 1, Patience: time.Minute, Programs: []lab.Program{program(t, "settling")}}
	table, wrong, err := c.Run(t.Context(), func(int, int) {}, func(lost *lab.ProgramError) { t.Error(lost) })
	if err != nil || wrong != 0 || len(table.Rows) != 2 || len(set.Rows) == 0 {
		t.Fatalf("got %v, %d wrong answers, %v, want %d rows of two", table.Rows, wrong, err, len(set.Rows))
	}
	if ms := fmt.Sprint(table.Rows[1][3]); ms != "0.0005" {
		t.Errorf("got %s ms, want the 0.0005 that the program tells the second time", ms)
	}
}

func TestComparisonDoesNotStart(t *testing.T) {
	c := lab.Comparison{Every: 1, Patience: time.Second, Programs: []lab.Program{{Name: "none", Command: []string{filepath.Join(t.TempDir(), "none")}}}}
	_, _, err := c.Run(t.Context(), func(int, int) {}, func(*lab.ProgramError) {})
	if failure, ok := errors.AsType[*lab.ProgramError](err); !ok || failure.Name != "none" || !errors.Is(err, os.ErrNotExist) {
		t.Errorf("got %v, want that program none does not start", err)
	}
}

// When ctx ends, what was measured is the table, even if a program is silent.
func TestComparisonInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	c := lab.Comparison{Sets: []*lab.Set{rows(t)}, Every: 1, Patience: time.Hour, Programs: []lab.Program{program(t, "plain")}}
	table, _, err := c.Run(ctx, func(done, _ int) {
		if done == 5 {
			cancel()
		}
	}, func(lost *lab.ProgramError) { t.Error(lost) })
	if !errors.Is(err, context.Canceled) || len(table.Rows) == 0 || table.Rows[0][1] == 0 || table.Rows[0][1].(int) > 5 {
		t.Errorf("got %v, %v, want up to five rows and that it was cancelled", table.Rows, err)
	}
}

func TestReadSet(t *testing.T) {
	for _, test := range []struct {
		text string
		line int
		want error
		rows int
	}{
		{text: "# a comment\n4453 -2\r\n 1\n", rows: 2},
		{text: "", rows: 0},
		{text: "4453 -2\n\n", line: 2, want: lab.ErrRow},
		{text: "4453\n", line: 1, want: lab.ErrRow},
		{text: "4453 x\n", line: 1, want: lab.ErrRow},
		{text: "4453 1 2\n", line: 1, want: lab.ErrRow},
		{text: "a1 1\n", line: 1, want: lab.ErrRow},
		{text: "# a comment\n1212121 18\n", line: 2, want: alinha.ErrOver},
		{text: "1 1\n4444444 1\n", line: 2, want: rules.ErrFull},
		{text: "8 1\n", line: 1, want: rules.ErrOutside},
	} {
		file := filepath.Join(t.TempDir(), "Set_1.txt")
		if err := os.WriteFile(file, []byte(test.text), 0o600); err != nil {
			t.Fatal(err)
		}
		set, err := lab.ReadSet(file)
		if test.want == nil {
			if err != nil || set.Name != "Set_1" || len(set.Rows) != test.rows {
				t.Errorf("%q: got %v, %v, want %d rows", test.text, set, err, test.rows)
			}
			continue
		}
		wrong, ok := errors.AsType[*lab.SetError](err)
		if !ok || wrong.Line != test.line || wrong.File != file || !errors.Is(err, test.want) {
			t.Errorf("%q: got %v, want line %d: %v", test.text, err, test.line, test.want)
		}
	}
	if _, err := lab.ReadSet("no such file"); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("no such file: got %v", err)
	}
}

func TestParseProgram(t *testing.T) {
	p, err := lab.ParseProgram("c4 = ./c4 -q --t=1")
	if err != nil || p.Name != "c4" || strings.Join(p.Command, "|") != "./c4|-q|--t=1" {
		t.Errorf("got %+v, %v", p, err)
	}
	for _, text := range []string{"", "c4", "c4=", "=c4", "c4= "} {
		if _, err := lab.ParseProgram(text); !errors.Is(err, lab.ErrProgram) {
			t.Errorf("%q: got %v, want an error", text, err)
		}
	}
}
