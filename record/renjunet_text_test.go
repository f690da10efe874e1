package record_test

import (
	"errors"
	"fmt"
	"io"
	"runtime"
	"strings"
	"testing"

	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"

	"github.com/alinha/alinha/internal/gametest"
	"github.com/alinha/alinha/record"
	"github.com/alinha/alinha/rules"
)

// A database that is cut off gives the games before the cut, the moves of the last one up to the cut, and a notice, or an
// error if there is no game.
func TestRenjuNetCutOff(t *testing.T) {
	text := strings.TrimSpace(renjuNetDatabase("<game id=\"1\" rule=\"1\"><move>h8 h9</move></game>\n<game id=\"2\" rule=\"1\"><info>x</info><move>h8 i11 i10</move></game>"))
	full, err := read(format(t, "renjunet"), text, rules.Variant{})
	if err != nil || len(full) != 2 {
		t.Fatalf("got %d games, %v", len(full), err)
	}
	for n := range text {
		games, err := read(format(t, "renjunet"), text[:n], rules.Variant{})
		notices := 0
		for i, g := range games {
			notices += len(g.Notices)
			if got, want := gameText(t, g), gameText(t, full[i]); !strings.HasPrefix(want+" ", got+" ") && got != "" {
				t.Errorf("cut at byte %d: game %d: got %s, want a part of %s", n, i+1, got, want)
			}
		}
		if err == nil && notices == 0 || err != nil && len(games) > 0 {
			t.Errorf("cut at byte %d: got %d games, %d notices, %v", n, len(games), notices, err)
		}
		if _, err := readStrict("renjunet", text[:n], rules.Variant{}); err == nil {
			t.Errorf("cut at byte %d: strict: no error", n)
		}
	}
	cut := text[:strings.Index(text, "i11 i10")+2]
	games, err := read(format(t, "renjunet"), cut, rules.Variant{})
	if err != nil || len(games) != 2 || gameText(t, games[1]) != "h8" || games[1].Notices[0].Kind != record.NoticeFileEnds {
		t.Errorf("got %d games, %v", len(games), err)
	}
	games, err = read(format(t, "renjunet"), strings.TrimSuffix(text, "</database>"), rules.Variant{})
	if err != nil || len(games) != 2 || len(games[1].Notices) != 1 || games[1].Notices[0].Kind != record.NoticeDatabaseEnds {
		t.Errorf("got %d games, %v", len(games), err)
	}
}

// A version of XML other than 1.0 is a fault of the text, and no reason to refuse the games.
func TestRenjuNetXMLVersion(t *testing.T) {
	text := strings.Replace(renjuNetDatabase(`<game id="1" rule="1"><move>h8</move></game>`), `version="1.0"?>`, `version="1.1"?>`, 1)
	if g := readOne(t, "renjunet", text, ""); gameText(t, g) != "h8" || len(g.Notices) != 1 || g.Notices[0].Kind != record.NoticeMalformedXML {
		t.Errorf("got %s, %v", gameText(t, g), g.Notices)
	}
}

// Names are read in the charset that the declaration names, or in UTF-16 by the byte order mark.
func TestRenjuNetCharsets(t *testing.T) {
	text := strings.Replace(renjuNetDatabase(`<game id="1" rule="1"><move>h8</move><info>Łódź</info></game>`), `version="1.0"?>`, `version="1.0" encoding="CHARSET"?>`, 1)
	text = strings.Replace(text, "山田 太郎", "", 1)
	for charset, encode := range map[string]func(string) (string, error){
		"UTF-8":        func(text string) (string, error) { return text, nil },
		"windows-1250": charmap.Windows1250.NewEncoder().String,
		"ISO-8859-2":   charmap.ISO8859_2.NewEncoder().String,
		"UTF-16":       unicode.UTF16(unicode.BigEndian, unicode.UseBOM).NewEncoder().String,
	} {
		encoded, err := encode(strings.Replace(text, "CHARSET", charset, 1))
		if err != nil {
			t.Fatal(err)
		}
		if g := readOne(t, "renjunet", encoded, ""); g.Comment != "Łódź" || len(g.Notices) > 0 {
			t.Errorf("%s: got %q, %v", charset, g.Comment, g.Notices)
		}
	}
	if g := readOne(t, "renjunet", strings.Replace(text, "CHARSET", "klingon", 1), ""); g.Comment != "Łódź" || len(g.Notices) != 1 || g.Notices[0].Kind != record.NoticeUnknownCharset {
		t.Errorf("unknown charset: got %q, %v", g.Comment, g.Notices)
	}
	for g, err := range format(t, "renjunet").Read(strings.NewReader(strings.Replace(text, "CHARSET", "windows-1250", 1)), record.ReadOptions{Decoded: true}) {
		if err != nil || g.Comment != "Łódź" {
			t.Errorf("decoded: got %+v, %v", g, err)
		}
	}
}

