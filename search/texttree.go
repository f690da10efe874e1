package search

import (
	"strconv"
	"strings"

	"github.com/alinha/alinha"
)

// textTree is a game that exists only as a tree, as in textbooks; ParseTree reads it from text. Moves are the numbers of
// the children, from 0. First is MAX and Second is MIN: the game is played for points, and a leaf holds its points for MAX.
// The margin of other nodes is 0.
//
//	[[3 12 8] [2 4 6] [14 5 2]]
//
// textTree is Finite: Left is the height of the subtree. A line of play may end sooner, so the Plies of a proven score are
// an upper bound.
type textTree struct {
	nodes                []textNode // in the order of the text, the root first; clones share the slice
	current              int        // index of the node of the position
	minMargin, maxMargin int        // of all nodes
}

// textNode is a player's node, a chance node or a leaf.
type textNode struct {
	parent   int
	children []int
	weights  []float64 // of the children of a chance node
	toMove   alinha.Player
	points   int // of a leaf
	height   int // of the subtree in plies; a move and its chance outcome are one ply
}

// chanceTree is a textTree with chance nodes.
type chanceTree struct{ textTree }

var (
	_ alinha.Finite = (*textTree)(nil)
	_ alinha.Scored = (*textTree)(nil)
	_ alinha.Chancy = (*chanceTree)(nil)
)

// ToMove implements alinha.Position. At a leaf it returns the player who would be next.
func (t *textTree) ToMove() alinha.Player { return t.nodes[t.current].toMove }

// Moves implements alinha.Position. It appends the numbers of the children.
func (t *textTree) Moves(dst []alinha.Move) []alinha.Move {
	for m := range t.nodes[t.current].children {
		dst = append(dst, alinha.Move(m))
	}
	return dst
}

// Play implements alinha.Position.
func (t *textTree) Play(m alinha.Move) { t.current = t.nodes[t.current].children[m] }

// Undo implements alinha.Position.
func (t *textTree) Undo() { t.current = t.nodes[t.current].parent }

// Outcome implements alinha.Position. At a leaf it returns a win for the player whom the points favour.
func (t *textTree) Outcome() alinha.Outcome {
	switch n := &t.nodes[t.current]; {
	case len(n.children) > 0:
		return alinha.Undecided
	case n.points > 0:
		return alinha.FirstWins
	case n.points < 0:
		return alinha.SecondWins
	}
	return alinha.Draw
}

// Key implements alinha.Position. It returns the number of the node in the order of the text.
func (t *textTree) Key() uint64 { return uint64(t.current) }

// Clone implements alinha.Position.
func (t *textTree) Clone() alinha.Position {
	c := *t
	return &c
}

// Clone implements alinha.Position.
func (t *chanceTree) Clone() alinha.Position {
	c := *t
	return &c
}

// Margin implements alinha.Scored.
func (t *textTree) Margin() int { return t.nodes[t.current].points }

// MarginBounds returns the least and the greatest margin of any node. Star uses it.
func (t *textTree) MarginBounds() (least, most int) { return t.minMargin, t.maxMargin }

// Left implements alinha.Finite.
func (t *textTree) Left() int { return t.nodes[t.current].height }

// Weights implements alinha.Chancy.
func (t *chanceTree) Weights(dst []float64) []float64 {
	return append(dst, t.nodes[t.current].weights...)
}

// String returns the whole tree as text that ParseTree reads.
func (t *textTree) String() string {
	var s strings.Builder
	if t.nodes[0].toMove == alinha.Second {
		s.WriteString("min:")
	}
	t.writeNode(&s, 0)
	return s.String()
}

// writeNode writes the subtree of node i.
func (t *textTree) writeNode(s *strings.Builder, i int) {
	n := &t.nodes[i]
	if len(n.children) == 0 {
		s.WriteString(strconv.Itoa(n.points))
		return
	}
	brackets := "[]"
	if n.toMove == alinha.Chance {
		brackets = "()"
	}
	s.WriteByte(brackets[0])
	for c, child := range n.children {
		if c > 0 {
			s.WriteByte(' ')
		}
		if n.toMove == alinha.Chance {
			s.WriteString(strconv.FormatFloat(n.weights[c], 'g', -1, 64) + ":")
		}
		t.writeNode(s, child)
	}
	s.WriteByte(brackets[1])
}
