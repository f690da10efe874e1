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

// svgStyle draws in ink on paper, so that a picture can be printed.
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

// WriteSVG writes the tree as a picture with so many levels below the root; 0 is as many
// as are easy to read. MAX is a triangle up, MIN a triangle down, chance a circle, a
// leaf a square; an edge that was cut has a bar across. Each node has its reason as a title.
func (t *Tree) WriteSVG(w io.Writer, levels int, l Language) error {
	root := t.boxes(levels, l)
	left, right := contour(root)
	x := margin - slices.Min(left)
	width := x + slices.Max(right) + margin
	p := &treeSVG{Tree: t, out: bufio.NewWriter(w)}
	height := root.place(x, margin) + margin
	p.printf(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %s %s" width="%[1]s" height="%[2]s" role="img">`+"\n", px(width), px(height))
	p.printf("<title>%s</title>\n<style>\n%s</style>\n", html.EscapeString(t.headline()), svgStyle)
	p.printf(`<rect width="%s" height="%s" fill="#fff"/>`+"\n", px(width), px(height))
	p.edges(root)
	p.moves(root)
	p.shapes(root)
	p.printf("</svg>\n")
	return p.out.Flush()
}

// headline says what was searched, and by whom.
func (t *Tree) headline() string {
	return strings.Join(append([]string{t.Engine, t.Game}, t.Moves...), " ")
}

// A treeSVG is a picture that is being written. Flush returns the error of any write.
type treeSVG struct {
	*Tree
	out *bufio.Writer
}

func (p *treeSVG) printf(format string, args ...any) { _, _ = fmt.Fprintf(p.out, format, args...) }

// px writes a length to a tenth of a pixel.
func px(v float64) string {
	return strings.TrimSuffix(fmt.Sprintf("%.1f", math.Round(v*10)/10+0), ".0")
}

func (p *treeSVG) line(class string, x1, y1, x2, y2 float64) {
	p.printf(`<line class="%s" x1="%s" y1="%s" x2="%s" y2="%s"/>`+"\n", class, px(x1), px(y1), px(x2), px(y2))
}

func (p *treeSVG) text(class string, x, y float64, size, text string) {
	if size != "" {
		size = ` style="font-size:` + size + `px"`
	}
	p.printf(`<text class="%s" x="%s" y="%s"%s>%s</text>`+"\n", class, px(x), px(y), size, html.EscapeString(text))
}

// edges draws the edges below a box, across those that are cut a bar.
func (p *treeSVG) edges(b *box) {
	x, y := b.x, b.foot()
	for _, child := range b.boxes {
		if child.kind != "skipped" {
			p.line("edge", x, y, child.x, child.y)
		} else {
			dx, dy := child.x-x, child.y-y
			cx, cy, scale := x+dx*0.42, y+dy*0.42, 7/math.Hypot(dx, dy)
			p.line("edge cut", x, y, child.x, child.y)
			p.line("bar", cx-dy*scale, cy+dx*scale, cx+dy*scale, cy-dx*scale)
		}
		p.edges(child)
	}
}

// moves writes the moves on the edges below a box.
func (p *treeSVG) moves(b *box) {
	x, y := b.x, b.foot()
	for _, child := range b.boxes {
		if child.kind != "more" {
			p.text("move", x+(child.x-x)*0.78, y+(child.y-y)*0.78+4, "", child.edge)
		}
		p.moves(child)
	}
}

// shapes draws a box and those below it.
func (p *treeSVG) shapes(b *box) {
	class, w, h := b.kind, shapeWidth/2, b.height
	if b.kind != "more" && p.Branches[b.node].Earlier {
		class += " earlier"
	}
	p.printf(`<g class="%s"><title>%s</title>`+"\n", class, html.EscapeString(b.title))
	rise := 20.0
	switch b.kind {
	case "max":
		p.printf(`<path class="shape" d="M%s %sl%s %sh%sz"/>`+"\n", px(b.x), px(b.y), px(w), px(h), px(-2*w))
		rise = h - 7
	case "min":
		p.printf(`<path class="shape" d="M%s %sl%s %sh%sz"/>`+"\n", px(b.x), px(b.y+h), px(-w), px(-h), px(2*w))
		rise = 18
	case "chance":
		p.printf(`<circle class="shape" cx="%s" cy="%s" r="%s"/>`+"\n", px(b.x), px(b.y+h/2), px(h/2+2))
		rise = h/2 + 5
	case "skipped":
		p.rect(b, h, 0)
	case "more":
		p.rect(b, b.width, h/2)
	default:
		p.rect(b, max(leafSide, length(b.text)*8.2+12), 2)
	}
	if b.text != "" {
		p.text("value", b.x, b.y+rise, b.fontSize(), b.text)
	}
	for i, line := range b.lines {
		p.text("under", b.x, b.y+h+lineHeight*float64(i+1), "", line)
	}
	p.printf("</g>\n")
	for _, child := range b.boxes {
		p.shapes(child)
	}
}

func (p *treeSVG) rect(b *box, width, round float64) {
	p.printf(`<rect class="shape" x="%s" y="%s" width="%s" height="%s" rx="%s"/>`+"\n", px(b.x-width/2), px(b.y), px(width), px(b.height), px(round))
}

// fontSize makes a text fit its shape.
func (b *box) fontSize() string {
	switch n := length(b.text); {
	case b.kind == "leaf" || b.kind == "more":
		return "14"
	case n <= 3:
		return "17"
	case n <= 5:
		return "12.5"
	}
	return "10.5"
}
