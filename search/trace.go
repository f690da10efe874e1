package search

import (
	"math"
	"strconv"

	"github.com/alinha/alinha"
)

// Trace records a search as a tree of nodes and a sequence of events, in the order of
// the search. Hand a Trace to the Trace field of an engine; the zero Trace is ready, and
// every search appends to it. A nil Trace costs a search one comparison per hook.
//
// A node of the trace is a path from the root. A path searched again, with another
// window or to another depth, is the same node, entered again. All values are from the
// point of view of First (MAX).
type Trace struct {
	// MaxNodes is the maximum number of recorded nodes; 0 means DefaultTraceNodes. Of a larger search the shallowest nodes
	// are recorded.
	MaxNodes int
	Nodes    []TraceNode
	Events   []TraceEvent

	// Unrecorded counts how many times the search entered a node that is not recorded.
	Unrecorded uint64

	pos         alinha.Position
	unit        valueUnit
	path        []pathNode      // from the root to the current node
	lastMove    alinha.Move     // the move just played
	lastWeight  float64         // its probability, if chance made it
	firstChild  []int32         // by node; -1 for none
	nextSibling []int32         // by node; -1 for none
	depth       []int32         // by node; 0 for the root
	omitted     [][]alinha.Move // by node: the moves that lead to nodes that are not recorded
	levels      []int           // the number of nodes at each depth
	maxDepth    int32           // of new nodes; 0 means any
	held        *[]int32        // node indices that the search holds besides path, -1 for none
}

// DefaultTraceNodes is the maximum number of nodes of a Trace whose MaxNodes is 0.
const DefaultTraceNodes = 100_000

// TraceNode is a node of the search tree.
type TraceNode struct {
	Parent int32         // index in Trace.Nodes; -1 for a root
	Move   alinha.Move   // the move from the parent; NoMove for a root
	Player alinha.Player // to move, or next in a decided position; Chance while a piece is in the air
	Weight float64       // probability of Move, if chance made it
}

// TraceEvent is one step of the search at one node. Kind says which fields are set and
// what they mean.
type TraceEvent struct {
	Kind  TraceKind
	Node  int32 // index in Trace.Nodes
	Value float64
	Low   float64
	High  float64
	Count int
}

// TraceKind is the kind of a TraceEvent.
type TraceKind uint8

// The kinds of events. Low and High are alpha and beta, seen by First, unless the kind
// says otherwise. "Left" means that the search returns from the node.
const (
	TraceIteration    TraceKind = iota // a search from the root begins, to a depth of Count plies (0: unlimited)
	TraceProofQuery                    // df-pn: a proof search begins; Value is 1 or -1 for the attacker, Count the plies allowed (0: any)
	TraceEntered                       // the search enters the node; earlier events of its children are obsolete
	TraceResumed                       // the search enters the node again and keeps what it knows of the children
	TraceNewBest                       // Value is the best value so far; at a chance node the weighted sum so far
	TraceTerminal                      // left: the game is over with result Value
	TraceEvaluated                     // left: the horizon; Value is the evaluation
	TraceTTHit                         // left: the transposition table has Value, exact or outside the window
	TraceBoundsCutoff                  // left: no value that the node can still have lies inside the window; Value is the bound
	TraceSearched                      // left: Value is the value of the node; moves after an immediate win may be pruned
	TraceProbed                        // left for now: the probe of one reply shows that Value is a bound (Star2)
	TraceCutoff                        // left: Value is outside the window (fail high or fail low); the remaining moves are pruned
	TracePruned                        // the search prunes the move to the node, and does not enter the node
	TraceSimulated                     // MCTS: Count simulations have the mean Value; Low and High bound the exact value
	TraceProofNumbers                  // df-pn: Low is the proof number and High the disproof number of the query
)

// traceKindNames are the words of the kinds in text and in files.
var traceKindNames = [...]string{
	"pass", "question", "entered", "resumed", "improved", "decided", "estimated", "recalled", "foreseen", "searched", "probed", "cut",
	"skipped", "sampled", "numbered",
}

// String returns the kind as one word, as the files of package treeview write it.
func (k TraceKind) String() string { return traceKindNames[k] }

// valueUnit is the unit of the values of a search.
type valueUnit uint8

const (
	unitPoints    valueUnit = iota
	unitDistance            // winValue-p for a win p plies from the root, or thousandths of a won game
	unitFractions           // fractions of winValue
	unitWins                // fractions of 1, which is a won game
)

// InPoints reports whether values are points or expectations of points. Otherwise they
// are fractions of a won game.
func (t *Trace) InPoints() bool { return t.unit == unitPoints }

// Number converts a value of an event to points or to a fraction of a won game from -1 to
// 1. It returns false for values that Text does not write as a number: a win or loss
// with its distance, and an infinite end of a window.
func (t *Trace) Number(v float64) (float64, bool) {
	switch {
	case math.IsInf(v, 0), t.unit == unitWins && math.Abs(v) < 1 && math.Abs(v) > 1-1e-6:
		return 0, false
	case t.unit == unitPoints || t.unit == unitWins:
		return v, true
	case t.unit == unitFractions, math.Abs(v) == winValue: // in unitDistance: a win whose distance does not count
		return v / winValue, true
	}
	return v / 1000, math.Abs(v) <= maxEval
}

// Text formats a value of an event: points or an expectation as a number; an evaluation
// as a signed number between -1 and 1; a win or loss of First with the plies from the
// root to the end of the game, as "+1 (5)"; an infinite end of a window as "-∞" or "+∞".
func (t *Trace) Text(v float64) string {
	n, ok := t.Number(v)
	switch {
	case ok && math.Abs(n-math.Round(n)) < rounding:
		return t.formatNumber(n, 0)
	case ok:
		return t.formatNumber(n, 3)
	case math.IsInf(v, 1):
		return "+∞"
	case math.IsInf(v, -1):
		return "-∞"
	}
	plies := winValue - int(math.Abs(v))
	if t.unit == unitWins {
		plies = pliesOfValue(v)
	}
	return t.formatNumber(math.Copysign(1, v), 0) + " (" + strconv.Itoa(plies) + ")"
}

// formatNumber writes a number with a number of decimals, and a plus sign unless the unit
// is points.
func (t *Trace) formatNumber(v float64, decimals int) string {
	text := strconv.FormatFloat(v, 'f', decimals, 64)
	if rounded, _ := strconv.ParseFloat(text, 64); rounded == 0 {
		return "0"
	} else if rounded > 0 && t.unit != unitPoints {
		text = "+" + text
	}
	return text
}

// RecordDecided records a decided position as the only node of the trace. No engine searches such a position.
func (t *Trace) RecordDecided(pos alinha.Position) {
	t.setRoot(pos)
	value := float64(winValue * pos.Outcome().For(pos.ToMove()))
	if scored, ok := pos.(alinha.Scored); ok {
		value = float64(scored.Margin())
		if pos.ToMove() == alinha.Second {
			value = -value
		}
	}
	t.recordLeaf(TraceTerminal, math.Inf(-1), math.Inf(1), value)
}
