package search

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"unicode"

	"github.com/alinha/alinha"
)

// The limits of ParseTree. They keep the number of a move within the 16 bits of an entry of the transposition table, and the
// points of a leaf far from the value of a win.
const (
	maxTreeNodes  = 10_000
	maxTreePlies  = 100
	maxTreePoints = 100_000
)

// TreeLimits returns the limits of ParseTree: the maximum number of nodes, the maximum number of plies, and the maximum
// points of a leaf for either side.
func TreeLimits() (nodes, plies, points int) { return maxTreeNodes, maxTreePlies, maxTreePoints }

// TreeError is a syntax error in the text of a tree.
type TreeError struct {
	Column int    // position of the error in characters from the beginning of the text, from 1
	Want   string // what may stand there
	Found  string // what stands there, cut to 20 characters; "" at the end of the text
}

// Error returns the error as "tree, column 1: expected X, found Y".
func (e *TreeError) Error() string {
	found := strconv.Quote(e.Found)
	if e.Found == "" {
		found = "the end"
	}
	return fmt.Sprintf("tree, column %d: expected %s, found %s", e.Column, e.Want, found)
}

// ParseTree reads a game tree as textbooks write it, and returns the position of its root. First is MAX and Second is MIN;
// the game is played for points. A move is the number of a child, from 0. The position is an alinha.Scored, an
// alinha.Finite and a fmt.Stringer, and with chance nodes an alinha.Chancy.
//
//	[…]              a player's node; MAX moves at the root, and the players alternate
//	(0.9:… 1/10:…)   a chance node between two players' nodes, with the probability of each child
//	-7               a leaf: a whole number of points for MAX
//	min:[…]          MIN moves at the root; max:[…] is the same as […]
//
// Spaces or commas separate the children of a node. Probabilities are decimals or fractions, and sum to 1 within 1e-12.
// The root is a player's node. The limits are those of TreeLimits. The error is a *TreeError.
func ParseTree(text string) (alinha.Position, error) {
	p := treeParser{tokens: tokenize(text)}
	toMove := alinha.First
	if side := p.peek().text; side == "min" || side == "max" {
		p.next++
		if !p.accept(":") {
			return nil, p.errorExpected(`":"`)
		}
		if side == "min" {
			toMove = alinha.Second
		}
	}
	if p.peek().text != "[" {
		return nil, p.errorExpected(`"["`)
	}
	if _, err := p.parsePlayerNode(-1, toMove, 0); err != nil {
		return nil, err
	}
	if p.peek().text != "" {
		return nil, p.errorExpected("nothing more")
	}
	t := textTree{nodes: p.nodes}
	t.setHeightsAndMargins()
	if p.hasChance {
		return &chanceTree{t}, nil
	}
	return &t, nil
}

// setHeightsAndMargins sets the height of each node, and the least and the greatest margin of any node. The margin of a
// node with children is 0.
func (t *textTree) setHeightsAndMargins() {
	for i := len(t.nodes) - 1; i > 0; i-- {
		n := &t.nodes[i]
		t.minMargin, t.maxMargin = min(t.minMargin, n.points), max(t.maxMargin, n.points)
		height := n.height
		if n.toMove != alinha.Chance {
			height++
		}
		parent := &t.nodes[n.parent]
		parent.height = max(parent.height, height)
	}
}

// token is a bracket, a colon or a word. The last token of a text has an empty text.
type token struct {
	text   string
	column int
}

// tokenize splits a text into tokens, and adds the empty token of the end.
func tokenize(text string) []token {
	const marks = "[]():"
	runes := []rune(text)
	isSpace := func(r rune) bool { return unicode.IsSpace(r) || r == ',' }
	var tokens []token
	for i := 0; i < len(runes); {
		start := i
		i++
		if isSpace(runes[start]) {
			continue
		}
		if !strings.ContainsRune(marks, runes[start]) {
			for i < len(runes) && !isSpace(runes[i]) && !strings.ContainsRune(marks, runes[i]) {
				i++
			}
		}
		tokens = append(tokens, token{string(runes[start:i]), start + 1})
	}
	return append(tokens, token{"", len(runes) + 1})
}

// treeParser is a recursive descent parser of trees.
type treeParser struct {
	tokens    []token
	next      int // index of the next token
	nodes     []textNode
	hasChance bool // the tree has a chance node
}

// peek returns the next token.
func (p *treeParser) peek() token { return p.tokens[p.next] }

// accept consumes the next token if it equals text, and reports whether it does.
func (p *treeParser) accept(text string) bool {
	if p.peek().text != text {
		return false
	}
	p.next++
	return true
}

