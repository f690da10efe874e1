package record_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/alinha/alinha/internal/gametest"
	"github.com/alinha/alinha/record"
	"github.com/alinha/alinha/rules"
)

// libHeader is the header of a library of version 3.4.
const libHeader = "\xffRenLib\xff\x03\x04\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"

// The nodes of a library in the tests are a position, row*16+column, and flags: 80 has a sibling, 40 is a leaf, 20 has an
// old comment, 10 is marked, 08 has a comment, 04 is the start, 02 has no move, 01 is extended.
func TestReadLib(t *testing.T) {
	for _, test := range []struct{ name, text, tree, comments string }{
		{
			"a tree", libHeader + "\x00\x00" + "\x78\x00" + "\x69\x80" + "\x5a\xc0" + "\x5b\x40" + "\x68\x40",
			" h8 i9 (h9) j10 (k10)", "",
		},
		{"without a root", libHeader + "\x78\x00" + "\x69\x40", " h8 i9", ""},
		{"without a header", "\x78\x00" + "\x69\xc0" + "\x68\x40", " h8 i9 (h9)", ""},
		{"comments", libHeader + "\x00\x08root\x00\x00" + "\x78\x08ab\x08two\r\nthree\x00" + "\x69\x48abc\x00", " h8 i9", "root|ab\ntwo\nthree|abc"},
		{"comment in Windows-1252", libHeader + "\x78\x48\xe5\xe4\xf6 \x96\x00", " h8", "|åäö –"},
		{"old comments", "\x78\x20}\xfb" + "\x69\x60abc\x08d\xe5", " h8 i9", "|åä|abc\nde"},
		{"marks", libHeader + "\x00\x00" + "\x78\x10" + "\x69\x54", " h8[HO 1] i9[HO 1][RENLIB start]", ""},
		{"texts on the board", libHeader + "\x00\x00" + "\x78\x00" + "\x69\xc1\x00\x01A\x00" + "\x68\x43\x00\x01bc\x00\x00", " h8[LB ig:A hg:bc] i9", ""},
		{"a problem", libHeader + "\x00\x00" + "\x78\x00\x68\x00" + "\x69\x00\x00\x00" + "\x5a\x00\x00\x00" + "\x6a\xc0\x6b\x40", "setup h8 i9 j10 h9 first j9 (k9)", ""},
		{"a problem without moves", libHeader + "\x00\x00" + "\x78\x00\x00\x00", "setup h8 first", ""},
		{"nothing", libHeader, "", ""},
	} {
		g := readOne(t, "lib", test.text, "")
		if got := libTreeText(t, g); got != test.tree || g.Variant.String() != "renju" {
			t.Errorf("%s: got %q of %v, want %q of renju", test.name, got, g.Variant, test.tree)
		}
		comments := []string{g.Comment}
		for _, turn := range g.Turns {
			comments = append(comments, turn.Comment)
		}
		if got := strings.TrimRight(strings.Join(comments, "|"), "|"); got != test.comments {
			t.Errorf("%s: got comments %q, want %q", test.name, got, test.comments)
		}
		checkLibRewrite(t, test.name, g)
	}
}

// libTreeText returns the setup of a game and its tree, in the notation of package rules, with the properties of the turns.
func libTreeText(t *testing.T, g *record.Game) string {
	t.Helper()
	name := func(m int) string { return fmt.Sprintf("%s%d", rules.ColumnName(m%15), 15-m/15) }
	var text strings.Builder
	if g.Setup != nil {
		text.WriteString("setup")
		for _, stone := range []uint8{1, 2} {
			for row := 14; row >= 0; row-- {
				for column := range 15 {
					if g.Setup[row*15+column] == stone {
						text.WriteString(" " + name(row*15+column))
					}
				}
			}
		}
		text.WriteString(" " + g.ToMove.String())
	}
	var write func(turns []record.Turn)
	write = func(turns []record.Turn) {
		for _, turn := range turns {
			text.WriteString(" " + name(int(turn.Cell)))
			for _, p := range turn.Properties {
				text.WriteString("[" + p.ID + " " + strings.Join(p.Values, " ") + "]")
			}
			for _, other := range turn.Variations {
				var inner strings.Builder
				inner, text = text, inner
				write(other)
				inner, text = text, inner
				text.WriteString(" (" + strings.TrimSpace(inner.String()) + ")")
			}
		}
	}
	write(g.Turns)
	return text.String()
}

// checkLibRewrite requires that a game that a library gave survives writing and reading.
func checkLibRewrite(t *testing.T, name string, g *record.Game) {
	t.Helper()
	var text bytes.Buffer
	if err := format(t, "lib").Write(&text, g); err != nil {
		t.Errorf("%s: %v", name, err)
		return
	}
	want := *g
	want.Notices = nil
	again := readOne(t, "lib", text.String(), g.Variant.Spec())
	for _, properties := range [][]record.Property{again.Properties, want.Properties} {
		sortLabels(properties)
	}
	sortTurnLabels(again.Turns)
	sortTurnLabels(want.Turns)
	if !reflect.DeepEqual(again, &want) {
		t.Errorf("%s: written as %q, read as\n%+v, want\n%+v", name, text.String(), again, &want)
	}
}

