package record_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/alinha/alinha/record"
	"github.com/alinha/alinha/rules"
)

// A value of more than a million bytes is shortened, between two characters. What follows keeps its line and column.
func TestLongSGFValue(t *testing.T) {
	line := strings.Repeat("é", 999) + "\n"
	text := "(;GM[4]SZ[15];B[hh]C[" + strings.Repeat(line, 600) + "];W[ii] junk ;B[jj])"
	g := readOne(t, "sgf", text, "gomoku")
	if got := gameText(t, g); got != "h8 i7 j6" {
		t.Errorf("got moves %s, want h8 i7 j6", got)
	}
	comment := g.Turns[0].Comment
	if want := strings.Repeat(line, 600)[:len(comment)]; comment != want || len(comment) < 1<<20-2000 {
		t.Errorf("got a comment of %d bytes, want a beginning of about a million", len(comment))
	}
	if len(g.Notices) == 0 || g.Notices[0].Kind != record.NoticeLongText || g.Notices[0].Line != 525 {
		t.Errorf("got %v, want first a long text on line 525", g.Notices)
	}
	for _, n := range g.Notices[1:] {
		if n.Line != 601 {
			t.Errorf("got %v, want line 601", n)
		}
	}
	if _, err := readStrict("sgf", text, rules.Variant{}); err == nil {
		t.Error("strict: got no error")
	}
}

// One turn keeps a thousand properties, and a notice names those beyond once.
func TestManySGFProperties(t *testing.T) {
	var text strings.Builder
	text.WriteString("(;GM[4]SZ[15];B[hh]")
	for i := range 1100 {
		fmt.Fprintf(&text, ";LB%d[aa]", i)
	}
	text.WriteString(";W[ii])")
	g := readOne(t, "sgf", text.String(), "gomoku")
	more := 0
	for _, n := range g.Notices {
		if n.Kind == record.NoticeMore {
			more++
		}
	}
	if len(g.Turns) != 2 || len(g.Turns[0].Properties) != 1000 || more != 1 {
		t.Errorf("got %d turns, %d properties, %d notices of more, want 2, 1000 and 1", len(g.Turns), len(g.Turns[0].Properties), more)
	}
}
