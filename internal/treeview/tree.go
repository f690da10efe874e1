package treeview

import (
	"math"
	"strconv"
	"strings"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/rules"
	"github.com/alinha/alinha/search"
)

// A Search is one that has been watched: where it began, what a trace recorded of it and
// what it found.
type Search struct {
	Game   string   // its name, or the text of an abstract tree
	Moves  []string // made before
	Engine string   // its name and options
	Pos    alinha.Position
	Trace  *search.Trace
	Result alinha.Result
}

// A Tree is a search as the tree that it left. MAX is First and MIN is Second; all
// values are MAX's.
type Tree struct {
	Search
	Branches []Branch // of the nodes of the trace, in the order of their first visit

	// Windows says that the search had windows: that some node was looked at with an end
	// of its window that is not infinite.
	Windows bool
	Cut     int // nodes of the trace that were not looked at

	board *rules.Board // nil for an abstract tree
	asks  bool         // in null windows
}

// A Branch is a node of a Tree as the search left it.
type Branch struct {
	Children []int32 // in the order of their first visit

	// Left is the step by which the node was left last; Entered if it never was.
	Left      search.TraceKind
	Value     float64 // NaN if there is none
	Low, High float64 // the window with which it was looked at last
	Visits    int     // simulations through it, where there are any; else times looked at
	Bounds    [2]float64
	Proof     [2]float64 // the proof and the disproof number

	// Earlier says that the node was seen before its parent was looked at anew, and not since.
	Earlier bool

	entered, seen int // the steps at which it was last entered, and touched at all
}

// NewTree makes the tree that a search left.
func NewTree(s Search) *Tree {
	t := &Tree{Search: s, Branches: make([]Branch, len(s.Trace.Nodes))}
	t.board, _ = rules.BoardOf(s.Pos)
	t.asks = strings.HasPrefix(s.Engine, "pvs") || strings.HasPrefix(s.Engine, "mtdf")
	for i := range t.Branches {
		t.Branches[i].forget()
		if parent := s.Trace.Nodes[i].Parent; parent >= 0 {
			t.Branches[parent].Children = append(t.Branches[parent].Children, int32(i))
		}
	}
	for at, e := range s.Trace.Events {
		t.Branches[e.Node].take(at, e)
		if e.Kind == search.TraceEntered || e.Kind == search.TraceResumed {
			t.Windows = t.Windows || !math.IsInf(e.Low, 0) || !math.IsInf(e.High, 0)
		}
	}
	for i := range t.Branches {
		b := &t.Branches[i]
		if parent := s.Trace.Nodes[i].Parent; parent >= 0 {
			above := &t.Branches[parent]
			b.Earlier = above.Earlier || b.seen < above.entered
		}
		if b.Left == search.TracePruned && !b.Earlier {
			t.Cut++
		}
	}
	return t
}

// forget makes a branch that of a node of which nothing is known.
func (b *Branch) forget() {
	b.Left, b.Value = search.TraceEntered, math.NaN()
	b.Low, b.High = math.Inf(-1), math.Inf(1)
}

// take makes the step with the number at, which happened at the branch.
func (b *Branch) take(at int, e search.TraceEvent) {
	b.seen = at
	switch e.Kind {
	case search.TraceIteration, search.TraceProofQuery:
	case search.TraceEntered, search.TraceResumed:
		if e.Kind == search.TraceEntered {
			b.forget()
			b.entered = at
		}
		b.Left, b.Low, b.High = search.TraceEntered, e.Low, e.High
		b.Visits++
	case search.TracePruned:
		b.forget()
		b.Left = e.Kind
	case search.TraceNewBest:
		b.Value = e.Value
	case search.TraceSimulated:
		b.Left, b.Value, b.Visits = e.Kind, e.Value, e.Count
		b.Bounds = [2]float64{e.Low, e.High}
	case search.TraceProofNumbers:
		b.Proof = [2]float64{e.Low, e.High}
		if b.Left != search.TraceTerminal {
			b.Left = e.Kind
		}
	default:
		b.Left, b.Value = e.Kind, e.Value
	}
}

// player returns who moves at a node.
func (t *Tree) player(i int32) alinha.Player { return t.Trace.Nodes[i].Player }

// name writes the move that led to a node; the root has none.
func (t *Tree) name(i int32) string { return t.format(t.Trace.Nodes[i].Move) }

// format writes a move: as the game does, or as the number of the child from 1.
func (t *Tree) format(m alinha.Move) string {
	switch {
	case m == alinha.NoMove:
		return ""
	case t.board != nil:
		return t.board.Format(m)
	default:
		return strconv.Itoa(int(m) + 1)
	}
}

// proof writes a proof or disproof number.
func proof(n float64) string {
	if math.IsInf(n, 1) {
		return "∞"
	}
	return strconv.FormatFloat(n, 'f', 0, 64)
}

// within returns the most levels below the root that, with one more for what is below each
// node of the last, are at most so many nodes; at least 1.
func (t *Tree) within(most int) int {
	var nodes, parents []int // at each level
	depth := make([]int, len(t.Branches))
	for i, n := range t.Trace.Nodes {
		if n.Parent >= 0 {
			depth[i] = depth[n.Parent] + 1
		}
		if depth[i] == len(nodes) {
			nodes, parents = append(nodes, 0), append(parents, 0)
		}
		nodes[depth[i]]++
		if len(t.Branches[i].Children) > 0 {
			parents[depth[i]]++
		}
	}
	levels, sum := 1, 0
	for d := range nodes {
		if sum += nodes[d]; sum+parents[d] <= most {
			levels = max(levels, d)
		}
	}
	return levels
}

// below returns how many nodes lie below each.
func (t *Tree) below() []int {
	below := make([]int, len(t.Branches))
	for i := len(below) - 1; i > 0; i-- {
		below[t.Trace.Nodes[i].Parent] += below[i] + 1
	}
	return below
}

// answer writes what the search thinks its move is worth to MAX.
func (t *Tree) answer() string {
	s := t.Result.Score
	if t.Pos.ToMove() == alinha.Second {
		s = s.Negate()
	}
	_, chancy := t.Pos.(alinha.Chancy)
	switch {
	case s.Proven && !t.Trace.InPoints() && !chancy && s.Value != 0:
		return signed(s.Value, 0) + " (" + strconv.Itoa(s.Plies) + ")"
	case s.Value == math.Trunc(s.Value) && t.Trace.InPoints():
		return strconv.FormatFloat(s.Value, 'f', 0, 64)
	case t.Trace.InPoints():
		return strconv.FormatFloat(s.Value, 'f', 3, 64)
	}
	return signed(s.Value, 3)
}

// signed writes a number with its sign, 0 without.
func signed(v float64, digits int) string {
	text := strconv.FormatFloat(v, 'f', digits, 64)
	if rounded, _ := strconv.ParseFloat(text, 64); rounded == 0 {
		return "0"
	} else if rounded > 0 {
		return "+" + text
	}
	return text
}
