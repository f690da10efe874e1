package treeview

import (
	"fmt"
	"io"
	"strings"
)

// Formats lists the formats of Tree.Write.
var Formats = []string{"text", "json", "dot", "svg", "html"}

// A PageLanguage is the language of a tree, and the texts of all languages, among which the page can switch.
type PageLanguage struct {
	Language
	Tag   string                       // of Language, such as pt-BR
	Texts map[string]map[string]string // the messages of the page by tag and id, with their blanks
}

// Write writes the tree in one of Formats. Another format is an error. Text, DOT and SVG show a number of levels below the
// root; 0 levels is as many as are easy to read.
func (t *Tree) Write(w io.Writer, format string, levels int, l PageLanguage) error {
	switch format {
	case "text":
		return t.WriteText(w, levels, l)
	case "json":
		return t.WriteJSON(w)
	case "dot":
		return t.WriteDOT(w, levels, l)
	case "svg":
		return t.WriteSVG(w, levels, l)
	case "html":
		return t.WritePage(w, l)
	}
	return fmt.Errorf("tree format %q: expected one of %s", format, strings.Join(Formats, ", "))
}
