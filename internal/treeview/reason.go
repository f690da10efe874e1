package treeview

import (
	"math"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/search"
)

// side says who moves at a node.
func (t *Tree) side(i int32, l Language) string {
	return l.Message([...]string{"tree-max", "tree-min", "tree-chance"}[t.player(i)])
}

// reason says how a node was left, and why; "" where nothing needs to be said.
func (t *Tree) reason(i int32, l Language) string {
	b := &t.Branches[i]
	switch b.Left {
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
			return l.Message("tree-probed-least", "Value", t.value(i, l))
		}
		return l.Message("tree-probed-most", "Value", t.value(i, l))
	case search.TracePruned:
		return l.Message("tree-skipped")
	case search.TraceSimulated:
		return t.sampled(b, l)
	case search.TraceProofNumbers:
		return l.Message("tree-numbers", "Proof", proof(b.Proof[0]), "Disproof", proof(b.Proof[1]))
	case search.TraceCutoff:
		return t.cut(i, l)
	}
	switch {
	case t.skips(i):
		return l.Message("tree-win")
	case b.Value <= b.Low:
		return t.bound(i, false, l)
	case b.Value >= b.High:
		return t.bound(i, true, l)
	}
	return ""
}

// cut says why the other moves at a node cannot matter.
func (t *Tree) cut(i int32, l Language) string {
	b := &t.Branches[i]
	low := b.Value <= b.Low
	bound := b.High
	if low {
		bound = b.Low
	}
	id := "tree-cut-beta"
	switch {
	case !t.skips(i):
		return t.bound(i, !low, l)
	case t.player(i) == alinha.Chance && low:
		id = "tree-cut-chance-alpha"
	case t.player(i) == alinha.Chance:
		id = "tree-cut-chance-beta"
	case t.asks && b.High-b.Low == 1:
		id, bound = "tree-cut-null", b.Low
	case low:
		id = "tree-cut-alpha"
	}
	return l.Message(id, "Value", t.value(i, l), "Bound", t.text(bound, l))
}

// bound says that the value of a node is only a bound, from below or from above.
func (t *Tree) bound(i int32, least bool, l Language) string {
	id, end := "tree-at-most", t.Branches[i].Low
	if least {
		id, end = "tree-at-least", t.Branches[i].High
	}
	return l.Message(id, "Value", t.value(i, l), "Bound", t.text(end, l))
}

// sampled says what simulations have shown.
func (t *Tree) sampled(b *Branch, l Language) string {
	text := l.Message("tree-visits", "Visits", b.Visits)
	switch low, high := b.Bounds[0], b.Bounds[1]; {
	case low == high:
		return text + ", " + l.Message("tree-proven", "Value", t.text(low, l))
	case !math.IsInf(low, 0) && !math.IsInf(high, 0):
		return text + ", " + l.Message("tree-between", "Low", t.text(low, l), "High", t.text(high, l))
	}
	return text
}

// skips says that moves of a node were not looked at.
func (t *Tree) skips(i int32) bool {
	for _, c := range t.Branches[i].Children {
		if b := &t.Branches[c]; b.Left == search.TracePruned && !b.Earlier {
			return true
		}
	}
	return false
}