// An excerpt of a database, without tables, is read too: the numbers are the names.
func TestRenjuNetExcerpt(t *testing.T) {
	for rule, want := range map[string]string{"25": "renju Taraguchi-10", "11": "standard Swap2"} {
		g := readOne(t, "renjunet", `<database><games><game id="171548" black="3069" white="3969" rule="`+rule+`"><move>h8 h9</move></game></games></database>`, "")
		if got := g.Variant.String() + " " + g.Properties[0].Values[0]; got != want || g.Players != [2]string{"3069", "3969"} || len(g.Notices) != 2 {
			t.Errorf("rule %s: got %s, %v, %v, want %s", rule, got, g.Players, g.Notices, want)
		}
	}
}

// Text that is no database of RenjuNet is an error with its place.
func TestRenjuNetErrors(t *testing.T) {
	want := "expected " + string(record.WantRenjuNet) + ", found "
	for text, want := range map[string]string{
		"":                              "line 1, column 1: " + want + "the end",
		"\n(;GM[4]SZ[15])":              "line 1, column 1: " + want + `"(;GM[4]SZ[15])"`,
		"<?xml version='1.0'?>\n<html>": "line 2, column 1: " + want + `"<html"`,
		renjuNetDatabase("") + "x":      "line 39, column 1: expected a game, found \"x\"",
		renjuNetDatabase(`<game id="1" rule="1"><info>` + strings.Repeat("x", 1<<20+1) + "</info></game>"): "line 36, column 1048605: expected " + string(record.WantShorterText) + `, found "…"`,
		strings.Repeat("<games>", 70): "line 1, column 449: " + want + `"<games"`,
	} {
		if _, err := read(format(t, "renjunet"), text, rules.Variant{}); err == nil || err.Error() != want {
			t.Errorf("%.40q: got %v, want %s", text, err, want)
		}
	}
	for _, game := range []string{"gomoku20", "connect4", "cube"} {
		_, err := read(format(t, "renjunet"), renjuNetDatabase(`<game id="1" rule="1"><move>h8</move></game>`), gametest.Variant(t, game))
		if parseErr, ok := errors.AsType[*record.ParseError](err); !ok || parseErr.Want != record.WantSameVariant {
			t.Errorf("%s: got %v", game, err)
		}
	}
}

// writeRenjuNetGames writes a database of n games, with an info of 1,000 characters each, as a stream.
func writeRenjuNetGames(w io.Writer, n int) error {
	if _, err := io.WriteString(w, renjuNetHead); err != nil {
		return err
	}
	info := strings.Repeat("a word or two ", 70)
	for i := range n {
		_, err := fmt.Fprintf(w, "<game id=\"%d\" tournament=\"1\" rule=\"1\" black=\"1\" white=\"2\" bresult=\"0.5\" alt=\"i8\">\n<move>h8 h9 h7 i9 g7 %c%d</move>\n<info>%s</info>\n</game>\n",
			i+1, 'a'+i%5, i%15+1, info)
		if err != nil {
			return err
		}
	}
	_, err := io.WriteString(w, "</games>\n</database>\n")
	return err
}

// heapInUse returns the number of bytes of objects that are reachable.
func heapInUse() int64 {
	runtime.GC()
	var stats runtime.MemStats
	runtime.ReadMemStats(&stats)
	return int64(stats.HeapAlloc)
}