// errorExpected returns the error that want was expected in place of the next token.
func (p *treeParser) errorExpected(want string) error {
	t := p.peek()
	const maxFound = 20
	if r := []rune(t.text); len(r) > maxFound {
		t.text = string(r[:maxFound]) + "…"
	}
	return &TreeError{Column: t.column, Want: want, Found: t.text}
}

// addNode appends a node that is ply plies from the root, and returns its index. Too many nodes or plies are an error. The
// caller adds the index to the children of the parent.
func (p *treeParser) addNode(n textNode, ply int) (int, error) {
	switch {
	case len(p.nodes) == maxTreeNodes:
		return 0, p.errorExpected(fmt.Sprintf("at most %d nodes", maxTreeNodes))
	case ply > maxTreePlies:
		return 0, p.errorExpected(fmt.Sprintf("at most %d plies", maxTreePlies))
	}
	p.nodes = append(p.nodes, n)
	return len(p.nodes) - 1, nil
}

// parsePlayerNode parses a node with toMove to move, from its opening to its closing bracket, and returns its index.
// The node is ply plies from the root. parent is the index of the parent, -1 for the root.
func (p *treeParser) parsePlayerNode(parent int, toMove alinha.Player, ply int) (int, error) {
	at, err := p.addNode(textNode{parent: parent, toMove: toMove}, ply)
	if err != nil {
		return 0, err
	}
	p.next++
	want := `a number, "[" or "("`
	for len(p.nodes[at].children) == 0 || !p.accept("]") {
		var child int
		switch p.peek().text {
		case "[":
			child, err = p.parsePlayerNode(at, toMove.Other(), ply+1)
		case "(":
			child, err = p.parseChanceNode(at, toMove, ply)
		default:
			child, err = p.parseLeaf(at, toMove.Other(), ply+1, want)
		}
		if err != nil {
			return 0, err
		}
		p.nodes[at].children = append(p.nodes[at].children, child)
		want = `a number, "[", "(" or "]"`
	}
	return at, nil
}

// parseChanceNode parses the chance node after a move of the player mover, from its opening to its closing bracket, and
// returns its index. ply is that of the parent: a move and its chance outcome are one ply.
func (p *treeParser) parseChanceNode(parent int, mover alinha.Player, ply int) (int, error) {
	at, err := p.addNode(textNode{parent: parent, toMove: alinha.Chance}, ply)
	if err != nil {
		return 0, err
	}
	p.hasChance = true
	open := p.peek()
	p.next++
	var sum float64
	for len(p.nodes[at].children) == 0 || !p.accept(")") {
		w, ok := parseWeight(p.peek().text)
		if !ok {
			return 0, p.errorExpected("a weight from above 0 to 1")
		}
		p.next++
		if !p.accept(":") {
			return 0, p.errorExpected(`":"`)
		}
		var child int
		if p.peek().text == "[" {
			child, err = p.parsePlayerNode(at, mover.Other(), ply+1)
		} else {
			child, err = p.parseLeaf(at, mover.Other(), ply+1, `a number or "["`)
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

// parseWeight parses the weight of a child of a chance node, its probability: a decimal, or a fraction of two decimals. It
// returns false unless the weight is above 0 and at most 1.
func parseWeight(text string) (float64, bool) {
	numerator, denominator, isFraction := strings.Cut(text, "/")
	w, err := strconv.ParseFloat(numerator, 64)
	if err != nil {
		return 0, false
	}
	if isFraction {
		d, err := strconv.ParseFloat(denominator, 64)
		if err != nil {
			return 0, false
		}
		w /= d
	}
	return w, w > 0 && w <= 1
}

// parseLeaf parses a leaf after which toMove would be next, and returns its index. want is the text of TreeError.Want if the
// next token is no number.
func (p *treeParser) parseLeaf(parent int, toMove alinha.Player, ply int, want string) (int, error) {
	text := p.peek().text
	points, err := strconv.Atoi(text)
	if err != nil {
		if _, err := strconv.ParseFloat(text, 64); err == nil {
			want = "a whole number of points"
		}
		return 0, p.errorExpected(want)
	}
	if points < -maxTreePoints || points > maxTreePoints {
		return 0, p.errorExpected(fmt.Sprintf("a number from %d to %d", -maxTreePoints, maxTreePoints))
	}
	at, err := p.addNode(textNode{parent: parent, toMove: toMove, points: points}, ply)
	p.next++
	return at, err
}
