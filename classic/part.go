package classic

import (
	"errors"
	"fmt"
	"iter"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/rules"
)

// A Part is one term of the value that a reference system gives a position. The points of
// all parts of a value add up to the value.
type Part struct {
	Kind   PartKind
	Side   alinha.Player // whose stones count
	Cells  []alinha.Move // the cells that count together, in a row; nil for LevelPart
	Stones int           // stones of Side on Cells; the digit of a DigitPart; the level of a LevelPart
	Points int           // negative if the part is bad for the side whose value it is
}

// A PartKind says what a Part counts.
type PartKind string

// The kinds of parts. The first four are cells in a row, by direction.
const (
	RowPart     PartKind = "row"
	ColumnPart  PartKind = "column"
	FallingPart PartKind = "falling" // a diagonal from the upper left to the lower right
	RisingPart  PartKind = "rising"  // a diagonal from the upper right to the lower left
	LevelPart   PartKind = "level"   // the plies from the root, of the first plan of UFSCConnect4
	DigitPart   PartKind = "digit"   // a cell as a digit of the index of Tabela
)

// SumOfParts returns the sum of the points of parts: the value that the parts explain.
func SumOfParts(parts []Part) int {
	sum := 0
	for _, p := range parts {
		sum += p.Points
	}
	return sum
}

// A partsBoard is a flat board as the functions that split a value read it.
type partsBoard struct {
	rows, cols int
	cells      []uint8       // as in rules.Board.Cells
	computer   alinha.Player // the side whose value the parts explain
}

// newPartsBoard returns the board of a position, decided or not, with the side to move as
// the computer. The error wraps errors.ErrUnsupported unless plays accepts the variant.
func newPartsBoard(engine string, pos alinha.Position, plays func(rules.Variant) bool) (*partsBoard, error) {
	b, ok := rules.BoardOf(pos)
	if !ok || !plays(b.Variant()) {
		return nil, fmt.Errorf("%s: has no value for this game: %w", engine, errors.ErrUnsupported)
	}
	v := b.Variant()
	return &partsBoard{rows: v.Rows, cols: v.Cols, cells: b.Cells(nil), computer: b.ToMove()}, nil
}

// A partsLine is a row, a column or a diagonal of a board, from edge to edge.
type partsLine struct {
	kind  PartKind
	cells []alinha.Move // from the top or, in a row, from the left
}

// linesOf returns the lines of at least a number of cells: rows, columns, diagonals.
func (b *partsBoard) linesOf(least int) (lines []partsLine) {
	add := func(kind PartKind, row, col, down, right int) {
		line := partsLine{kind: kind}
		for ; row < b.rows && col >= 0 && col < b.cols; row, col = row+down, col+right {
			line.cells = append(line.cells, alinha.Move(row*b.cols+col))
		}
		if len(line.cells) >= least {
			lines = append(lines, line)
		}
	}
	for row := range b.rows {
		add(RowPart, row, 0, 0, 1)
	}
	for col := range b.cols {
		add(ColumnPart, 0, col, 1, 0)
	}
	for col := range b.cols {
		add(FallingPart, 0, col, 1, 1)
		add(RisingPart, 0, col, 1, -1)
	}
	for row := 1; row < b.rows; row++ {
		add(FallingPart, row, 0, 1, 1)
		add(RisingPart, row, b.cols-1, 1, -1)
	}
	return lines
}

// countOf returns the number of a side's stones on cells.
func (b *partsBoard) countOf(side alinha.Player, cells []alinha.Move) int {
	n := 0
	for _, m := range cells {
		if b.cells[m] == 1+uint8(side) {
			n++
		}
	}
	return n
}

// part returns the part of a side's stones on cells of a line. The points are positive if the
// side is the computer.
func (b *partsBoard) part(kind PartKind, side alinha.Player, cells []alinha.Move, points int) Part {
	if side != b.computer {
		points = -points
	}
	return Part{Kind: kind, Side: side, Cells: cells, Stones: b.countOf(side, cells), Points: points}
}

// owner returns the side whose stone is on a cell.
func (b *partsBoard) owner(m alinha.Move) alinha.Player { return alinha.Player(b.cells[m] - 1) }

// runsOf returns the runs of stones of one side on a line, in the order of its cells.
func (b *partsBoard) runsOf(line []alinha.Move) (runs [][]alinha.Move) {
	for i := 0; i < len(line); {
		end := i + 1
		for end < len(line) && b.cells[line[end]] == b.cells[line[i]] {
			end++
		}
		if b.cells[line[i]] != 0 {
			runs = append(runs, line[i:end])
		}
		i = end
	}
	return runs
}

// windowsOf returns the windows of four cells of a line, in the order of its cells.
func windowsOf(line []alinha.Move) iter.Seq[[]alinha.Move] {
	return func(yield func([]alinha.Move) bool) {
		for i := range len(line) - 3 {
			if !yield(line[i : i+4]) {
				return
			}
		}
	}
}
