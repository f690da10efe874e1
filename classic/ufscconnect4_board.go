package classic

import (
	"cmp"
	"slices"

	"github.com/alinha/alinha/rules"
)

// The owner of the stone on a cell of a connect4Board; 0 is an empty cell. The computer
// is the side to move at the root. The sign of the sum of a group is its owner.
const (
	connect4Computer = 1
	connect4Person   = -1
)

// A connect4Group is four cells in a row.
type connect4Group [4]int16

// A connect4Board is the Board of the document. Cells have the numbers of moves:
// reading order from the top left.
//
//	 0  1  2  3  4  5  6
//	 7  8  9 ...
//	...
//	35 36 37 38 39 40 41
type connect4Board struct {
	rows, cols int
	cells      []int8
	heights    []int // stones in each column
	empty      int   // cells

	columns   []int           // from the centre outwards, left before right
	groups    []connect4Group // all of the board: rows, columns, diagonals
	through   [][]int16       // of each cell: the groups that it is in
	rowGroup  []int16         // of each cell: the group from there to the right, or -1
	diagonals [][]int16       // of each diagonal, either way: its groups from the top
}

func newConnect4Board(b *rules.Board) *connect4Board {
	v := b.Variant()
	c := &connect4Board{
		rows:     v.Rows,
		cols:     v.Cols,
		cells:    make([]int8, v.Rows*v.Cols),
		heights:  make([]int, v.Cols),
		through:  make([][]int16, v.Rows*v.Cols),
		rowGroup: make([]int16, v.Rows*v.Cols),
	}
	c.fillTables()
	mine := 1 + uint8(b.ToMove())
	for m, stone := range b.Cells(nil) {
		switch stone {
		case 0:
			c.empty++
			continue
		case mine:
			c.cells[m] = connect4Computer
		default:
			c.cells[m] = connect4Person
		}
		c.heights[m%c.cols]++
	}
	return c
}

// fillTables fills the tables of columns and groups.
func (c *connect4Board) fillTables() {
	for col := range c.cols {
		c.columns = append(c.columns, col)
	}
	distance := func(col int) int { return max(2*col, c.cols-1) - min(2*col, c.cols-1) }
	slices.SortStableFunc(c.columns, func(a, b int) int { return cmp.Compare(distance(a), distance(b)) })
	for m := range c.rowGroup {
		c.rowGroup[m] = -1
		if group, ok := c.addGroup(m/c.cols, m%c.cols, 0, 1); ok {
			c.rowGroup[m] = group
		}
		c.addGroup(m/c.cols, m%c.cols, 1, 0)
	}
	for _, side := range [2]int{1, -1} {
		for start := 1 - c.rows; start < c.cols+c.rows; start++ {
			var diagonal []int16
			for row := range c.rows {
				if group, ok := c.addGroup(row, start+side*row, 1, side); ok {
					diagonal = append(diagonal, group)
				}
			}
			if diagonal != nil {
				c.diagonals = append(c.diagonals, diagonal)
			}
		}
	}
}

// addGroup adds the group that begins at a cell in a direction and returns its number.
// It returns false if the group leaves the board.
func (c *connect4Board) addGroup(row, col, down, right int) (int16, bool) {
	endRow, endCol := row+3*down, col+3*right
	if min(col, endCol) < 0 || max(col, endCol) >= c.cols || endRow >= c.rows {
		return 0, false
	}
	number := int16(len(c.groups))
	var group connect4Group
	for i := range group {
		m := (row+i*down)*c.cols + col + i*right
		group[i] = int16(m)
		c.through[m] = append(c.through[m], number)
	}
	c.groups = append(c.groups, group)
	return number, true
}

// landing returns the cell where a stone dropped into a column comes to rest, or -1
// if the column is full.
func (c *connect4Board) landing(col int) int {
	if c.heights[col] == c.rows {
		return -1
	}
	return (c.rows-1-c.heights[col])*c.cols + col
}

func (c *connect4Board) place(m int, side int8) {
	c.cells[m] = side
	c.heights[m%c.cols]++
	c.empty--
}

func (c *connect4Board) remove(m int) {
	c.cells[m] = 0
	c.heights[m%c.cols]--
	c.empty++
}

// hasFour reports whether the last stone, on m, is part of four or more in a row. It
// looks at up to three cells each way: the column first, which is the cheapest, then
// the row and the diagonals.
func (c *connect4Board) hasFour(m int) bool {
	row, col := m/c.cols, m%c.cols
	for _, way := range [4][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}} {
		stones := 1 + c.countSame(row, col, way[0], way[1])
		if way[1] != 0 {
			stones += c.countSame(row, col, -way[0], -way[1])
		}
		if stones >= 4 {
			return true
		}
	}
	return false
}

// countSame returns the number of stones, at most three, of the same side as the stone on
// a cell that follow in a direction without a gap.
func (c *connect4Board) countSame(row, col, down, right int) int {
	side := c.cells[row*c.cols+col]
	for n := range 3 {
		row, col = row+down, col+right
		if row < 0 || row >= c.rows || col < 0 || col >= c.cols || c.cells[row*c.cols+col] != side {
			return n
		}
	}
	return 3
}
