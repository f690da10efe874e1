package treeview

import (
	"bufio"
	"fmt"
	"io"
	"strings"
)

// dotShapes holds the Graphviz shape of each kind of box.
var dotShapes = map[string]string{
	"max": "triangle", "min": "invtriangle", "chance": "circle", "leaf": "box", "skipped": "box", "more": "plaintext",
}

// WriteDOT writes the tree in DOT, the language of Graphviz, to a number of levels below the root; 0 levels is as many as fit
// about 60 nodes.
func (t *Tree) WriteDOT(w io.Writer, levels int, l Language) error {
	p := &dotWriter{out: bufio.NewWriter(w)}
	p.printf("digraph tree {\n")
	p.printf("  label=%s; labelloc=t; ordering=out;\n", dotQuote(t.heading()))
	p.printf("  node [fontname=\"sans-serif\", margin=0.04];\n")
	p.printf("  edge [fontname=\"sans-serif\", arrowhead=none];\n")
	p.writeBox(t.boxes(levels, l))
	p.printf("}\n")
	return p.out.Flush()
}

// A dotWriter writes a graph. The writes ignore errors, which Flush of out returns.
type dotWriter struct{ out *bufio.Writer }

func (p *dotWriter) printf(format string, args ...any) { _, _ = fmt.Fprintf(p.out, format, args...) }

// writeBox writes a box, the edges to its children, and its descendants.
func (p *dotWriter) writeBox(b *box) {
	label := strings.Join(append([]string{b.label}, b.captions...), "\n")
	style := ""
	if b.kind == "skipped" {
		style = ", style=dashed, color=gray"
	}
	p.printf("  %s [shape=%s, label=%s, tooltip=%s%s];\n", b.dotID(), dotShapes[b.kind], dotQuote(label), dotQuote(b.tooltip), style)
	for _, child := range b.children {
		style = ""
		if child.kind == "skipped" {
			style = ", style=dashed, color=gray, fontcolor=gray"
		}
		p.printf("  %s -> %s [label=%s%s];\n", b.dotID(), child.dotID(), dotQuote(child.edgeLabel), style)
		p.writeBox(child)
	}
}

// dotID returns the identifier of a box in the graph.
func (b *box) dotID() string {
	if b.kind == "more" {
		return fmt.Sprintf("more%d", b.node)
	}
	return fmt.Sprintf("n%d", b.node)
}

// dotQuote returns a text as a quoted string of DOT.
func dotQuote(s string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`).Replace(s) + `"`
}
