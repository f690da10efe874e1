package explain_test

import (
	"bytes"
	"compress/gzip"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/alinha/alinha/internal/explain"
	"github.com/alinha/alinha/internal/i18n"
	"github.com/alinha/alinha/proof/check"
)

// A file that is no certificate has one line that says what was expected, whatever package finds the fault.
func TestInvalidProof(t *testing.T) {
	const proof = "alinha proof 3\ngame mnk:5x5,k=5\nclaim second does-not-lose\nroot ......................... first\nL\nend 1\n"
	var file bytes.Buffer
	w := gzip.NewWriter(&file)
	_, _ = w.Write([]byte(proof))
	_ = w.Close()
	zipped := file.Bytes()
	changed := func(at int) string {
		text := slices.Clone(zipped)
		text[at] ^= 0xff
		return string(text)
	}
	const damaged = "x.proof breaks off or is damaged; expected a file as 'alinha prove' has written it"
	const foreign = "x.proof is not a proof, or one of an older version; expected a file that 'alinha prove' of this version has written"
	en, _ := i18n.Match("en")
	for name, test := range map[string]struct{ text, want string }{
		"torn":         {string(zipped[:len(zipped)/2]), damaged},
		"torn header":  {string(zipped[:2]), damaged},
		"bad header":   {changed(2), damaged},
		"bad data":     {changed(10), damaged},
		"bad checksum": {changed(len(zipped) - 8), damaged},
		"long line":    {strings.Repeat("x", 2<<20), foreign},
		"long node":    {strings.Replace(proof, "L", "L"+strings.Repeat(" ", 2<<20), 1), "x.proof, line 5: no valid proof: a line has at most 1 MiB"},
		"no game":      {strings.Replace(proof, "k=5", "k=6", 1), "x.proof, line 2: no valid proof: expected a game such as mnk:7x7,k=5 or mnk:4x4x4,k=4,gravity, without misere, caro, renju, points and slip"},
		"other text":   {"1. h8 i9\n", foreign},
		"no nodes":     {proof[:strings.Index(proof, "L\n")], "x.proof, line 5: no valid proof: the file ends before the proof does"},
		"no such cell": {strings.Replace(proof, "L", "L 1=99", 1), "x.proof, line 5: no valid proof: expected a node that may stand here"},
		"empty":        {"", "x.proof, line 1: no valid proof: the file ends before the proof does"},
	} {
		_, err := check.Certificate(strings.NewReader(test.text))
		loc := i18n.New(en)
		if got := explain.Explain(loc, explain.InvalidProof(loc, "x.proof", err)); got != test.want {
			t.Errorf("%s: got %q, want %q", name, got, test.want)
		}
	}
	loc := i18n.New(en)
	if got := explain.Explain(loc, explain.InvalidProof(loc, "x.proof", errors.New("broken disk"))); got != "x.proof cannot be read to its end: broken disk" {
		t.Errorf("got %q", got)
	}
}
