package classic

import (
	"slices"
	"testing"

	"github.com/alinha/alinha/rules"
)

// connect4FromText returns the board of rows of X, O and dots, the top row first, with X to move. Empty
// rows at the top are left out of rows.
func connect4FromText(t testing.TB, rows ...string) *connect4Board {
	t.Helper()
	v, _ := rules.Preset("connect4")
	emptyRows := slices.Repeat([]string{"......."}, v.Rows-len(rows))
	return newConnect4Board(boardOfRows(t, v, append(emptyRows, rows...)...))
}

// TestConnect4Horizontal has the points of the bottom row, by table 3 and by table 1.
func TestConnect4Horizontal(t *testing.T) {
	built, table1 := UFSCConnect4{}, UFSCConnect4{RowsByTable1: true}
	for _, test := range []struct {
		row        string
		want       int
		wantTable1 int
	}{
		{".......", 0, 0},
		{"...X...", 4 * 10, 4 * 10},
		{"XX.....", 75, 50},
		{".XX....", 75 + 75, 50 + 50},
		{"..XX...", 75 + 75 + 75, 50 + 50 + 50},
		{"XXX....", 700, 250},
		{".XXX...", 700 + 700, 250 + 250},
		{"XXX.XXX", 700 + 700, 250 + 250}, // both groups count, with the same empty cell
		{"X.X.X.X", 4 * 75, 4 * 50},
		{"XXO.OO.", -700 - 75, -250 - 50},
		{"XOXOXOX", 0, 0},
		{"OO...OO", -75 - 10 - 75, -50 - 10 - 50},
		{"XXXX...", 10000, 10000},
		{"..OOOO.", -75 - 700 - 10000, -50 - 250 - 10000},
	} {
		h := built.heuristic(connect4FromText(t, test.row))
		if got := h.rowPoints(5); got != test.want {
			t.Errorf("row %q: got %d, want %d", test.row, got, test.want)
		}
		h = table1.heuristic(connect4FromText(t, test.row))
		if got := h.rowPoints(5); got != test.wantTable1 {
			t.Errorf("row %q by table 1: got %d, want %d", test.row, got, test.wantTable1)
		}
	}
}

// TestConnect4Vertical has the points of a column. A run of n stones at the top has n's points if the
// empty cells above leave room for four, or for more than four.
func TestConnect4Vertical(t *testing.T) {
	built, over := UFSCConnect4{}, UFSCConnect4{ColumnOverFour: true}
	for _, test := range []struct {
		column   string // from the bottom
		want     int
		wantOver int
	}{
		{"", 0, 0},
		{"X", 10, 10},
		{"XX", 75, 75},
		{"XXX", 700, 700},
		{"XXXX", 10000, 10000},
		{"O", -10, -10},
		{"XO", -10, -10},  // four empty cells above one stone
		{"XXXO", 0, 0},    // two empty cells above one stone
		{"XXO", -10, 0},   // three empty cells above one stone
		{"OXX", 75, 75},   // three empty cells above two stones
		{"OOXX", 75, 0},   // two empty cells above two stones
		{"XOXX", 75, 0},   // two empty cells above two stones
		{"XXOXX", 0, 0},   // one empty cell above two stones
		{"OOXXX", 700, 0}, // one empty cell above three stones
		{"OOOXXX", 0, 0},
		{"OXXXX", 10000, 10000}, // one empty cell above four stones
		{"OOXXXX", 10000, 0},    // a four that ends in the top row has no points
	} {
		rows := make([]string, 6)
		for i := range rows {
			rows[5-i] = (test.column + "......")[i:i+1] + "......"
		}
		h := built.heuristic(connect4FromText(t, rows...))
		if got := h.columnPoints(0); got != test.want {
			t.Errorf("column %q: got %d, want %d", test.column, got, test.want)
		}
		h = over.heuristic(connect4FromText(t, rows...))
		if got := h.columnPoints(0); got != test.wantOver {
			t.Errorf("column %q over four: got %d, want %d", test.column, got, test.wantOver)
		}
	}
}

// TestConnect4Diagonal has the points of the diagonal that rises from the lower left corner: those of the
// group with the most points for either side.
func TestConnect4Diagonal(t *testing.T) {
	built := UFSCConnect4{}
	for _, test := range []struct {
		diagonal string // from the corner
		want     int
	}{
		{"......", 0},
		{"X.....", 10},
		{"XX....", 75},
		{"..XX..", 75}, // the two stones are in three groups and count once
		{"XXX.OO", 700},
		{"OOO.X.", -700},
		{"OO.XX.", 75},
		{"XX...O", 75},
		{"X....O", -10}, // of groups with equal points the highest counts
		{".OOOO.", -10000},
	} {
		c := connect4FromText(t)
		for col, stone := range test.diagonal {
			for range col {
				c.place(c.landing(col), connect4Person)
			}
			switch stone {
			case 'X':
				c.place(c.landing(col), connect4Computer)
			case 'O':
				c.place(c.landing(col), connect4Person)
			}
		}
		h := built.heuristic(c)
		corner := int16(5 * c.cols)
		i := slices.IndexFunc(h.diagonals, func(groups []int16) bool { return h.groups[groups[len(groups)-1]][3] == corner })
		if got := h.diagonalPoints(h.diagonals[i]); got != test.want {
			t.Errorf("diagonal %q: got %d, want %d", test.diagonal, got, test.want)
		}
	}
}

// TestConnect4Totals has the value of whole boards by both heuristics, at the levels 0 to 2.
func TestConnect4Totals(t *testing.T) {
	for _, test := range []struct {
		name           string
		rows           []string
		built, planned int // at level 0
	}{
		{"no stone", nil, 0, 0},
		// Four groups in the row, one in the column, one in each diagonal.
		{"centre", []string{"...X..."}, 40 + 10 + 20, 40 + 10 + 20},
		{"the person's centre", []string{"...O..."}, -70, -70},
		// The row, two columns, two diagonals. The program as built omits the group X... of the row.
		{"two", []string{"XX....."}, 75 + 20 + 20, 50 + 10 + 20 + 20},
		// The column counts for X. The rows and the diagonals of the two stones cancel out.
		{"a column", []string{"X......", "O......"}, 10, 10},
		{"four", []string{"XXXX..."}, 10000 + 4*10 + 5*10, 5000 + 250 + 50 + 10 + 4*10 + 5*10},
	} {
		for _, e := range []UFSCConnect4{{}, {Planned: true}} {
			h := e.heuristic(connect4FromText(t, test.rows...))
			want := [3]int{test.built, test.built, test.built}
			if e.Planned {
				want = [3]int{test.planned, test.planned - 5, test.planned + 10}
			}
			if got := [3]int{h.evaluate(0), h.evaluate(1), h.evaluate(2)}; got != want {
				t.Errorf("%s, %+v: got %v at levels 0 to 2, want %v", test.name, e, got, want)
			}
		}
	}
}
