package treeview

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/search"
)

// Sizes of a drawing in pixels, as in internal/web/ui/src/pages/searchview/treeDrawing.tsx.
const (
	shapeWidth  = 66.0
	shapeHeight = 48.0
	leafSide    = 30.0
	cutSide     = 14.0
	levelHeight = 122.0
	boxGap      = 10.0
	margin      = 24.0
	lineHeight  = 14.0
)

// drawnNodes is about how many nodes a picture shows unless it is told otherwise.
const drawnNodes = 60

// A box is a node in a picture, or what stands for those that are not shown.
type box struct {
	node   int32
	kind   string // the shape: max, min, chance, leaf, skipped or more
	text   string // in the shape
	edge   string // on the edge that leads here
	title  string
	lines  []string // under the shape
	boxes  []*box
	width  float64
	height float64
	x, y   float64
	offset float64 // from its parent
}

// boxes makes the boxes of a picture with so many levels; 0 is as many as are easy to read.
func (t *Tree) boxes(levels int, l Language) *box {
	if levels <= 0 {
		levels = t.within(drawnNodes)
	}
	return t.box(0, levels, t.below(), l)
}

// box makes the box of a node with those that many levels below it.
func (t *Tree) box(i int32, levels int, below []int, l Language) *box {
	b := &t.Branches[i]
	made := &box{node: i, kind: mover(t.player(i)), text: t.inside(i, l), edge: t.name(i), title: t.title(i, l), width: shapeWidth, height: shapeHeight}
	if w := t.weight(i, l); w != "" {
		made.edge += " · " + w
	}
	switch {
	case b.Left == search.TracePruned && !b.Earlier:
		made.kind, made.text, made.width, made.height = "skipped", "", cutSide+16, cutSide
	case len(b.Children) == 0 && t.player(i) != alinha.Chance:
		made.kind, made.width, made.height = "leaf", max(leafSide, length(made.text)*8.2+12), leafSide
	default:
		made.lines = t.under(i, l)
	}
	for _, text := range made.lines {
		made.width = max(made.width, length(text)*6.9)
	}
	// Moves stand at 0.78 of the edges, where these are nearer to each other.
	made.width = max(made.width, length(made.edge)*9.2)
	switch {
	case levels > 0:
		for _, c := range b.Children {
			made.boxes = append(made.boxes, t.box(c, levels-1, below, l))
		}
	case below[i] > 0:
		text := "… " + grouped(below[i])
		more := &box{node: i, kind: "more", text: text, title: l.Message("tree-nodes", "Count", below[i], "Nodes", grouped(below[i])), width: length(text)*8 + 18, height: leafSide}
		made.boxes = append(made.boxes, more)
	}
	return made
}

func length(text string) float64 { return float64(utf8.RuneCountInString(text)) }

// inside is what stands in the shape of a node.
func (t *Tree) inside(i int32, l Language) string {
	b := &t.Branches[i]
	if b.Left == search.TraceProofNumbers {
		return proof(b.Proof[0]) + "/" + proof(b.Proof[1])
	}
	return t.value(i, l)
}

// under is what stands under it: window or visits, and a cut in two words.
func (t *Tree) under(i int32, l Language) []string {
	b := &t.Branches[i]
	var lines []string
	switch window := t.window(i, l); {
	case b.Left == search.TraceSimulated:
		lines = append(lines, "n = "+grouped(b.Visits))
	case window != "":
		lines = append(lines, window)
	}
	switch {
	case b.Left != search.TraceCutoff || !t.skips(i):
	case b.Value <= b.Low:
		lines = append(lines, l.Message("tree-alpha"))
	default:
		lines = append(lines, l.Message("tree-beta"))
	}
	return lines
}

// title says all that is known of a node.
func (t *Tree) title(i int32, l Language) string {
	name := t.name(i)
	if name == "" {
		name = l.Message("tree-root")
	}
	words := []string{name + " (" + t.side(i, l) + ")", t.value(i, l), t.reason(i, l)}
	if t.Branches[i].Earlier {
		words = append(words, l.Message("tree-earlier"))
	}
	words = slices.DeleteFunc(words, func(word string) bool { return word == "" })
	return strings.Join(words, ", ")
}

// contour lays a tree out (Reingold and Tilford 1981): parents stand over the middle of
// their children, and subtrees are moved together until they are boxGap apart at their
// nearest level, so that equal subtrees look alike. It gives each box its offset, and
// returns how far the subtree reaches to either side of the box at each level.
func contour(b *box) (left, right []float64) {
	left, right = []float64{-b.width / 2}, []float64{b.width / 2}
	if len(b.boxes) == 0 {
		return left, right
	}
	var lefts, rights []float64
	for _, child := range b.boxes {
		l, r := contour(child)
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
	middle := b.boxes[len(b.boxes)-1].offset / 2
	for _, child := range b.boxes {
		child.offset -= middle
	}
	for d := range lefts {
		left, right = append(left, lefts[d]-middle), append(right, rights[d]-middle)
	}
	return left, right
}

// place puts a box and those below it where they belong, and returns the lowest foot.
func (b *box) place(x, y float64) (foot float64) {
	b.x, b.y = x, y
	foot = b.foot()
	for _, child := range b.boxes {
		foot = max(foot, child.place(x+child.offset, y+levelHeight))
	}
	return foot
}

// foot is where the edges to the children begin.
func (b *box) foot() float64 {
	if len(b.lines) == 0 {
		return b.y + b.height
	}
	return b.y + b.height + lineHeight*float64(len(b.lines)) + 4
}
