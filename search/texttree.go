package search

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"unicode"

	"github.com/alinha/alinha"
)

// The largest tree that ParseTree reads: its nodes, its plies, and the points of a leaf either way. A move
// fits a table, and a leaf is never mistaken for a game won in so many plies.
const (
	MaxTreeNodes  = 10_000
	MaxTreePlies  = 100
	MaxTreePoints = 100_000
)

// A textTree is a game that exists only as a tree, as textbooks draw them. A move is the
// number of a child, from 0. First is MAX and Second MIN: the game is played for
// points, and a leaf says how many it is worth to MAX. At other nodes the margin is 0.
//
//	[[3 12 8] [2 4 6] [14 5 2]]
//
// It is Finite in that Left is the height of the tree below; a line of play may
// end sooner, so the plies of a proven score are the most that it can last.
type textTree struct {
	nodes       []treeNode // in the order of the text, the root first; shared by clones
	at          int
	least, most int // of all leaves, and 0
}

// A treeNode is a player's, chance's or a leaf.
type treeNode struct {
	parent   int
	children []int
	weights  []float64 // of the children, at chance
	toMove   alinha.Player
	points   int // of a leaf
	height   int // plies below: an edge into chance is none, one out of it is
}

// A chanceTree is a textTree with nodes where chance moves.
type chanceTree struct{ textTree }

var (
	_ alinha.Finite = (*textTree)(nil)
	_ alinha.Scored = (*textTree)(nil)
	_ alinha.Chancy = (*chanceTree)(nil)
)

// ToMove implements alinha.Position. At a leaf it is who would be next.
func (t *textTree) ToMove() alinha.Player { return t.nodes[t.at].toMove }

// Moves implements alinha.Position: the numbers of the children.
func (t *textTree) Moves(dst []alinha.Move) []alinha.Move {
	for m := range t.nodes[t.at].children {
		dst = append(dst, alinha.Move(m))
	}
	return dst
}

// Play implements alinha.Position.
func (t *textTree) Play(m alinha.Move) { t.at = t.nodes[t.at].children[m] }

// Undo implements alinha.Position.
func (t *textTree) Undo() { t.at = t.nodes[t.at].parent }

// Outcome implements alinha.Position: at a leaf, whom its points favour.
func (t *textTree) Outcome() alinha.Outcome {
	switch n := &t.nodes[t.at]; {
	case len(n.children) > 0:
		return alinha.Undecided
	case n.points > 0:
		return alinha.FirstWins
	case n.points < 0:
		return alinha.SecondWins
	}
	return alinha.Draw
}

// Key implements alinha.Position: the number of the node, in the order of the text.
func (t *textTree) Key() uint64 { return uint64(t.at) }

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
func (t *textTree) Margin() int { return t.nodes[t.at].points }

// MarginBounds returns the least and the greatest margin of any node.
func (t *textTree) MarginBounds() (least, most int) { return t.least, t.most }

// Left implements alinha.Finite.
func (t *textTree) Left() int { return t.nodes[t.at].height }

// Weights implements alinha.Chancy.
func (t *chanceTree) Weights(dst []float64) []float64 {
	return append(dst, t.nodes[t.at].weights...)
}

// String writes the tree from its root on, as ParseTree reads it.
func (t *textTree) String() string {
	var s strings.Builder
	if t.nodes[0].toMove == alinha.Second {
		s.WriteString("min:")
	}
	t.write(&s, 0)
	return s.String()
}

func (t *textTree) write(s *strings.Builder, at int) {
	n := &t.nodes[at]
	if len(n.children) == 0 {
		s.WriteString(strconv.Itoa(n.points))
		return
	}
	brackets := "[]"
	if n.toMove == alinha.Chance {
		brackets = "()"
	}
	s.WriteByte(brackets[0])
	for i, child := range n.children {
		if i > 0 {
			s.WriteByte(' ')
		}
		if n.toMove == alinha.Chance {
			s.WriteString(strconv.FormatFloat(n.weights[i], 'g', -1, 64) + ":")
		}
		t.write(s, child)
	}
	s.WriteByte(brackets[1])
}

// A TreeError says where a text stops being a tree.
type TreeError struct {
	Column int    // in characters from the beginning of the text, from 1
	Want   string // what may stand there
	Found  string // what stands there, cut short if it is long; "" at the end of the text
}

func (e *TreeError) Error() string {
	found := strconv.Quote(e.Found)
	if e.Found == "" {
		found = "the end"
	}
	return fmt.Sprintf("tree, column %d: expected %s, found %s", e.Column, e.Want, found)
}

// ParseTree reads a tree and returns a position of the tree, an alinha.Chancy if chance moves in it:
//
//	[…]              a player's node; MAX at the root, and then by turns
//	(0.9:… 1/10:…)   a node of chance between two players', with the weight of each child
//	-7               a leaf: a whole number of points for MAX
//	min:[…]          MIN moves at the root; max: says that MAX does
//
// Spaces and commas separate. Weights are decimals or fractions, and sum to 1
// within 1e-12. The root is a player's. The error is a *TreeError.
func ParseTree(text string) (alinha.Position, error) {
	p := treeParser{tokens: tokensOf(text)}
	mover := alinha.First
	if side := p.peek().text; side == "min" || side == "max" {
		p.next++
		if !p.take(":") {
			return nil, p.expected(`":"`)
		}
		if side == "min" {
			mover = alinha.Second
		}
	}
	if p.peek().text != "[" {
		return nil, p.expected(`"["`)
	}
	if _, err := p.player(-1, mover, 0); err != nil {
		return nil, err
	}
	if p.peek().text != "" {
		return nil, p.expected("nothing more")
	}
	t := textTree{nodes: p.nodes}
	for i := len(t.nodes) - 1; i > 0; i-- {
		n := &t.nodes[i]
		t.least, t.most = min(t.least, n.points), max(t.most, n.points)
		height := n.height
		if n.toMove != alinha.Chance {
			height++
		}
		parent := &t.nodes[n.parent]
		parent.height = max(parent.height, height)
	}
	if p.chance {
		return &chanceTree{t}, nil
	}
	return &t, nil
}

