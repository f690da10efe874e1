package search

import (
	"math"
	"strconv"

	"github.com/alinha/alinha"
)

// A Trace records a search as a tree, in the order in which it was made. The zero
// Trace is ready; a search that is handed one adds to it, and one that is handed
// none pays a comparison with nil at each place where it would.
//
// A node is a way to a position: the same way searched again, with another window
// or to another depth, is the same node, entered again. All values are First's: MAX's.
type Trace struct {
	MaxNodes int // nodes to record; 0 means DefaultTraceNodes
	Nodes    []TraceNode
	Events   []TraceEvent

	// Beyond counts the nodes that were entered when the trace was full and are
	// not in it.
	Unrecorded uint64

	pos    alinha.Position
	unit   traceUnit
	path   []traced
	move   alinha.Move // the one just played, and its probability
	weight float64
	sons   []int32 // of each node: the first child
	next   []int32 // of each node: the next child of its parent
}

// DefaultTraceNodes is how many nodes a Trace records unless it is told otherwise.
const DefaultTraceNodes = 100_000

// A TraceNode is what never changes of a node.
type TraceNode struct {
	Parent int32         // in Trace.Nodes; -1 for a root
	Move   alinha.Move   // that led here; NoMove at a root
	Player alinha.Player // to move, or who would be; Chance while a piece may slip
	Weight float64       // the probability of the move, if chance made it
}

// A TraceEvent is a step of the search at one node.
type TraceEvent struct {
	Kind  TraceKind
	Node  int32
	Value float64
	Low   float64
	High  float64
	Count int
}

// A TraceKind says what a step is, and what its figures mean.
type TraceKind uint8

// The steps. Low and High are alpha and beta unless something else is said.
const (
	TraceIteration    TraceKind = iota // a search from the root begins: Count is its depth in plies, 0 for no limit
	TraceProofQuery                    // the same in df-pn: Value is 1 or -1 for who would win, Count within how many plies, 0 for any
	TraceEntered                       // the node is looked at; what its children were before is forgotten
	TraceResumed                       // it is looked at further
	TraceNewBest                       // Value is the best of the moves so far, at chance their sum
	TraceTerminal                      // left: the game is over, Value is its result
	TraceEvaluated                     // left: the horizon, Value is the evaluation
	TraceTTHit                         // left: the transposition table knows Value, or that it is outside the window
	TraceBoundsCutoff                  // left: no result from here on could lie inside the window
	TraceSearched                      // left: Value is the node's; moves that are skipped could not better a win at once
	TraceProbed                        // left for now: one reply shows that Value is a bound (Star2)
	TraceCutoff                        // left: Value is outside the window, the other moves cannot matter
	TracePruned                        // the node is one of those other moves: it is not looked at
	TraceSimulated                     // Count simulations with the mean Value; the exact value lies from Low to High
	TraceProofNumbers                  // Low and High are the proof and the disproof number of what was asked
)

var traceKinds = [...]string{
	"pass", "question", "entered", "resumed", "improved", "decided", "estimated", "recalled", "foreseen", "searched", "probed", "cut",
	"skipped", "sampled", "numbered",
}

// String returns the kind in a word.
func (k TraceKind) String() string { return traceKinds[k] }

// A traced node is on the way from the root to where the search is. Sign turns
// values of the search into First's.
type traced struct {
	node   int32 // -1 if it is not recorded
	sign   float64
	move   alinha.Move // that led here, with its weight
	weight float64
}

// A traceUnit is what the values of a search are in.
type traceUnit uint8

const (
	inPoints    traceUnit = iota
	inDistance            // won-p for a win p plies from the root, or thousandths
	inFractions           // of a won game
	inWins                // 1 is a won game
)

// Points says that values are points, or expectations of them; else they are parts of a
// won game.
func (t *Trace) InPoints() bool { return t.unit == inPoints }

