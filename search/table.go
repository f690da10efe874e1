package search

import "github.com/alinha/alinha/internal/tt"

// A Table is a transposition table: it stores what a search has found about each position, for the next time that a line
// of moves leads there. AlphaBeta, PVS, MTDF and gomoku.Engine take one. Several goroutines and several engines with the same
// evaluation may share a Table; it takes no locks (Hyatt and Mann 2002).
type Table = tt.Table

// NewTable returns an empty table. Its size is the greatest power of two of bytes that fits in mib MiB, and at least 1 MiB.
func NewTable(mib int) *Table { return tt.New(mib) }
