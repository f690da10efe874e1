package catalog_test

import (
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"testing"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/eval"
	"github.com/alinha/alinha/internal/catalog"
	"github.com/alinha/alinha/internal/gametest"
	"github.com/alinha/alinha/internal/tt"
	"github.com/alinha/alinha/rules"
	"github.com/alinha/alinha/search"
)

// openEngine returns the engine that a text names, or fails the test.
func openEngine(t testing.TB, text string) alinha.Engine {
	t.Helper()
	e, _, err := catalog.OpenEngine(text)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// startPosition returns the starting position of a game, or fails the test.
func startPosition(t testing.TB, game string) alinha.Position {
	t.Helper()
	v, err := rules.Parse(game)
	if err != nil {
		t.Fatal(err)
	}
	return rules.New(v)
}

// Every engine passes the conformance suite on every named game that it plays, and returns
// errors.ErrUnsupported for the others.
func TestEnginesConform(t *testing.T) {
	if testing.Short() {
		t.Skip("every engine on every game")
	}
	for _, entry := range catalog.Engines() {
		for _, g := range catalog.Games() {
			e := openEngine(t, entry.Name)
			if !catalog.Supports(e, g.Variant) {
				gametest.Unsupported(t, e, rules.New(g.Variant))
				continue
			}
			if g.Variant.Cells() > 42 {
				continue // the suite searches without limits; the engines' own packages test large boards
			}
			t.Run(entry.Name+"/"+g.Name, func(t *testing.T) {
				gametest.Engine(t, e, func() alinha.Position { return rules.New(g.Variant) })
			})
		}
	}
}

// Every engine that can prove scores finds a best move and the score of the table, with the
// shortest distance to a win, in every position of the 255,168 games of tic-tac-toe: 4,520
// undecided positions.
func TestPerfectTicTacToe(t *testing.T) {
	provers := []string{"exact", "tabela", "pvs", "mtdf", "dfpn", "minimax:depth=9", "alphabeta:depth=9", "expectiminimax:depth=9"}
	positions := make(map[uint64]bool)
	p := startPosition(t, "tictactoe")
	tablebase := &search.Tablebase{}
	engines := make([]alinha.Engine, len(provers))
	for i, name := range provers {
		engines[i] = openEngine(t, name)
	}
	var walk func()
	walk = func() {
		if p.Outcome() != alinha.Undecided || positions[p.Key()] {
			return
		}
		positions[p.Key()] = true
		want, err := tablebase.Search(t.Context(), p, alinha.Limits{}, nil)
		if err != nil {
			t.Fatal(err)
		}
		for i, e := range engines {
			if testing.Short() && i > 4 {
				break
			}
			got, err := e.Search(t.Context(), p, alinha.Limits{}, nil)
			if err != nil {
				t.Fatal(err)
			}
			best := slices.ContainsFunc(search.BestMoves(want.Moves), func(l alinha.MoveScore) bool { return l.Move == got.Move })
			if !best || got.Score != want.Score {
				t.Errorf("%s on\n%v: got %d, %+v, want one of %v", provers[i], p, got.Move, got.Score, search.BestMoves(want.Moves))
			}
		}
		for _, m := range p.Moves(nil) {
			p.Play(m)
			walk()
			p.Undo()
		}
	}
	walk()
	if got, want := len(positions), 4520; got != want {
		t.Errorf("undecided positions: got %d, want %d", got, want)
	}
}

func TestOpenEngine(t *testing.T) {
	for _, test := range []struct {
		text string
		bad  string // the option that the error names; "" for no error
	}{
		{text: "alphabeta:depth=5"},
		{text: "ufsc-connect4:planned,depth=3"},
		{text: "ufsc-gomoku:corte=1,defensivo=2,levels=2"},
		{text: "ufsc-gomoku:defensivo=1.5"},
		{text: "ufsc-gomoku:defensivo=0"},
		{text: "ufsc-gomoku:deepen,levels=2"},
		{text: "ufsc-gomoku:deepen=2", bad: "deepen=2"},
		{text: "ufsc-gomoku:defensivo=1e6"},
		{text: "ufsc-gomoku:defensivo=-1", bad: "defensivo=-1"},
		{text: "ufsc-gomoku:defensivo=NaN", bad: "defensivo=NaN"},
		{text: "ufsc-gomoku:defensivo=Inf", bad: "defensivo=Inf"},
		{text: "ufsc-gomoku:defensivo=1e301", bad: "defensivo=1e301"},
		{text: "ufsc-gomoku:defensivo=1e999", bad: "defensivo=1e999"},
		{text: "ufsc-gomoku:defensivo", bad: "defensivo="},
		{text: "ufsc-gomoku:levels=1.5", bad: "levels=1.5"},
		{text: "j2velha-ab:seed=7"},
		{text: "replica:alphabeta,strict,past-wins,count=expansions"},
		{text: "dfpn:threads=2"},
		{text: "connect4:level=1,seed=7"},
		{text: "connect4:level=10"},
		{text: "connect4:level=11", bad: "level=11"},
		{text: "gomoku:off=null-move-pruning+history-ordering"},
		{text: "gomoku:off=null+history"},
		{text: "gomoku:off=nul", bad: "off=nul"},
		{text: "replica:count=all", bad: "count=all"},
		{text: "replica:count", bad: "count="},
		{text: "exact:seed=7", bad: "seed=7"},
		{text: "alphabeta:depth=0", bad: "depth=0"},
		{text: "alphabeta:depth", bad: "depth="},
		{text: "alphabeta:depth=3,depth=4", bad: "depth=4"},
		{text: "ufsc-connect4:planned=yes", bad: "planned=yes"},
		{text: "ufsc-connect4:rows=table1,columns=over4,frontier"},
		{text: "ufsc-connect4:rows=table3,columns=from4"},
		{text: "ufsc-connect4:rows=table2", bad: "rows=table2"},
		{text: "ufsc-connect4:columns=over5", bad: "columns=over5"},
		{text: "ufsc-connect4:planned,rows=table1", bad: "rows=table1"},
		{text: "ufsc-connect4:columns=from4,planned", bad: "columns=from4"},
		{text: "alphabeta:,", bad: ""},
	} {
		_, _, err := catalog.OpenEngine(test.text)
		var option *catalog.OptionError
		if test.bad == "" && test.text != "alphabeta:," {
			if err != nil {
				t.Errorf("%s: got error %v, want none", test.text, err)
			}
			continue
		}
		if !errors.As(err, &option) || option.Option != test.bad {
			t.Errorf("%s: got error %v, want one about %q", test.text, err, test.bad)
		}
	}
}

func TestOpenUnknownEngine(t *testing.T) {
	var unknown *catalog.EngineError
	if _, _, err := catalog.OpenEngine("deepblue:depth=9"); !errors.As(err, &unknown) || unknown.Reason != catalog.Unknown || unknown.Name != "deepblue" {
		t.Errorf("deepblue: got error %v, want it unknown", err)
	}
}

// The options of an engine may change BoundsOnly of its entry.
func TestBoundsOnly(t *testing.T) {
	for text, want := range map[string]bool{"replica": false, "replica:alphabeta": true, "j2velha-ab": true, "pvs": false} {
		if _, entry, err := catalog.OpenEngine(text); err != nil || entry.BoundsOnly != want {
			t.Errorf("%s: got BoundsOnly %v, error %v, want %v", text, entry.BoundsOnly, err, want)
		}
	}
}

// The option depth holds unless the limits of the search have a depth. An engine with the option is
// an alinha.Resetter exactly if it is one without.
func TestDepthOption(t *testing.T) {
	p := startPosition(t, "connect4")
	for _, test := range []struct {
		limit, want int
	}{{0, 3}, {2, 2}} {
		res, err := openEngine(t, "alphabeta:depth=3").Search(t.Context(), p, alinha.Limits{Depth: test.limit}, nil)
		if err != nil || res.Depth != test.want {
			t.Errorf("limit %d: got depth %d, error %v, want %d", test.limit, res.Depth, err, test.want)
		}
	}
	if _, ok := openEngine(t, "ufsc-gomoku:depth=2").(alinha.Resetter); !ok {
		t.Error("ufsc-gomoku:depth=2: got no Resetter, want one")
	}
	if _, ok := openEngine(t, "minimax:depth=2").(alinha.Resetter); ok {
		t.Error("minimax:depth=2: got a Resetter, want none")
	}
}

// Every variant has a default engine, an engine for analysis and a solver that support it.
func TestDefaultEngine(t *testing.T) {
	for game, want := range map[string]string{
		"tictactoe": "exact", "slippery4": "exact", "connect4": "ufsc-connect4", "gomoku": "gomoku",
		"renju": "gomoku", "mnk:15x15,k=5,caro": "gomoku", "qubic": "pvs", "mnk:6x5,k=4,slip=0.3": "star2",
		"mnk:5x4,k=4": "exact", "mnk:5x4,k=4,slip=0.2": "star2",
	} {
		v, err := rules.Parse(game)
		if err != nil {
			t.Fatal(err)
		}
		if got := catalog.DefaultEngine(rules.New(v), catalog.Resources{}); got != want {
			t.Errorf("%s: got %s, want %s", game, got, want)
		}
		for name, e := range map[string]alinha.Engine{"Solver": catalog.Solver(rules.New(v)), "OpenAnalysisEngine": catalog.OpenAnalysisEngine(rules.New(v)), "DefaultEngine": openEngine(t, want)} {
			if !catalog.Supports(e, v) {
				t.Errorf("the engine of %s does not support %s", name, game)
			}
		}
	}
}

func TestEvaluationOption(t *testing.T) {
	for _, test := range []struct {
		text string
		good bool
	}{
		{"threats", true},
		{"windows", true},
		{"utility", true},
		{"groups", true},
		{"groups/10/75/700", true},
		{"groups-built/1", true},
		{"sequences/2", true},
		{"sequences/1.5", true},
		{"sequences/0", true},
		{"sequences/-1", false},
		{"sequences/NaN", false},
		{"sequences/Inf", false},
		{"sequences/100001", false},
		{"sequences/", false},
		{"groups/1.5", false},
		{"threats/2", false},
		{"sequences/2/3", false},
		{"groups/", false},
		{"groups/0", false},
		{"groups/1/100001", false},
		{"group", false},
		{"", false},
	} {
		_, _, err := catalog.OpenEngine("pvs:eval=" + test.text)
		var option *catalog.OptionError
		switch {
		case test.good && err != nil:
			t.Errorf("%q: got error %v, want none", test.text, err)
		case !test.good && (!errors.As(err, &option) || option.Option != "eval="+test.text || len(option.Values) != len(catalog.Evaluations())):
			t.Errorf("%q: got error %v, want one that lists the evaluations", test.text, err)
		}
	}
}

// An engine of the table searches on a bitboard, with the same result and the same number of nodes
// as the search on the board of package rules.
func TestBitboardMatchesRules(t *testing.T) {
	for _, game := range []string{"connect4", "free4", "qubic", "points4", "mnk:5x5,k=4,misere"} {
		pos := startPosition(t, game)
		pos.Play(pos.Moves(nil)[2])
		for text, reference := range map[string]alinha.Engine{
			"alphabeta":               &search.AlphaBeta{Eval: eval.Threats},
			"minimax:eval=windows":    &search.Minimax{Eval: eval.Windows},
			"pvs:eval=groups-built":   &search.PVS{Eval: eval.Groups{Built: true}.Evaluate, Table: tt.New(8)},
			"mtdf:eval=groups/1/5/25": &search.MTDF{Eval: eval.Groups{Points: []int{1, 5, 25}}.Evaluate, Table: tt.New(8)},
			"pvs:eval=sequences/2":    &search.PVS{Eval: eval.Sequences{DefenceWeight: new(2.0)}.Evaluate, Table: tt.New(8)},
			"expectiminimax":          &search.Expectiminimax{Eval: eval.Threats},
		} {
			lim := alinha.Limits{Depth: 2, EveryMove: true}
			want, err := reference.Search(t.Context(), pos, lim, nil)
			if err != nil {
				t.Fatal(err)
			}
			got, err := openEngine(t, text).Search(t.Context(), pos, lim, nil)
			got.PeakBytes = want.PeakBytes // the tables and the lists of moves differ in size
			if err != nil || !reflect.DeepEqual(got, want) {
				t.Errorf("%s on %s: got %+v, %v, want %+v", text, game, got, err, want)
			}
		}
	}
}

// OpenTraced opens the engines that TraceableEngines lists, and their searches fill the trace. Of
// other engines it returns an EngineError.
func TestOpenTraced(t *testing.T) {
	want := []string{"pvs", "mtdf", "mcts", "dfpn", "minimax", "alphabeta", "expectiminimax", "star1", "star2", "replica"}
	if got := catalog.TraceableEngines(); !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	for _, name := range want {
		var trace search.Trace
		e, entry, err := catalog.OpenTraced(name, &trace)
		if err != nil || entry.Name != name {
			t.Fatalf("%s: got %q, %v, want no error", name, entry.Name, err)
		}
		if _, err := e.Search(t.Context(), startPosition(t, "tictactoe"), alinha.Limits{Depth: 2, Nodes: 100}, nil); err != nil || len(trace.Nodes) < 10 {
			t.Errorf("%s: recorded %d nodes, %v, want at least 10", name, len(trace.Nodes), err)
		}
	}
	var untraceable *catalog.EngineError
	if _, _, err := catalog.OpenTraced("exact", &search.Trace{}); !errors.As(err, &untraceable) || untraceable.Reason != catalog.Untraceable || untraceable.Name != "exact" {
		t.Errorf("exact: got error %v, want an EngineError with the reason Untraceable", err)
	}
}

// The option weights reads a file, unless Resources.NoFiles forbids it. A file that does not exist
// is an OptionError too.
func TestWeightsOption(t *testing.T) {
	file := filepath.Join(t.TempDir(), "weights.txt")
	if err := os.WriteFile(file, []byte("alinha weights freestyle\nboth cell 6000 300 200 100 100\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	v, _ := rules.Parse("gomoku")
	text := "gomoku:weights=" + file
	if _, _, err := catalog.OpenEngineFor(text, rules.New(v), catalog.Resources{}); err != nil {
		t.Errorf("OpenEngineFor(%q): %v", text, err)
	}
	for _, bad := range []struct {
		text      string
		resources catalog.Resources
	}{{text, catalog.Resources{NoFiles: true}}, {text + "x", catalog.Resources{}}} {
		_, _, err := catalog.OpenEngineFor(bad.text, rules.New(v), bad.resources)
		if optionErr, ok := errors.AsType[*catalog.OptionError](err); !ok || optionErr.Err == nil {
			t.Errorf("OpenEngineFor(%q) with %v: error %v, want an *OptionError with Err set", bad.text, bad.resources, err)
		}
	}
}
