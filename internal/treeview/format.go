package treeview

import (
	"fmt"
	"io"
	"strings"
)

// TreeFormats are the names of the ways in which a Tree is written.
var TreeFormats = []string{"text", "json", "dot", "svg", "html"}

// A Speech is the language of a picture.
type Speech struct {
	Language
	Tag   string                       // of the language
	Texts map[string]map[string]string // of all languages by tag, the messages of the page with open blanks
}

// Write writes the tree in one of TreeFormats; any other is an error. Levels are those
// below the root to show as text, DOT or SVG; 0 is as many as are easy to read.
func (t *Tree) Write(w io.Writer, format string, levels int, speech Speech) error {
	switch format {
	case "text":
		return t.WriteText(w, levels, speech)
	case "json":
		return t.WriteJSON(w)
	case "dot":
		return t.WriteDOT(w, levels, speech)
	case "svg":
		return t.WriteSVG(w, levels, speech)
	case "html":
		return t.WritePage(w, speech)
	}
	return fmt.Errorf("tree format %q: expected one of %s", format, strings.Join(TreeFormats, ", "))
}
