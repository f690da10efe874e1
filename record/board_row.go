package record

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/alinha/alinha/internal/lazyregexp"
	"github.com/alinha/alinha/rules"
)

// A BoardSizeError says how many cells or rows a board as text has.
type BoardSizeError struct {
	Unit        BoardUnit
	Found, Want int
}

// A BoardUnit is what a BoardSizeError counts.
type BoardUnit uint8

// The units.
const (
	RowCells   BoardUnit = iota // the cells of a row
	BoardCells                  // the cells of a board on one line
	BoardRows                   // the rows of a board
)

func (e *BoardSizeError) Error() string {
	return fmt.Sprintf([...]string{
		RowCells:   "the row has %d cells, expected %d",
		BoardCells: "the board has %d cells, expected %d",
		BoardRows:  "the board has %d rows, expected %d",
	}[e.Unit], e.Found, e.Want)
}

// A scannedRow is what the beginning of a line has of a row.
type scannedRow struct {
	columns []int  // of the cells, in characters from the beginning of the line
	rest    string // the line from the first character that is no cell, "" if all are
}

// scanRow reads the cells of the i-th row of a board as far as they go, without or after the label of the row: the
// reading that gets further.
func scanRow(text string, i int, v rules.Variant) scannedRow {
	best := scanCells(text, 0)
	lower := strings.ToLower(text)
	for _, n := range []int{i, i + 1, v.Rows - i, v.Rows - i - 1} {
		for _, label := range []string{strconv.Itoa(n), string(rune('a' + n))} {
			if !strings.HasPrefix(lower, label) {
				continue
			}
			if row := scanCells(text, len(label)); len(row.rest) < len(best.rest) {
				best = row
			}
		}
	}
	return best
}

// scanCells reads cells from a byte of a line on.
func scanCells(text string, from int) scannedRow {
	token := boardToken
	if boardNumberList.MatchString(text) {
		token = boardNumberToken
	}
	row := scannedRow{rest: text[from:]}
	for row.rest != "" {
		c, size := utf8.DecodeRuneInString(row.rest)
		cell := token.FindString(row.rest)
		_, isCell := boardCells[unicode.ToLower(c)]
		switch {
		case cell != "":
			size = len(cell)
		case isCellSeparator(c):
			row.rest = row.rest[size:]
			continue
		case !isCell:
			return row
		}
		row.columns = append(row.columns, utf8.RuneCountInString(text[:len(text)-len(row.rest)]))
		row.rest = row.rest[size:]
	}
	return row
}

var (
	// boardToken matches the cells of arrays that have more than one character.
	boardToken       = lazyregexp.New(`^(?:""|''|" "|' '|None|null)`)
	boardNumberToken = lazyregexp.New(`^-?[0-2]\.?`)
	boardNumberList  = lazyregexp.New(`^[\s\[]*-?[0-2]\.?(?:[\s,\[\]]+-?[0-2]\.?)+[\s,\]]*$`)
)

// isCellSeparator reports whether a character may stand between the cells of a row.
func isCellSeparator(c rune) bool {
	return unicode.IsSpace(c) || strings.ContainsRune(",|:[]'\"\uFE0F", c) // U+FE0F asks for an emoji
}
