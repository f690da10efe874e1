package record

import (
	"slices"
	"strings"

	"github.com/alinha/alinha"
)

// annotate adds the comment and the marks of an entry to the current node.
func (l *libReader) annotate(e *libEntry) {
	l.addComment(e.comment)
	if marks := uint8(e.flags & (libIsStart | libIsMarked)); marks != 0 {
		size := l.recorder.tree.nodes.len()
		l.marks = slices.Grow(l.marks, size-len(l.marks))[:size]
		l.marks[l.recorder.current] |= marks
	}
}

// addComment adds a text to the comment of the current node.
func (l *libReader) addComment(text string) {
	if text != "" {
		l.recorder.annotate().addComment(text)
	}
}

// maxLabel is the length of a label on the board, in bytes, behind which further texts on the same cell are left out.
const maxLabel = 1000

// label adds a label on a cell in the position of the current node, from an entry at an offset. A second text on the cell
// joins the first.
func (l *libReader) label(offset int, cell alinha.Move, text string) error {
	point, text := libPoint(cell)+":", escapeSGF(strings.Join(strings.Fields(text), " "))
	labels := l.recorder.annotate().property("LB")
	i := slices.IndexFunc(labels.Values, func(value string) bool { return strings.HasPrefix(value, point) })
	switch {
	case i < 0:
		labels.Values = append(labels.Values, point+text)
		l.labels++
	case len(labels.Values[i]) > maxLabel:
		return l.notice(offset, NoticeMore)
	default:
		labels.Values[i] += " " + text
	}
	return nil
}

// libPoint returns the point of SGF of a cell.
func libPoint(cell alinha.Move) string {
	return string([]byte{'a' + byte(cell%libSide), 'a' + byte(cell/libSide)})
}

// libStartProperty is the property of the turn after which RenLib opens a library.
const libStartProperty = "RENLIB"

// addMarks adds the marks of all nodes to their properties.
func (l *libReader) addMarks() {
	for n, marks := range l.marks {
		if marks&libIsMarked != 0 {
			l.recorder.tree.annotate(int32(n)).property("HO").Values = []string{"1"}
		}
		if marks&libIsStart != 0 {
			l.recorder.tree.annotate(int32(n)).property(libStartProperty).Values = []string{"start"}
		}
	}
}
