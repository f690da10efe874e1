package record

import (
	"bufio"
	"errors"
	"io"
	"unicode/utf8"

	"github.com/alinha/alinha/rules"
)

// A reader reads bytes, and knows where it is.
type reader struct {
	in           *bufio.Reader
	line, column int   // of the next byte
	err          error // that ended the reading; nil at the end of the text
}

// longest is the longest line or value that is read, in bytes.
const longest = 1 << 20

// end is what peek and next return where nothing is left.
const end = -1

func newReader(r io.Reader) *reader {
	in := &reader{in: bufio.NewReader(r), line: 1, column: 1}
	if mark, _ := in.in.Peek(3); string(mark) == "\xef\xbb\xbf" { // a byte order mark
		_, _ = in.in.Discard(len(mark))
	}
	return in
}

// peek returns the next byte, or end.
func (r *reader) peek() int {
	b, err := r.in.Peek(1)
	if err != nil {
		if !errors.Is(err, io.EOF) {
			r.err = err
		}
		return end
	}
	return int(b[0])
}

// next returns the next byte, or end, and goes on.
func (r *reader) next() int {
	c := r.peek()
	if c == end {
		return end
	}
	_, _ = r.in.Discard(1)
	switch {
	case c == '\n':
		r.line++
		r.column = 1
	case utf8.RuneStart(byte(c)):
		r.column++
	}
	return c
}

// space skips blanks and ends of lines.
func (r *reader) space() {
	for c := r.peek(); c == ' ' || '\t' <= c && c <= '\r'; c = r.peek() {
		r.next()
	}
}

// textLine reads a line without its end; false at the end of the text.
func (r *reader) textLine() (textLine, bool, error) {
	l := textLine{number: r.line, column: 1}
	if r.peek() == end {
		return l, false, r.err
	}
	var text []byte
	for c := r.next(); c != end && c != '\n'; c = r.next() {
		if text = append(text, byte(c)); len(text) > longest {
			return l, false, &Error{Line: l.number, Column: r.column, Want: WantShort, Found: "…"}
		}
	}
	for len(text) > 0 && text[len(text)-1] == '\r' {
		text = text[:len(text)-1]
	}
	l.text = string(text)
	return l, r.err == nil, r.err
}

// A textLine is a line that is read from left to right.
type textLine struct {
	number, column int // of what is left
	text           string
}

// skip goes n bytes on.
func (l *textLine) skip(n int) {
	l.column += utf8.RuneCountInString(l.text[:n])
	l.text = l.text[n:]
}

// blank goes on past all of some characters.
func (l *textLine) blank(set string) {
	n := 0
	for n < len(l.text) && contains(set, l.text[n]) {
		n++
	}
	l.skip(n)
}

func contains(set string, c byte) bool {
	for i := range len(set) {
		if set[i] == c {
			return true
		}
	}
	return false
}

// wrong returns the error that what is left is not what it should be.
func (l *textLine) wrong(want Want) error {
	return &Error{Line: l.number, Column: l.column, Want: want, Found: word(l.text)}
}

// refuse returns the error that what is left is wrong for a reason; nil for nil.
func (l *textLine) refuse(err error) error {
	if err == nil {
		return nil
	}
	return &Error{Line: l.number, Column: l.column, Err: err}
}

// word returns the beginning of a text, to be shown.
func word(text string) string {
	const most = 20
	n := 0
	for i, c := range text {
		if n == most || n > 0 && (c == ' ' || c == '\n') {
			text = text[:i]
			break
		}
		n++
	}
	return string([]rune(text)) // valid, whatever it was
}

// same says that a variant is that of the caller, who may leave it open.
func same(v, want rules.Variant) bool { return want == rules.Variant{} || v == want }
