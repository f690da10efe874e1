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

// maxTextBytes is the longest line or value that is read, in bytes.
const maxTextBytes = 1 << 20

// eof is what peek and next return where nothing is left.
const eof = -1

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
		return eof
	}
	return int(b[0])
}

// next returns the next byte, or end, and goes on.
func (r *reader) next() int {
	c := r.peek()
	if c == eof {
		return eof
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

// skipSpace skips blanks and ends of lines.
func (r *reader) skipSpace() {
	for c := r.peek(); c == ' ' || '\t' <= c && c <= '\r'; c = r.peek() {
		r.next()
	}
}

// textLine reads a line without its end; false at the end of the text.
func (r *reader) textLine() (textLine, bool, error) {
	l := textLine{number: r.line, column: 1}
	if r.peek() == eof {
		return l, false, r.err
	}
	var text []byte
	for c := r.next(); c != eof && c != '\n'; c = r.next() {
		if text = append(text, byte(c)); len(text) > maxTextBytes {
			return l, false, &ParseError{Line: l.number, Column: r.column, Want: WantShorterText, Found: "…"}
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

// skipAny goes on past all of some characters.
func (l *textLine) skipAny(set string) {
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

// expected returns the error that what is left is not what it should be.
func (l *textLine) expected(want Want) error {
	return &ParseError{Line: l.number, Column: l.column, Want: want, Found: excerpt(l.text)}
}

// errorAt returns the error that what is left is wrong for a reason; nil for nil.
func (l *textLine) errorAt(err error) error {
	if err == nil {
		return nil
	}
	return &ParseError{Line: l.number, Column: l.column, Err: err}
}

// excerpt returns the beginning of a text, to be shown.
func excerpt(text string) string {
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

// matchesVariant says that a variant is that of the caller, who may leave it open.
func matchesVariant(v, want rules.Variant) bool { return want == rules.Variant{} || v == want }
