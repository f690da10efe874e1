package split

import (
	"cmp"
	"fmt"
	"slices"
)

// A game gives a graph the children, keys and bounds of positions.
type game interface {
	// children returns the positions after p, which is ply plies below the root, in the order in which a search
	// tries them.
	children(p position, ply int) []position

	// key returns the key of a position. Positions with equal keys have the same score, as a position and its
	// mirror image.
	key(p position, ply int) key

	// bounds returns the bounds of the score of a position that are known without a search.
	bounds(p position, ply int) (low, high int)
}

// A position is two sets of cells: the stones of the mover and those of the other player.
type position struct{ own, opp uint64 }

// A key tells positions of a graph apart.
type key struct {
	a, b uint64
	ply  int
}

// A graph holds the positions from a root down to its frontier, some plies below, with bounds of their scores.
// Positions with equal keys are one node. The score of a position is for the mover there, so that the scores of
// children are those of the other player.
type graph struct {
	game     game
	nodes    []node // the root first; children after their parents
	numbers  map[key]int
	frontier []int // the numbers of the positions without children
	alpha    int   // the present question: is the score of the root above alpha?
}

// A node is a position of a graph.
type node struct {
	position
	ply               int   // below the root
	parents, children []int // numbers of positions
	low, high         int   // bounds of the score
	pending           bool  // a unit without an answer yet asks the question at this position
}

// maxPositions is the greatest number of positions of a graph. It limits the memory that a graph takes.
const maxPositions = 1 << 21

// maxScore is more than any score.
const maxScore = 1 << 30

// newGraph returns the graph of an undecided root with a number of empty cells, whose frontier is plies below the root.
// A position whose score is known without a search is in the frontier, however near the root. The error is a
// *PliesError if plies is not less than empty, or the graph has more than maxPositions.
func newGraph(game game, root position, plies, empty int) (*graph, error) {
	if plies < 1 || plies >= empty {
		return nil, &PliesError{plies, empty - 1}
	}
	g := &graph{game: game, numbers: make(map[key]int)}
	g.add(root, 0)
	for i := 0; i < len(g.nodes); i++ {
		n := g.nodes[i]
		if n.ply == plies || n.low == n.high {
			g.frontier = append(g.frontier, i)
			continue
		}
		for _, p := range game.children(n.position, n.ply) {
			child := g.add(p, n.ply+1)
			if slices.Contains(g.nodes[i].children, child) {
				continue // such as a mirror image of another child
			}
			g.nodes[i].children = append(g.nodes[i].children, child)
			g.nodes[child].parents = append(g.nodes[child].parents, i)
		}
		if len(g.nodes) > maxPositions {
			return nil, &PliesError{plies, n.ply}
		}
	}
	for i := range slices.Backward(g.nodes) {
		g.updateBounds(i)
	}
	return g, nil
}

// add returns the number of a position, a new one if the graph has none with the same key.
func (g *graph) add(p position, ply int) int {
	key := g.game.key(p, ply)
	i, ok := g.numbers[key]
	if !ok {
		i = len(g.nodes)
		g.numbers[key] = i
		low, high := g.game.bounds(p, ply)
		g.nodes = append(g.nodes, node{position: p, ply: ply, low: low, high: high})
	}
	return i
}

// find returns the number of a position.
func (g *graph) find(p position, ply int) (number int, ok bool) {
	number, ok = g.numbers[g.game.key(p, ply)]
	return number, ok
}

// updateBounds narrows the bounds of a position by the bounds of its children, and reports whether the bounds have
// changed.
func (g *graph) updateBounds(i int) bool {
	n := &g.nodes[i]
	if len(n.children) == 0 {
		return false
	}
	low, high := n.low, -maxScore
	for _, c := range n.children {
		child := &g.nodes[c]
		low, high = max(low, -child.high), max(high, -child.low)
	}
	high = min(high, n.high)
	changed := low != n.low || high != n.high
	n.low, n.high = low, high
	return changed
}

