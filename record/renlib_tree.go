package record

import (
	"slices"
	"strings"

	"github.com/alinha/alinha"
)

// A libTree is the moves of a library in little space: their number is not known before the file ends, and a Turn is
// large. Node 0 is the root.
type libTree struct {
	nodes    []libNode
	comments []string           // of the nodes with one
	labels   map[int32][]string // values of LB in the position of the nodes with one

	labelCount int
}

// size returns the number of nodes and labels.
func (t *libTree) size() int { return len(t.nodes) + t.labelCount }

// A libNode is a node of a libTree. The numbers of nodes are 0 for none.
type libNode struct {
	firstChild, lastChild, nextSibling int32
	comment                            int32 // index in comments and 1; 0 for none
	cell                               int16
	marks                              uint8 // libIsStart, libIsMarked
}

// add adds a child on a cell to a node, after the children that the node has.
func (t *libTree) add(parent int32, cell alinha.Move) int32 {
	added := int32(len(t.nodes))
	if p := &t.nodes[parent]; p.lastChild == 0 {
		p.firstChild, p.lastChild = added, added
	} else {
		t.nodes[p.lastChild].nextSibling = added
		p.lastChild = added
	}
	t.nodes = append(t.nodes, libNode{cell: int16(cell)})
	return added
}

// annotate adds the comment and the marks of an entry to a node.
func (t *libTree) annotate(n int32, e *libEntry) {
	t.nodes[n].marks |= uint8(e.flags & (libIsStart | libIsMarked))
	node := &t.nodes[n]
	switch {
	case e.comment == "":
	case node.comment == 0:
		t.comments = append(t.comments, e.comment)
		node.comment = int32(len(t.comments))
	default:
		t.comments[node.comment-1] += "\n" + e.comment
	}
}

// label adds a label on a cell in the position of a node. A second text on the cell joins the first.
func (t *libTree) label(n int32, cell alinha.Move, text string) {
	if t.labels == nil {
		t.labels = map[int32][]string{}
	}
	point, text := libPoint(cell)+":", escapeSGF(strings.Join(strings.Fields(text), " "))
	for i, value := range t.labels[n] {
		if strings.HasPrefix(value, point) {
			t.labels[n][i] += " " + text
			return
		}
	}
	t.labels[n] = append(t.labels[n], point+text)
	t.labelCount++
}

// libPoint returns the point of SGF of a cell.
func libPoint(cell alinha.Move) string {
	return string([]byte{'a' + byte(cell%libSide), 'a' + byte(cell/libSide)})
}

// addTo adds the tree to a game.
func (t *libTree) addTo(g *Game) {
	root := t.turn(0)
	g.Comment, g.Properties, g.Turns = root.Comment, root.Properties, t.appendLine(nil, 0)
}

// appendLine appends the turns behind a node, along first children, with their variations.
func (t *libTree) appendLine(line []Turn, n int32) []Turn {
	length := 0
	for child := t.nodes[n].firstChild; child != 0; child = t.nodes[child].firstChild {
		length++
	}
	line = slices.Grow(line, length)
	for child := t.nodes[n].firstChild; child != 0; child = t.nodes[child].firstChild {
		turn := t.turn(child)
		for other := t.nodes[child].nextSibling; other != 0; other = t.nodes[other].nextSibling {
			turn.Variations = append(turn.Variations, t.appendLine([]Turn{t.turn(other)}, other))
		}
		line = append(line, turn)
	}
	return line
}

// turn returns the turn of a node without its variations.
func (t *libTree) turn(n int32) Turn {
	node := &t.nodes[n]
	turn := Turn{Aim: alinha.Move(node.cell), Cell: alinha.Move(node.cell)}
	if node.comment > 0 {
		turn.Comment = t.comments[node.comment-1]
	}
	if labels := t.labels[n]; labels != nil {
		turn.Properties = append(turn.Properties, Property{"LB", labels})
	}
	if node.marks&libIsMarked != 0 {
		turn.Properties = append(turn.Properties, Property{"HO", []string{"1"}})
	}
	if node.marks&libIsStart != 0 {
		turn.Properties = append(turn.Properties, Property{libStartProperty, []string{"start"}})
	}
	return turn
}

// libStartProperty is the property of the turn after which RenLib opens a library.
const libStartProperty = "RENLIB"
