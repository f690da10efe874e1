package record

import (
	"regexp"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
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
var sgfCharsetPattern = regexp.MustCompile(`[^A-Za-z]CA\s*\[\s*([^\[\]\\]{1,40})\]`)

// findSGFCharset returns the charset that the root node at the beginning of a text names. known is false if CA holds an
// unknown name.
func findSGFCharset(text []byte) (charset sgfCharset, known bool) {
	m := sgfCharsetPattern.FindSubmatch(text)
	if m == nil {
		return sgfCharset{}, true
	}
	return sgfCharsetByName(string(m[1]))
}

// sgfCharsetByName returns the charset with a name as IANA, Windows or Java write it. Case, blanks and punctuation do not
// count. It returns false if the name is unknown.
func sgfCharsetByName(name string) (sgfCharset, bool) {
	key := strings.Map(func(c rune) rune {
		if 'a' <= c && c <= 'z' || '0' <= c && c <= '9' {
			return c
		}
		return -1
	}, strings.ToLower(name))
	key = strings.TrimPrefix(key, "x")
	switch key {
	case "utf8", "utf", "unicode", "ascii", "usascii":
		return sgfCharset{name: name}, true
	case "gbk", "gb2312", "gb231280", "cp936", "windows936", "ms936", "936", "euccn", "gb", "gb18030":
		return sgfCharset{name, simplifiedchinese.GB18030, isLeadFrom81}, true // a superset of the others
	case "big5", "big5hkscs", "cp950", "windows950", "ms950", "950":
		return sgfCharset{name, traditionalchinese.Big5, isLeadFrom81}, true
	case "shiftjis", "sjis", "mskanji", "cp932", "windows932", "ms932", "932", "windows31j", "shiftjisx0213":
		return sgfCharset{name, japanese.ShiftJIS, isLeadShiftJIS}, true
	case "eucjp", "ujis":
		return sgfCharset{name: name, encoding: japanese.EUCJP}, true
	case "euckr", "cp949", "windows949", "ms949", "949", "uhc", "ksc5601", "ksc56011987", "ksx1001":
		return sgfCharset{name: name, encoding: korean.EUCKR}, true
	}
	if e := singleByteCharset(key); e != nil {
		return sgfCharset{name: name, encoding: e}, true
	}
	return sgfCharset{}, false
}

// singleByteCharset returns a charset of one byte per character by the letters and digits of its name, nil if unknown.
func singleByteCharset(key string) encoding.Encoding {
	switch key {
	case "latin1", "l1", "iso88591", "88591", "windows1252", "cp1252", "1252", "ansi":
		return charmap.Windows1252 // has all printable characters of ISO 8859-1
	case "latin2", "l2":
		return charmap.ISO8859_2
	case "latin9", "l9":
		return charmap.ISO8859_15
	case "koi8", "koi8r":
		return charmap.KOI8R
	case "koi8u":
		return charmap.KOI8U
	case "ibm866", "cp866", "866":
		return charmap.CodePage866
	case "ibm852", "cp852", "852":
		return charmap.CodePage852
	case "ibm850", "cp850", "850":
		return charmap.CodePage850
	case "ibm437", "cp437", "437":
		return charmap.CodePage437
	case "macintosh", "macroman", "mac":
		return charmap.Macintosh
	}
	for _, prefix := range []string{"windows", "cp", "win", ""} {
		if e, ok := windowsCharsets[strings.TrimPrefix(key, prefix)]; ok {
			return e
		}
	}
	return isoCharsets[strings.TrimPrefix(strings.TrimPrefix(key, "iso"), "8859")]
}

// windowsCharsets are the code pages of Windows by their numbers.
var windowsCharsets = map[string]encoding.Encoding{
	"874": charmap.Windows874, "1250": charmap.Windows1250, "1251": charmap.Windows1251, "1253": charmap.Windows1253,
	"1254": charmap.Windows1254, "1255": charmap.Windows1255, "1256": charmap.Windows1256, "1257": charmap.Windows1257,
	"1258": charmap.Windows1258,
}

// isoCharsets are the parts of ISO 8859 by their numbers. Part 11 is a subset of Windows-874.
var isoCharsets = map[string]encoding.Encoding{
	"2": charmap.ISO8859_2, "3": charmap.ISO8859_3, "4": charmap.ISO8859_4, "5": charmap.ISO8859_5, "6": charmap.ISO8859_6,
	"7": charmap.ISO8859_7, "8": charmap.ISO8859_8, "9": charmap.ISO8859_9, "10": charmap.ISO8859_10,
	"11": charmap.Windows874, "13": charmap.ISO8859_13, "14": charmap.ISO8859_14, "15": charmap.ISO8859_15,
	"16": charmap.ISO8859_16,
}

// isLeadFrom81 is isLead of GBK, GB18030 and Big5.
func isLeadFrom81(b byte) bool { return 0x81 <= b && b <= 0xfe }

// isLeadShiftJIS is isLead of Shift-JIS.
func isLeadShiftJIS(b byte) bool { return 0x81 <= b && b <= 0x9f || 0xe0 <= b && b <= 0xfc }

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
