package textline_test

import (
	"testing"

	"github.com/alinha/alinha/internal/textline"
)

func TestTrimBOM(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"", ""},
		{"ab", "ab"},
		{"\ufeff", ""},
		{"\ufeffab\ufeff", "ab\ufeff"},
		{"\ufeff\ufeffab", "\ufeffab"}, // only the first is a mark
		{" \ufeffab", " \ufeffab"},
		{"\xef\xbb", "\xef\xbb"},
	} {
		if got := textline.TrimBOM(test.text); got != test.want {
			t.Errorf("%q: got %q, want %q", test.text, got, test.want)
		}
		if got := textline.TrimBOM([]byte(test.text)); string(got) != test.want {
			t.Errorf("bytes %q: got %q, want %q", test.text, got, test.want)
		}
	}
}
