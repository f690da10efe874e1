package treeview

import (
	"bufio"
	"fmt"
	"html"
	"io"
	"math"
	"slices"
	"strings"
)

// svgStyle draws dark lines on white, so that a picture can be printed.
const svgStyle = `text{font:12.5px system-ui,"DejaVu Sans",sans-serif;text-anchor:middle;fill:#16181d}
.value{font-weight:650}
.under{font-size:11.5px;fill:#5a606b}
.edge{stroke:#16181d;stroke-width:1.3}
.move{paint-order:stroke;stroke:#fff;stroke-width:8px;stroke-linejoin:round}
.cut{stroke:#767c87;stroke-dasharray:5 4}
.bar{stroke:#767c87;stroke-width:3}
.shape{fill:#fff;stroke:#16181d;stroke-width:1.6}
.max .shape{fill:#e3edff}
.min .shape{fill:#ffe9dc}
.chance .shape{fill:#e6f5e6}
.skipped .shape{stroke:#767c87;stroke-dasharray:3 2}
.more .shape{stroke:#c9ced6;fill:#f4f5f7}
.earlier .shape{stroke:#c9ced6;stroke-dasharray:4 3}
.earlier text{fill:#5a606b}
`

// WriteSVG writes the tree as a picture to a number of levels below the root; 0 levels is as many as fit about 60 nodes. MAX
// is a triangle that points up, MIN a triangle that points down, chance a circle and a leaf a square. The edge to a pruned
// node has a bar across. The title of each node explains the node.
func (t *Tree) WriteSVG(w io.Writer, levels int, l Language) error {
	root := t.boxes(levels, l)
	left, right := layOut(root)
	x := margin - slices.Min(left)
	width := x + slices.Max(right) + margin
	p := &svgWriter{Tree: t, out: bufio.NewWriter(w)}
	height := root.place(x, margin) + margin
	p.printf(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %s %s" width="%[1]s" height="%[2]s" role="img">`+"\n", px(width), px(height))
	p.printf("<title>%s</title>\n<style>\n%s</style>\n", html.EscapeString(t.heading()), svgStyle)
	p.printf(`<rect width="%s" height="%s" fill="#fff"/>`+"\n", px(width), px(height))
	p.drawEdges(root)
	p.drawMoves(root)
	p.drawShapes(root)
	p.printf("</svg>\n")
	return p.out.Flush()
}

// heading returns the engine, the game, the board and the moves of the search.
func (t *Tree) heading() string {
	words := []string{t.Engine, t.Game}
	if t.Board != "" {
		words = append(words, t.Board)
	}
	return strings.Join(append(words, t.Moves...), " ")
}

// An svgWriter writes a picture. The writes ignore errors, which Flush of out returns.
type svgWriter struct {
	*Tree
	out *bufio.Writer
}

func (p *svgWriter) printf(format string, args ...any) { _, _ = fmt.Fprintf(p.out, format, args...) }

// px formats a length in pixels to one decimal.
func px(v float64) string {
	return strings.TrimSuffix(fmt.Sprintf("%.1f", math.Round(v*10)/10+0), ".0")
}

// drawLine draws a line of a CSS class.
func (p *svgWriter) drawLine(class string, x1, y1, x2, y2 float64) {
	p.printf(`<line class="%s" x1="%s" y1="%s" x2="%s" y2="%s"/>`+"\n", class, px(x1), px(y1), px(x2), px(y2))
}

// drawText draws a text of a CSS class with its baseline at y, in a font size in pixels or, if size is "", that of the class.
func (p *svgWriter) drawText(class string, x, y float64, size, text string) {
	if size != "" {
		size = ` style="font-size:` + size + `px"`
	}
	p.printf(`<text class="%s" x="%s" y="%s"%s>%s</text>`+"\n", class, px(x), px(y), size, html.EscapeString(text))
}

// drawEdges draws the edges below a box, and a bar across the edges to pruned nodes.
func (p *svgWriter) drawEdges(b *box) {
	x, y := b.x, b.bottom()
	for _, child := range b.children {
		if child.kind != "skipped" {
			p.drawLine("edge", x, y, child.x, child.y)
		} else {
			dx, dy := child.x-x, child.y-y
			cx, cy, scale := x+dx*0.42, y+dy*0.42, 7/math.Hypot(dx, dy)
			p.drawLine("edge cut", x, y, child.x, child.y)
			p.drawLine("bar", cx-dy*scale, cy+dx*scale, cx+dy*scale, cy-dx*scale)
		}
		p.drawEdges(child)
	}
}

// drawMoves draws the labels of the edges below a box.
func (p *svgWriter) drawMoves(b *box) {
	x, y := b.x, b.bottom()
	for _, child := range b.children {
		if child.kind != "more" {
			p.drawText("move", x+(child.x-x)*0.78, y+(child.y-y)*0.78+4, "", child.edgeLabel)
		}
		p.drawMoves(child)
	}
}

// drawShapes draws a box and the boxes below it.
func (p *svgWriter) drawShapes(b *box) {
	class, w, h := b.kind, shapeWidth/2, b.height
	if b.kind != "more" && p.Nodes[b.node].Stale {
		class += " earlier"
	}
	p.printf(`<g class="%s"><title>%s</title>`+"\n", class, html.EscapeString(b.tooltip))
	baseline := 20.0 // of the label, below the top of the box
	switch b.kind {
	case "max":
		p.printf(`<path class="shape" d="M%s %sl%s %sh%sz"/>`+"\n", px(b.x), px(b.y), px(w), px(h), px(-2*w))
		baseline = h - 7
	case "min":
		p.printf(`<path class="shape" d="M%s %sl%s %sh%sz"/>`+"\n", px(b.x), px(b.y+h), px(-w), px(-h), px(2*w))
		baseline = 18
	case "chance":
		p.printf(`<circle class="shape" cx="%s" cy="%s" r="%s"/>`+"\n", px(b.x), px(b.y+h/2), px(h/2+2))
		baseline = h/2 + 5
	case "skipped":
		p.drawRect(b, h, 0)
	case "more":
		p.drawRect(b, b.width, h/2)
	default:
		p.drawRect(b, max(leafSide, runeCount(b.label)*8.2+12), 2)
	}
	if b.label != "" {
		p.drawText("value", b.x, b.y+baseline, b.fontSize(), b.label)
	}
	for i, line := range b.captions {
		p.drawText("under", b.x, b.y+h+lineHeight*float64(i+1), "", line)
	}
	p.printf("</g>\n")
	for _, child := range b.children {
		p.drawShapes(child)
	}
}

// drawRect draws the rectangle of a box with a width and rounded corners of a radius.
func (p *svgWriter) drawRect(b *box, width, radius float64) {
	p.printf(`<rect class="shape" x="%s" y="%s" width="%s" height="%s" rx="%s"/>`+"\n", px(b.x-width/2), px(b.y), px(width), px(b.height), px(radius))
}

// fontSize returns, as text, the font size in pixels at which the label fits the shape.
func (b *box) fontSize() string {
	switch n := runeCount(b.label); {
	case b.kind == "leaf" || b.kind == "more":
		return "14"
	case n <= 3:
		return "17"
	case n <= 5:
		return "12.5"
	}
	return "10.5"
}