// Number returns a value of an event in points or in won games, -1 to 1. It returns
// false for what is no number: a win or a loss at a distance, and the end of a window
// beyond every value.
func (t *Trace) Number(v float64) (float64, bool) {
	switch {
	case math.IsInf(v, 0), t.unit == inWins && math.Abs(v) < 1 && math.Abs(v) > 1-1e-6:
		return 0, false
	case t.unit == inPoints || t.unit == inWins:
		return v, true
	case t.unit == inFractions, math.Abs(v) == winValue: // that, or a win whose distance does not count
		return v / winValue, true
	}
	return v / 1000, math.Abs(v) <= maxEval
}

// Text writes a value of an event: points or an expectation as a number; a win or a
// loss of MAX with the plies from the root to the end of the game, as "+1 (5)"; an estimate as a
// number with a sign between -1 and 1; ends of windows beyond every value as "-∞" and "+∞".
func (t *Trace) Text(v float64) string {
	number := func(v float64, digits int) string {
		text := strconv.FormatFloat(v, 'f', digits, 64)
		if rounded, _ := strconv.ParseFloat(text, 64); rounded == 0 {
			return "0"
		} else if rounded > 0 && t.unit != inPoints {
			text = "+" + text
		}
		return text
	}
	n, ok := t.Number(v)
	switch {
	case ok && math.Abs(n-math.Round(n)) < rounding:
		return number(n, 0)
	case ok:
		return number(n, 3)
	case math.IsInf(v, 1):
		return "+∞"
	case math.IsInf(v, -1):
		return "-∞"
	}
	plies := winValue - int(math.Abs(v))
	if t.unit == inWins {
		plies = pliesOf(v)
	}
	return number(math.Copysign(1, v), 0) + " (" + strconv.Itoa(plies) + ")"
}

// begin opens the node of the position from which a search starts, and says in what
// its values are.
func (t *Trace) beginIteration(pos alinha.Position, depth int) {
	if t == nil {
		return
	}
	t.setRoot(pos)
	t.note(TraceEvent{Kind: TraceIteration, Node: 0, Count: depth})
}

// start makes a position the root.
func (t *Trace) setRoot(pos alinha.Position) {
	_, scored := pos.(alinha.Scored)
	_, chancy := pos.(alinha.Chancy)
	switch {
	case scored:
		t.unit = inPoints
	case chancy:
		t.unit = inFractions
	default:
		t.unit = inDistance
	}
	t.pos, t.path = pos, t.path[:0]
	t.move = alinha.NoMove
	if len(t.Nodes) == 0 {
		t.add(-1, pos.ToMove())
	}
}

// enter is the hook at the beginning of a node with a window, in the view of the mover;
// at chance, of who moved.
func traceEnter[V int | float64](t *Trace, alpha, beta V) {
	if t != nil {
		t.enter(TraceEntered, float64(alpha), float64(beta))
	}
}

// resume is the hook where a node is taken up again.
func traceResume[V int | float64](t *Trace, alpha, beta V) {
	if t != nil {
		t.enter(TraceResumed, float64(alpha), float64(beta))
	}
}

// improve is the hook where a node has found a better move.
func traceNewBest[V int | float64](t *Trace, v, alpha, beta V) {
	if t != nil {
		t.event(TraceNewBest, float64(v), float64(alpha), float64(beta))
	}
}

// leave is the hook at the end of a node. It returns v.
func traceLeave[V int | float64](t *Trace, kind TraceKind, v V) V {
	if t != nil {
		t.leave(kind, float64(v))
	}
	return v
}

// leaf is the hook of a node that is left as soon as it is entered. It returns v.
func traceLeaf[V int | float64](t *Trace, kind TraceKind, alpha, beta, v V) V {
	if t != nil {
		t.leaf(kind, float64(alpha), float64(beta), float64(v))
	}
	return v
}

// played is the hook after a move of a player.
func (t *Trace) played(m alinha.Move) {
	if t != nil {
		t.move, t.weight = m, 0
	}
}

// landed is the hook after a move of chance.
func (t *Trace) chancePlayed(m alinha.Move, weight float64) {
	if t != nil {
		t.move, t.weight = m, weight
	}
}

