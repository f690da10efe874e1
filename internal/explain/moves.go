package explain

import (
	"strings"

	"github.com/alinha/alinha/internal/i18n"
	"github.com/alinha/alinha/rules"
)

// MoveExamples returns ranges of moves in words: "1 to 9, a1 to c3 or (0,0) to (2,2)".
func MoveExamples(loc *i18n.Localizer, ranges []rules.Range) string {
	words := make([]string, len(ranges))
	for i, r := range ranges {
		words[i] = loc.Message("range", "From", r.From, "To", r.To)
	}
	if len(words) == 1 {
		return words[0]
	}
	last := len(words) - 1
	return loc.Message("or", "Some", strings.Join(words[:last], ", "), "Last", words[last])
}
