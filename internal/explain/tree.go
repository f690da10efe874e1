package explain

import (
	"strings"

	"github.com/alinha/alinha/internal/textline"
	"github.com/alinha/alinha/search"
)

// tree explains a syntax error in the text of an abstract tree.
func (x explainer) tree(e *search.TreeError) string {
	want := e.Want
	nodes, plies, points := search.TreeLimits()
	for prefix, id := range map[string]string{
		`a number, "[", "(" or`: "error-tree-node",
		`a number, "[" or`:      "error-tree-open",
		`a number or`:           "error-tree-landing",
		"a weight":              "error-tree-weight",
		"weights":               "error-tree-weights",
		"nothing more":          "error-tree-nothing",
		"a whole number":        "error-tree-points",
		"a number from":         "error-tree-points",
		"at most":               "error-tree-size",
	} {
		if strings.HasPrefix(e.Want, prefix) {
			want = x.Message(id, "Least", -points, "Most", points, "Nodes", nodes, "Plies", plies)
		}
	}
	if e.Found == "" {
		return x.Message("error-tree-end", "Column", e.Column, "Want", want)
	}
	return x.Message("error-tree", "Column", e.Column, "Want", want, "Found", textline.Clip(e.Found))
}
