//go:build !js

package record

import (
	"strings"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
)

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
