package record_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/alinha/alinha/internal/gametest"
	"github.com/alinha/alinha/record"
	"github.com/alinha/alinha/rules"
)

// noticeTests are texts with something that a lenient reader leaves out or repairs. game is the variant that the caller
// gives, "" for none. Each string of notices is LINE:COLUMN KIND or LINE:COLUMN KIND: "EXCERPT".
var noticeTests = []struct {
	name, format, text, game string
	moves                    []string // of each game
	notices                  [][]string
}{
	{
		"text after the trailer", "psq", "Piskvorky 15x15, 11:11, 0\n8,8,0\n9,7,3\n7,9,1\n-1\nexported by me\nand more\n", "",
		[]string{"h8 i9 g7"},
		[][]string{{`6:1 ` + string(record.NoticeTrailingText) + `: "exported by me"`}},
	},
	{
		"two games", "psq", "Piskvorky 15x15, 0:0, 0\n1,1,0\n-1\none\nPiskvorky 15x15, 0:0, 0\n2,1,0\n-1\n\n  two\n", "",
		[]string{"a15", "b15"},
		[][]string{{`4:1 ` + string(record.NoticeTrailingText) + `: "one"`}, {`9:1 ` + string(record.NoticeTrailingText) + `: "two"`}},
	},
}

// noticeString returns a notice as the strings of noticeTests.
func noticeString(n record.Notice) string {
	text := fmt.Sprintf("%d:%d %s", n.Line, n.Column, n.Kind)
	if n.Text != "" {
		text += fmt.Sprintf(": %q", n.Text)
	}
	return text
}

// A lenient reader returns the games with their notices. A strict reader refuses the first thing that would be a notice.
func TestNotices(t *testing.T) {
	for _, test := range noticeTests {
		t.Run(test.name, func(t *testing.T) {
			var v rules.Variant
			if test.game != "" {
				v = gametest.Variant(t, test.game)
			}
			games, err := read(format(t, test.format), test.text, v)
			if err != nil || len(games) != len(test.moves) {
				t.Fatalf("got %d games and %v, want %d", len(games), err, len(test.moves))
			}
			first := ""
			for i, g := range games {
				if got := gameText(t, g); got != test.moves[i] {
					t.Errorf("game %d: got %s, want %s", i+1, got, test.moves[i])
				}
				var notices []string
				for _, n := range g.Notices {
					notices = append(notices, noticeString(n))
				}
				if !slices.Equal(notices, test.notices[i]) {
					t.Errorf("game %d: got %q, want %q", i+1, notices, test.notices[i])
				}
				if first == "" && len(notices) > 0 {
					first = notices[0]
				}
			}
			checkStrict(t, test.format, test.text, v, first)
		})
	}
}

// checkStrict checks that strict reading refuses the thing of a notice.
func checkStrict(t *testing.T, name, text string, v rules.Variant, want string) {
	t.Helper()
	for _, err := range format(t, name).Read(strings.NewReader(text), record.ReadOptions{Variant: v, Strict: true}) {
		if err == nil {
			continue
		}
		parseErr, isParse := errors.AsType[*record.ParseError](err)
		strict, isStrict := errors.AsType[*record.StrictError](err)
		if !isParse || !isStrict || parseErr.Line != strict.Notice.Line || parseErr.Column != strict.Notice.Column {
			t.Fatalf("strict: got %v, want a ParseError with a StrictError", err)
		}
		if got := noticeString(strict.Notice); got != want {
			t.Errorf("strict: got %s, want %s", got, want)
		}
		return
	}
	if want != "" {
		t.Errorf("strict: got no error, want %s", want)
	}
}
