// Package textline reads lines of text from untrusted input with a limit on their length, makes text safe to quote in
// messages, strips byte order marks, and wraps words into lines.
package textline

import (
	"bufio"
	"errors"
	"io"
	"strings"
)

// A Reader reads lines of at most MaxBytes bytes.
type Reader struct {
	In       *bufio.Reader
	MaxBytes int

	// CR is true if a carriage return ends a line as a line feed does, so that CR LF ends a line and an empty
	// one. Otherwise only a line feed ends a line, and carriage returns before the line feed are dropped.
	CR bool
}

// Read returns the next line without its end. The last line of the input may lack its end. Of a longer line than
// MaxBytes, which Read reads to its end, Read returns the first MaxBytes bytes and true. At the end of the input
// the error is io.EOF.
func (r *Reader) Read() (line string, long bool, err error) {
	var text []byte
	for begun := false; ; begun = true {
		c, err := r.In.ReadByte()
		switch {
		case err != nil && (!errors.Is(err, io.EOF) || !begun):
			return "", false, err
		case err != nil || c == '\n' || c == '\r' && r.CR:
			if line = string(text); !long {
				line = strings.TrimRight(line, "\r")
			}
			return line, long, nil
		case len(text) == r.MaxBytes:
			long = true
		default:
			text = append(text, c)
		}
	}
}

// quoteRunes is how many characters Clip and Printable leave of a text.
const quoteRunes = 60

// Printable returns the first 60 characters of a text, with a question mark for each control character and each
// run of invalid UTF-8.
func Printable(text string) string {
	text, _ = printable(text)
	return text
}

// Clip is Printable with an ellipsis after a text that was longer.
func Clip(text string) string {
	text, cut := printable(text)
	if cut {
		text += "…"
	}
	return text
}

// printable returns the text of Printable, and whether the text was cut.
func printable(text string) (clean string, cut bool) {
	text = strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f {
			return '?'
		}
		return r
	}, strings.ToValidUTF8(text, "?"))
	if runes := []rune(text); len(runes) > quoteRunes {
		return string(runes[:quoteRunes]), true
	}
	return text, false
}

// Wrap returns words with a space or the end of a line between them, in lines of at most width bytes where the words are
// not longer.
func Wrap(words []string, width int) string {
	var b strings.Builder
	length := 0
	for i, word := range words {
		switch {
		case i > 0 && length+1+len(word) > width:
			b.WriteByte('\n')
			length = 0
		case i > 0:
			b.WriteByte(' ')
			length++
		}
		b.WriteString(word)
		length += len(word)
	}
	return b.String()
}