// sortTurnLabels sorts the labels of each turn of a tree.
func sortTurnLabels(turns []record.Turn) {
	for _, turn := range turns {
		sortLabels(turn.Properties)
		for _, other := range turn.Variations {
			sortTurnLabels(other)
		}
	}
}

// sortLabels sorts the values of LB: a library keeps the labels, but not their order.
func sortLabels(properties []record.Property) {
	for _, p := range properties {
		if p.ID == "LB" {
			slices.Sort(p.Values)
		}
	}
}

// What is left out of a library is named, and what stands around it is kept.
func TestLibNotices(t *testing.T) {
	for _, test := range []struct{ name, text, tree, notices string }{
		{"a cut-off tree", libHeader + "\x00\x00\x78\x00\x69\xc0", "h8 i9", "27: the file ends before the game does"},
		{"a cut-off comment", libHeader + "\x00\x00\x78\x08abc", "h8", "28: the file ends before the game does"},
		{"half a node", libHeader + "\x00\x00\x78\x00\x69", "h8", "26: the file ends before the game does"},
		{"an occupied point", libHeader + "\x00\x00\x78\x00\x78\x80\x69\x80\x68\x40\x67\x40\x5a\x40", "h8 j10", "25: a move that cannot be played; its branch, ignored"},
		{"a pass in a branch", libHeader + "\x00\x00\x78\x00\x00\x80\x69\x40\x5a\x40", "h8 j10", "25: a pass, which no game here has; its branch, ignored"},
		{"a position off the board", libHeader + "\x00\x00\x78\x00\x70\x40\x69\x40", "h8", "25: bytes that are no move; the rest of the file, ignored"},
		{"bytes behind", libHeader + "\x00\x00\x78\x40\x69\x40", "h8", "25: bytes that are no move; the rest of the file, ignored"},
		{"a newer version", strings.Replace(libHeader, "\x04", "\x05", 1) + "\x00\x00\x78\x40", "h8", "9: a version newer than 3.4, read as 3.4"},
		{"a long label", libHeader + "\x00\x00\x78\x00\x69\xc1\x00\x01" + strings.Repeat("a", 1001) + "\x00\x69\x41\x00\x01b\x00", "h8[LB ig:" + strings.Repeat("a", 1001) + "] i9 (i9)", "1031: further text left out or repaired, not listed"},
		{"an encoding", libHeader + "\x78\x48\xe5\x00", "h8", "23: text that is not UTF-8, read as Windows-1252"},
	} {
		g := readOne(t, "lib", test.text, "")
		var notices []string
		for _, n := range g.Notices {
			notices = append(notices, fmt.Sprintf("%d: %s", n.Column, n.Kind))
		}
		if got := strings.Join(notices, "; "); got != test.notices || strings.TrimSpace(libTreeText(t, g)) != test.tree {
			t.Errorf("%s: got %q and %q, want %q and %q", test.name, libTreeText(t, g), got, test.tree, test.notices)
		}
		for _, err := range format(t, "lib").Read(strings.NewReader(test.text), record.ReadOptions{Strict: true}) {
			if _, ok := errors.AsType[*record.StrictError](err); !ok {
				t.Errorf("%s: strict reading gives %v, want a StrictError", test.name, err)
			}
		}
	}
}

// A text that is no library, and a game that a library cannot hold, are refused.
func TestLibErrors(t *testing.T) {
	for text, want := range map[string]string{
		"(;GM[4])":       `line 1, column 1: expected a RenLib library, which begins with RenLib or h8, found "(;GM[4])"`,
		"\xffRenLib\xff": "line 1, column 1: expected a RenLib library, which begins with RenLib or h8, found \"\uFFFDRenLib\uFFFD\"",
	} {
		if _, err := read(format(t, "lib"), text, rules.Variant{}); err == nil || err.Error() != want {
			t.Errorf("%q: got %v, want %s", text, err, want)
		}
	}
	if _, err := read(format(t, "lib"), libHeader, gametest.Variant(t, "gomoku20")); err == nil {
		t.Error("a library on 20x20: got no error")
	}
}

// Every prefix of a library gives a part of its tree.
func TestLibPrefixes(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 8))
	g := randomTree(t, rng, gametest.Variant(t, "gomoku"))
	var text bytes.Buffer
	if err := format(t, "lib").Write(&text, g); err != nil {
		t.Fatal(err)
	}
	turns := 0
	for n := len(libHeader); n <= text.Len(); n++ {
		part := readOne(t, "lib", text.String()[:n], "gomoku")
		got := countTurns(part.Turns)
		if got < turns {
			t.Errorf("%d bytes give %d turns, fewer bytes gave %d", n, got, turns)
		}
		turns = got
		checkLibRewrite(t, fmt.Sprint(n, " bytes"), part)
	}
	if want := countTurns(g.Turns); turns != want {
		t.Errorf("the whole text gives %d turns, want %d", turns, want)
	}
}

