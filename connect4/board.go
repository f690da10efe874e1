package connect4

import (
	"errors"
	"fmt"
	"math/bits"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/rules"
)

// height is the type parameter that fixes the number of rows at compile time: an array type whose length is the
// number of rows plus one. Go compiles a generic function once for each array type, so the code of each height shifts
// by constants (alignment.go).
type height interface {
	[2]byte | [3]byte | [4]byte | [5]byte | [6]byte | [7]byte | [8]byte | [9]byte |
		[10]byte | [11]byte | [12]byte | [13]byte | [14]byte | [15]byte | [16]byte
}

// The largest board sides; (rows+1)*columns is 64 at most.
const (
	maxColumns = 12
	maxRows    = 15
)

// stride returns the number of bits from a cell to its right neighbour: the number of rows plus one.
func stride[H height]() uint {
	var h H
	return uint(len(h))
}

// board holds the masks of an empty board. A bitboard numbers the cells column by column, each from the bottom up.
// Above each column lies a spare bit that is always clear, so that no shift carries a line from one column into the
// next. On 7x6 the bits are (Tromp 2008):
//
//	6 13 20 27 34 41 48   spare      . . . . . . .    playable cells:
//	5 12 19 26 33 40 47   claimeven  . . . . . . .
//	4 11 18 25 32 39 46              . . . . . . .    (taken + bottom) & cells
//	3 10 17 24 31 38 45   claimeven  . . . O . . .
//	2  9 16 23 30 37 44              . . . X . . .    here bits 0, 7, 17, 25, 29,
//	1  8 15 22 29 36 43   claimeven  . . O O . . .    35 and 42
//	0  7 14 21 28 35 42              . . X X X . .
type board[H height] struct {
	columns   int
	cells     uint64 // all cells (Pons: board_mask)
	bottom    uint64 // the lowest cell of each column (Pons: bottom_mask)
	claimeven uint64 // the highest cell of each column, the third highest and so on; see claimeven.go

	// Indexed by the bit of a cell:
	columnMask     [64]uint64 // all cells in the column of the cell
	aboveMask      [64]uint64 // the cells above the cell in its column
	latestWinScore [64]int    // the least score of a win with a stone there: then only the cells above are empty

	// cellsByScore[s] holds the cells whose latestWinScore is s or more.
	cellsByScore [maxRows/2 + 3]uint64
}

// newBoard returns the masks of a board of that many columns.
func newBoard[H height](columns int) board[H] {
	h := stride[H]()
	b := board[H]{columns: columns}
	for range columns {
		b.bottom = b.bottom<<h | 1
	}
	b.cells = b.bottom * (1<<(h-1) - 1)
	for r := int(h) - 2; r >= 0; r -= 2 {
		b.claimeven |= b.bottom << r
	}
	for cells := b.cells; cells != 0; cells &= cells - 1 {
		i := bits.TrailingZeros64(cells)
		b.columnMask[i] = (uint64(1)<<(h-1) - 1) << (uint(i) / h * h)
		b.aboveMask[i] = b.columnMask[i] &^ (2<<i - 1)
		b.latestWinScore[i] = bits.OnesCount64(b.aboveMask[i])/2 + 1
		for score := range b.latestWinScore[i] + 1 {
			b.cellsByScore[score] |= 1 << i
		}
	}
	return b
}

// position is a position without four in a row, seen from the side to move.
type position struct {
	own, opp uint64 // stones of the side to move and of its opponent
	left     int    // number of empty cells
}

// after returns the position after the side to move has played cell, a bitboard with one bit. It does not check the
// move.
func (p position) after(cell uint64) position {
	return position{own: p.opp, opp: p.own | cell, left: p.left - 1}
}

// playable returns the lowest empty cell of each column that is not full (Pons: possible). The addition carries
// through the stones of a column to the cell above them.
func (b *board[H]) playable(taken uint64) uint64 { return (taken + b.bottom) & b.cells }

// key returns the key of a position. Different positions have different keys (Pons 2015). The bits of a column hold
// the stones of the side to move and, above the highest stone, a marker bit; no column carries into the next.
func (b *board[H]) key(own, opp uint64) uint64 { return own + (own | opp) + b.bottom }

// cellsScoring returns the cells whose latestWinScore is score or more.
func (b *board[H]) cellsScoring(score int) uint64 {
	return b.cellsByScore[max(0, min(score, len(b.cellsByScore)-1))]
}

// mirrorPossible reports whether two positions after p may be mirror images of each other. They may not once the
// mirror image of a stone is a stone of the other side.
func (b *board[H]) mirrorPossible(p position) bool { return p.own&b.mirror(p.opp) == 0 }

// mirror returns a bitboard with the order of its columns reversed, spare bits included.
func (b *board[H]) mirror(bitboard uint64) uint64 { return mirror(bitboard, b.columns, stride[H]()) }

// mirror returns a bitboard with the order of its columns reversed, stride bits a column.
func mirror(bitboard uint64, columns int, stride uint) (m uint64) {
	for range columns {
		m = m<<stride | bitboard&(1<<stride-1)
		bitboard >>= stride
	}
	return m
}

// move returns the alinha.Move of a cell, a bitboard with one bit.
func (b *board[H]) move(cell uint64) alinha.Move {
	h := int(stride[H]())
	i := bits.TrailingZeros64(cell)
	return alinha.Move((h-2-i%h)*b.columns + i/h)
}

// cellReader is what readPosition needs of a position: the variant and the stones. The positions of packages rules
// and bitboard implement it.
type cellReader interface {
	Variant() rules.Variant
	Cells([]uint8) []uint8
}

// errUnsupported is returned for a variant or a board size that the solver does not play.
var errUnsupported = fmt.Errorf("connect4: plays four in a row on boards of 4 to %d columns and up to %d rows, (rows+1)*columns at most 64, in which pieces fall: %w",
	maxColumns, maxRows, errors.ErrUnsupported)

// readPosition converts pos to bitboards, and returns the size of its board. The error is errUnsupported, or
// alinha.ErrOver if the game is decided.
func readPosition(pos alinha.Position) (p position, columns, rows int, err error) {
	v, ok := pos.(cellReader)
	if !ok || !supports(v.Variant()) {
		return p, 0, 0, errUnsupported
	}
	if pos.Outcome() != alinha.Undecided {
		return p, 0, 0, alinha.ErrOver
	}
	columns, rows = v.Variant().Cols, v.Variant().Rows
	var stones [3]uint64 // by cell content: 0 is empty, 1 First, 2 Second
	var buffer [64]uint8
	contents := v.Cells(buffer[:0])
	for r := rows - 1; r >= 0; r-- {
		cell := uint64(1) << r
		for _, content := range contents[:columns] {
			stones[content] |= cell
			cell <<= rows + 1
		}
		contents = contents[columns:]
	}
	p = position{own: stones[1], opp: stones[2], left: bits.OnesCount64(stones[0])}
	if pos.ToMove() == alinha.Second {
		p.own, p.opp = p.opp, p.own
	}
	return p, columns, rows, nil
}

// supports reports whether v is Connect Four on a board that fits into 64 bits.
func supports(v rules.Variant) bool {
	connect4 := rules.Variant{Cols: v.Cols, Rows: v.Rows, Layers: 1, K: 4, Gravity: true}
	return v == connect4 && v.Cols >= 4 && v.Cols <= maxColumns && v.Rows <= maxRows && (v.Rows+1)*v.Cols <= 64
}
