package treeview

import (
	"math"
	"strconv"

	"github.com/alinha/alinha/search"
)

// text writes a value of an event.
func (t *Tree) text(v float64, l Language) string { return l.Number(t.Trace.Text(v)) }

// value writes the value of a node, "" if it has none.
func (t *Tree) value(i int32, l Language) string {
	if v := t.Branches[i].Value; !math.IsNaN(v) {
		return t.text(v, l)
	}
	return ""
}

// window writes the window of a node that was looked at in one, "" for others.
func (t *Tree) window(i int32, l Language) string {
	b := &t.Branches[i]
	if !t.Windows || b.Left == search.TracePruned {
		return ""
	}
	return l.Message("tree-interval", "Low", t.text(b.Low, l), "High", t.text(b.High, l))
}

// weight writes the probability of a move that chance made, in percent, "" for others.
func (t *Tree) weight(i int32, l Language) string {
	w := t.Trace.Nodes[i].Weight
	if w == 0 {
		return ""
	}
	return l.Number(strconv.FormatFloat(math.Round(w*1000)/10, 'f', -1, 64)) + "%"
}