// testRenjuNetStream reads a database of n games and checks that the heap does not grow with the number of games.
func testRenjuNetStream(t *testing.T, n int) {
	t.Helper()
	in, out := io.Pipe()
	go func() { _ = out.CloseWithError(writeRenjuNetGames(out, n)) }()
	defer func() { _ = in.Close() }()
	const warmUp, maxGrowth = 500, 1 << 20 // games; bytes, of which 500 games would take about 1.5 MB
	var before, most int64
	games := 0
	for g, err := range format(t, "renjunet").Read(in, record.ReadOptions{}) {
		if err != nil || len(g.Turns) != 6 || len(g.Turns[4].Variations) != 1 || g.Players[1] != "Taro Yamada" || len(g.Notices) > 0 {
			t.Fatalf("game %d: %+v, %v", games+1, g, err)
		}
		switch games++; {
		case games == warmUp:
			before = heapInUse()
		case games > warmUp && games%max(1, n/10) == 0:
			most = max(most, heapInUse()-before)
		}
	}
	if games != n || most > maxGrowth {
		t.Errorf("read %d games of %d; the heap grew by %d bytes, want at most %d", games, n, most, maxGrowth)
	}
	t.Logf("the heap grew by %d bytes in %d games", most, games)
}

// The games of a database are read one at a time, in bounded memory.
func TestRenjuNetStream(t *testing.T) { testRenjuNetStream(t, 3_000) }

// 100,000 games, about 110 MB, are read in the same memory.
func TestRenjuNetStreamLong(t *testing.T) {
	gametest.Long(t)
	testRenjuNetStream(t, 100_000)
}

// A reader that stops after a game leaves the rest of the text unread.
func TestRenjuNetStop(t *testing.T) {
	in, out := io.Pipe()
	written := make(chan error)
	go func() { written <- writeRenjuNetGames(out, 1_000_000) }()
	for g, err := range format(t, "renjunet").Read(in, record.ReadOptions{}) {
		if err != nil || g.Name != "1" {
			t.Errorf("got %+v, %v", g, err)
		}
		break
	}
	_ = in.Close()
	if err := <-written; !errors.Is(err, io.ErrClosedPipe) {
		t.Errorf("got %v, want a closed pipe", err)
	}
}

// FuzzReadRenjuNet checks that any games in a database, and any text instead, give games or a ParseError with a place, that
// each game can be played and written, and that strict reading refuses what has notices.
func FuzzReadRenjuNet(f *testing.F) {
	f.Add(`<game id="5" publisher="3" tournament="1" round="F2" rule="1" black="1" white="2" bresult="1" opening="24" alt="i8" swap="R"><move>h8 h9 h7 i9 g7</move><info>a note</info></game>`, true)
	f.Add(renjuNetDatabase(""), false)
	f.Add(strings.TrimSuffix(renjuNetDatabase(`<game id="1" rule="7"><move>h8 `), "</games>\n</database>\n"), false)
	f.Add(`<?xml version="0"?>0`, false)
	f.Add("<?xml version=\"1.0\" encoding=\"gbk\"?><games><game>\xc4\xe3</game>", false)
	for _, test := range renjuNetNotices {
		f.Add(test.games, true)
	}
	f.Fuzz(func(t *testing.T, text string, inDatabase bool) {
		if inDatabase {
			text = renjuNetDatabase(text)
		}
		form := format(t, "renjunet")
		games, err := read(form, text, rules.Variant{})
		if err != nil {
			if parseErr, ok := errors.AsType[*record.ParseError](err); !ok || parseErr.Line < 1 || parseErr.Column < 1 || strings.ContainsAny(parseErr.Error(), "\n\x00") {
				t.Fatalf("%.200q: error %T %v", text, err, err)
			}
		}
		checkFuzzedNotices(t, form, text, rules.Variant{}, games, err)
		for _, g := range games {
			var sgf strings.Builder
			if err := format(t, "sgf").Write(&sgf, g); err != nil {
				t.Fatalf("%+v: %v", g, err)
			}
			if again := readOne(t, "sgf", sgf.String(), ""); gameText(t, again) != gameText(t, g) || treeText(again.Turns) != treeText(g.Turns) {
				t.Errorf("%+v: written as %q", g, sgf.String())
			}
		}
	})
}
