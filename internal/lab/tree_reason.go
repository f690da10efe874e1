package lab

import (
	"math"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/search"
)

// side says who moves at a node.
func (t *Tree) side(i int32, say Words) string {
	return say.Say([...]string{"tree-max", "tree-min", "tree-chance"}[t.player(i)])
}

// reason says how a node was left, and why; "" where nothing needs to be said.
func (t *Tree) reason(i int32, say Words) string {
	b := &t.Branches[i]
	switch b.Left {
	case search.Entered:
		return say.Say("tree-open")
	case search.Decided:
		if t.board == nil {
			return say.Say("tree-leaf")
		}
		return say.Say("tree-decided")
	case search.Estimated:
		return say.Say("tree-estimated")
	case search.Recalled:
		return say.Say("tree-recalled")
	case search.Foreseen:
		return say.Say("tree-foreseen")
	case search.Probed:
		if t.player(i) == alinha.First {
			return say.Say("tree-probed-least", "Value", t.value(i, say))
		}
		return say.Say("tree-probed-most", "Value", t.value(i, say))
	case search.Skipped:
		return say.Say("tree-skipped")
	case search.Sampled:
		return t.sampled(b, say)
	case search.Numbered:
		return say.Say("tree-numbers", "Proof", proof(b.Proof[0]), "Disproof", proof(b.Proof[1]))
	case search.CutOff:
		return t.cut(i, say)
	}
	switch {
	case t.skips(i):
		return say.Say("tree-win")
	case b.Value <= b.Low:
		return t.bound(i, false, say)
	case b.Value >= b.High:
		return t.bound(i, true, say)
	}
	return ""
}

// cut says why the other moves at a node cannot matter.
func (t *Tree) cut(i int32, say Words) string {
	b := &t.Branches[i]
	low := b.Value <= b.Low
	bound := b.High
	if low {
		bound = b.Low
	}
	id := "tree-cut-beta"
	switch {
	case !t.skips(i):
		return t.bound(i, !low, say)
	case t.player(i) == alinha.Chance && low:
		id = "tree-cut-chance-alpha"
	case t.player(i) == alinha.Chance:
		id = "tree-cut-chance-beta"
	case t.asks && b.High-b.Low == 1:
		id, bound = "tree-cut-null", b.Low
	case low:
		id = "tree-cut-alpha"
	}
	return say.Say(id, "Value", t.value(i, say), "Bound", t.text(bound, say))
}

// bound says that the value of a node is only a bound, from below or from above.
func (t *Tree) bound(i int32, least bool, say Words) string {
	id, end := "tree-at-most", t.Branches[i].Low
	if least {
		id, end = "tree-at-least", t.Branches[i].High
	}
	return say.Say(id, "Value", t.value(i, say), "Bound", t.text(end, say))
}

// sampled says what simulations have shown.
func (t *Tree) sampled(b *Branch, say Words) string {
	text := say.Say("tree-visits", "Visits", b.Visits)
	switch low, high := b.Bounds[0], b.Bounds[1]; {
	case low == high:
		return text + ", " + say.Say("tree-proven", "Value", t.text(low, say))
	case !math.IsInf(low, 0) && !math.IsInf(high, 0):
		return text + ", " + say.Say("tree-between", "Low", t.text(low, say), "High", t.text(high, say))
	}
	return text
}

// skips says that moves of a node were not looked at.
func (t *Tree) skips(i int32) bool {
	for _, c := range t.Branches[i].Children {
		if b := &t.Branches[c]; b.Left == search.Skipped && !b.Earlier {
			return true
		}
	}
	return false
}
