package explain

import (
	"strings"

	"github.com/alinha/alinha/internal/i18n"
	"github.com/alinha/alinha/rules"
)

// Examples says ranges of moves in words: "1 to 9, a1 to c3 or (0,0) to (2,2)".
func Examples(say *i18n.Localizer, ranges []rules.Range) string {
	words := make([]string, len(ranges))
	for i, r := range ranges {
		words[i] = say.Message("range", "From", r.From, "To", r.To)
	}
	if len(words) == 1 {
		return words[0]
	}
	last := len(words) - 1
	return say.Message("or", "Some", strings.Join(words[:last], ", "), "Last", words[last])
}
