package record_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/alinha/alinha/record"
	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
	"golang.org/x/text/encoding/unicode"
)

// Names and comments are read in the charset that CA names, also where the second byte of a character is a bracket or a
// backslash, and where CA stands behind them.
func TestSGFCharsets(t *testing.T) {
	for _, test := range []struct {
		names    string
		encoding encoding.Encoding
		text     string
	}{
		{"GBK GB2312 gb18030 cp936 EUC-CN", simplifiedchinese.GBK, "五子 黑胜"},
		{"GBK", simplifiedchinese.GBK, "臷乗俓"}, // second bytes in 0x5b to 0x5d
		{"GB18030", simplifiedchinese.GB18030, "五子 ŝ €"},
		{"Big5 big5-hkscs cp950", traditionalchinese.Big5, "許功蓋 五子棋"},
		{"Shift_JIS Shift-JIS SJIS Windows-31J cp932", japanese.ShiftJIS, "表示ソ能 連珠"},
		{"EUC-JP eucJP", japanese.EUCJP, "連珠 五目"},
		{"EUC-KR ks_c_5601-1987 cp949", korean.EUCKR, "오목 렌주"},
		{"windows-1250 cp1250", charmap.Windows1250, "Žluťoučký kůň"},
		{"windows-1251 CP1251 win-1251", charmap.Windows1251, "Рэндзю"},
		{"windows-1252 ISO-8859-1 ISO8859-1 Latin1 iso_8859-1", charmap.Windows1252, "Ação"},
		{"ISO-8859-2 latin2", charmap.ISO8859_2, "Łódź"},
		{"ISO-8859-5", charmap.ISO8859_5, "Рэндзю"},
		{"iso-8859-15", charmap.ISO8859_15, "Õ€"},
		{"KOI8-R koi8", charmap.KOI8R, "Рэндзю"},
		{"KOI8-U", charmap.KOI8U, "Київ"},
		{"IBM866", charmap.CodePage866, "Рэндзю"},
		{"UTF-8 utf8", encoding.Nop, "五子 Žluťoučký"},
	} {
		raw, err := test.encoding.NewEncoder().String(test.text)
		if err != nil {
			t.Fatalf("%s: %v", test.names, err)
		}
		for name := range strings.FieldsSeq(test.names) {
			for _, text := range []string{
				"(;GM[4]CA[" + name + "]SZ[15]PB[" + raw + "];B[hh]C[" + raw + "])",
				"(;GM[4]PB[" + raw + "]SZ[15]CA[" + name + "];B[hh]C[" + raw + "])",
			} {
				g := readOne(t, "sgf", text, "")
				if g.Players[0] != test.text || g.Turns[0].Comment != test.text || g.Notices != nil {
					t.Errorf("%s: got %q, %q and %v, want %q", name, g.Players[0], g.Turns[0].Comment, g.Notices, test.text)
				}
			}
		}
	}
	for _, test := range []struct {
		text, name string
		kind       record.NoticeKind
	}{
		{"(;GM[4]CA[klingon]SZ[15]PB[a];B[hh])", "a", record.NoticeUnknownCharset},
		{"(;GM[4]CA[UTF-8]SZ[15]PB[Jo\xe3o];B[hh])", "João", record.NoticeOtherCharset},
		{"(;GM[4]CA[Shift_JIS]SZ[15]PB[Žluťoučký kůň];B[hh])", "Žluťoučký kůň", record.NoticeOtherCharset},
	} {
		g := readOne(t, "sgf", test.text, "")
		if g.Players[0] != test.name || len(g.Notices) != 1 || g.Notices[0].Kind != test.kind {
			t.Errorf("%q: got %q and %v", test.text, g.Players[0], g.Notices)
		}
	}
}

// A text that was decoded before stays as it is, whatever CA says.
func TestSGFDecoded(t *testing.T) {
	const text = "(;GM[4]CA[GBK]SZ[15]PB[五子];B[hh])"
	sgf, _ := record.FormatByName("sgf")
	for g, err := range sgf.Read(strings.NewReader(text), record.ReadOptions{Decoded: true}) {
		if err != nil || g.Players[0] != "五子" || len(g.Notices) > 0 {
			t.Errorf("got %q, %v, %v, want 五子", g.Players[0], g.Notices, err)
		}
	}
}

// A text without CA that is not UTF-8 is read as Latin-1. A notice tells where the text seems to be in another charset, or
// is read as GBK. UTF-16 needs no byte order mark.
func TestSGFNoCharset(t *testing.T) {
	for _, test := range []struct {
		name     string
		encoding encoding.Encoding
		want     string
		kind     record.NoticeKind
	}{
		{"五子棋 黑胜，很好", simplifiedchinese.GBK, "五子棋 黑胜，很好", record.NoticeGuessedGBK},
		{"Рэндзю", charmap.Windows1251, "Ðýíäçþ", record.NoticeNoCharset},
		{"José Ação", charmap.Windows1252, "José Ação", ""},
		{"五", unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM), "五", ""},
		{"五", unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM), "五", ""},
		{"五", unicode.UTF16(unicode.BigEndian, unicode.UseBOM), "五", ""},
	} {
		text, err := test.encoding.NewEncoder().String("(;GM[4]SZ[15]PB[" + test.name + "];B[hh])")
		if err != nil {
			t.Fatal(err)
		}
		g := readOne(t, "sgf", text, "")
		var kinds []record.NoticeKind
		for _, n := range g.Notices {
			kinds = append(kinds, n.Kind)
		}
		if g.Players[0] != test.want || test.kind == "" && kinds != nil || test.kind != "" && !slices.Equal(kinds, []record.NoticeKind{test.kind}) {
			t.Errorf("%s: got %s, %v, want %s, %s", test.name, g.Players[0], kinds, test.want, test.kind)
		}
	}
}
