// Package treeview shows the tree of a traced search: as text, as JSON, as a picture in DOT or SVG, and as a web page that
// steps through the search.
//
// NewTree replays the events of a search.Trace and keeps the last state of each node:
//
//	search.Trace (nodes, events) -> Tree (last state of each node) -> text, JSON, DOT, SVG, page
package treeview

import (
	"math"
	"strconv"
	"strings"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/rules"
	"github.com/alinha/alinha/search"
)

// A TracedSearch is a search with its start, its trace and its result.
type TracedSearch struct {
	Game   string   // the name of the game, or the text of a tree for search.ParseTree
	Board  string   // from which Moves lead, as catalog.BoardText; "" for the empty board
	Moves  []string // to Pos
	Engine string   // name and options, as package catalog reads them
	Pos    alinha.Position
	Trace  *search.Trace
	Result alinha.Result
}

// A Tree is a traced search with the last state of every node. MAX is First and MIN is Second. All values are from the point
// of view of MAX.
type Tree struct {
	TracedSearch
	Nodes []Node // parallel to the nodes of the trace, in the order of their first visit

	// HasWindows tells that the search entered a node with a window that is finite at one end at least.
	HasWindows bool
	Pruned     int // number of pruned nodes that are not Stale

	board       *rules.Board // nil for a tree in text
	nullWindows bool         // the engine searches with null windows
}

// A Node is the last state of a node of the trace.
type Node struct {
	Children []int32 // in the order of their first visit

	// Exit is the kind of event by which the search last left the node, or TraceEntered if the search never left.
	Exit         search.TraceKind
	Value        float64    // NaN without a value
	Low, High    float64    // alpha and beta when the node was last entered
	Visits       int        // MCTS: simulations through the node; otherwise how often the node was entered
	ValueBounds  [2]float64 // MCTS: the lower and the upper bound of the exact value
	ProofNumbers [2]float64 // df-pn: the proof and the disproof number

	// Exact is the minimax value of a node of a tree in text that the search pruned at some time; NaN for other nodes.
	Exact float64

	// Stale tells that the last event of the node is older than the last entry of its parent, or that the parent is stale.
	Stale bool

	enteredAt, lastEvent int // indices in Trace.Events: the last entry and the last event of any kind
}

// NewTree returns the tree of a search that has ended. s.Trace must not be nil.
func NewTree(s TracedSearch) *Tree {
	t := &Tree{TracedSearch: s, Nodes: make([]Node, len(s.Trace.Nodes))}
	t.board, _ = rules.BoardOf(s.Pos)
	t.nullWindows = strings.HasPrefix(s.Engine, "pvs") || strings.HasPrefix(s.Engine, "mtdf")
	for i := range t.Nodes {
		t.Nodes[i].reset()
		t.Nodes[i].Exact = math.NaN()
		if parent := s.Trace.Nodes[i].Parent; parent >= 0 {
			t.Nodes[parent].Children = append(t.Nodes[parent].Children, int32(i))
		}
	}
	for i, e := range s.Trace.Events {
		t.Nodes[e.Node].apply(i, e)
		if e.Kind == search.TraceEntered || e.Kind == search.TraceResumed {
			t.HasWindows = t.HasWindows || !math.IsInf(e.Low, 0) || !math.IsInf(e.High, 0)
		}
	}
	for i := range t.Nodes {
		n := &t.Nodes[i]
		if parent := s.Trace.Nodes[i].Parent; parent >= 0 {
			p := &t.Nodes[parent]
			n.Stale = p.Stale || n.lastEvent < p.enteredAt
		}
		if n.Exit == search.TracePruned && !n.Stale {
			t.Pruned++
		}
	}
	t.setExactValues()
	return t
}

// reset clears the value and the window of a node, and marks the node as entered.
func (n *Node) reset() {
	n.Exit, n.Value = search.TraceEntered, math.NaN()
	n.Low, n.High = math.Inf(-1), math.Inf(1)
}

