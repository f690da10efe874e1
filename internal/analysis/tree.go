package analysis

import (
	"github.com/alinha/alinha/internal/explain"
	"github.com/alinha/alinha/internal/textline"
	"github.com/alinha/alinha/internal/treeview"
)

// OpenSearch returns a search whose tree is to be recorded, not yet run: of a tree in text, which takes no position,
// or else of the position that open returns.
func OpenSearch(text string, position []string, open func() (*Game, error)) (*treeview.TracedSearch, error) {
	switch {
	case !treeview.IsTextTree(text):
		g, err := open()
		if err != nil {
			return nil, err
		}
		return treeview.NewGameSearch(g.Pos), nil
	case len(position) > 0:
		return nil, explain.Misuse("error-tree-moves", "Text", textline.Clip(position[0]))
	}
	return treeview.NewTextTreeSearch(text)
}
