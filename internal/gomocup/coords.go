package gomocup

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/alinha/alinha"
)

// formatCell returns a cell as "x,y", for a board of cols columns.
func formatCell(m alinha.Move, cols int) string {
	return fmt.Sprintf("%d,%d", int(m)%cols, int(m)/cols)
}

// formatSpaced returns a cell as "x y", for a board of cols columns: lines of MESSAGE SWAP2 and SOOSORV have this form.
func formatSpaced(m alinha.Move, cols int) string {
	return fmt.Sprintf("%d %d", int(m)%cols, int(m)/cols)
}

// formatCells returns cells as "x,y x,y", for a board of cols columns.
func formatCells(moves []alinha.Move, cols int) string {
	words := make([]string, len(moves))
	for i, m := range moves {
		words[i] = formatCell(m, cols)
	}
	return strings.Join(words, " ")
}

// parseNumbers reads one to four integers separated by commas, spaces or tabs. It returns false for any other text.
func parseNumbers(text string) ([]int, bool) {
	var list []int
	for field := range strings.FieldsFuncSeq(text, func(r rune) bool { return r == ',' || r == ' ' || r == '\t' }) {
		n, err := strconv.Atoi(field)
		if err != nil || len(list) == 4 { // no line of the protocol has more
			return nil, false
		}
		list = append(list, n)
	}
	return list, len(list) > 0
}

// cellAt returns the cell in column x and row y, or alinha.NoMove off the board.
func cellAt(cols, rows, x, y int) alinha.Move {
	if x < 0 || x >= cols || y < 0 || y >= rows {
		return alinha.NoMove
	}
	return alinha.Move(y*cols + x)
}
