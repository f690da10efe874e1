package classic

import (
	"slices"
	"strings"
	"testing"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/rules"
)

// gomokuFromText returns the board of rows of X and O. Any other character is an empty cell.
func gomokuFromText(t testing.TB, rows ...string) *gomokuBoard {
	t.Helper()
	return newGomokuBoard(boardOfRows(t, rules.Variant{Cols: len(rows[0]), Rows: len(rows), Layers: 1, K: 5}, rows...))
}

// boardOfRows returns a board of rows of X, O and dots, the top row first, with First to move.
func boardOfRows(t testing.TB, v rules.Variant, rows ...string) *rules.Board {
	t.Helper()
	cells := make([]uint8, v.Cells())
	for m, c := range strings.Join(rows, "") {
		switch c {
		case 'X':
			cells[m] = 1
		case 'O':
			cells[m] = 2
		}
	}
	pos, err := rules.Setup(v, cells, alinha.First)
	if err != nil {
		t.Fatal(err)
	}
	b, _ := rules.BoardOf(pos)
	return b
}

// TestGomokuNineCases has the points of an X on the star of a line, for each of the document's nine
// cases and for lines that are none of them.
func TestGomokuNineCases(t *testing.T) {
	for _, test := range []struct {
		name, line string
		points     int // of the case, without the tie-break 4*sequence + 2*semi
		sequence   int
		semi       int
	}{
		{"1, five", ".XXX*X.", 500, 5, 0},
		{"1, six", "XXX*XX.", 500, 6, 0},
		{"2, open four", ".XX*X..", 100, 4, 0},
		{"2, closed four", "OXXX*.O", 100, 4, 0},
		{"3, open three", ".X*X...", 100, 3, 0},
		{"3, one cell is room", "O.X*X.O", 100, 3, 0},
		{"4, two and one", "..X*.X.", 100, 2, 1},
		{"4, needs six cells", "O.X*.XO", 5, 2, 1},
		{"5, closed three", "OXX*...", 25, 3, 0},
		{"6, an own stone in the stretch", "OXX*.X.", 20, 3, 1},
		{"7, a stretch of two", "OXX*.XO", 15, 3, 1},
		{"8, two in the open", "..X*...", 10, 2, 0},
		{"9, two in little room", "O.X*..O", 5, 2, 0},
		{"none, one stone", "...*...", 0, 1, 0},
		{"none, one and two", ".XX.*..", 0, 1, 2},
		{"no room for five", "OX*X.O.", 0, 0, 0},
		{"no room for five, edge", "*XX.O..", 0, 0, 0},
	} {
		g := gomokuFromText(t, "OOOOOOO", ".......", test.line, ".......", "OOOOOOO")
		at := g.cellIndex(2, strings.IndexByte(test.line, '*'))
		got := g.scan(at, 1, gomokuFirst).heuristic()
		if want := test.points + 4*test.sequence + 2*test.semi; got != want {
			t.Errorf("%s: %q: got %d points, want %d", test.name, test.line, got, want)
		}
	}
}

// TestGomokuDefence has the points of one cell for either side, with different weights of the points that
// the stone takes from the enemy.
func TestGomokuDefence(t *testing.T) {
	g := gomokuFromText(t,
		".......",
		".......",
		"OXXX...",
		".......",
		".......",
	)
	at := g.cellIndex(2, 4)
	// X completes a closed four in the row and has one stone in the column and in both diagonals. O has no
	// room for five in the row.
	const own, enemy = 100 + 4*4 + 3*4, 3 * 4
	for _, test := range []struct {
		colour uint8
		factor float64
		want   float64
	}{
		{1, 1, own + enemy},
		{2, 1, enemy + own},
		{1, 2, own + 2*enemy},
		{2, 2, enemy + 2*own},
		{2, 0.5, enemy + own/2},
		{1, 0, own},
		{2, 0, enemy},
		{1, 1.5, own + 1.5*enemy},
		{2, 1.25, enemy + 1.25*own},
		{2, 1e300, 1e300 * own},
	} {
		if got, five := g.verificarJogada(at, test.colour, test.factor); got != test.want || five {
			t.Errorf("colour %d, multiplicadorDefensivo %v: got %v, %v, want %v", test.colour, test.factor, got, five, test.want)
		}
	}
}

// TestGomokuRings has the order of the successors on small boards.
func TestGomokuRings(t *testing.T) {
	for _, test := range []struct {
		name        string
		numeroCorte int
		rows        []string // the stones, and the index of each successor in base 36
	}{
		{"one stone", 2, []string{
			".......",
			".89abc.",
			".i012l.",
			".j6X7m.",
			".k345n.",
			".defgh.",
			".......",
		}},
		{"a cut of one", 1, []string{
			".......",
			".......",
			"..012..",
			"..6X7..",
			"..345..",
			".......",
			".......",
		}},
		{"an empty centre", 1, []string{
			".......",
			".......",
			"..123..",
			".X405X.",
		}},
		{"edges", 2, []string{
			"X26...",
			"017...",
			"345...",
			"......",
		}},
		{"one empty line does not end a direction", 2, []string{"...42X0X1X35."}},
		{"stones too far away", 2, []string{"X...31024...X"}},
	} {
		g := gomokuFromText(t, test.rows...)
		order := g.appendCandidates(nil, test.numeroCorte)
		got := make([]string, g.rows)
		for row := range got {
			for col := range g.cols {
				at := g.cellIndex(row, col)
				c := ".XO"[g.cells[at]]
				if i := slices.Index(order, at); i >= 0 {
					c = "0123456789abcdefghijklmnopqrstuvwxyz"[i]
				}
				got[row] += string(c)
			}
		}
		if !slices.Equal(got, test.rows) {
			t.Errorf("%s, numeroCorte %d: got\n%s\nwant\n%s", test.name, test.numeroCorte,
				strings.Join(got, "\n"), strings.Join(test.rows, "\n"))
		}
	}
}
