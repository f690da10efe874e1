package lab_test

import (
	"context"
	"encoding/csv"
	"encoding/json"
	"errors"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/catalog"
	"github.com/alinha/alinha/internal/lab"
	"github.com/alinha/alinha/rules"
)

// small is a study that takes milliseconds.
func small() lab.Study {
	return lab.Study{
		Games:     []string{"tictactoe", "mnk:4x3,k=3"},
		Positions: []string{lab.Start, "random:2@3", "5"},
		Engines:   []string{"minimax", "alphabeta:depth=2", "tabela"},
		Depths:    []int{1, 2, 4},
		Seed:      7,
	}
}

func gridOf(t testing.TB, s *lab.Study) *lab.Grid {
	t.Helper()
	g, err := s.Grid()
	if err != nil {
		t.Fatalf("%+v: %v", s, err)
	}
	return g
}

func runGrid(t testing.TB, s *lab.Study, keep *lab.Checkpoint) []lab.Finding {
	t.Helper()
	findings, err := gridOf(t, s).Run(t.Context(), keep, func(int, lab.Cell) {})
	if err != nil {
		t.Fatal(err)
	}
	return findings
}

// timeless returns the findings without what differs from run to run.
func timeless(findings []lab.Finding) []lab.Finding {
	findings = slices.Clone(findings)
	for i := range findings {
		findings[i].Ms = 0
	}
	return findings
}

// Every cell is what the engine says that is asked directly.
func TestGridIsTheEngines(t *testing.T) {
	s := small()
	findings := runGrid(t, &s, nil)
	for _, f := range findings {
		variant, err := rules.Parse(f.Game)
		if err != nil {
			t.Fatal(err)
		}
		pos := rules.New(variant)
		if f.Position != lab.Start {
			if _, err := rules.PlayText(pos, f.Position); err != nil {
				t.Fatalf("%v: %v", f.Cell, err)
			}
		}
		engine, _, err := catalog.OpenEngine(f.Engine)
		if err != nil {
			t.Fatal(err)
		}
		res, err := engine.Search(t.Context(), pos, alinha.Limits{Depth: f.Depth}, nil)
		if err != nil {
			t.Fatalf("%v: %v", f.Cell, err)
		}
		board, _ := rules.BoardOf(pos)
		got := [...]any{f.Move, f.Value, f.Proven, f.Nodes}
		if want := [...]any{board.Format(res.Move), res.Score.Value, res.Score.Proven, res.Nodes}; got != want {
			t.Errorf("%v: got %v, want %v", f.Cell, got, want)
		}
	}
	// Three engines on the four positions of tic-tac-toe, two on the three of 4x3, where
	// 5 is no move; three depths.
	if got, want := len(findings), (3*4+2*3)*3; got != want {
		t.Errorf("cells: got %d, want %d", got, want)
	}
}

