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
	"github.com/alinha/alinha/internal/jobs"
	"github.com/alinha/alinha/internal/lab"
	"github.com/alinha/alinha/rules"
)

// smallSpec returns the spec of a grid that takes milliseconds.
func smallSpec() lab.GridSpec {
	return lab.GridSpec{
		Games:     []string{"tictactoe", "mnk:4x3,k=3"},
		Positions: []string{lab.StartPosition, "random:2@3", "5"},
		Engines:   []string{"minimax", "alphabeta:depth=2", "tabela"},
		Depths:    []int{1, 2, 4},
		Seed:      7,
	}
}

// gridOf returns the grid of a spec.
// local runs trials in this process.
var local = &jobs.Local{Kinds: jobs.Kinds{lab.StudyKind: lab.NewRunner}}

func gridOf(t testing.TB, s *lab.GridSpec) *lab.Grid {
	t.Helper()
	g, err := s.Grid()
	if err != nil {
		t.Fatalf("%+v: %v", s, err)
	}
	return g
}

// runGrid runs the grid of a spec.
func runGrid(t testing.TB, s *lab.GridSpec, checkpoint *lab.Checkpoint) []lab.Measurement {
	t.Helper()
	measurements, err := gridOf(t, s).Run(t.Context(), local, "test", checkpoint, func(int, lab.Trial) {})
	if err != nil {
		t.Fatal(err)
	}
	return measurements
}

// withoutTimes returns the measurements without their times, which differ from run to run.
func withoutTimes(measurements []lab.Measurement) []lab.Measurement {
	measurements = slices.Clone(measurements)
	for i := range measurements {
		measurements[i].Ms = 0
	}
	return measurements
}

// Every measurement is the result of the engine when it is asked directly.
func TestGridAgreesWithEngines(t *testing.T) {
	s := smallSpec()
	measurements := runGrid(t, &s, nil)
	for _, m := range measurements {
		variant, err := rules.Parse(m.Game)
		if err != nil {
			t.Fatal(err)
		}
		pos := rules.New(variant)
		if m.Position != lab.StartPosition {
			if _, err := rules.PlayText(pos, m.Position); err != nil {
				t.Fatalf("%v: %v", m.Trial, err)
			}
		}
		engine, _, err := catalog.OpenEngine(m.Engine)
		if err != nil {
			t.Fatal(err)
		}
		res, err := engine.Search(t.Context(), pos, alinha.Limits{Depth: m.Depth}, nil)
		if err != nil {
			t.Fatalf("%v: %v", m.Trial, err)
		}
		board, _ := rules.BoardOf(pos)
		got := [...]any{m.Move, m.Value, m.Proven, m.Nodes}
		if want := [...]any{board.Format(res.Move), res.Score.Value, res.Score.Proven, res.Nodes}; got != want {
			t.Errorf("%v: got %v, want %v", m.Trial, got, want)
		}
	}
	// Three engines on the four positions of tic-tac-toe, and two engines on three positions of 4x3, where 5 is not a move;
	// three depths.
	if got, want := len(measurements), (3*4+2*3)*3; got != want {
		t.Errorf("trials: got %d, want %d", got, want)
	}
}

