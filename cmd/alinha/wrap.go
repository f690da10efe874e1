package main

import (
	"fmt"
	"io"
	"os"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/term"
)

// terminalColumns returns the width of the terminal that a stream is, in columns, 0 for a stream that is no terminal.
func terminalColumns(stream io.Writer) int {
	if out, ok := stream.(*output); ok {
		stream = out.Writer
	}
	f, ok := stream.(*os.File)
	if !ok {
		return 0
	}
	columns, _, err := term.GetSize(int(f.Fd()))
	if err != nil {
		return 0
	}
	return columns
}

// fold returns a text for people in lines that fit the terminal that a stream is. For a stream that is no terminal, it returns the
// text as it is.
func (a *app) fold(stream io.Writer, text string) string {
	return wrap(text, a.columns(stream))
}

// foldStatus returns a text that the program will erase from the terminal of the error stream, in lines that leave the last column
// free: some terminals begin a new line after it.
func (a *app) foldStatus(text string) string {
	return wrap(text, a.columns(a.err)-1)
}

// printText prints a text for people, folded.
func (a *app) printText(text string) { fmt.Fprintln(a.out, a.fold(a.out, text)) }

// println prints a message, folded.
func (a *app) println(id string, pairs ...any) { a.printText(a.Message(id, pairs...)) }

// wrap breaks the lines of a text that are longer than width characters at blanks. The other lines stay as they are. The parts
// of a broken line are indented as the line is. A word of more than width characters stays whole. A width below 1 is no limit.
func wrap(text string, width int) string {
	if width < 1 {
		return text
	}
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
