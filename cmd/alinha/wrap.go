package main

import (
	"fmt"
	"os"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/term"
)

// terminalColumns returns the width of a terminal in columns, 0 for a file that is no terminal.
func terminalColumns(f *os.File) int {
	columns, _, err := term.GetSize(int(f.Fd()))
	if err != nil {
		return 0
	}
	return columns
}

// fold returns a text for people in lines that fit the terminal of the output. Without a terminal, it returns the text as it is.
func (a *app) fold(text string) string {
	columns := a.columns()
	if columns <= 0 {
		return text
	}
	return wrap(text, columns)
}

// printText prints a text for people, folded.
func (a *app) printText(text string) { fmt.Fprintln(a.out, a.fold(text)) }

// println prints a message, folded.
func (a *app) println(id string, pairs ...any) { a.printText(a.Message(id, pairs...)) }

// wrap breaks the lines of a text that are longer than width characters at blanks. The other lines stay as they are. The parts
// of a broken line are indented as the line is. A word of more than width characters stays whole.
func wrap(text string, width int) string {
	var lines []string
	for line := range strings.SplitSeq(text, "\n") {
		if utf8.RuneCountInString(line) <= width {
			lines = append(lines, line)
			continue
		}
		indent := line[:len(line)-len(strings.TrimLeftFunc(line, unicode.IsSpace))]
		part := ""
		for word := range strings.FieldsSeq(line) {
			longer := indent + word
			if part != "" {
				longer = part + " " + word
			}
			if part != "" && utf8.RuneCountInString(longer) > width {
				lines, longer = append(lines, part), indent+word
			}
			part = longer
		}
		lines = append(lines, part)
	}
	return strings.Join(lines, "\n")
}
