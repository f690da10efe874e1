package search

import (
	"context"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/rules"
)

// Unexported types for the tests in package search_test.
type (
	TextTree   = textTree
	ChanceTree = chanceTree
	ValueTable = valueTable
)

// NewValueTable computes the table of a variant within the default memory limit.
func NewValueTable(ctx context.Context, v rules.Variant) (*ValueTable, error) {
	return newValueTable(ctx, v, defaultTablebaseMiB)
}

// MoveScores calls moveScores.
func (t *valueTable) MoveScores(b *rules.Board) ([]alinha.MoveScore, error) { return t.moveScores(b) }

// Size returns the number of positions in the table.
func (t *valueTable) Size() int { return t.size }

// TextTree returns the embedded textTree.
func (t *chanceTree) TextTree() *textTree { return &t.textTree }
