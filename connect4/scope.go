package connect4

import (
	"context"
	"fmt"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/budget"
	"github.com/alinha/alinha/rules"
)

// A scope is what a book knows: the positions of a size of board with at most ply stones.
type scope struct{ columns, rows, ply int }

// A PlyError is the error for a book of no ply, or of too many for its board.
type PlyError struct{ Ply, Most int }

func (e *PlyError) Error() string {
	return fmt.Sprintf("connect4: a book to ply %d: expected 1 to %d", e.Ply, e.Most)
}

// newScope returns a scope. Its error wraps errors.ErrUnsupported or is a *PlyError.
func newScope(v rules.Variant, ply int) (scope, error) {
	if !supports(v) {
		return scope{}, errUnsupported
	}
	s := scope{v.Cols, v.Rows, ply}
	if most := s.most(); ply < 1 || ply > most {
		return scope{}, &PlyError{ply, most}
	}
	return s, nil
}

// mostNumbers bounds the bytes of a layer.
const mostNumbers = 1 << 28

// most returns the greatest ply of a book of the board, where a cell is left and the numbers are
// not too many: columns of any height would take so many stones in C(ply+columns-1, ply) ways, of
// which one half are mirror images.
func (s scope) most() int {
	choose := binomials(s.cells() + s.columns)
	ply := 1
	for ply < s.cells()-1 && choose[ply+s.columns][ply+1] <= 2*mostNumbers/choose[ply+1][(ply+1)/2] {
		ply++
	}
	return ply
}

func (s scope) cells() int { return s.columns * s.rows }

// solving returns a search of the board.
func (s scope) solving(t *table) boardSearch { return newBoardSearch(s.columns, s.rows, t) }

// table returns an empty table for the board.
func (s scope) table(mib int) *table { return newTable(uint(s.columns*(s.rows+1)), mib) }

// solve returns the score of a position, by a search with a table and a book or nil, or the error of ctx.
func (s scope) solve(ctx context.Context, p position, b *Book, t *table) (int, error) {
	own, done := budget.New(ctx, alinha.Limits{})
	defer done()
	r := &rootSearch{position: p, boardSearch: s.solving(t), Budget: own, book: b}
	r.begin(p, []*budget.Budget{own})
	if r.solveRoot(); own.Stopped() {
		return 0, own.Err()
	}
	return r.bounds.low, nil
}

// layers returns a layer for each number of stones, which knows nothing.
func (s scope) layers() []layer {
	layers := make([]layer, s.ply+1)
	for stones := range layers {
		layers[stones] = s.layer(stones)
	}
	return layers
}

// layer returns a layer that knows nothing.
func (s scope) layer(stones int) layer {
	n := newIndexer(s.columns, s.rows, stones)
	return layer{n, make([]byte, n.count)}
}
