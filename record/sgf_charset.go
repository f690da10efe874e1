package record

import (
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"

	"github.com/alinha/alinha/internal/lazyregexp"
)

// An sgfCharset is the charset of the values of an SGF text, which the property CA of the root names. The zero value is
// UTF-8 where the bytes are valid UTF-8, and else Latin-1, the default of SGF.
type sgfCharset struct {
	name     string
	encoding encoding.Encoding // nil for UTF-8 and for the default

	// isLead reports whether a byte may begin a character of two bytes whose second byte may be ] or \; nil if the charset
	// has no such characters.
	isLead func(b byte) bool
}

// sgfCharsetPattern matches the property CA.
var sgfCharsetPattern = lazyregexp.New(`[^A-Za-z]CA\s*\[\s*([^\[\]\\]{1,40})\]`)

// findSGFCharset returns the name of the charset that the root node at the beginning of a text has in CA, "" for none.
func findSGFCharset(text []byte) string {
	if m := sgfCharsetPattern.FindSubmatch(text); m != nil {
		return string(m[1])
	}
	return ""
}

// isLiteral reports whether the byte after a byte of a value is neither a bracket nor a backslash of the syntax: because
// the first is a backslash, or because both are one character.
func (c sgfCharset) isLiteral(first, second int) bool {
	switch {
	case second == eof:
		return false
	case first == '\\':
		return c.isLead == nil || !c.isLead(byte(second)) // a lead byte needs no backslash, but its second byte may
	}
	return c.isLead != nil && c.isLead(byte(first)) && second >= 0x40 && (second != '\\' && second != ']' || c.isCharacter(byte(first), byte(second)))
}

// isCharacter reports whether two bytes are one character. A text that is not in the charset has pairs that are none.
func (c sgfCharset) isCharacter(bytes ...byte) bool {
	decoded, err := c.encoding.NewDecoder().Bytes(bytes)
	return err == nil && utf8.RuneCount(decoded) == 1 && !strings.ContainsRune(string(decoded), utf8.RuneError)
}

// decode returns a value in UTF-8. It returns false if the bytes are not in the charset that the file names: the value is
// then read as UTF-8 if the bytes are valid UTF-8, else as well as can be.
func (c sgfCharset) decode(raw []byte) (text string, ok bool) {
	if isASCII(raw) {
		return string(raw), true
	}
	valid := utf8.Valid(raw)
	if c.encoding == nil && valid {
		return string(raw), true
	}
	e := c.encoding
	if e == nil {
		e = charmap.Windows1252 // a superset of Latin-1
	}
	decoded, err := e.NewDecoder().Bytes(raw)
	text = strings.ToValidUTF8(string(decoded), "\uFFFD")
	ok = err == nil && !strings.ContainsRune(text, utf8.RuneError) && (c.encoding != nil || c.name == "")
	if !ok && valid {
		return string(raw), false
	}
	return text, ok
}

// isASCII reports whether all bytes are ASCII.
func isASCII(text []byte) bool {
	for _, b := range text {
		if b >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// guessCharset sets the charset of a text that names none and is not UTF-8, with a notice, if the text has four bytes above
// ASCII in a row: words of Western Europe, which Latin-1 is for, have no four such letters. The text is read as GBK if most
// of these bytes are pairs of common Chinese characters.
func (t *sgfText) guessCharset() {
	if t.charset.name != "" || utf8.Valid(t.bytes) {
		return
	}
	pairs, common, longest := 0, 0, 0
	isGBK := true
	for at := 0; at < len(t.bytes); at++ {
		start := at
		for at < len(t.bytes) && t.bytes[at] >= utf8.RuneSelf {
			at++
		}
		longest = max(longest, at-start)
		isGBK = isGBK && (at-start)%2 == 0
		for i := start; i+1 < at; i += 2 {
			lead, trail := t.bytes[i], t.bytes[i+1]
			isGBK = isGBK && 0xa1 <= lead && lead <= 0xf7 && 0xa1 <= trail && trail <= 0xfe
			pairs++
			if lead <= 0xa3 || 0xb0 <= lead && lead <= 0xd7 { // punctuation, and level 1 of GB 2312
				common++
			}
		}
	}
	const longRun = 4
	if longest < longRun {
		return
	}
	kind := NoticeNoCharset
	if gbk, ok := sgfCharsetByName("GBK"); ok && isGBK && 4*common >= 3*pairs {
		t.charset, kind = gbk, NoticeGuessedGBK
	}
	t.note(t.line, t.column, kind, "")
}
