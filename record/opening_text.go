package record

import (
	"strings"

	"github.com/alinha/alinha/rules"
)

// isOpeningText reports whether a value of RIFSWAP is letters of swaps, R and -, and one of RIFALT points of the board. ON is the
// name of an opening as people write it, as are the values of other properties.
func isOpeningText(v rules.Variant, id, value string) bool {
	switch id {
	case "RIFSWAP":
		return strings.Trim(strings.TrimSpace(value), "R-") == ""
	case "RIFALT":
		board, _ := rules.BoardOf(rules.New(v))
		for _, word := range OpeningPoints(value) {
			if _, err := board.ParseCell(word); err != nil {
				return false
			}
		}
	}
	return true
}

// OpeningPoints returns the points of a value of RIFALT, as texts. Blanks, commas, semicolons and slashes separate them.
func OpeningPoints(value string) []string {
	return strings.FieldsFunc(value, func(c rune) bool { return strings.ContainsRune(" \t\r\n,;/", c) })
}
