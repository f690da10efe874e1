package treeview

import (
	"embed"
	"encoding/json"
	"html"
	"io"
	"strings"
)

// The script and the style are built from internal/web/ui/src/pages/searchview, as the page of the
// server is.
//
//go:embed page
var page embed.FS

// WritePage writes the tree as a page of its own, which needs nothing else: one steps
// through the search with buttons or keys and sees the tree as it was at each step, in
// any of the languages of the speech.
func (t *Tree) WritePage(w io.Writer, speech Speech) error {
	var tree strings.Builder
	if err := t.WriteJSON(inScript{&tree}); err != nil {
		return err
	}
	texts, err := json.Marshal(speech.Texts)
	if err != nil {
		return err
	}
	_, err = strings.NewReplacer(
		"{{.Tag}}", speech.Tag,
		"{{.Title}}", html.EscapeString(t.headline()),
		"{{.Style}}", pagePart("tree.css"),
		"{{.Texts}}", string(texts),
		"{{.Script}}", pagePart("tree.js"),
		"{{.Tree}}", tree.String(),
	).WriteString(w, pagePart("tree.html"))
	return err
}

func pagePart(name string) string {
	text, err := page.ReadFile("page/" + name)
	if err != nil {
		panic("treeview: " + err.Error()) // it is embedded
	}
	return string(text)
}

// An inScript makes JSON fit for a script element, which "</" would end.
type inScript struct{ io.Writer }

func (w inScript) Write(p []byte) (int, error) {
	if _, err := io.WriteString(w.Writer, strings.ReplaceAll(string(p), "<", `\u003c`)); err != nil {
		return 0, err
	}
	return len(p), nil
}
