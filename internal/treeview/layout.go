package treeview

import (
	"unicode/utf8"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/search"
)

// Sizes of a drawing in pixels, as in internal/web/ui/src/pages/searchview/treeLayout.ts.
const (
	shapeWidth  = 66.0
	shapeHeight = 48.0
	leafSide    = 30.0
	prunedSide  = 14.0
	levelHeight = 122.0
	boxGap      = 10.0
	margin      = 24.0
	lineHeight  = 14.0
)

// defaultDrawnNodes is about the number of nodes in a picture without given levels.
const defaultDrawnNodes = 60

// A box is a node in a picture, or the box "more" in place of the descendants of a node that are not drawn.
type box struct {
	node      int32
	kind      string // the shape: max, min, chance, leaf, skipped or more
	label     string // in the shape
	edgeLabel string // on the edge from the parent
	tooltip   string
	captions  []string // under the shape
	children  []*box
	width     float64
	height    float64
	x, y      float64
	offset    float64 // of x from that of the parent
}

// boxes returns the root of the boxes of a picture to a number of levels below the root; 0 levels is as many as fit about
// defaultDrawnNodes.
func (t *Tree) boxes(levels int, l Language) *box {
	if levels <= 0 {
		levels = t.levelsWithin(defaultDrawnNodes)
	}
	return t.box(0, levels, t.descendants(), l)
}

// box returns the box of a node with the boxes of a number of levels below the node.
func (t *Tree) box(i int32, levels int, descendants []int, l Language) *box {
	n := &t.Nodes[i]
	b := &box{
		node: i, kind: playerWord(t.player(i)), label: t.label(i, l), edgeLabel: t.moveName(i), tooltip: t.tooltip(i, l),
		width: shapeWidth, height: shapeHeight,
	}
	if w := t.nodeWeight(i, l); w != "" {
		b.edgeLabel += " · " + w
	}
	switch {
	case n.Exit == search.TracePruned && !n.Stale:
		b.kind, b.label, b.width, b.height = "skipped", "", prunedSide+16, prunedSide
	case len(n.Children) == 0 && t.Trace.Omitted(i) == 0 && t.player(i) != alinha.Chance:
		b.kind, b.width, b.height = "leaf", max(leafSide, runeCount(b.label)*8.2+12), leafSide
	default:
		b.captions = t.captions(i, l)
	}
	for _, text := range b.captions {
		b.width = max(b.width, runeCount(text)*6.9)
	}
	// The label of an edge stands at 0.78 of its length, where edges are nearer to each other than the boxes are.
	b.width = max(b.width, runeCount(b.edgeLabel)*9.2)
	switch {
	case levels > 0:
		for _, c := range n.Children {
			b.children = append(b.children, t.box(c, levels-1, descendants, l))
		}
		if text := t.omittedText(i, l); text != "" {
			b.children = append(b.children, moreBox(i, "… "+text, text))
		}
	case descendants[i] > 0:
		count := groupDigits(descendants[i])
		b.children = append(b.children, moreBox(i, "… "+count, l.Message("tree-nodes", "Count", descendants[i], "Nodes", count)))
	}
	return b
}

// moreBox returns the box "more" below a node.
func moreBox(node int32, label, tooltip string) *box {
	return &box{node: node, kind: "more", label: label, tooltip: tooltip, width: runeCount(label)*8 + 18, height: leafSide}
}

// runeCount returns the number of characters of a text.
func runeCount(text string) float64 { return float64(utf8.RuneCountInString(text)) }

// label returns the text in the shape of a node: the value, or proof and disproof number.
func (t *Tree) label(i int32, l Language) string {
	n := &t.Nodes[i]
	if n.Exit == search.TraceProofNumbers {
		return formatProofNumber(n.ProofNumbers[0]) + "/" + formatProofNumber(n.ProofNumbers[1])
	}
	return t.nodeValue(i, l)
}

// captions returns the lines under the shape of a node: its window or visits, and the kind of a cutoff.
func (t *Tree) captions(i int32, l Language) []string {
	n := &t.Nodes[i]
	var lines []string
	switch window := t.nodeWindow(i, l); {
	case n.Exit == search.TraceSimulated:
		lines = append(lines, "n = "+groupDigits(n.Visits))
	case window != "":
		lines = append(lines, window)
	}
	switch {
	case n.Exit != search.TraceCutoff || !t.hasPruned(i):
	case n.Value <= n.Low:
		lines = append(lines, l.Message("tree-alpha"))
	default:
		lines = append(lines, l.Message("tree-beta"))
	}
	return lines
}

// tooltip returns the title of a node: move, player, value and reason.
func (t *Tree) tooltip(i int32, l Language) string {
	name := t.moveName(i)
	if name == "" {
		name = l.Message("tree-root")
	}
	parts := []string{name + " (" + t.playerName(i, l) + ")", t.nodeValue(i, l), t.exitReason(i, l)}
	if t.Nodes[i].Stale {
		parts = append(parts, l.Message("tree-earlier"))
	}
	return joinNonEmpty(parts, ", ")
}

// layOut sets the offsets of the boxes below b (Reingold and Tilford 1981): a parent stands over the middle of its children,
// and subtrees stand boxGap apart at their nearest level, so that equal subtrees look alike. It returns the contours of the
// subtree: for each level, the x of the left and of the right end from the middle of b.
func layOut(b *box) (left, right []float64) {
	left, right = []float64{-b.width / 2}, []float64{b.width / 2}
	if len(b.children) == 0 {
		return left, right
	}
	var lefts, rights []float64
	for _, child := range b.children {
		l, r := layOut(child)
		for d := range min(len(rights), len(l)) {
			child.offset = max(child.offset, rights[d]-l[d]+boxGap)
		}
		for d := range l {
			if d == len(lefts) {
				lefts, rights = append(lefts, l[d]+child.offset), append(rights, 0)
			}
			rights[d] = r[d] + child.offset
		}
	}
	middle := b.children[len(b.children)-1].offset / 2
	for _, child := range b.children {
		child.offset -= middle
	}
	for d := range lefts {
		left, right = append(left, lefts[d]-middle), append(right, rights[d]-middle)
	}
	return left, right
}

// place sets the positions of a box and the boxes below it, and returns their lowest bottom.
func (b *box) place(x, y float64) (lowest float64) {
	b.x, b.y = x, y
	lowest = b.bottom()
	for _, child := range b.children {
		lowest = max(lowest, child.place(x+child.offset, y+levelHeight))
	}
	return lowest
}

// bottom returns the y where the edges to the children begin: below the captions.
func (b *box) bottom() float64 {
	if len(b.captions) == 0 {
		return b.y + b.height
	}
	return b.y + b.height + lineHeight*float64(len(b.captions)) + 4
}
