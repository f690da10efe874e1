package book

import (
	"github.com/alinha/alinha"
	"github.com/alinha/alinha/connect4"
)

// A Book holds the scores of all undecided positions of a board size with at most so many stones. Goroutines may share a
// Book.
type Book struct {
	spec  bookSpec
	plies func() []bookPly // by the number of stones
}

var _ connect4.Book = (*Book)(nil)

// newBook returns a book of plies that are in memory.
func newBook(s bookSpec, plies []bookPly) *Book {
	return &Book{s, func() []bookPly { return plies }}
}

// Size returns the size of the board.
func (b *Book) Size() (columns, rows int) { return b.spec.size.Columns, b.spec.size.Rows }

// Ply returns the greatest number of stones of the positions in the book.
func (b *Book) Ply() int { return b.spec.ply }

// Score returns the score of a position, as connect4.Score defines it. ok is false if the book does not hold pos: pos is
// decided, has more stones, or is a position of another game or board size.
func (b *Book) Score(pos alinha.Position) (score int, ok bool) {
	p, err := connect4.ReadBitboards(pos)
	if err != nil || p.Size != b.spec.size {
		return 0, false
	}
	if p.WinningMoves() != 0 {
		return winScore(p.Empty()), true
	}
	return b.Lookup(p)
}

// Lookup implements connect4.Book. The mover of p must have no win at once.
func (b *Book) Lookup(p connect4.Bitboards) (score int, ok bool) {
	if p.Size != b.spec.size || p.Stones() > b.spec.ply {
		return 0, false
	}
	return b.plies()[p.Stones()].score(p), true
}

// LowerBound implements connect4.Book. A position with one stone more than the book holds is worth at least the opposite
// of each position that leads to it, since the mover there could also have chosen another move.
func (b *Book) LowerBound(p connect4.Bitboards) int {
	low := -(p.Empty() / 2)
	if p.Size != b.spec.size || p.Stones() != b.spec.ply+1 {
		return low
	}
	for stones := possibleLastStones(p); stones != 0; stones &= stones - 1 {
		parent := before(p, stones&-stones)
		if parent.WinningMoves() == 0 && reachable(parent) {
			score, _ := b.Lookup(parent)
			low = max(low, -score)
		}
	}
	return low
}

// possibleLastStones returns the stones of the opponent that may have been played last: those on top of their columns.
func possibleLastStones(p connect4.Bitboards) uint64 {
	occupied := p.Own | p.Opp
	return p.Opp & occupied &^ (occupied >> 1)
}

// before returns the position before the opponent played a cell.
func before(p connect4.Bitboards, cell uint64) connect4.Bitboards {
	return connect4.Bitboards{Size: p.Size, Own: p.Opp &^ cell, Opp: p.Own}
}

// reachable reports whether some order of moves leads to p. The position p must have no four in a row.
func reachable(p connect4.Bitboards) bool {
	if p.Stones() == 0 {
		return true
	}
	for stones := possibleLastStones(p); stones != 0; stones &= stones - 1 {
		if reachable(before(p, stones&-stones)) {
			return true
		}
	}
	return false
}
