package record

import (
	"slices"
	"strings"
	"time"

	"github.com/alinha/alinha"
)

// A tree holds the turns of a game while a text is read. Nobody knows how many turns there are before the text ends, so a
// node takes little space: a Turn takes three times as much. Node 0 is the start of the game.
type tree struct {
	nodes       list[treeNode]
	annotations list[annotation] // of the nodes that have one
}

// maxTreeSize is the number of turns and of values of their properties that Read keeps of one tree, so that a file of
// 100 MB does not need gigabytes: a Turn takes about 20 times the space of its text in SGF, and 60 times that of its bytes
// in a library of RenLib.
const maxTreeSize = 1 << 20

// A treeNode is a turn. The first child of a node continues the line, the others begin variations of the first. The links
// are numbers of nodes, 0 for none.
type treeNode struct {
	parent, firstChild, lastChild, nextSibling int32

	annotation int32 // 1 and the number in annotations; 0 for none
	aim, cell  int16
	outcome    alinha.Outcome // on the board after the turn
}

// An annotation is what a turn has besides its move.
type annotation struct {
	time       time.Duration
	comment    string
	comments   *strings.Builder // the whole comment, if it is of several texts; nil if not
	properties []Property
}

// newTree returns a tree without turns.
func newTree(outcome alinha.Outcome) tree {
	var t tree
	t.nodes.add(treeNode{outcome: outcome})
	return t
}

// add adds a turn after the children that a node has, and returns the number of the new node.
func (t *tree) add(parent int32, turn Turn, outcome alinha.Outcome) int32 {
	added := t.nodes.add(treeNode{parent: parent, aim: int16(turn.Aim), cell: int16(turn.Cell), outcome: outcome})
	if p := t.nodes.at(parent); p.lastChild == 0 {
		p.firstChild, p.lastChild = added, added
	} else {
		t.nodes.at(p.lastChild).nextSibling = added
		p.lastChild = added
	}
	if turn.Time != 0 || turn.Comment != "" || turn.Properties != nil {
		*t.annotate(added) = annotation{time: turn.Time, comment: turn.Comment, properties: turn.Properties}
	}
	return added
}

// annotate returns the annotation of a node, which gets one if it has none. The pointer is valid up to the next call.
func (t *tree) annotate(n int32) *annotation {
	node := t.nodes.at(n)
	if node.annotation == 0 {
		node.annotation = t.annotations.add(annotation{}) + 1
	}
	return t.annotations.at(node.annotation - 1)
}

// addComment adds a text to the comment, in a line of its own. Many texts are not copied again for each.
func (a *annotation) addComment(text string) {
	switch {
	case text == "":
		return
	case a.comment == "":
		a.comment = text
		return
	case a.comments == nil:
		a.comments = new(strings.Builder)
		a.comments.WriteString(a.comment)
	}
	a.comments.WriteByte('\n')
	a.comments.WriteString(text)
}

// property returns the property with an id, which is added if it is missing. It returns nil if maxProperties are there
// already. The pointer is valid up to the next call.
func (a *annotation) property(id string) *Property {
	i := slices.IndexFunc(a.properties, func(p Property) bool { return p.ID == id })
	switch {
	case i < 0 && len(a.properties) == maxProperties:
		return nil
	case i < 0:
		i = len(a.properties)
		a.properties = append(a.properties, Property{ID: id})
	}
	return &a.properties[i]
}

// turn returns the turn of a node without its variations.
func (t *tree) turn(n int32) Turn {
	node := t.nodes.at(n)
	turn := Turn{Aim: alinha.Move(node.aim), Cell: alinha.Move(node.cell)}
	if node.annotation > 0 {
		a := t.annotations.at(node.annotation - 1)
		turn.Time, turn.Comment, turn.Properties = a.time, a.comment, a.properties
		if a.comments != nil {
			turn.Comment = a.comments.String()
		}
	}
	return turn
}

// line returns the turns from a node along first children, with their variations. The turn of a node that is not a first
// child has no variations: it begins one.
func (t *tree) line(n int32) []Turn {
	length := 0
	for at := n; at != 0; at = t.nodes.at(at).firstChild {
		length++
	}
	line := make([]Turn, 0, length)
	for at := n; at != 0; at = t.nodes.at(at).firstChild {
		turn := t.turn(at)
		if t.nodes.at(t.nodes.at(at).parent).firstChild == at {
			turn.Variations = t.variations(at)
		}
		line = append(line, turn)
	}
	return line
}

// variations returns the lines that begin with the siblings behind a node, nil if there are none.
func (t *tree) variations(n int32) [][]Turn {
	count := 0
	for other := t.nodes.at(n).nextSibling; other != 0; other = t.nodes.at(other).nextSibling {
		count++
	}
	if count == 0 {
		return nil
	}
	lines := make([][]Turn, 0, count)
	for other := t.nodes.at(n).nextSibling; other != 0; other = t.nodes.at(other).nextSibling {
		lines = append(lines, t.line(other))
	}
	return lines
}
