package treeview

import (
	"embed"
	"encoding/json"
	"html"
	"io"
	"strings"
)

// page holds the template, the script and the style of the page. Script and style are built from
// internal/web/ui/src/pages/searchview by make page.
//
//go:embed page
var page embed.FS

// WritePage writes the tree as one HTML file that loads nothing else. Its reader steps through the search with buttons or keys
// and sees the tree at each step, in any language of l.Texts.
func (t *Tree) WritePage(w io.Writer, l PageLanguage) error {
	var tree strings.Builder
	if err := t.WriteJSON(scriptWriter{&tree}); err != nil {
		return err
	}
	texts, err := json.Marshal(l.Texts)
	if err != nil {
		return err
	}
	_, err = strings.NewReplacer(
		"{{.Tag}}", l.Tag,
		"{{.Title}}", html.EscapeString(t.heading()),
		"{{.Style}}", pageFile("tree.css"),
		"{{.Texts}}", string(texts),
		"{{.Script}}", pageFile("tree.js"),
		"{{.Tree}}", tree.String(),
	).WriteString(w, pageFile("tree.html"))
	return err
}

// pageFile returns the text of an embedded file.
func pageFile(name string) string {
	text, err := page.ReadFile("page/" + name)
	if err != nil {
		panic("treeview: " + err.Error()) // the file is embedded
	}
	return string(text)
}

// A scriptWriter escapes "<" in JSON, because "</" would end a script element.
type scriptWriter struct{ io.Writer }

func (w scriptWriter) Write(p []byte) (int, error) {
	if _, err := io.WriteString(w.Writer, strings.ReplaceAll(string(p), "<", `\u003c`)); err != nil {
		return 0, err
	}
	return len(p), nil
}
