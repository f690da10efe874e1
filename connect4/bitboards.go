package connect4

import (
	"math/bits"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/rules"
)

// This file is for packages book and census: positions as bitboards on a board whose height is a variable. The search
// itself uses type position and has code of its own for each height (board.go).

// A Size is the size of a board of Connect Four.
type Size struct{ Columns, Rows int }

// SizeOf returns the size of the board of a variant. Its error wraps errors.ErrUnsupported if v is not Connect Four or
// the Solver does not play boards of this size.
func SizeOf(v rules.Variant) (Size, error) {
	if !supports(v) {
		return Size{}, errUnsupported
	}
	return Size{v.Cols, v.Rows}, nil
}

// Cells returns the number of cells of the board.
func (s Size) Cells() int { return s.Columns * s.Rows }

// Stride returns the distance of two neighbouring columns in bits: Rows, and one spare bit that is always clear.
func (s Size) Stride() uint { return uint(s.Rows + 1) }

// Bottom returns the lowest cell of each column.
func (s Size) Bottom() (cells uint64) {
	for range s.Columns {
		cells = cells<<s.Stride() | 1
	}
	return cells
}

// Mirror returns a bitboard with its columns in reverse order. The spare bits move with their columns.
func (s Size) Mirror(bitboard uint64) uint64 { return mirror(bitboard, s.Columns, s.Stride()) }

// HasAlignment reports whether four of the stones are in a row: hasAlignment for any height.
func (s Size) HasAlignment(stones uint64) bool {
	stride := s.Stride()
	for _, step := range [...]uint{1, stride - 1, stride, stride + 1} {
		if pairs := stones & (stones >> step); pairs&(pairs>>(2*step)) != 0 {
			return true
		}
	}
	return false
}

// Bitboards is an undecided position. Column c, row r from the bottom is bit c*Stride()+r; board.go draws them.
type Bitboards struct {
	Size
	Own, Opp uint64 // stones of the mover and of the opponent
}

// ReadBitboards returns a position as bitboards. Its error wraps errors.ErrUnsupported if pos is not a position that
// Solver plays, and is alinha.ErrOver if pos is decided.
func ReadBitboards(pos alinha.Position) (Bitboards, error) {
	p, columns, rows, err := readPosition(pos)
	return Bitboards{Size{columns, rows}, p.own, p.opp}, err
}

// Stones returns the number of stones on the board.
func (b Bitboards) Stones() int { return bits.OnesCount64(b.Own | b.Opp) }

// Empty returns the number of empty cells.
func (b Bitboards) Empty() int { return b.Cells() - b.Stones() }

// Playable returns the cells where the next stone may go.
func (b Bitboards) Playable() uint64 {
	bottom := b.Bottom()
	return ((b.Own | b.Opp) + bottom) & (bottom * (1<<b.Rows - 1))
}

// After returns the position after the mover has played a playable cell.
func (b Bitboards) After(cell uint64) Bitboards {
	return Bitboards{Size: b.Size, Own: b.Opp, Opp: b.Own | cell}
}

// WinningMoves returns the playable cells that complete four in a row of the mover: winningCells for any height.
func (b Bitboards) WinningMoves() uint64 {
	stride := b.Stride()
	threats := b.Own << 1 & (b.Own << 2) & (b.Own << 3) // in a column nothing lies above the gap
	threats |= gapsAlong(b.Own, stride) | gapsAlong(b.Own, stride-1) | gapsAlong(b.Own, stride+1)
	return threats & b.Playable()
}

// position returns the position as the search knows it.
func (b Bitboards) position() position { return position{own: b.Own, opp: b.Opp, left: b.Empty()} }

// bitboards returns a position of a board of this size.
func (s Size) bitboards(p position) Bitboards { return Bitboards{s, p.own, p.opp} }
