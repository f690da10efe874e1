package search_test

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/gametest"
	"github.com/alinha/alinha/internal/tt"
	"github.com/alinha/alinha/rules"
	"github.com/alinha/alinha/search"
)

// script formats the events of a trace, one per line: the path of the node, the kind, the
// value and the window.
func script(t *search.Trace) string {
	var s strings.Builder
	for _, e := range t.Events {
		path := ""
		for at := e.Node; t.Nodes[at].Parent >= 0; at = t.Nodes[at].Parent {
			path = fmt.Sprintf(".%d%s", t.Nodes[at].Move+1, path)
		}
		fmt.Fprintf(&s, "root%s %s", path, e.Kind)
		switch e.Kind {
		case search.TraceEntered, search.TraceResumed:
			fmt.Fprintf(&s, " [%s, %s]", t.Text(e.Low), t.Text(e.High))
		case search.TraceNewBest:
			fmt.Fprintf(&s, " %s [%s, %s]", t.Text(e.Value), t.Text(e.Low), t.Text(e.High))
		case search.TraceIteration, search.TraceProofQuery, search.TracePruned:
		default:
			fmt.Fprintf(&s, " %s", t.Text(e.Value))
		}
		s.WriteString("\n")
	}
	return s.String()
}

// TestTraceOfTextbook checks every event of Russell and Norvig's example against the book: the
// window of each node, and the two pruned leaves under the second MIN node.
func TestTraceOfTextbook(t *testing.T) {
	var trace search.Trace
	mustSearch(t, &search.AlphaBeta{Trace: &trace}, parseTree(t, aimaTree), alinha.Limits{Depth: 2})
	want := `root pass
root entered [-∞, +∞]
root.1 entered [-∞, +∞]
root.1.1 entered [-∞, +∞]
root.1.1 decided 3
root.1 improved 3 [-∞, 3]
root.1.2 entered [-∞, 3]
root.1.2 decided 12
root.1.3 entered [-∞, 3]
root.1.3 decided 8
root.1 searched 3
root improved 3 [3, +∞]
root.2 entered [3, +∞]
root.2.1 entered [3, +∞]
root.2.1 decided 2
root.2 improved 2 [3, 2]
root.2.2 skipped
root.2.3 skipped
root.2 cut 2
root.3 entered [3, +∞]
root.3.1 entered [3, +∞]
root.3.1 decided 14
root.3 improved 14 [3, 14]
root.3.2 entered [3, 14]
root.3.2 decided 5
root.3 improved 5 [3, 5]
root.3.3 entered [3, 5]
root.3.3 decided 2
root.3 improved 2 [3, 2]
root.3 cut 2
root searched 3
`
	if got := script(&trace); got != want {
		t.Errorf("trace of %s: got\n%swant\n%s", aimaTree, got, want)
	}
}

// TestTraceOfStar1 is a Star1 example: the chance node is cut off after its first outcome,
// because even a 2 for the other outcome would not make it better than the 1 that MAX has
// elsewhere.
func TestTraceOfStar1(t *testing.T) {
	var trace search.Trace
	mustSearch(t, &search.Star{Trace: &trace}, parseTree(t, "[1 (1/2:-2 1/2:2)]"), alinha.Limits{Depth: 2})
	got, want := script(&trace), `root pass
root entered [-∞, +∞]
root.1 entered [-∞, +∞]
root.1 decided 1
root improved 1 [1, +∞]
root.2 entered [1, +∞]
root.2.1 entered [0, 2]
root.2.1 decided -2
root.2 improved -1 [1, +∞]
root.2.2 skipped
root.2 cut 0
root searched 1
`
	if got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}

// traceable returns the engines that a trace can record, by name.
func traceable(trace *search.Trace) map[string]alinha.Engine {
	return map[string]alinha.Engine{
		"minimax":         &search.Minimax{Trace: trace},
		"alphabeta":       &search.AlphaBeta{Trace: trace},
		"alphabeta table": &search.AlphaBeta{Trace: trace, Table: tt.New(1)},
		"pvs":             &search.PVS{Trace: trace},
		"pvs table":       &search.PVS{Trace: trace, Table: tt.New(1)},
		"mtdf":            &search.MTDF{Trace: trace},
		"expectiminimax":  &search.Expectiminimax{Trace: trace},
		"star1":           &search.Star{Trace: trace},
		"star2":           &search.Star{Trace: trace, Probe: true},
		"replica":         &search.ReferenceSearch{Trace: trace, AlphaBeta: true},
		"mcts":            &search.MCTS{Trace: trace, Seed: 1},
		"dfpn":            &search.DFPN{Trace: trace, TableMiB: 1},
	}
}

// TestTraceIsTheSearch checks that a traced search has the same result as one without a trace,
// and that the trace agrees with the result: the number of nodes entered, the value of the
// root, and every node after its parent.
func TestTraceIsTheSearch(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 1))
	for _, game := range []string{"tictactoe", "mnk:3x3,k=3,slip=0.2", "mnk:4x3,k=3,gravity", "mnk:3x3,k=3,points", "mnk:3x3,k=2,points,slip=0.5", "mnk:3x3,k=3,misere"} {
		for range 5 {
			pos := rules.New(gametest.Variant(t, game))
			for range rng.IntN(4) {
				moves := pos.Moves(nil)
				pos.Play(moves[rng.IntN(len(moves))])
			}
			if pos.ToMove() == alinha.Chance {
				pos.Undo()
			}
			if pos.Outcome() != alinha.Undecided {
				continue
			}
			for _, name := range slices.Sorted(maps.Keys(traceable(nil))) {
				trace := &search.Trace{}
				lim := alinha.Limits{Depth: 1 + rng.IntN(4)}
				if v := gametest.Variant(t, game); v.Slip > 0 {
					lim.Depth = 1 + rng.IntN(2)
				}
				if name == "mcts" {
					lim = alinha.Limits{Nodes: 2000}
				}
				want, err := traceable(nil)[name].Search(t.Context(), pos, lim, nil)
				got, _ := traceable(trace)[name].Search(t.Context(), pos, lim, nil)
				if errors.Is(err, errors.ErrUnsupported) {
					continue
				}
				if err != nil || fmt.Sprint(got) != fmt.Sprint(want) {
					t.Errorf("%s, %+v on\n%v: got %+v, %v, want %+v", name, lim, pos, got, err, want)
				}
				checkTrace(t, name, pos, trace, got)
			}
		}
	}
}

