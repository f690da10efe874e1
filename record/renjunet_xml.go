//go:build !js

package record

import (
	"bufio"
	"encoding/xml"
	"errors"
	"io"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"

	"github.com/alinha/alinha/internal/lazyregexp"
)

// xmlEncoding matches the declaration of XML that names a charset.
var xmlEncoding = lazyregexp.New(`^\s*<\?xml\s[^>]*?\bencoding\s*=\s*["']([^"'<>]{1,40})["']`)

// decodeXML makes the rest of the text UTF-8, by the charset that the declaration at its beginning names. A text that
// begins with a byte order mark is decoded already.
func (r *reader) decodeXML() error {
	head, _ := r.in.Peek(256)
	m := xmlEncoding.FindSubmatch(head)
	if m == nil || r.decoded || strings.HasPrefix(strings.ToLower(string(m[1])), "utf-16") {
		return nil
	}
	charset, ok := sgfCharsetByName(string(m[1]))
	switch {
	case !ok:
		return r.noticeAt(1, 1, NoticeUnknownCharset, string(m[1]))
	case charset.encoding != nil:
		r.in = bufio.NewReader(charset.encoding.NewDecoder().Reader(r.in))
	}
	return nil
}

// An xmlReader reads the tokens of XML. After text that breaks the rules of XML it goes on with the text behind.
type xmlReader struct {
	bytes        *xmlBytes
	decoder      *xml.Decoder
	line, column int // where the last token begins
}

// newXMLReader returns a reader of the rest of a text.
func newXMLReader(in *reader) *xmlReader {
	x := &xmlReader{bytes: &xmlBytes{in: in}}
	x.restart()
	return x
}

// restart begins a new document at the place where the last one has ended or could not go on.
func (x *xmlReader) restart() {
	x.bytes.passed = 0
	x.decoder = xml.NewDecoder(x.bytes)
	x.decoder.Strict = false // a bare & or an unknown entity is text
	x.decoder.Entity = xml.HTMLEntity
	x.decoder.CharsetReader = func(_ string, in io.Reader) (io.Reader, error) { return in, nil } // after decodeXML
}

// next returns the next token, or io.EOF. The bytes of a token are valid up to the next call.
func (x *xmlReader) next() (xml.Token, error) {
	for {
		x.line, x.column = x.bytes.in.line, x.bytes.in.column
		if x.isAhead() || x.bytes.again {
			x.line, x.column = x.bytes.line, x.bytes.column
		}
		x.bytes.token = 0
		token, err := x.decoder.RawToken()
		_, isParseError := errors.AsType[*ParseError](err)
		if err == nil || errors.Is(err, io.EOF) || isParseError || x.bytes.in.err != nil {
			return token, err
		}
		if x.bytes.ended {
			return nil, io.EOF
		}
		if err := x.notice(NoticeMalformedXML, ""); err != nil {
			return nil, err
		}
		x.bytes.again = x.isAhead()
		x.restart()
	}
}

// isAhead reports whether the decoder has read a byte that belongs to the next token.
func (x *xmlReader) isAhead() bool { return x.bytes.passed > x.decoder.InputOffset() }

// notice reports a thing where the last token begins.
func (x *xmlReader) notice(kind NoticeKind, text string) error {
	return x.bytes.in.noticeAt(x.line, x.column, kind, text)
}

// errorExpected returns the ParseError that the last token, which begins with found, is not in a database of RenjuNet.
func (x *xmlReader) errorExpected(found string) error {
	return &ParseError{Line: x.line, Column: x.column, Want: WantRenjuNet, Found: excerpt(found)}
}

// textPlace returns where the first character of the last token that is no space stands. text is the token.
func (x *xmlReader) textPlace(text string) (line, column int) {
	l := textLine{number: x.line, column: x.column, text: text}
	l.skip(len(text) - len(strings.TrimLeft(text, " \t\r\n")))
	return l.number, l.column
}

// xmlBytes passes a text on to a decoder of XML, as UTF-8 without the characters that XML does not allow.
type xmlBytes struct {
	in     *reader
	buffer [utf8.UTFMax]byte // the last character
	queue  []byte            // the part of buffer that was not passed on yet
	ended  bool              // the text has ended

	last         byte  // the last byte that was passed on
	line, column int   // its place
	again        bool  // pass it on again
	passed       int64 // number of bytes that were passed on to the decoder
	token        int   // number of bytes of the token that is being read

	warned bool // bytes that are no UTF-8 have had their notice
}

// Read reads one byte.
func (x *xmlBytes) Read(p []byte) (int, error) {
	if len(p) == 0 {
		return 0, nil
	}
	c, err := x.ReadByte()
	if err != nil {
		return 0, err
	}
	p[0] = c
	return 1, nil
}

// ReadByte returns the next byte. A token of more than a million bytes is a *ParseError.
func (x *xmlBytes) ReadByte() (byte, error) {
	if !x.again {
		if len(x.queue) == 0 {
			x.line, x.column = x.in.line, x.in.column
			if err := x.readCharacter(); err != nil {
				return 0, err
			}
		}
		x.last, x.queue = x.queue[0], x.queue[1:]
	}
	x.again = false
	if x.token++; x.token > maxTextBytes {
		return 0, &ParseError{Line: x.line, Column: x.column, Want: WantShorterText, Found: "…"}
	}
	x.passed++
	return x.last, nil
}

// readCharacter reads a character into the queue.
func (x *xmlBytes) readCharacter() error {
	c := x.in.peek()
	if c == eof {
		if x.ended = true; x.in.err != nil {
			return x.in.err
		}
		return io.EOF
	}
	head := [utf8.UTFMax]byte{byte(c)}
	ahead := head[:1]
	if c >= utf8.RuneSelf {
		ahead, _ = x.in.in.Peek(utf8.UTFMax)
	}
	character, size := utf8.DecodeRune(ahead)
	isUTF8 := character != utf8.RuneError || size > 1
	if !isUTF8 {
		character = charmap.Windows1252.DecodeByte(byte(c))
	}
	line, column := x.in.line, x.in.column
	for range size {
		if x.in.next() == eof {
			return x.in.err
		}
	}
	if !isXMLCharacter(character) {
		character = utf8.RuneError
	}
	x.queue = utf8.AppendRune(x.buffer[:0], character)
	switch {
	case x.warned || isUTF8 && (character != utf8.RuneError || x.in.charsetNoticed):
		return nil
	case isUTF8:
		x.warned = true
		return x.in.noticeAt(line, column, NoticeOtherCharset, "")
	}
	x.warned = true
	return x.in.noticeAt(line, column, NoticeWindows1252, "")
}

// isXMLCharacter reports whether XML 1.0 allows a character.
func isXMLCharacter(c rune) bool {
	return c == '\t' || c == '\n' || c == '\r' || ' ' <= c && c <= 0xd7ff || 0xe000 <= c && c <= 0xfffd || c >= 0x10000
}
