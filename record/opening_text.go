package record

import (
	"strings"

	"github.com/alinha/alinha/rules"
)

// isOpeningText reports whether a value of a property with an id is well formed: that of RIFSWAP has the letters R and - alone, and that
// of RIFALT points of the board alone. Other properties, such as ON, the name of the opening, may have any text.
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