// countTurns returns the number of turns of a line, those of variations included.
func countTurns(line []record.Turn) int {
	n := len(line)
	for _, turn := range line {
		for _, other := range turn.Variations {
			n += countTurns(other)
		}
	}
	return n
}

// Random trees survive a library, several of them in one text.
func TestLibTrees(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 9))
	v := gametest.Variant(t, "gomoku")
	for range 20 {
		var text bytes.Buffer
		var want []*record.Game
		for range 3 {
			g := randomTree(t, rng, v)
			g.Comment = "root\nof the tree"
			if err := format(t, "lib").Write(&text, g); err != nil {
				t.Fatal(err)
			}
			want = append(want, g)
		}
		got, err := read(format(t, "lib"), text.String(), v)
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Fatalf("got %d games, %v, not those that were written", len(got), err)
		}
	}
}

// FuzzReadLib checks that any bytes behind a header give a game, which survives writing and reading.
func FuzzReadLib(f *testing.F) {
	for _, nodes := range []string{
		"\x00\x00\x78\x00\x69\x80\x5a\xc0\x5b\x40\x68\x40", "\x00\x08root\x00\x00\x78\x48ab\x08two\x00", "\x78\x20}\xfb\x69\x60abc\x08d\xe5",
		"1\x00\x00\x04\x000", "\x00\x00\x78\x00\x69\xc1\x00\x01A\x00\x68\x43\x00\x01bc\x00\x00", "\x00\x00\x78\x00\x00\x00\x69\x00\x00\x00\x6a\xc0\x6b\x54", "\x00\x00\x78\x00\x00\x80\x69\x40\x5a\x40" + libHeader,
	} {
		f.Add([]byte(nodes))
	}
	f.Fuzz(func(t *testing.T, nodes []byte) {
		for g, err := range format(t, "lib").Read(strings.NewReader(libHeader+string(nodes)), record.ReadOptions{}) {
			if err != nil {
				return // of a second header
			}
			checkLibRewrite(t, fmt.Sprintf("%q", nodes), g)
		}
	})
}

// A library of 100 MB takes at most four times its size in memory, whatever the bytes are, and names what is left out.
func TestLargeLib(t *testing.T) {
	gametest.Long(t)
	const size = 100 << 20
	for name, read := range map[string]func(text []byte) int{
		"moves":     libOfMoves("\x00", ""),
		"comments":  libOfMoves("\x08", "a\x00"),
		"texts":     libOfMoves("\x01", "\x00\x01a\x00"),
		"a chain":   func(text []byte) int { return copy(text, strings.Repeat("\x78\x80\x69\x80", len(text)/4)) },
		"a comment": func(text []byte) int { return copy(text, "\x78\x08"+strings.Repeat("a", len(text)-2)) },
	} {
		in := &meteredReader{text: make([]byte, size)}
		n := copy(in.text, libHeader+"\x00\x00")
		in.text = in.text[:n+read(in.text[n:])]
		runtime.GC()
		games := 0
		for g, err := range format(t, "lib").Read(in, record.ReadOptions{}) {
			if err != nil || len(g.Notices) == 0 {
				t.Errorf("%s: got %v and notices %v, want some", name, err, g.Notices)
			}
			games++
			in.measure()
			t.Logf("%s: %d turns, %d MB with the file, first notice %v", name, countTurns(g.Turns), in.most>>20, g.Notices[0])
		}
		if games != 1 || in.most > 4*size {
			t.Errorf("%s: got %d games with %d MB, want one with at most %d", name, games, in.most>>20, 4*size>>20)
		}
	}
}

// libOfMoves returns a function that fills a text with a tree of all moves, each with flags and more bytes.
func libOfMoves(flags, more string) func(text []byte) int {
	return func(text []byte) int {
		n := 0
		var fill func(depth int)
		fill = func(depth int) {
			for position := range 225 {
				if n+2+len(more) > len(text) {
					return
				}
				f := flags[0]
				if position < 224 {
					f |= 0x80
				}
				if depth == 4 {
					f |= 0x40
				}
				text[n], text[n+1] = byte(position/15<<4|position%15+1), f
				n += 2 + copy(text[n+2:], more)
				if depth < 4 {
					fill(depth + 1)
				}
			}
		}
		fill(1)
		return n
	}
}

// A meteredReader reads a text, and keeps the most memory that the heap has taken meanwhile.
type meteredReader struct {
	text []byte
	read int
	most uint64
}

func (r *meteredReader) Read(p []byte) (int, error) {
	if r.read == len(r.text) {
		return 0, io.EOF
	}
	n := copy(p, r.text[r.read:])
	if r.read>>20 != (r.read+n)>>20 {
		r.measure()
	}
	r.read += n
	return n, nil
}

// measure measures the heap.
func (r *meteredReader) measure() {
	var stats runtime.MemStats
	runtime.ReadMemStats(&stats)
	r.most = max(r.most, stats.HeapAlloc)
}
