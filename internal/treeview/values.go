package treeview

import (
	"math"
	"strconv"

	"github.com/alinha/alinha/search"
)

// formatValue formats a value of the trace.
func (t *Tree) formatValue(v float64, l Language) string { return l.Number(t.Trace.Text(v)) }

// nodeValue returns the value of a node, or "" without a value.
func (t *Tree) nodeValue(i int32, l Language) string {
	if v := t.Nodes[i].Value; !math.IsNaN(v) {
		return t.formatValue(v, l)
	}
	return ""
}

// nodeWindow returns the window of a node, or "" if the node was pruned or the search has no windows.
func (t *Tree) nodeWindow(i int32, l Language) string {
	n := &t.Nodes[i]
	if !t.HasWindows || n.Exit == search.TracePruned {
		return ""
	}
	return l.Message("tree-interval", "Low", t.formatValue(n.Low, l), "High", t.formatValue(n.High, l))
}

// nodeWeight returns the probability in percent of the move of chance that leads to a node, or "" for other moves.
func (t *Tree) nodeWeight(i int32, l Language) string {
	w := t.Trace.Nodes[i].Weight
	if w == 0 {
		return ""
	}
	return l.Number(strconv.FormatFloat(math.Round(w*1000)/10, 'f', -1, 64)) + "%"
}
