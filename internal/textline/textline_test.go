package textline_test

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/alinha/alinha/internal/textline"
)

func TestRead(t *testing.T) {
	for _, test := range []struct {
		text string
		cr   bool
		want []string // a long line has an exclamation mark
	}{
		{"", false, nil},
		{"\n", false, []string{""}},
		{"ab\ncd", false, []string{"ab", "cd"}},
		{"ab\r\n\r\nc\rd\r\n", false, []string{"ab", "", "c\rd"}},
		{"ab\r\ncd\re", true, []string{"ab", "", "cd", "e"}},
		{"abcd\nabcde\nabcdefgh", false, []string{"abcd", "abcd!", "abcd!"}},
		{"abcde\rx", true, []string{"abcd!", "x"}},
	} {
		r := textline.Reader{In: bufio.NewReader(strings.NewReader(test.text)), MaxBytes: 4, CR: test.cr}
		var got []string
		for {
			line, long, err := r.Read()
			if err == io.EOF { //nolint:errorlint // the error itself is the contract
				break
			}
			if err != nil {
				t.Fatal(err)
			}
			if long {
				line += "!"
			}
			got = append(got, line)
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("%q, CR %v: got %q, want %q", test.text, test.cr, got, test.want)
		}
	}
}

func TestClip(t *testing.T) {
	long := strings.Repeat("á", 61)
	for _, test := range []struct{ text, clip, printable string }{
		{"", "", ""},
		{"a\x00b\x7f\xff\xfec", "a?b??c", "a?b??c"},
		{long[:120], long[:120], long[:120]},
		{long, long[:120] + "…", long[:120]},
	} {
		if got := [...]string{textline.Clip(test.text), textline.Printable(test.text)}; got != [...]string{test.clip, test.printable} {
			t.Errorf("%q: got %q, want %q and %q", test.text, got, test.clip, test.printable)
		}
	}
}

func ExampleClip() {
	fmt.Println(textline.Clip("4\x1b[2J"))
	// Output: 4?[2J
}

func TestWrap(t *testing.T) {
	for _, test := range []struct {
		words string
		width int
		want  string
	}{
		{"", 5, ""},
		{"a", 5, "a"},
		{"aa bb cc", 5, "aa bb\ncc"},
		{"aa bbb c", 5, "aa\nbbb c"},
		{"longer b", 5, "longer\nb"},
	} {
		if got := textline.Wrap(strings.Fields(test.words), test.width); got != test.want {
			t.Errorf("%q at %d: got %q, want %q", test.words, test.width, got, test.want)
		}
	}
}