// checkTrace checks a trace against the position and the result of the search.
func checkTrace(t *testing.T, name string, pos alinha.Position, trace *search.Trace, res alinha.Result) {
	t.Helper()
	checkPaths(t, name, pos, trace)
	entered, last := uint64(0), math.NaN()
	seen := make([]bool, len(trace.Nodes))
	for _, e := range trace.Events {
		n := trace.Nodes[e.Node]
		switch e.Kind {
		case search.TraceEntered:
			entered++
			seen[e.Node] = true
		case search.TraceNewBest, search.TraceSearched, search.TraceCutoff, search.TraceSimulated:
			if number, ok := trace.Number(e.Value); ok == strings.Contains(trace.Text(e.Value), "(") || ok && math.Abs(number-numberIn(trace.Text(e.Value))) > 0.000501 {
				t.Fatalf("%s: the number of %s: got %v, %v", name, trace.Text(e.Value), number, ok)
			}
			if !seen[e.Node] {
				t.Fatalf("%s: node %d: %v before it is entered", name, e.Node, e.Kind)
			}
		}
		if n.Parent >= 0 && (n.Parent >= e.Node || e.Kind == search.TraceEntered && !seen[n.Parent] && name != "dfpn") {
			t.Fatalf("%s: node %d before its parent %d", name, e.Node, n.Parent)
		}
		if e.Node == 0 && (e.Kind == search.TraceSearched || e.Kind == search.TraceSimulated) {
			last = e.Value
		}
	}
	if name == "mcts" || name == "dfpn" {
		return
	}
	if got := entered + trace.Unrecorded; got != res.Nodes {
		t.Errorf("%s on\n%v: entered %d nodes, want %d", name, pos, got, res.Nodes)
	}
	if got, want := trace.Text(last), textOf(pos, res.Score); got != want {
		t.Errorf("%s on\n%v: the root is left with %s, want %s", name, pos, got, want)
	}
}

// checkPaths checks that the path to every node is a legal line of play, and that no two nodes
// have the same path.
func checkPaths(t *testing.T, name string, pos alinha.Position, trace *search.Trace) {
	t.Helper()
	boards := []alinha.Position{pos}
	type edge struct {
		parent int32
		move   alinha.Move
	}
	edges := make(map[edge]bool)
	for i, n := range trace.Nodes[1:] {
		parent := boards[n.Parent]
		at := edge{n.Parent, n.Move}
		if !slices.Contains(parent.Moves(nil), n.Move) || edges[at] {
			t.Fatalf("%s: node %d: move %d is illegal or repeated in\n%v", name, i+1, n.Move, parent)
		}
		edges[at] = true
		board := parent.Clone()
		board.Play(n.Move)
		boards = append(boards, board)
		if o := board.Outcome(); o == alinha.Undecided && board.ToMove() != n.Player {
			t.Fatalf("%s: node %d: got player %v, want %v", name, i+1, n.Player, board.ToMove())
		}
	}
}

// numberIn parses a text of Trace.Text; 0 if the text is not a number.
func numberIn(text string) float64 {
	number, _ := strconv.ParseFloat(text, 64)
	return number
}

// textOf formats the score of a position as Trace.Text does.
func textOf(pos alinha.Position, s alinha.Score) string {
	if pos.ToMove() == alinha.Second {
		s = s.Negate()
	}
	_, chancy := pos.(alinha.Chancy)
	_, scored := pos.(alinha.Scored)
	switch {
	case !chancy && !scored && s.Value != 0 && s.Plies > 0:
		return fmt.Sprintf("%+d (%d)", int(s.Value), s.Plies)
	case scored && math.Abs(s.Value-math.Round(s.Value)) < 1e-9:
		return fmt.Sprint(math.Round(s.Value) + 0)
	case math.Abs(s.Value) == 1:
		return fmt.Sprintf("%+.0f", s.Value)
	case scored:
		return fmt.Sprintf("%.3f", s.Value)
	case math.Abs(s.Value) < 0.0005:
		return "0"
	}
	return fmt.Sprintf("%+.3f", s.Value)
}

// A Trace records every step of a search: here the cutoff at the second MIN node of a tree.
func ExampleTrace() {
	tree, err := search.ParseTree("[[3 12] [2 4]]")
	if err != nil {
		panic(err)
	}
	var trace search.Trace
	if _, err := (&search.AlphaBeta{Trace: &trace}).Search(context.Background(), tree, alinha.Limits{}, nil); err != nil {
		panic(err)
	}
	for _, e := range trace.Events {
		if e.Kind == search.TraceCutoff {
			n := trace.Nodes[e.Node]
			fmt.Printf("move %d: cut off with value %s\n", n.Move+1, trace.Text(e.Value))
		}
	}
	fmt.Println(len(trace.Nodes), "nodes,", len(trace.Events), "events")
	// Output:
	// move 2: cut off with value 2
	// 7 nodes, 17 events
}