// A game, position or engine that is named twice, in whatever spelling, is searched once.
func TestGridDuplicates(t *testing.T) {
	s := lab.GridSpec{Games: []string{"tictactoe", "mnk:3x3,k=3"}, Positions: []string{"5 1", "51"}, Engines: []string{"minimax", "minimax"}, Depths: []int{2}}
	want := []lab.Trial{{Game: "tictactoe", Position: "5 1", Engine: "minimax", Depth: 2}}
	if got := gridOf(t, &s).Trials; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

func TestRandomPositions(t *testing.T) {
	names := func(seed uint64, positions ...string) []string {
		t.Helper()
		s := lab.GridSpec{Games: []string{"slippery4"}, Positions: positions, Engines: []string{"expectiminimax"}, Depths: []int{1}, Seed: seed}
		var names []string
		for _, trial := range gridOf(t, &s).Trials {
			names = append(names, trial.Position)
		}
		return names
	}
	got := names(1, "random:20@6")
	if len(got) != 20 || !slices.Equal(got, names(1, "random:20@6")) {
		t.Errorf("twice with one seed: got %v and then others, want 20 positions twice", got)
	}
	if slices.Equal(got, names(2, "random:20@6")) {
		t.Error("another seed: got the same positions")
	}
	if more := names(1, lab.StartPosition, "random:20@6"); !slices.Equal(more[1:], got) {
		t.Errorf("after another position: got %v, want %v", more[1:], got)
	}
	for _, name := range got {
		if strings.Count(name, " ") != 5 {
			t.Errorf("got %q, want six moves", name)
		}
	}
}

func TestGridErrors(t *testing.T) {
	for _, test := range []struct {
		name   string
		change func(*lab.GridSpec)
		want   lab.SpecReason
	}{
		{"no game", func(s *lab.GridSpec) { s.Games = nil }, lab.NoGames},
		{"no engine", func(s *lab.GridSpec) { s.Engines = nil }, lab.NoEngines},
		{"negative time", func(s *lab.GridSpec) { s.Time = -time.Second }, lab.NegativeTime},
		{"engine of another game", func(s *lab.GridSpec) { s.Engines = append(s.Engines, "ufsc-connect4") }, lab.UnusedEngine},
		{"game of another engine", func(s *lab.GridSpec) { s.Engines = []string{"tabela"} }, lab.UnusedGame},
		{"no limit", func(s *lab.GridSpec) { s.Depths = nil }, lab.NoLimit},
		{"no limit but depth", func(s *lab.GridSpec) { s.Engines = []string{"mcts"} }, lab.NoLimit},
	} {
		s := smallSpec()
		test.change(&s)
		var err *lab.SpecError
		if _, got := s.Grid(); !errors.As(got, &err) || err.Reason != test.want || err.Error() == "" {
			t.Errorf("%s: got %v, want reason %d", test.name, got, test.want)
		}
	}
	for text, want := range map[string]error{
		"55":           rules.ErrOccupied,
		"x":            rules.ErrNotation,
		"1526":         nil,
		"14253":        alinha.ErrOver,
		"random:":      lab.ErrRandomSyntax,
		"random:0@3":   lab.ErrRandomSyntax,
		"random:3":     lab.ErrRandomSyntax,
		"random:3@-1":  lab.ErrRandomSyntax,
		"random:1e9@3": lab.ErrRandomSyntax,
		"random:10@1":  lab.ErrTooFewPositions, // there are nine
		"random:1@9":   lab.ErrTooFewPositions, // all are over
		"random:9@1":   nil,
	} {
		s := lab.GridSpec{Games: []string{"tictactoe"}, Positions: []string{text}, Engines: []string{"minimax"}, Depths: []int{1}}
		_, got := s.Grid()
		var position *lab.PositionError
		if !errors.Is(got, want) || want != nil && (!errors.As(got, &position) || position.Text != text) {
			t.Errorf("%q: got %v, want %v", text, got, want)
		}
	}
	var variant *rules.VariantError
	if _, err := (&lab.GridSpec{Games: []string{"chess"}, Engines: []string{"minimax"}, Depths: []int{1}}).Grid(); !errors.As(err, &variant) {
		t.Errorf("chess: got %v, want a VariantError", err)
	}
	var unknown *catalog.EngineError
	if _, err := (&lab.GridSpec{Games: []string{"tictactoe"}, Engines: []string{"deepblue"}, Depths: []int{1}}).Grid(); !errors.As(err, &unknown) {
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
		var err *lab.SpecError
		if got, e := lab.ParseDepths(text); !errors.As(e, &err) || err.Reason != lab.BadDepths {
			t.Errorf("%q: got %v, %v, want an error", text, got, e)
		}
	}
}

// When ctx ends, Run returns the measurements so far and the error of ctx.
func TestGridInterrupted(t *testing.T) {
	s := smallSpec()
	ctx, cancel := context.WithCancel(t.Context())
	measurements, err := gridOf(t, &s).Run(ctx, local, "test", nil, func(done int, _ lab.Trial) {
		if done == 3 {
			cancel()
		}
	})
	if !errors.Is(err, context.Canceled) || len(measurements) != 3 {
		t.Errorf("cancelled at the fourth trial: got %d measurements and %v, want 3 and context.Canceled", len(measurements), err)
	}
}

// The table holds the measurements, in CSV and in JSON, and is the same twice.
func TestTabulate(t *testing.T) {
	s := smallSpec()
	measurements := runGrid(t, &s, nil)
	var text, object, again strings.Builder
	if err := errors.Join(lab.Tabulate(measurements).WriteCSV(&text), lab.Tabulate(measurements).WriteJSON(&object)); err != nil {
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
		PeakNodes                    uint64 `json:"peak_nodes"`
		PeakBytes                    uint64 `json:"peak_bytes"`
	}
	if err := json.Unmarshal([]byte(object.String()), &rows); err != nil {
		t.Fatal(err)
	}
	if len(records) != len(measurements)+1 || len(rows) != len(measurements) {
		t.Fatalf("got %d records and %d objects, want %d and a header", len(records), len(rows), len(measurements))
	}
	for i, m := range measurements {
		row, record := rows[i], records[i+1]
		trial := lab.Trial{Game: row.Game, Position: row.Position, Engine: row.Engine, Depth: row.Depth}
		if trial != m.Trial || row.Move != m.Move || row.Nodes != m.Nodes || row.Proven != m.Proven || row.Ms != m.Ms ||
			row.PeakNodes != m.PeakNodes || row.PeakBytes != m.PeakBytes {
			t.Errorf("JSON: got %+v, want %+v", row, m)
		}
		if (row.EBF == nil) != (m.Depth == 1) {
			t.Errorf("%v: got branching factor %v, want one except at the first depth", m.Trial, row.EBF)
		}
		if record[7] != strconv.FormatUint(m.Nodes, 10) || record[0] != m.Game || record[3] != strconv.Itoa(m.Depth) {
			t.Errorf("CSV: got %v, want %+v", record, m)
		}
	}
	if err := lab.Tabulate(withoutTimes(runGrid(t, &s, nil))).WriteCSV(&again); err != nil {
		t.Fatal(err)
	}
	text.Reset()
	if err := lab.Tabulate(withoutTimes(measurements)).WriteCSV(&text); err != nil || text.String() != again.String() {
		t.Errorf("twice: got\n%s, %v, want\n%s", again.String(), err, text.String())
	}
}

// A depth-first search to a depth holds one node more at one time. The bytes of alpha-beta are fewer than those of a table
// of 128 MiB, which PVS has. Engines that do not count their memory have empty cells.
func TestPeakMemory(t *testing.T) {
	s := lab.GridSpec{
		Games: []string{"free4"}, Depths: []int{1, 2}, Nodes: 50_000,
		Engines: []string{"minimax", "alphabeta", "pvs", "replica", "expectiminimax", "evora-minimax-simple", "evora-alphabeta-eval", "dfpn"},
	}
	for _, m := range runGrid(t, &s, nil) {
		line := uint64(m.Depth + 1)
		switch m.Engine {
		case "minimax", "alphabeta", "replica", "expectiminimax":
			if m.PeakNodes != line || m.PeakBytes < 2*24*uint64(m.Depth) || m.PeakBytes > 1<<14 {
				t.Errorf("%v: got %d nodes, %d bytes, want %d nodes and their lists", m.Trial, m.PeakNodes, m.PeakBytes, line)
			}
		case "pvs":
			if m.PeakNodes != line || m.PeakBytes < 1<<27 {
				t.Errorf("%v: got %d nodes, %d bytes, want %d nodes and a table of 128 MiB", m.Trial, m.PeakNodes, m.PeakBytes, line)
			}
		case "evora-minimax-simple", "evora-alphabeta-eval":
			if m.PeakNodes != line || m.PeakBytes < 256*line {
				t.Errorf("%v: got %d nodes, %d bytes, want %d nodes of 256 bytes and more", m.Trial, m.PeakNodes, m.PeakBytes, line)
			}
		case "dfpn":
			if m.PeakNodes != 0 || m.PeakBytes != 0 {
				t.Errorf("%v: got %d nodes, %d bytes, want none", m.Trial, m.PeakNodes, m.PeakBytes)
			}
		}
	}
}

// Two plies that multiply the nodes by 100 have a branching factor of 10.
func TestBranchingFactors(t *testing.T) {
	trial := lab.Trial{Game: "g", Position: lab.StartPosition, Engine: "e"}
	var measurements []lab.Measurement
	for _, at := range []struct {
		depth int
		nodes uint64
	}{{1, 10}, {2, 82}, {4, 8200}} {
		trial.Depth = at.depth
		measurements = append(measurements, lab.Measurement{Trial: trial, Nodes: at.nodes, Value: -0.0000001})
	}
	var got strings.Builder
	if err := lab.Tabulate(measurements).WriteCSV(&got); err != nil {
		t.Fatal(err)
	}
	want := "game,position,engine,depth,move,value,proven,nodes,ebf,peak_nodes,peak_bytes,ms\n" +
		"g,start,e,1,,0,false,10,,,,0.000\n" +
		"g,start,e,2,,0,false,82,8.20,,,0.000\n" +
		"g,start,e,4,,0,false,8200,10.00,,,0.000\n"
	if got.String() != want {
		t.Errorf("got %q, want %q", got.String(), want)
	}
}
