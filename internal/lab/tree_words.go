package lab

import (
	"math"
	"strconv"

	"github.com/alinha/alinha/search"
)

// Words are somebody's language.
type Words interface {
	// Say says a message by its name, with its blanks filled by pairs of a blank's name and its value.
	Say(id string, pairs ...any) string

	// Number writes a number with the decimal sign of the language.
	Number(text string) string
}

// text writes a value of an event.
func (t *Tree) text(v float64, say Words) string { return say.Number(t.Trace.Text(v)) }

// value writes the value of a node, "" if it has none.
func (t *Tree) value(i int32, say Words) string {
	if v := t.Branches[i].Value; !math.IsNaN(v) {
		return t.text(v, say)
	}
	return ""
}

// window writes the window of a node that was looked at in one, "" for others.
func (t *Tree) window(i int32, say Words) string {
	b := &t.Branches[i]
	if !t.Windows || b.Left == search.Skipped {
		return ""
	}
	return say.Say("tree-interval", "Low", t.text(b.Low, say), "High", t.text(b.High, say))
}

// weight writes the probability of a move that chance made, in percent, "" for others.
func (t *Tree) weight(i int32, say Words) string {
	w := t.Trace.Nodes[i].Weight
	if w == 0 {
		return ""
	}
	return say.Number(strconv.FormatFloat(math.Round(w*1000)/10, 'f', -1, 64)) + "%"
}
