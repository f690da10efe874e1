package treeview

import (
	"math"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/search"
)

// playerName returns the name of the player to move at a node: MAX, MIN or chance.
func (t *Tree) playerName(i int32, l Language) string {
	return l.Message([...]string{"tree-max", "tree-min", "tree-chance"}[t.player(i)])
}

// exitReason explains in words how the search left a node, and why. It is "" for a node with an exact value.
func (t *Tree) exitReason(i int32, l Language) string {
	n := &t.Nodes[i]
	switch n.Exit {
	case search.TraceEntered:
		return l.Message("tree-open")
	case search.TraceTerminal:
		if t.board == nil {
			return l.Message("tree-leaf")
		}
		return l.Message("tree-decided")
	case search.TraceEvaluated:
		return l.Message("tree-estimated")
	case search.TraceTTHit:
		return l.Message("tree-recalled")
	case search.TraceBoundsCutoff:
		return l.Message("tree-foreseen")
	case search.TraceProbed:
		if t.player(i) == alinha.First {
			return l.Message("tree-probed-least", "Value", t.nodeValue(i, l))
		}
		return l.Message("tree-probed-most", "Value", t.nodeValue(i, l))
	case search.TracePruned:
		return l.Message("tree-skipped")
	case search.TraceSimulated:
		return t.simulationsReason(n, l)
	case search.TraceProofNumbers:
		return l.Message("tree-numbers", "Proof", formatProofNumber(n.ProofNumbers[0]), "Disproof", formatProofNumber(n.ProofNumbers[1]))
	case search.TraceCutoff:
		return t.cutoffReason(i, l)
	}
	switch {
	case t.hasPruned(i):
		return l.Message("tree-win")
	case n.Value <= n.Low:
		return t.boundReason(i, false, l)
	case n.Value >= n.High:
		return t.boundReason(i, true, l)
	}
	return ""
}

// cutoffReason explains why the pruned moves of a node cannot matter.
func (t *Tree) cutoffReason(i int32, l Language) string {
	n := &t.Nodes[i]
	failLow := n.Value <= n.Low
	bound := n.High
	if failLow {
		bound = n.Low
	}
	id := "tree-cut-beta"
	switch {
	case !t.hasPruned(i):
		return t.boundReason(i, !failLow, l)
	case t.player(i) == alinha.Chance && failLow:
		id = "tree-cut-chance-alpha"
	case t.player(i) == alinha.Chance:
		id = "tree-cut-chance-beta"
	case t.nullWindows && n.High-n.Low == 1:
		id, bound = "tree-cut-null", n.Low
	case failLow:
		id = "tree-cut-alpha"
	}
	return l.Message(id, "Value", t.nodeValue(i, l), "Bound", t.formatValue(bound, l))
}

// boundReason explains that the value of a node is a bound: a lower bound if isLower, otherwise an upper bound.
func (t *Tree) boundReason(i int32, isLower bool, l Language) string {
	id, end := "tree-at-most", t.Nodes[i].Low
	if isLower {
		id, end = "tree-at-least", t.Nodes[i].High
	}
	return l.Message(id, "Value", t.nodeValue(i, l), "Bound", t.formatValue(end, l))
}

// simulationsReason tells the simulations through a node and the bounds of its value.
func (t *Tree) simulationsReason(n *Node, l Language) string {
	text := l.Message("tree-visits", "Visits", n.Visits)
	switch low, high := n.ValueBounds[0], n.ValueBounds[1]; {
	case low == high:
		return text + ", " + l.Message("tree-proven", "Value", t.formatValue(low, l))
	case !math.IsInf(low, 0) && !math.IsInf(high, 0):
		return text + ", " + l.Message("tree-between", "Low", t.formatValue(low, l), "High", t.formatValue(high, l))
	}
	return text
}

// hasPruned reports whether children of a node were pruned.
func (t *Tree) hasPruned(i int32) bool {
	for _, c := range t.Nodes[i].Children {
		if n := &t.Nodes[c]; n.Exit == search.TracePruned && !n.Stale {
			return true
		}
	}
	return false
}
