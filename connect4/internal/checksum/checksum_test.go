package checksum

import (
	"bytes"
	"slices"
	"testing"
)

// Verify returns what Append has framed, and refuses a file with any bit changed, cut anywhere, or with another magic.
func TestContent(t *testing.T) {
	const magic, content = "magic 1\n", "content"
	file := Append([]byte(magic + content))
	if got, ok := Verify(file, magic); !ok || !bytes.Equal(got, []byte(content)) {
		t.Errorf("got %q, %v, want %q", got, ok, content)
	}
	if got, ok := Verify(file, "magic 2\n"); ok {
		t.Errorf("another magic: got %q, want none", got)
	}
	for i := range file {
		for bit := range 8 {
			bad := slices.Clone(file)
			bad[i] ^= 1 << bit
			if got, ok := Verify(bad, magic); ok {
				t.Errorf("byte %d, bit %d changed: got %q, want none", i, bit, got)
			}
		}
		if got, ok := Verify(file[:i], magic); ok {
			t.Errorf("the first %d bytes: got %q, want none", i, got)
		}
	}
}