// apply updates a node by an event at the node; at is the index of the event.
func (n *Node) apply(at int, e search.TraceEvent) {
	n.lastEvent = at
	switch e.Kind {
	case search.TraceIteration, search.TraceProofQuery:
	case search.TraceEntered, search.TraceResumed:
		if e.Kind == search.TraceEntered {
			n.reset()
			n.enteredAt = at
		}
		n.Exit, n.Low, n.High = search.TraceEntered, e.Low, e.High
		n.Visits++
	case search.TracePruned:
		n.reset()
		n.Exit = e.Kind
	case search.TraceNewBest:
		n.Value = e.Value
	case search.TraceSimulated:
		n.Exit, n.Value, n.Visits = e.Kind, e.Value, e.Count
		n.ValueBounds = [2]float64{e.Low, e.High}
	case search.TraceProofNumbers:
		n.ProofNumbers = [2]float64{e.Low, e.High}
		if n.Exit != search.TraceTerminal {
			n.Exit = e.Kind
		}
	default:
		n.Exit, n.Value = e.Kind, e.Value
	}
}

// player returns the player to move at a node.
func (t *Tree) player(i int32) alinha.Player { return t.Trace.Nodes[i].Player }

// moveName returns the move that leads to a node, or "" for the root.
func (t *Tree) moveName(i int32) string { return t.formatMove(t.Trace.Nodes[i].Move) }

// formatMove formats a move as the game does, or as the number of the child, from 1, in a tree in text; "" for
// alinha.NoMove.
func (t *Tree) formatMove(m alinha.Move) string {
	switch {
	case m == alinha.NoMove:
		return ""
	case t.board != nil:
		return t.board.Format(m)
	default:
		return strconv.Itoa(int(m) + 1)
	}
}

// formatProofNumber formats a proof or disproof number.
func formatProofNumber(n float64) string {
	if math.IsInf(n, 1) {
		return "∞"
	}
	return strconv.FormatFloat(n, 'f', 0, 64)
}

// levelsWithin returns the number of levels below the root that fit in a number of nodes, at least 1. A node of the last
// level that has children counts twice, for the line that stands for its descendants.
func (t *Tree) levelsWithin(most int) int {
	var nodes, parents []int // at each level
	depth := make([]int, len(t.Nodes))
	for i, n := range t.Trace.Nodes {
		if n.Parent >= 0 {
			depth[i] = depth[n.Parent] + 1
		}
		if depth[i] == len(nodes) {
			nodes, parents = append(nodes, 0), append(parents, 0)
		}
		nodes[depth[i]]++
		if len(t.Nodes[i].Children) > 0 {
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

// descendants returns the number of descendants of each node.
func (t *Tree) descendants() []int {
	count := make([]int, len(t.Nodes))
	for i := len(count) - 1; i > 0; i-- {
		count[t.Trace.Nodes[i].Parent] += count[i] + 1
	}
	return count
}

// resultValue formats the score of the result, from the point of view of MAX.
func (t *Tree) resultValue() string {
	s := t.Result.Score
	if t.Pos.ToMove() == alinha.Second {
		s = s.Negate()
	}
	_, chancy := t.Pos.(alinha.Chancy)
	switch {
	case s.Proven && !t.Trace.InPoints() && !chancy && s.Value != 0:
		return formatSigned(s.Value, 0) + " (" + strconv.Itoa(s.Plies) + ")"
	case s.Value == math.Trunc(s.Value) && t.Trace.InPoints():
		return strconv.FormatFloat(s.Value, 'f', 0, 64)
	case t.Trace.InPoints():
		return strconv.FormatFloat(s.Value, 'f', 3, 64)
	}
	return formatSigned(s.Value, 3)
}

// formatSigned formats a number with its sign, and zero without a sign.
func formatSigned(v float64, digits int) string {
	text := strconv.FormatFloat(v, 'f', digits, 64)
	if rounded, _ := strconv.ParseFloat(text, 64); rounded == 0 {
		return "0"
	} else if rounded > 0 {
		return "+" + text
	}
	return text
}