// narrow narrows the bounds of a position of the frontier by low and high, and then the bounds of all positions above.
func (g *graph) narrow(i, low, high int) {
	n := &g.nodes[i]
	n.low, n.high = max(n.low, low), min(n.high, high)
	for above := slices.Clone(n.parents); len(above) > 0; {
		last := len(above) - 1
		i := above[last]
		above = above[:last]
		if g.updateBounds(i) {
			above = append(above, g.nodes[i].parents...)
		}
	}
}

// alphaAt returns alpha of the question at a position, in the null window of negamax: for the mover at even plies below
// the root, who is the mover at the root, alpha; for the other player at odd plies -alpha-1, because the root is above
// alpha if the child is not above -alpha-1.
func (g *graph) alphaAt(n *node) int {
	if n.ply%2 == 0 {
		return g.alpha
	}
	return -g.alpha - 1
}

// isOpen reports whether the bounds of a position do not answer the question at the position.
func (g *graph) isOpen(n *node) bool {
	alpha := g.alphaAt(n)
	return n.low <= alpha && n.high > alpha
}

// next returns the position of the frontier to ask next: the position matters, and no unit asks it yet. ok is false if
// there is none. While no position is pending, next follows the order of an alpha-beta search.
func (g *graph) next() (number int, ok bool) {
	if number, ok = g.descend(0, true, make(map[int]bool)); !ok {
		number, ok = g.descend(0, false, make(map[int]bool))
	}
	return number, ok
}

// descend is next for the positions below position i, where the question is open. With youngBrothersWait (Feldmann
// 1993) descend looks at the other children only after the answer at a first child has not decided the question: where
// the first child decides, the searches of its brothers are wasted. descend visits no position of visited, and adds the
// positions below which it finds none.
func (g *graph) descend(i int, youngBrothersWait bool, visited map[int]bool) (number int, ok bool) {
	n := &g.nodes[i]
	if len(n.children) == 0 {
		return i, !n.pending
	}
	visited[i] = true
	for _, c := range g.openChildren(n) {
		if !visited[c] {
			if number, ok = g.descend(c, youngBrothersWait, visited); ok {
				return number, true
			}
		}
		if youngBrothersWait && !g.hasAnsweredChild(n) {
			break
		}
	}
	return 0, false
}

// openChildren returns the children where the question is open, sorted by the score that is certain for the mover of n,
// the highest first: a move that answered an earlier question comes first. Equal children stay in the order of the
// game.
func (g *graph) openChildren(n *node) []int {
	open := make([]int, 0, len(n.children))
	for _, c := range n.children {
		if g.isOpen(&g.nodes[c]) {
			open = append(open, c)
		}
	}
	slices.SortStableFunc(open, func(a, b int) int { return cmp.Compare(g.nodes[a].high, g.nodes[b].high) })
	return open
}

// hasAnsweredChild reports whether the bounds of a child of n answer the question at the child.
func (g *graph) hasAnsweredChild(n *node) bool {
	return slices.ContainsFunc(n.children, func(c int) bool { return !g.isOpen(&g.nodes[c]) })
}

// matters reports whether the answer at a position may still decide the question at the root: the question is open at
// the position, and at every position on some way from the root. known caches the answers of matters for the present
// bounds.
func (g *graph) matters(i int, known map[int]bool) bool {
	answer, ok := known[i]
	if !ok {
		n := &g.nodes[i]
		answer = g.isOpen(n) && (i == 0 || slices.ContainsFunc(n.parents, func(p int) bool { return g.matters(p, known) }))
		known[i] = answer
	}
	return answer
}

// countOpen returns the number of positions of the frontier that matter.
func (g *graph) countOpen() (count int) {
	reached := make([]bool, len(g.nodes))
	reached[0] = g.isOpen(&g.nodes[0])
	for i := range g.nodes {
		n := &g.nodes[i]
		if !reached[i] {
			continue
		}
		if len(n.children) == 0 {
			count++
		}
		for _, c := range n.children {
			reached[c] = reached[c] || g.isOpen(&g.nodes[c])
		}
	}
	return count
}

// A PliesError is a number of plies below 1, or above the greatest number for the position.
type PliesError struct{ Plies, Most int }

func (e *PliesError) Error() string {
	return fmt.Sprintf("split after %d plies, expected from 1 to %d", e.Plies, e.Most)
}
