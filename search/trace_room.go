package search

import (
	"slices"

	"github.com/alinha/alinha"
)

// A full trace makes room for a shallow node by evicting the last recorded nodes of its deepest level. From then on no node
// of that level is recorded. So every level above the deepest one is complete.

// evictionShare is the part of MaxNodes that one eviction frees at most: an eviction costs time in proportion to the whole
// trace.
const evictionShare = 64

// Full reports whether the trace has MaxNodes nodes. A full trace records a further node only in place of a deeper one.
func (t *Trace) Full() bool { return len(t.Nodes) >= t.limit() }

// limit returns the maximum number of recorded nodes.
func (t *Trace) limit() int {
	if t.MaxNodes > 0 {
		return t.MaxNodes
	}
	return DefaultTraceNodes
}

// Omitted returns the number of moves of a node that the search played or pruned, but that lead to no recorded node.
func (t *Trace) Omitted(node int32) int { return len(t.omitted[node]) }

// omit notes that the last move leads from a recorded node to a node that is not recorded.
func (t *Trace) omit(parent int32) {
	if !slices.Contains(t.omitted[parent], t.lastMove) {
		t.omitted[parent] = append(t.omitted[parent], t.lastMove)
	}
}

// mayRecord reports whether the trace has room for a new node at a depth, if need be after an eviction.
func (t *Trace) mayRecord(depth int32) bool {
	if t.maxDepth > 0 && depth > t.maxDepth {
		return false
	}
	return !t.Full() || int(depth) < len(t.levels)-1
}

// evict removes nodes of the deepest level with their events. It renumbers all nodes, and returns the new number of the node
// that had the number at. That node must not be in the deepest level.
func (t *Trace) evict(at int32) int32 {
	deepest := int32(len(t.levels) - 1)
	left := min(t.levels[deepest], max(1, t.limit()/evictionShare))
	t.maxDepth = deepest - 1
	if t.levels[deepest] -= left; t.levels[deepest] == 0 {
		t.levels = t.levels[:deepest]
	}
	evicted := make([]bool, len(t.Nodes))
	for i := len(t.Nodes) - 1; left > 0; i-- {
		if t.depth[i] == deepest {
			evicted[i] = true
			left--
		}
	}
	number := t.removeNodes(evicted)
	t.linkChildren()
	t.renumberEvents(number)
	for i := range t.path {
		if n := &t.path[i].node; *n >= 0 {
			*n = number[*n]
		}
	}
	if t.held != nil {
		for i, n := range *t.held {
			if n >= 0 {
				(*t.held)[i] = number[n]
			}
		}
	}
	return number[at]
}

// removeNodes removes the evicted nodes, notes them as omitted at their parents, and returns the new number of each node, -1
// for an evicted one.
func (t *Trace) removeNodes(evicted []bool) (number []int32) {
	number = make([]int32, len(t.Nodes))
	kept := int32(0)
	for i, n := range t.Nodes {
		if n.Parent >= 0 {
			n.Parent = number[n.Parent]
		}
		if evicted[i] {
			number[i] = -1
			t.omitted[n.Parent] = append(t.omitted[n.Parent], n.Move)
			continue
		}
		number[i] = kept
		t.Nodes[kept], t.depth[kept], t.omitted[kept] = n, t.depth[i], t.omitted[i]
		kept++
	}
	clear(t.omitted[kept:])
	t.Nodes, t.depth, t.omitted = t.Nodes[:kept], t.depth[:kept], t.omitted[:kept]
	return number
}

// linkChildren sets firstChild and nextSibling of all nodes.
func (t *Trace) linkChildren() {
	t.firstChild, t.nextSibling = t.firstChild[:len(t.Nodes)], t.nextSibling[:len(t.Nodes)]
	for i := range t.firstChild {
		t.firstChild[i] = -1
	}
	for i := int32(len(t.Nodes) - 1); i > 0; i-- {
		parent := t.Nodes[i].Parent
		t.nextSibling[i], t.firstChild[parent] = t.firstChild[parent], i
	}
}

// renumberEvents removes the events of evicted nodes and counts the entered ones as unrecorded.
func (t *Trace) renumberEvents(number []int32) {
	t.Events = slices.DeleteFunc(t.Events, func(e TraceEvent) bool {
		gone := number[e.Node] < 0
		if gone && e.Kind == TraceEntered {
			t.Unrecorded++
		}
		return gone
	})
	for i := range t.Events {
		t.Events[i].Node = number[t.Events[i].Node]
	}
}

// add appends a node to which the last move leads, with p to move, and returns its index.
// The caller links the node to its parent and siblings.
func (t *Trace) add(parent int32, p alinha.Player) int32 {
	depth := int32(0)
	if parent >= 0 {
		depth = t.depth[parent] + 1
	}
	t.Nodes = append(t.Nodes, TraceNode{Parent: parent, Move: t.lastMove, Player: p, Weight: t.lastWeight})
	t.firstChild, t.nextSibling = append(t.firstChild, -1), append(t.nextSibling, -1)
	t.depth, t.omitted = append(t.depth, depth), append(t.omitted, nil)
	if int(depth) == len(t.levels) {
		t.levels = append(t.levels, 0)
	}
	t.levels[depth]++
	return int32(len(t.Nodes) - 1)
}
