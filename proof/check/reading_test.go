package check_test

import (
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/alinha/alinha/internal/gametest"
	"github.com/alinha/alinha/proof"
	"github.com/alinha/alinha/proof/check"
	"github.com/alinha/alinha/proof/internal/prooftest"
)

// A certificate may be compressed. A file that ends early, goes on or is none is refused, with the reason.
func TestReading(t *testing.T) {
	v := gametest.Variant(t, "mnk:4x3,k=3")
	ref := &prooftest.Reference{Claim: proof.Claim{Variant: v, Cells: make([]uint8, 12), Wins: true}, Passes: true}
	if proven, err := ref.Prove(); err != nil || !proven {
		t.Fatalf("got %v, %v, want a proof", proven, err)
	}
	text := certificate(t, &ref.Claim, ref)
	var zipped bytes.Buffer
	w := gzip.NewWriter(&zipped)
	_, _ = w.Write([]byte(text))
	_ = w.Close()
	if _, err := check.Certificate(bytes.NewReader(zipped.Bytes())); err != nil {
		t.Errorf("compressed: got %v, want no error", err)
	}
	if _, err := check.Certificate(bytes.NewReader(zipped.Bytes()[:zipped.Len()-9])); !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Errorf("compressed and torn: got %v, want %v", err, io.ErrUnexpectedEOF)
	}
	move := strings.Fields(strings.Split(text, "\n")[4])[1] // of the first node
	for _, test := range []struct {
		text string
		want check.Reason
	}{
		{"", check.Torn},
		{"hello\n", check.Foreign},
		{strings.Replace(text, "proof 3", "proof 2", 1), check.Foreign},
		{strings.Replace(text, "k=3", "k=3,misere", 1), check.BadGame},
		{strings.Replace(text, "k=3", "k=9", 1), check.BadGame},
		{strings.Replace(text, "first wins", "first draws", 1), check.BadClaim},
		{strings.Replace(text, "root .", "root ?", 1), check.BadRoot},
		{strings.Replace(text, "root .", "root ", 1), check.BadRoot},
		{strings.Replace(text, "first wins", "second wins", 1), check.BadLine},
		{text[:strings.Index(text, "end")], check.Torn},
		{text + "\n", check.BadEnd},
		{text + strings.Repeat("x", 2<<20), check.BadEnd},
		{strings.Replace(text, " first\nW", " third\nW", 1), check.BadRoot},
		{strings.Replace(text, "W", "W 99 ", 1), check.BadLine},
		{strings.Replace(text, "W ", "W"+strings.Repeat(" ", 1<<20), 1), check.LongLine},
		{strings.Replace(text, "W ", "W\u00a0", 1), check.BadLine},
		{strings.Replace(text, "W ", "W\x1c", 1), check.BadLine},
		{strings.Replace(text, "W "+move, "W "+move+" "+move, 1), check.NotFree},
	} {
		_, err := check.Certificate(strings.NewReader(test.text))
		var fault *check.Error
		if !errors.As(err, &fault) || fault.Reason != test.want {
			t.Errorf("%.40q: got %v, want %v", test.text, err, test.want)
		}
	}
}
