package explain

import "strings"

// Clip makes a text of unknown length and content fit to be quoted in one line.
func Clip(s string) string {
	const longest = 60
	s = strings.ToValidUTF8(s, "?")
	s = strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f {
			return '?'
		}
		return r
	}, s)
	if runes := []rune(s); len(runes) > longest {
		return string(runes[:longest]) + "…"
	}
	return s
}
