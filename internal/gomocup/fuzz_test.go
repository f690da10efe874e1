package gomocup_test

import (
	"os"
	"strings"
	"testing"
)

// Serve reads any input to its end without an error, and answers in lines of at most 4000 bytes without control characters.
func FuzzServe(f *testing.F) {
	for _, file := range []string{"testdata/gomocup.txt", "testdata/yixin.txt"} {
		text, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		var sent strings.Builder
		for line := range strings.Lines(string(text)) {
			if rest, ok := strings.CutPrefix(line, "> "); ok {
				sent.WriteString(rest)
			}
		}
		f.Add(sent.String())
	}
	f.Add("START 15\rBEGIN\rTURN 1,1\rBOARD\r1,1,1")
	f.Add("START 10x1\rYXSOOSORVSTEP1\rYXBLOCK\r0,0\rDONE\rBEGIN")
	f.Fuzz(func(t *testing.T, text string) {
		var out strings.Builder
		if err := newTestServer().Serve(t.Context(), strings.NewReader(text), &out); err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(out.String()) {
			if len(line) > 4000 || strings.ContainsAny(strings.TrimSuffix(line, "\n"), "\x00\r\n\x1b") {
				t.Errorf("%.200q: the answer %.200q", text, line)
			}
		}
	})
}