// A token is a bracket, a colon or a word; the last one is empty.
type token struct {
	text   string
	column int
}

func tokensOf(text string) []token {
	const marks = "[]():"
	runes := []rune(text)
	gap := func(r rune) bool { return unicode.IsSpace(r) || r == ',' }
	var tokens []token
	for i := 0; i < len(runes); {
		start := i
		i++
		if gap(runes[start]) {
			continue
		}
		if !strings.ContainsRune(marks, runes[start]) {
			for i < len(runes) && !gap(runes[i]) && !strings.ContainsRune(marks, runes[i]) {
				i++
			}
		}
		tokens = append(tokens, token{string(runes[start:i]), start + 1})
	}
	return append(tokens, token{"", len(runes) + 1})
}

// A treeParser reads nodes one after the other.
type treeParser struct {
	tokens []token
	next   int
	nodes  []treeNode
	chance bool // there is a node of chance
}

func (p *treeParser) peek() token { return p.tokens[p.next] }

// take goes past the next token if that is text.
func (p *treeParser) take(text string) bool {
	if p.peek().text != text {
		return false
	}
	p.next++
	return true
}

func (p *treeParser) expected(want string) error {
	t := p.peek()
	const longest = 20
	if r := []rune(t.text); len(r) > longest {
		t.text = string(r[:longest]) + "…"
	}
	return &TreeError{Column: t.column, Want: want, Found: t.text}
}

// add makes a node, ply plies from the root.
func (p *treeParser) add(n treeNode, ply int) (int, error) {
	switch {
	case len(p.nodes) == MaxTreeNodes:
		return 0, p.expected(fmt.Sprintf("at most %d nodes", MaxTreeNodes))
	case ply > MaxTreePlies:
		return 0, p.expected(fmt.Sprintf("at most %d plies", MaxTreePlies))
	}
	p.nodes = append(p.nodes, n)
	return len(p.nodes) - 1, nil
}

// player reads a player's node from its bracket on, and returns its number.
func (p *treeParser) player(parent int, mover alinha.Player, ply int) (int, error) {
	at, err := p.add(treeNode{parent: parent, toMove: mover}, ply)
	if err != nil {
		return 0, err
	}
	p.next++
	want := `a number, "[" or "("`
	for len(p.nodes[at].children) == 0 || !p.take("]") {
		var child int
		switch p.peek().text {
		case "[":
			child, err = p.player(at, mover.Other(), ply+1)
		case "(":
			child, err = p.landings(at, mover, ply)
		default:
			child, err = p.leaf(at, mover.Other(), ply+1, want)
		}
		if err != nil {
			return 0, err
		}
		p.nodes[at].children = append(p.nodes[at].children, child)
		want = `a number, "[", "(" or "]"`
	}
	return at, nil
}

// landings reads a node of chance, after a move of mover, from its bracket on.
func (p *treeParser) landings(parent int, mover alinha.Player, ply int) (int, error) {
	at, err := p.add(treeNode{parent: parent, toMove: alinha.Chance}, ply)
	if err != nil {
		return 0, err
	}
	p.chance = true
	open := p.peek()
	p.next++
	var sum float64
	for len(p.nodes[at].children) == 0 || !p.take(")") {
		w, ok := weightOf(p.peek().text)
		if !ok {
			return 0, p.expected("a weight from above 0 to 1")
		}
		p.next++
		if !p.take(":") {
			return 0, p.expected(`":"`)
		}
		var child int
		if p.peek().text == "[" {
			child, err = p.player(at, mover.Other(), ply+1)
		} else {
			child, err = p.leaf(at, mover.Other(), ply+1, `a number or "["`)
		}
		if err != nil {
			return 0, err
		}
		sum += w
		n := &p.nodes[at]
		n.children, n.weights = append(n.children, child), append(n.weights, w)
	}
	if math.Abs(sum-1) > rounding {
		found := strconv.FormatFloat(sum, 'g', -1, 64)
		return 0, &TreeError{Column: open.column, Want: "weights that sum to 1", Found: found}
	}
	return at, nil
}

// weightOf reads a weight: a decimal, or a fraction of two.
func weightOf(text string) (float64, bool) {
	above, below, fraction := strings.Cut(text, "/")
	w, err := strconv.ParseFloat(above, 64)
	if err != nil {
		return 0, false
	}
	if fraction {
		d, err := strconv.ParseFloat(below, 64)
		if err != nil {
			return 0, false
		}
		w /= d
	}
	return w, w > 0 && w <= 1
}

// leaf reads a leaf at which mover would be next. Want is what may stand in its place.
func (p *treeParser) leaf(parent int, mover alinha.Player, ply int, want string) (int, error) {
	text := p.peek().text
	points, err := strconv.Atoi(text)
	if err != nil {
		if _, err := strconv.ParseFloat(text, 64); err == nil {
			want = "a whole number of points"
		}
		return 0, p.expected(want)
	}
	if points < -MaxTreePoints || points > MaxTreePoints {
		return 0, p.expected(fmt.Sprintf("a number from %d to %d", -MaxTreePoints, MaxTreePoints))
	}
	at, err := p.add(treeNode{parent: parent, toMove: mover, points: points}, ply)
	p.next++
	return at, err
}
