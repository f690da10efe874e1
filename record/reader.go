package record

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"

	"github.com/alinha/alinha/rules"
)

// A reader reads a text byte by byte and counts lines and columns for the errors of the parsers.
type reader struct {
	in           *bufio.Reader
	line, column int   // place of the next byte, counted from 1; column counts characters
	err          error // what ended the text before its end: an error of in, or one of strict reading

	strict         bool              // refuse what would be a notice
	decoded        bool              // the text is UTF-8 whatever charset it names
	charset        encoding.Encoding // of the text, as the caller says; nil if the text or the format tells
	charsetNoticed bool              // NoticeOtherCharset has been given
	atStart        bool              // in a text of sgf: nothing but white space has been read
	notices        []Notice          // of the text since the last game
}

// maxTextBytes is the greatest length of a line, or of the value of an SGF property, in bytes.
const maxTextBytes = 1 << 20

// eof is what peek and next return at the end of the text.
const eof = -1

// newReader returns a reader at the beginning of a text, after its byte order mark if there is one. A byte order mark, or
// the zero bytes of the first characters, tell that the text is UTF-16. Any other text is decoded from charset. If charset
// is nil, the reader passes on the bytes as they are, and the parsers decode what is not UTF-8.
func newReader(r io.Reader, charset encoding.Encoding) *reader {
	in := &reader{in: bufio.NewReader(r), line: 1, column: 1, atStart: true}
	mark, _ := in.in.Peek(4) // the byte order mark, U+FEFF
	switch {
	case bytes.HasPrefix(mark, []byte("\xef\xbb\xbf")):
		_, _ = in.in.Discard(3)
	case bytes.HasPrefix(mark, []byte("\xff\xfe")), isUTF16Bracket(mark, 0):
		in.decodeUTF16(unicode.LittleEndian)
	case bytes.HasPrefix(mark, []byte("\xfe\xff")), isUTF16Bracket(mark, 1):
		in.decodeUTF16(unicode.BigEndian)
	case charset != nil:
		in.in = bufio.NewReader(charset.NewDecoder().Reader(in.in))
	}
	return in
}

// isUTF16Bracket reports whether the first four bytes of a text are a bracket, as texts of sgf and jsonl begin, and another
// character of ASCII in UTF-16. The byte at index low is the low byte of the bracket.
func isUTF16Bracket(text []byte, low int) bool {
	const other = 1 // from the index of a low byte to that of the high byte, and back
	return len(text) == 4 && contains("({[", text[low]) && text[low^other] == 0 && text[2+low] != 0 && text[2+low^other] == 0
}

// decodeUTF16 reads the rest of the text as UTF-16, with or without a byte order mark.
func (r *reader) decodeUTF16(endianness unicode.Endianness) {
	r.in = bufio.NewReader(unicode.UTF16(endianness, unicode.UseBOM).NewDecoder().Reader(r.in))
}

// peek returns the next byte, or eof, without consuming the byte.
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

// replacementBytes are U+FFFD, which a decoder writes for bytes that are not in its charset.
const replacementBytes = "\uFFFD"

// next consumes the next byte and returns it, or returns eof. At the first U+FFFD of a text in r.charset it adds
// NoticeOtherCharset; with strict reading that ends the text, with r.err.
func (r *reader) next() int {
	c := r.peek()
	if c == eof {
		return eof
	}
	if c == int(replacementBytes[0]) && r.charset != nil && !r.charsetNoticed {
		if ahead, _ := r.in.Peek(len(replacementBytes)); string(ahead) == replacementBytes {
			r.charsetNoticed = true
			if err := r.noticeAt(r.line, r.column, NoticeOtherCharset, ""); err != nil {
				r.err = err
				return eof
			}
		}
	}
	_, _ = r.in.Discard(1)
	switch {
	case r.endsLine(c):
		r.line++
		r.column = 1
	case utf8.RuneStart(byte(c)):
		r.column++
	}
	return c
}

// endsLine reports whether c, the byte that has just been consumed, ends a line. It does if it is \n, or \r with neither \r
// nor \n next: old Macs ended lines with \r.
func (r *reader) endsLine(c int) bool {
	if c != '\r' {
		return c == '\n'
	}
	after := r.peek()
	return after != '\r' && after != '\n'
}

