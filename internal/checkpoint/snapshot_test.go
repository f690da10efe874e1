package checkpoint_test

import (
	"compress/gzip"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/alinha/alinha/internal/checkpoint"
)

// writeText returns what Save calls to write a text.
func writeText(text string) func(io.Writer) error {
	return func(w io.Writer) error {
		_, err := io.WriteString(w, text)
		return err
	}
}

// readState returns the state of a search in a file, "none" if the file has none, and whether the file broke off.
func readState(t *testing.T, name string) (text string, torn bool) {
	t.Helper()
	s, err := checkpoint.OpenSnapshot(name, "search", 1)
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	}()
	in, err := s.State()
	if err != nil {
		t.Fatal(err)
	}
	if in == nil {
		return "none", s.Torn
	}
	all, err := io.ReadAll(in)
	if err != nil {
		t.Fatal(err)
	}
	return string(all), s.Torn
}

// A process reads the state that the last Save of an earlier one has written, and locks the file.
func TestSnapshot(t *testing.T) {
	name := filepath.Join(t.TempDir(), "state")
	if text, torn := readState(t, name); text != "none" || torn {
		t.Errorf("a new file: got %q, torn %v", text, torn)
	}
	s, err := checkpoint.OpenSnapshot(name, "search", 1)
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(s.Save(writeText("one")), s.Save(writeText("two"))); err != nil {
		t.Fatal(err)
	}
	if s.Due() {
		t.Error("a Save is due at once after one")
	}
	refused := errors.New("refused")
	if err := s.Save(func(io.Writer) error { return refused }); !errors.Is(err, refused) {
		t.Errorf("got %v, want the error of write", err)
	}
	_, err = checkpoint.OpenSnapshot(name, "search", 1)
	if locked, ok := errors.AsType[*checkpoint.LockedError](err); !ok || locked.PID != os.Getpid() {
		t.Errorf("got %v, want a LockedError with this process", err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if text, torn := readState(t, name); text != "two" || torn {
		t.Errorf("got %q, torn %v, want two", text, torn)
	}
	writeFile(t, name, "")
	if text, torn := readState(t, name); text != "none" || torn {
		t.Errorf("an empty file: got %q, torn %v", text, torn)
	}
}

// A file that breaks off anywhere behind its first line has a part of the state; all others are refused and stay as they were.
func TestSnapshotRefused(t *testing.T) {
	name := filepath.Join(t.TempDir(), "state")
	s, err := checkpoint.OpenSnapshot(name, "search", 1)
	if err != nil {
		t.Fatal(err)
	}
	var long strings.Builder
	for i := range 5000 {
		long.WriteString(strings.Repeat("x", i%7) + "y")
	}
	if err := errors.Join(s.Save(writeText(long.String())), s.Close()); err != nil {
		t.Fatal(err)
	}
	whole := readFile(t, name)
	parts := 0
	for end := len(whole) - 1; end > 0; end -= 7 {
		writeFile(t, name, whole[:end])
		s, err := checkpoint.OpenSnapshot(name, "search", 1)
		if err != nil {
			checkRefused(t, name, whole[:end], "search", 1, "")
			continue
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		if text, torn := readState(t, name); !torn || !strings.HasPrefix(long.String(), text) {
			t.Errorf("cut at %d of %d: got %d bytes, torn %v; want the beginning of the state", end, len(whole), len(text), torn)
		}
		parts++
	}
	if parts < 3 {
		t.Errorf("%d files that broke off had a state; want 3 at least", parts)
	}
	checkRefused(t, name, whole, "other", 1, "search")
	checkRefused(t, name, whole, "search", 2, "")
	checkRefused(t, name, "Dear lab,\n", "search", 1, "")
	checkRefused(t, name, zipped(t, "Dear lab,\n"), "search", 1, "")
	middle := []byte(whole)
	middle[len(middle)/2] ^= 0xff
	checkRefused(t, name, string(middle), "search", 1, "")
}

// checkRefused checks that a file with a text is refused as a Snapshot of a search, and stays as it was. other is the search
// that the error names.
func checkRefused(t *testing.T, name, text, search string, version int, other string) {
	t.Helper()
	writeFile(t, name, text)
	_, err := checkpoint.OpenSnapshot(name, search, version)
	if refused, ok := errors.AsType[*checkpoint.SnapshotError](err); !ok || refused.File != name || refused.Search != other {
		t.Errorf("got %v, want a SnapshotError of %s that names %q", err, name, other)
	}
	if readFile(t, name) != text {
		t.Error("the file has changed")
	}
}

// zipped returns a text compressed.
func zipped(t *testing.T, text string) string {
	t.Helper()
	var out strings.Builder
	w := gzip.NewWriter(&out)
	if err := errors.Join(writeText(text)(w), w.Close()); err != nil {
		t.Fatal(err)
	}
	return out.String()
}
