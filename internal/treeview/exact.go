package treeview

import (
	"math"
	"slices"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/search"
)

// setExactValues sets Exact of the pruned nodes of a tree in text.
func (t *Tree) setExactValues() {
	if t.board != nil {
		return
	}
	for _, e := range t.Trace.Events {
		if n := &t.Nodes[e.Node]; e.Kind == search.TracePruned && math.IsNaN(n.Exact) {
			n.Exact = exactValue(t.position(e.Node))
		}
	}
}

// position returns the position at a node.
func (t *Tree) position(i int32) alinha.Position {
	n := t.Trace.Nodes[i]
	if n.Parent < 0 {
		return t.Pos.Clone()
	}
	pos := t.position(n.Parent)
	pos.Play(n.Move)
	return pos
}

// exactValue returns the expected points of First in a scored position with perfect play, by minimax to the end of the game.
func exactValue(pos alinha.Position) float64 {
	moves := pos.Moves(nil)
	if len(moves) == 0 {
		return float64(pos.(alinha.Scored).Margin())
	}
	values := make([]float64, len(moves))
	for i, m := range moves {
		pos.Play(m)
		values[i] = exactValue(pos)
		pos.Undo()
	}
	switch pos.ToMove() {
	case alinha.First:
		return slices.Max(values)
	case alinha.Second:
		return slices.Min(values)
	}
	mean := 0.0
	for i, weight := range pos.(alinha.Chancy).Weights(nil) {
		mean += weight * values[i]
	}
	return mean
}
