package procgroup

import (
	"os"
	"strings"
	"unicode"
)

// Words splits a command line into the program and its arguments, which blanks separate. Single or double quotes at the beginning
// of a word, or after an equals sign in it, enclose a part that has blanks. Another quote stands for itself, and so does a
// backslash, as in paths of Windows. A command line that is the name of a file is that file alone, with its blanks.
func Words(command string) []string {
	command = strings.TrimSpace(command)
	if info, err := os.Stat(command); err == nil && info.Mode().IsRegular() {
		return []string{command}
	}
	var words []string
	var word strings.Builder
	inWord, quote, last := false, rune(0), rune(0)
	for _, c := range command {
		switch {
		case quote != 0 && c == quote:
			quote = 0
		case quote == 0 && (c == '"' || c == '\'') && (!inWord || last == '='):
			quote, inWord = c, true
		case quote == 0 && unicode.IsSpace(c):
			if inWord {
				words = append(words, word.String())
			}
			word.Reset()
			inWord = false
		default:
			word.WriteRune(c)
			inWord = true
		}
		last = c
	}
	if inWord {
		words = append(words, word.String())
	}
	return words
}
