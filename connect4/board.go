package connect4

import (
	"errors"
	"fmt"
	"math/bits"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/rules"
)

// A height stands for a number of rows: its length is the rows plus one, which is the
// distance of two columns in bits. Go compiles a generic function once for each array
// type, and so each height has code of its own, in which the shifts of alignment.go are constants.
type height interface {
	[2]byte | [3]byte | [4]byte | [5]byte | [6]byte | [7]byte | [8]byte | [9]byte |
		[10]byte | [11]byte | [12]byte | [13]byte | [14]byte | [15]byte | [16]byte
}

const (
	maxColumns = 12
	maxRows    = 15
)

// stride returns the distance of two columns in bits.
func stride[H height]() uint {
	var h H
	return uint(len(h))
}

// A board is the empty board of a size. Column after column, from the bottom up, its
// cells are bits, and above each column lies a spare one, always clear, so that no
// shift carries a line from one column into the next. On 7x6, as numbered by Tromp:
//
//	6 13 20 27 34 41 48   spare      . . . . . . .    the playable cells are
//	5 12 19 26 33 40 47   followed   . . . . . . .
//	4 11 18 25 32 39 46              . . . . . . .    (taken + bottom) & cells
//	3 10 17 24 31 38 45   followed   . . . O . . .
//	2  9 16 23 30 37 44              . . . X . . .    here bits 0, 7, 17, 25,
//	1  8 15 22 29 36 43   followed   . . O O . . .    28, 35 and 42
//	0  7 14 21 28 35 42              . . X X X . .    without 28, which is taken: 29
type board[H height] struct {
	columns   int
	cells     uint64 // all
	bottom    uint64 // the lowest of each column
	claimeven uint64 // the highest of each column, the third highest and so on: see claimeven.go

	// Of each cell, by bit:
	columnMask     [64]uint64 // the cells of its column
	aboveMask      [64]uint64 // those above it
	latestWinScore [64]int    // the score of a side that completes its line there when only those are left

	cellsByScore [maxRows/2 + 3]uint64 // the cells of at least so late a score
}

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

// A position is the stones of the mover and of the opponent, and how many cells are
// empty. Nobody has four in a row.
type position struct {
	own, opp uint64
	left     int
}

// after returns the position in which the mover has played a cell.
func (p position) after(cell uint64) position {
	return position{own: p.opp, opp: p.own | cell, left: p.left - 1}
}

// playable returns the cells where a stone may go.
func (b *board[H]) playable(taken uint64) uint64 { return (taken + b.bottom) & b.cells }

// key returns a number that no other position has. Column by column, from the lowest, its
// digits are the mover's stones under the cell above the highest stone: no two
// columns are alike, and none carries into the next.
func (b *board[H]) key(own, opp uint64) uint64 { return own + (own | opp) + b.bottom }

// cellsScoring returns the cells of at least so late a score.
func (b *board[H]) cellsScoring(score int) uint64 {
	return b.cellsByScore[max(0, min(score, len(b.cellsByScore)-1))]
}

// mirrorPossible says that positions to come may be mirror images of each other: no cell is
// the mover's whose image is the opponent's.
func (b *board[H]) mirrorPossible(p position) bool { return p.own&b.mirror(p.opp) == 0 }

// mirror returns a word with its columns, spare bits included, from right to left.
func (b *board[H]) mirror(word uint64) uint64 { return mirror(word, b.columns, stride[H]()) }

func mirror(word uint64, columns int, stride uint) (m uint64) {
	for range columns {
		m = m<<stride | word&(1<<stride-1)
		word >>= stride
	}
	return m
}

// move returns the cell of a bit as the world numbers it.
func (b *board[H]) move(cell uint64) alinha.Move {
	h := int(stride[H]())
	i := bits.TrailingZeros64(cell)
	return alinha.Move((h-2-i%h)*b.columns + i/h)
}

// A cellReader is what package rules and package bitboard both show of a board.
type cellReader interface {
	Variant() rules.Variant
	Cells([]uint8) []uint8
}

var errUnsupported = fmt.Errorf("connect4: plays four in a row on boards of 4 to %d columns and up to %d rows, (rows+1)*columns at most 64, in which pieces fall: %w",
	maxColumns, maxRows, errors.ErrUnsupported)

// readPosition returns a position in two words, and the size of its board.
func readPosition(pos alinha.Position) (p position, columns, rows int, err error) {
	v, ok := pos.(cellReader)
	if !ok || !supports(v.Variant()) {
		return p, 0, 0, errUnsupported
	}
	if pos.Outcome() != alinha.Undecided {
		return p, 0, 0, alinha.ErrOver
	}
	columns, rows = v.Variant().Cols, v.Variant().Rows
	var stones [3]uint64 // of nobody, First, Second
	var cells [64]uint8
	all := v.Cells(cells[:0])
	for r := rows - 1; r >= 0; r-- {
		cell := uint64(1) << r
		for _, who := range all[:columns] {
			stones[who] |= cell
			cell <<= rows + 1
		}
		all = all[columns:]
	}
	p = position{own: stones[1], opp: stones[2], left: bits.OnesCount64(stones[0])}
	if pos.ToMove() == alinha.Second {
		p.own, p.opp = p.opp, p.own
	}
	return p, columns, rows, nil
}

// supports says that a variant is Connect Four on a board of ours.
func supports(v rules.Variant) bool {
	falling := rules.Variant{Cols: v.Cols, Rows: v.Rows, Layers: 1, K: 4, Gravity: true}
	return v == falling && v.Cols >= 4 && v.Cols <= maxColumns && v.Rows <= maxRows && (v.Rows+1)*v.Cols <= 64
}
