package record

import (
	"bufio"
	"io"
	"strings"

	"github.com/alinha/alinha"
)

// writeLib writes a library of version 3.4. Comments and texts are in UTF-8.
func writeLib(w io.Writer, g *Game) error {
	v := g.Variant
	if err := checkLayersAndSlip("lib", g); err != nil {
		return err
	}
	if v.Cols != libSide || v.Rows != libSide {
		return &UnsupportedError{"lib", FeatureNot15x15}
	}
	trunk, turns := libTrunk(g)
	l := libWriter{bufio.NewWriter(w)}
	_, _ = l.out.WriteString(libHeader)
	_, _ = l.out.Write([]byte{libVersion / 100, libVersion % 100})
	for range libHeaderSize - len(libHeader) - 2 {
		_ = l.out.WriteByte(0xff)
	}
	root := Turn{Cell: alinha.NoMove, Comment: g.Comment, Properties: g.Properties}
	l.node(&root, "", 0)
	for _, cell := range trunk {
		l.node(&Turn{Cell: cell}, "", 0)
	}
	l.children(turns, &root)
	return l.out.Flush()
}

// libTrunk returns the moves of a problem that set up the stones of a game, NoMove for a pass, and the turns after those.
func libTrunk(g *Game) (trunk []alinha.Move, turns []Turn) {
	if g.Setup == nil {
		return nil, g.Turns
	}
	for side := range 2 {
		n := side
		for m, stone := range g.Setup {
			if int(stone) != side+1 {
				continue
			}
			for len(trunk) <= n {
				trunk = append(trunk, alinha.NoMove)
			}
			trunk[n] = alinha.Move(m)
			n += 2
		}
	}
	trunk = append(trunk, alinha.NoMove) // a pass ends the setup
	if len(trunk)%2 != int(g.ToMove) {
		trunk = append(trunk, alinha.NoMove)
	}
	return trunk, g.Turns
}

// A libWriter writes the nodes of a library. The error of out comes with Flush.
type libWriter struct{ out *bufio.Writer }

// children writes the nodes behind a turn: the line, its variations, and the labels of the turn on other points.
func (l *libWriter) children(line []Turn, parent *Turn) {
	labels := libLabels(parent)
	if len(line) > 0 {
		first := &line[0]
		lines := append([][]Turn{line}, first.Variations...)
		texts := make([]string, len(lines))
		for i, other := range lines {
			texts[i] = labels[other[0].Cell]
			delete(labels, other[0].Cell)
		}
		for i, other := range lines {
			flags := 0
			if i < len(lines)-1 || len(labels) > 0 {
				flags = libHasSibling
			}
			if len(other) == 1 && len(libLabels(&other[0])) == 0 {
				flags |= libIsLeaf
			}
			if l.node(&other[0], texts[i], flags); flags&libIsLeaf == 0 {
				l.children(other[1:], &other[0])
			}
		}
	}
	for cell := range alinha.Move(libSide * libSide) {
		text, ok := labels[cell]
		if !ok {
			continue
		}
		delete(labels, cell)
		flags := libHasNoMove | libIsLeaf
		if len(labels) > 0 {
			flags |= libHasSibling
		}
		l.node(&Turn{Cell: cell}, text, flags)
	}
}

// node writes a node with a text on the board. Its cell may be NoMove.
func (l *libWriter) node(t *Turn, text string, flags int) {
	position := byte(0)
	if t.Cell != alinha.NoMove {
		position = byte(t.Cell/libSide<<4 | t.Cell%libSide + 1)
	}
	comment := libCleaner.Replace(t.Comment)
	if first, more, ok := strings.Cut(comment, "\n"); ok {
		comment = first + string(rune(libNewLine)) + strings.ReplaceAll(more, "\n", "\r\n")
	}
	if comment != "" {
		flags |= libHasComment
	}
	for _, p := range t.Properties {
		switch p.ID {
		case "HO":
			flags |= libIsMarked
		case libStartProperty:
			flags |= libIsStart
		}
	}
	if text != "" {
		flags |= libHasText | libIsExtended
	}
	_, _ = l.out.Write([]byte{position, byte(flags)})
	if flags&libIsExtended != 0 {
		_, _ = l.out.Write([]byte{byte(flags >> 16), byte(flags >> 8)})
	}
	for _, s := range []string{comment, text} {
		if s != "" {
			_, _ = l.out.WriteString(s + "\x00\x00"[:1+(len(s)+1)%2])
		}
	}
}

// libCleaner replaces what a comment or text of a library cannot hold.
var libCleaner = strings.NewReplacer("\r\n", "\n", "\r", "\n", "\x00", " ", string(rune(libNewLine)), " ")

// libLabels returns the texts of the property LB of a turn by their cells.
func libLabels(t *Turn) map[alinha.Move]string {
	var labels map[alinha.Move]string
	for _, p := range t.Properties {
		if p.ID != "LB" {
			continue
		}
		for _, value := range p.Values {
			point, text, ok := strings.Cut(value, ":")
			text = strings.ReplaceAll(libCleaner.Replace(unescapeSGF(text)), "\n", " ")
			if !ok || len(point) != 2 || text == "" {
				continue
			}
			column, row := int(point[0])-'a', int(point[1])-'a'
			if column < 0 || column >= libSide || row < 0 || row >= libSide {
				continue
			}
			if labels == nil {
				labels = map[alinha.Move]string{}
			}
			labels[alinha.Move(row*libSide+column)] = text
		}
	}
	return labels
}
