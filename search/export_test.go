package search

import (
	"context"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/rules"
)

// The types that the tests reach and users do not.
type (
	TextTree   = textTree
	ChanceTree = chanceTree
	ValueTable = valueTable
)

// NewValueTable computes the table of a variant within the default memory.
func NewValueTable(ctx context.Context, v rules.Variant) (*ValueTable, error) {
	return newValueTable(ctx, v, defaultTablebaseMiB)
}

// MoveScores is moveScores.
func (t *valueTable) MoveScores(b *rules.Board) ([]alinha.MoveScore, error) { return t.moveScores(b) }

// Size returns the number of positions in the table.
func (t *valueTable) Size() int { return t.size }

// TextTree returns the tree without its chance nodes' weights.
func (t *chanceTree) TextTree() *textTree { return &t.textTree }