// skipSpace skips white space, ends of lines included.
func (r *reader) skipSpace() {
	for isSpace(r.peek()) {
		r.next()
	}
}

// isSpace reports whether a byte, or eof, is white space of ASCII, ends of lines included.
func isSpace(c int) bool { return c == ' ' || '\t' <= c && c <= '\r' }

// errorExpected returns the ParseError that want does not stand at the next byte.
func (r *reader) errorExpected(want Want) error {
	e := &ParseError{Line: r.line, Column: r.column, Want: want}
	if ahead, _ := r.in.Peek(80); len(ahead) > 0 {
		e.Found = excerpt(string(ahead))
	}
	return e
}

// textLine reads a line, without its end and any \r before that. It returns false at the end of the text.
func (r *reader) readLine() (textLine, bool, error) {
	l := textLine{in: r, number: r.line, column: 1}
	if r.peek() == eof {
		return l, false, r.err
	}
	var text []byte
	for c := r.next(); c != eof && !r.endsLine(c); c = r.next() {
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

// A textLine is the unread rest of a line, or of several lines that a parser reads as one.
type textLine struct {
	in             *reader // for notices
	number, column int     // line and column where text begins, counted from 1
	text           string
	added          int // number of bytes at the beginning of text that the reader has put there
}

// skip consumes n bytes, in which there may be ends of lines.
func (l *textLine) skip(n int) {
	skipped := l.text[:n]
	if end := strings.LastIndexByte(skipped, '\n'); end >= 0 {
		l.number += strings.Count(skipped, "\n")
		l.column = 1
		skipped = skipped[end+1:]
	}
	l.column += utf8.RuneCountInString(skipped)
	l.text = l.text[n:]
}

// skipAny consumes bytes while they are in set.
func (l *textLine) skipAny(set string) {
	n := 0
	for n < len(l.text) && contains(set, l.text[n]) {
		n++
	}
	l.skip(n)
}

// toUTF8 returns text, a part of the line, in UTF-8. Text that is not UTF-8 is read as Windows-1250, the charset of the
// countries of Piskvork and PlayOK. The first such text of a game adds NoticeWindows1250 and sets *seen.
func (l *textLine) toUTF8(text string, seen *bool) (string, error) {
	if utf8.ValidString(text) {
		return text, nil
	}
	decoded, _ := charmap.Windows1250.NewDecoder().String(text) // a character map has no errors
	if *seen {
		return decoded, nil
	}
	*seen = true
	return decoded, l.in.noticeAt(l.number, l.column, NoticeWindows1250, decoded)
}

// contains reports whether c is one of the bytes of set.
func contains(set string, c byte) bool {
	for i := range len(set) {
		if set[i] == c {
			return true
		}
	}
	return false
}

// errorExpected returns the ParseError that want does not stand at the beginning of the rest of the line.
func (l *textLine) errorExpected(want Want) error {
	return &ParseError{Line: l.number, Column: l.column, Want: want, Found: excerpt(l.text)}
}

// errorAt returns err as a ParseError at the beginning of the rest of the line, nil if err is nil.
func (l *textLine) errorAt(err error) error {
	if err == nil {
		return nil
	}
	return &ParseError{Line: l.number, Column: l.column, Err: err}
}

// excerpt returns the beginning of a text for an error message: up to the first space or end of line after the first
// character, and at most 20 characters. Invalid UTF-8 becomes U+FFFD.
func excerpt(text string) string {
	const maxLength = 20
	n := 0
	for i, c := range text {
		if n == maxLength || n > 0 && (c == ' ' || c == '\n') {
			text = text[:i]
			break
		}
		n++
	}
	return string([]rune(text))
}

// freestyle returns the variant of freestyle Gomoku on a board of cols by rows.
func freestyle(cols, rows int) rules.Variant {
	return rules.Variant{Cols: cols, Rows: rows, Layers: 1, K: 5}
}

// matchesVariant reports whether v is the variant that the caller wants. The zero Variant wants any.
func matchesVariant(v, want rules.Variant) bool { return want == rules.Variant{} || v == want }