// skip is the hook where a player's node is cut: these moves are not looked at.
func (t *Trace) pruned(moves []alinha.Move) {
	if t != nil {
		t.prunedWithWeights(moves, nil)
	}
}

//go:noinline
func (t *Trace) enter(kind TraceKind, alpha, beta float64) {
	at := traced{node: 0, sign: 1}
	p := t.pos.ToMove()
	if len(t.path) > 0 {
		parent := t.path[len(t.path)-1]
		at = traced{node: t.child(parent.node, p), sign: parent.sign}
	}
	at.move, at.weight = t.move, t.weight
	switch p {
	case alinha.First:
		at.sign = 1
	case alinha.Second:
		at.sign = -1
	}
	t.path = append(t.path, at)
	if at.node < 0 && kind == TraceEntered {
		t.Unrecorded++
	}
	t.event(kind, 0, alpha, beta)
}

func (t *Trace) leaf(kind TraceKind, alpha, beta, v float64) {
	t.enter(TraceEntered, alpha, beta)
	t.leave(kind, v)
}

//go:noinline
func (t *Trace) leave(kind TraceKind, v float64) {
	t.event(kind, v, 0, 0)
	t.pop()
}

// pop leaves the node where the search is. Its move is the one just played again: it may
// be searched once more, in another window.
func (t *Trace) pop() {
	last := len(t.path) - 1
	t.move, t.weight = t.path[last].move, t.path[last].weight
	t.path = t.path[:last]
}

// skipAll notes moves that are not looked at, with their weights if they are chance's.
func (t *Trace) prunedWithWeights(moves []alinha.Move, weights []float64) {
	parent := t.path[len(t.path)-1].node
	for i, m := range moves {
		t.pos.Play(m)
		t.move, t.weight = m, 0
		if weights != nil {
			t.weight = weights[i]
		}
		t.note(TraceEvent{Kind: TracePruned, Node: t.child(parent, t.pos.ToMove())})
		t.pos.Undo()
	}
}

// event notes a step at the node where the search is.
//
//go:noinline
func (t *Trace) event(kind TraceKind, v, alpha, beta float64) {
	at := t.path[len(t.path)-1]
	e := TraceEvent{Kind: kind, Node: at.node, Value: at.sign*v + 0}
	switch kind {
	case TraceEntered, TraceResumed, TraceNewBest:
		e.Low, e.High = beyond(alpha), beyond(beta)
		if at.sign < 0 {
			e.Low, e.High = -e.High, -e.Low
		}
	}
	t.note(e)
}

// beyond makes the ends of a window that no value reaches infinite.
func beyond(v float64) float64 {
	if math.Abs(v) >= infinite {
		return math.Inf(int(math.Copysign(1, v)))
	}
	return v + 0
}

// note records a step, if its node is recorded.
func (t *Trace) note(e TraceEvent) {
	if e.Node >= 0 {
		t.Events = append(t.Events, e)
	}
}

// child returns the node to which the move just played leads from a parent, -1 if
// there is none and no room for it.
func (t *Trace) child(parent int32, p alinha.Player) int32 {
	if parent < 0 {
		return -1
	}
	last := int32(-1)
	for c := t.sons[parent]; c >= 0; c = t.next[c] {
		if t.Nodes[c].Move == t.move {
			return c
		}
		last = c
	}
	if t.Full() {
		return -1
	}
	c := t.add(parent, p)
	if last < 0 {
		t.sons[parent] = c
	} else {
		t.next[last] = c
	}
	return c
}

// Full says that no other node is recorded, entered or skipped.
func (t *Trace) Full() bool {
	most := t.MaxNodes
	if most <= 0 {
		most = DefaultTraceNodes
	}
	return len(t.Nodes) >= most
}

// add makes a node.
func (t *Trace) add(parent int32, p alinha.Player) int32 {
	t.Nodes = append(t.Nodes, TraceNode{Parent: parent, Move: t.move, Player: p, Weight: t.weight})
	t.sons, t.next = append(t.sons, -1), append(t.next, -1)
	return int32(len(t.Nodes) - 1)
}
