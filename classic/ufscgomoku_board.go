package classic

import (
	"github.com/alinha/alinha"
	"github.com/alinha/alinha/rules"
)

// The contents of a cell of a gomokuBoard. A stone is 1 for First and 2 for Second, as in
// package rules, so the other colour is gomokuWall minus a colour.
const (
	gomokuEmpty uint8 = 0
	gomokuFirst uint8 = 1
	gomokuWall  uint8 = 3
)

// A gomokuBoard is the Tabuleiro of Dyonisio and Rotta (2016), one for the whole search: stones
// are placed and removed.
//
// The index of a cell is (row+1)*stride + column+1. A wall stands round the board, one cell
// thick, and the wall left of a row is also the wall right of the row above:
//
//	# # # # #
//	# . . . .
//	# . . . .
//	# # # # # #
type gomokuBoard struct {
	rows, cols, stride int
	cells              []uint8 // by cell index

	inRow, inCol   []int // stones in each row and in each column
	sumRow, sumCol int   // of the rows and the columns of all stones
	stones         int
}

func newGomokuBoard(b *rules.Board) *gomokuBoard {
	v := b.Variant()
	g := &gomokuBoard{
		rows:   v.Rows,
		cols:   v.Cols,
		stride: v.Cols + 1,
		cells:  make([]uint8, (v.Rows+2)*(v.Cols+1)+1),
		inRow:  make([]int, v.Rows),
		inCol:  make([]int, v.Cols),
	}
	for i := range g.cells {
		g.cells[i] = gomokuWall
	}
	for m, colour := range b.Cells(nil) {
		at := g.cellIndex(m/v.Cols, m%v.Cols)
		g.cells[at] = gomokuEmpty
		if colour != gomokuEmpty {
			g.place(at, colour)
		}
	}
	return g
}

func (g *gomokuBoard) cellIndex(row, col int) int16 {
	return int16((row+1)*g.stride + col + 1)
}

func (g *gomokuBoard) coordinates(at int16) (row, col int) {
	return int(at)/g.stride - 1, int(at)%g.stride - 1
}

func (g *gomokuBoard) place(at int16, colour uint8) {
	g.cells[at] = colour
	g.updateCounts(at, 1)
}

func (g *gomokuBoard) remove(at int16) {
	g.cells[at] = gomokuEmpty
	g.updateCounts(at, -1)
}

// updateCounts adds n, which is 1 for a stone placed on cell at and -1 for a stone removed,
// to the counts of stones, and n times the row and column to sumRow and sumCol.
func (g *gomokuBoard) updateCounts(at int16, n int) {
	row, col := g.coordinates(at)
	g.inRow[row] += n
	g.inCol[col] += n
	g.sumRow += n * row
	g.sumCol += n * col
	g.stones += n
}

// isSubsetOf reports whether every stone of g is also on other, and the boards have the same
// size.
func (g *gomokuBoard) isSubsetOf(other *gomokuBoard) bool {
	if g.rows != other.rows || g.cols != other.cols {
		return false
	}
	for i, colour := range g.cells {
		if colour != gomokuEmpty && colour != other.cells[i] {
			return false
		}
	}
	return true
}

func (g *gomokuBoard) moveOf(at int16) alinha.Move {
	row, col := g.coordinates(at)
	return alinha.Move(row*g.cols + col)
}
