package treeview

import (
	"bufio"
	"fmt"
	"io"
	"strings"
)

// dotShapes are the shapes of Graphviz for those of a picture.
var dotShapes = map[string]string{
	"max": "triangle", "min": "invtriangle", "chance": "circle", "leaf": "box", "skipped": "box", "more": "plaintext",
}

// WriteDOT writes the tree in the language of Graphviz, with so many levels below the
// root; 0 is as many as are easy to read.
func (t *Tree) WriteDOT(w io.Writer, levels int, l Language) error {
	p := &treeDOT{out: bufio.NewWriter(w)}
	p.printf("digraph tree {\n")
	p.printf("  label=%s; labelloc=t; ordering=out;\n", dotText(t.headline()))
	p.printf("  node [fontname=\"sans-serif\", margin=0.04];\n")
	p.printf("  edge [fontname=\"sans-serif\", arrowhead=none];\n")
	p.node(t.boxes(levels, l))
	p.printf("}\n")
	return p.out.Flush()
}

// A treeDOT is a picture that is being written. Flush returns the error of any write.
type treeDOT struct{ out *bufio.Writer }

func (p *treeDOT) printf(format string, args ...any) { _, _ = fmt.Fprintf(p.out, format, args...) }

// node writes a node, the edges to its children, and what is below.
func (p *treeDOT) node(b *box) {
	label := strings.Join(append([]string{b.text}, b.lines...), "\n")
	style := ""
	if b.kind == "skipped" {
		style = ", style=dashed, color=gray"
	}
	p.printf("  %s [shape=%s, label=%s, tooltip=%s%s];\n", b.name(), dotShapes[b.kind], dotText(label), dotText(b.title), style)
	for _, child := range b.boxes {
		style = ""
		if child.kind == "skipped" {
			style = ", style=dashed, color=gray, fontcolor=gray"
		}
		p.printf("  %s -> %s [label=%s%s];\n", b.name(), child.name(), dotText(child.edge), style)
		p.node(child)
	}
}

// name is the name of a box in the file.
func (b *box) name() string {
	if b.kind == "more" {
		return fmt.Sprintf("more%d", b.node)
	}
	return fmt.Sprintf("n%d", b.node)
}

// dotText quotes a text as Graphviz reads it.
func dotText(s string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`).Replace(s) + `"`
}