// Whatever is named twice, in any words, is one.
func TestGridOnce(t *testing.T) {
	s := lab.Study{Games: []string{"tictactoe", "mnk:3x3,k=3"}, Positions: []string{"5 1", "51"}, Engines: []string{"minimax", "minimax"}, Depths: []int{2}}
	want := []lab.Cell{{Game: "tictactoe", Position: "5 1", Engine: "minimax", Depth: 2}}
	if got := gridOf(t, &s).Cells; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

func TestRandomPositions(t *testing.T) {
	names := func(seed uint64, positions ...string) []string {
		t.Helper()
		s := lab.Study{Games: []string{"slippery4"}, Positions: positions, Engines: []string{"expectiminimax"}, Depths: []int{1}, Seed: seed}
		var names []string
		for _, c := range gridOf(t, &s).Cells {
			names = append(names, c.Position)
		}
		return names
	}
	got := names(1, "random:20@6")
	if len(got) != 20 || !slices.Equal(got, names(1, "random:20@6")) {
		t.Errorf("twice with one seed: got %v and another, want 20 the same", got)
	}
	if slices.Equal(got, names(2, "random:20@6")) {
		t.Error("another seed: got the same positions")
	}
	if more := names(1, lab.Start, "random:20@6"); !slices.Equal(more[1:], got) {
		t.Errorf("after another position: got %v, want %v", more[1:], got)
	}
	for _, name := range got {
		if strings.Count(name, " ") != 5 {
			t.Errorf("got %q, want six turns", name)
		}
	}
}

func TestGridErrors(t *testing.T) {
	for _, test := range []struct {
		name   string
		change func(*lab.Study)
		want   lab.Reason
	}{
		{"no game", func(s *lab.Study) { s.Games = nil }, lab.NoGames},
		{"no engine", func(s *lab.Study) { s.Engines = nil }, lab.NoEngines},
		{"negative time", func(s *lab.Study) { s.Time = -time.Second }, lab.NegativeTime},
		{"engine of another game", func(s *lab.Study) { s.Engines = append(s.Engines, "ufsc-connect4") }, lab.UselessEngine},
		{"game of another engine", func(s *lab.Study) { s.Engines = []string{"tabela"} }, lab.UselessGame},
		{"no limit", func(s *lab.Study) { s.Depths = nil }, lab.Endless},
		{"no limit but depth", func(s *lab.Study) { s.Engines = []string{"mcts"} }, lab.Endless},
	} {
		s := small()
		test.change(&s)
		var err *lab.StudyError
		if _, got := s.Grid(); !errors.As(got, &err) || err.Reason != test.want || err.Error() == "" {
			t.Errorf("%s: got %v, want reason %d", test.name, got, test.want)
		}
	}
	for text, want := range map[string]error{
		"55":           rules.ErrOccupied,
		"x":            rules.ErrNotation,
		"1526":         nil,
		"14253":        alinha.ErrOver,
		"random:":      lab.ErrRandom,
		"random:0@3":   lab.ErrRandom,
		"random:3":     lab.ErrRandom,
		"random:3@-1":  lab.ErrRandom,
		"random:1e9@3": lab.ErrRandom,
		"random:10@1":  lab.ErrTooFew, // there are nine
		"random:1@9":   lab.ErrTooFew, // all are over
		"random:9@1":   nil,
	} {
		s := lab.Study{Games: []string{"tictactoe"}, Positions: []string{text}, Engines: []string{"minimax"}, Depths: []int{1}}
		_, got := s.Grid()
		var position *lab.PositionError
		if !errors.Is(got, want) || want != nil && (!errors.As(got, &position) || position.Text != text) {
			t.Errorf("%q: got %v, want %v", text, got, want)
		}
	}
	var variant *rules.VariantError
	if _, err := (&lab.Study{Games: []string{"chess"}, Engines: []string{"minimax"}, Depths: []int{1}}).Grid(); !errors.As(err, &variant) {
		t.Errorf("chess: got %v, want a VariantError", err)
	}
	var unknown *catalog.EngineError
	if _, err := (&lab.Study{Games: []string{"tictactoe"}, Engines: []string{"deepblue"}, Depths: []int{1}}).Grid(); !errors.As(err, &unknown) {
		t.Errorf("deepblue: got %v, want an EngineError", err)
	}
}

func TestParseDepths(t *testing.T) {
	for text, want := range map[string][]int{
		"": nil, "5": {5}, "1-4": {1, 2, 3, 4}, "5,1,3": {1, 3, 5}, "2-3, 3-4": {2, 3, 4},
	} {
		if got, err := lab.ParseDepths(text); err != nil || !slices.Equal(got, want) {
			t.Errorf("%q: got %v, %v, want %v", text, got, err, want)
		}
	}
	for _, text := range []string{"0", "-1", "3-1", "a", "1,", "1-", "1-2-3", "1-99999999999", "1025"} {
		var err *lab.StudyError
		if got, e := lab.ParseDepths(text); !errors.As(e, &err) || err.Reason != lab.BadDepths {
			t.Errorf("%q: got %v, %v, want an error", text, got, e)
		}
	}
}

// Ctrl-C leaves whole cells only, with the error of the context.
func TestGridStops(t *testing.T) {
	s := small()
	ctx, cancel := context.WithCancel(t.Context())
	findings, err := gridOf(t, &s).Run(ctx, nil, func(done int, _ lab.Cell) {
		if done == 3 {
			cancel()
		}
	})
	if !errors.Is(err, context.Canceled) || len(findings) != 3 {
		t.Errorf("cancelled at the fourth cell: got %d and %v, want 3 and the error of the context", len(findings), err)
	}
}

// The table says what was found, in CSV and in JSON, and twice the same.
func TestTabulate(t *testing.T) {
	s := small()
	findings := runGrid(t, &s, nil)
	var text, object, again strings.Builder
	if err := errors.Join(lab.Tabulate(findings).WriteCSV(&text), lab.Tabulate(findings).WriteJSON(&object)); err != nil {
		t.Fatal(err)
	}
	records, err := csv.NewReader(strings.NewReader(text.String())).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	var rows []struct {
		Game, Position, Engine, Move string
		Depth                        int
		Value, Ms                    float64
		Proven                       bool
		Nodes                        uint64
		EBF                          *float64
	}
	if err := json.Unmarshal([]byte(object.String()), &rows); err != nil {
		t.Fatal(err)
	}
	if len(records) != len(findings)+1 || len(rows) != len(findings) {
		t.Fatalf("got %d records and %d objects, want %d and a header", len(records), len(rows), len(findings))
	}
	for i, f := range findings {
		row, record := rows[i], records[i+1]
		cell := lab.Cell{Game: row.Game, Position: row.Position, Engine: row.Engine, Depth: row.Depth}
		if cell != f.Cell || row.Move != f.Move || row.Nodes != f.Nodes || row.Proven != f.Proven || row.Ms != f.Ms {
			t.Errorf("JSON: got %+v, want %+v", row, f)
		}
		if (row.EBF == nil) != (f.Depth == 1) {
			t.Errorf("%v: got branching factor %v, want one but for the first depth", f.Cell, row.EBF)
		}
		if record[7] != strconv.FormatUint(f.Nodes, 10) || record[0] != f.Game || record[3] != strconv.Itoa(f.Depth) {
			t.Errorf("CSV: got %v, want %+v", record, f)
		}
	}
	if err := lab.Tabulate(timeless(runGrid(t, &s, nil))).WriteCSV(&again); err != nil {
		t.Fatal(err)
	}
	text.Reset()
	if err := lab.Tabulate(timeless(findings)).WriteCSV(&text); err != nil || text.String() != again.String() {
		t.Errorf("twice: got\n%s, %v, want\n%s", again.String(), err, text.String())
	}
}

// Two plies that multiply the nodes by 100 multiply them by 10 each.
func TestBranchingFactor(t *testing.T) {
	cell := lab.Cell{Game: "g", Position: lab.Start, Engine: "e"}
	var findings []lab.Finding
	for _, at := range []struct {
		depth int
		nodes uint64
	}{{1, 10}, {2, 82}, {4, 8200}} {
		cell.Depth = at.depth
		findings = append(findings, lab.Finding{Cell: cell, Nodes: at.nodes, Value: -0.0000001})
	}
	var got strings.Builder
	if err := lab.Tabulate(findings).WriteCSV(&got); err != nil {
		t.Fatal(err)
	}
	want := "game,position,engine,depth,move,value,proven,nodes,ebf,ms\n" +
		"g,start,e,1,,0,false,10,,0.000\n" +
		"g,start,e,2,,0,false,82,8.20,0.000\n" +
		"g,start,e,4,,0,false,8200,10.00,0.000\n"
	if got.String() != want {
		t.Errorf("got %q, want %q", got.String(), want)
	}
}
