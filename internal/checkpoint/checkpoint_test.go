package checkpoint_test

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/alinha/alinha/internal/checkpoint"
)

// head begins the first line of the files of these tests.
const head = `{"unit":`

// open opens a checkpoint file and returns its whole lines.
func open(t *testing.T, name string) (f *checkpoint.File, whole string) {
	t.Helper()
	f, err := checkpoint.Open(name, []byte(head), func(w []byte) error {
		whole = string(w)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return f, whole
}

// Open hands over the whole lines, and Append adds a line behind them. A torn last line is cut off, with a newline or
// without one; a last line that only lacks its newline is kept.
func TestOpenAppend(t *testing.T) {
	const one, two, three = `{"unit":1}`, `{"unit":2}`, `{"unit":3}`
	for _, test := range []struct{ text, whole string }{
		{"", ""},
		{"\n", ""},
		{"\x00\x00\x00", ""},
		{`{"un`, ""},
		{`{"unit":`, ""},
		{`{"unit":{"a":`, ""},
		{"{\"un\n", ""},
		{"{\"un\x00\x00\n", ""},
		{one, one + "\n"},
		{one + "\n", one + "\n"},
		{one + "\n\n \n", one + "\n"},
		{one + "\r\n", one + "\n"},
		{one + "\n" + two, one + "\n" + two + "\n"},
		{one + "\n" + `{"unit"`, one + "\n"},
		{one + "\n" + `{"unit"` + "\n", one + "\n"},
		{one + "\n" + `{"unit"` + "\r\n\n", one + "\n"},
		{one + "\n" + two + "\n" + "\x00\x00\x00\x00\n", one + "\n" + two + "\n"},
		{one + "\n" + "{\"un\x00\x00\x00\x00}\n", one + "\n"},
		{one + "\n" + "notes", one + "\n"},
		{one + "\n" + "notes\n", one + "\n" + "notes\n"}, // load refuses line 2, as in the next cases
		{one + "\n" + "{}{}\n", one + "\n" + "{}{}\n"},
		{one + "\n" + `{"un` + "\n" + two + "\n", one + "\n" + `{"un` + "\n" + two + "\n"},
	} {
		name := filepath.Join(t.TempDir(), "checkpoint")
		writeFile(t, name, test.text)
		f, whole := open(t, name)
		if whole != test.whole {
			t.Errorf("%q: got %q, want %q", test.text, whole, test.whole)
		}
		if err := errors.Join(f.Append([]byte(three+"\n")), f.Close()); err != nil {
			t.Errorf("%q: append: %v", test.text, err)
		}
		if after := readFile(t, name); after != test.whole+three+"\n" {
			t.Errorf("%q: after append got %q, want %q", test.text, after, test.whole+three+"\n")
		}
	}
}

// A file that is torn at any byte loses only the torn line, with and without a newline behind it.
func TestOpenTornAnywhere(t *testing.T) {
	const text = "{\"unit\":1,\"moves\":[\"h8\",\"i9\"]}\n{\"unit\":22}\n{\"unit\":333,\"note\":\"a \\\"b\\\" {\"}\n"
	for end := range len(text) {
		for _, tail := range []string{"", "\n", "\r\n", "\x00\n"} {
			name := filepath.Join(t.TempDir(), "checkpoint")
			writeFile(t, name, text[:end]+tail)
			f, whole := open(t, name)
			if err := f.Close(); err != nil {
				t.Fatal(err)
			}
			want := text[:bytes.LastIndexByte([]byte(text[:end]), '\n')+1]
			if text[end] == '\n' { // only the newline is missing
				want = text[:end+1]
			}
			if whole != want || readFile(t, name) != want {
				t.Errorf("torn at %d, then %q: got %q and the file %q, want %q", end, tail, whole, readFile(t, name), want)
			}
		}
	}
}

// A missing file is created.
func TestOpenCreates(t *testing.T) {
	name := filepath.Join(t.TempDir(), "checkpoint")
	f, whole := open(t, name)
	if err := f.Close(); err != nil || whole != "" {
		t.Errorf("got %q, %v, want an empty file", whole, err)
	}
	if _, err := os.Stat(name); err != nil {
		t.Error(err)
	}
}

// A file that load refuses stays as it was. A single line that does not begin like head is not torn: load gets it.
func TestOpenRefused(t *testing.T) {
	refused := errors.New("refused")
	for _, test := range []struct{ text, whole string }{
		{"{\"unit\":1}\n{\"un", "{\"unit\":1}\n"},
		{"Dear lab,", "Dear lab,\n"},
		{"Dear lab,\n", "Dear lab,\n"},
		{"{\"other\":1}", "{\"other\":1}\n"},
		{"{\"other\":", "{\"other\":\n"},
	} {
		name, got := filepath.Join(t.TempDir(), "checkpoint"), ""
		writeFile(t, name, test.text)
		_, err := checkpoint.Open(name, []byte(head), func(whole []byte) error {
			got = string(whole)
			return refused
		})
		if !errors.Is(err, refused) || got != test.whole {
			t.Errorf("%q: got %q and %v, want %q and the error of load", test.text, got, err, test.whole)
		}
		if after := readFile(t, name); after != test.text {
			t.Errorf("the file is now %q, want %q", after, test.text)
		}
		f, _ := open(t, name) // the lock is free again
		if err := f.Close(); err != nil {
			t.Fatal(err)
		}
	}
	name := filepath.Join(t.TempDir(), "checkpoint")
	writeFile(t, name, "")
	if _, err := checkpoint.Open(filepath.Join(name, "file"), nil, nil); err == nil {
		t.Error("a file below a file: got no error")
	}
}

func writeFile(t *testing.T, name, text string) {
	t.Helper()
	if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

func readFile(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// OpenWithHeader writes the header to a new file, and later hands over the header with the other lines.
func TestOpenWithHeader(t *testing.T) {
	name := filepath.Join(t.TempDir(), "checkpoint")
	header := struct {
		Run string `json:"run"`
	}{"a"}
	const first, line = `{"run":"a"}` + "\n", `{"unit":1}` + "\n"
	for i, want := range []string{"", "", first + line, first + line + line} {
		if i == 1 { // a process that died while it wrote the header
			writeFile(t, name, first[:5])
		}
		var got string
		f, err := checkpoint.OpenWithHeader(name, header, func(whole []byte) error {
			got = string(whole)
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		if got != want {
			t.Errorf("got %q, want %q", got, want)
		}
		if i > 0 {
			err = f.Append([]byte(line))
		}
		if err := errors.Join(err, f.Close()); err != nil {
			t.Fatal(err)
		}
	}
}

// Filter leaves the lines that the caller keeps, and later lines follow them, also when the file is opened again.
func TestFilter(t *testing.T) {
	for _, text := range []string{"", "{\"unit\":1}\n", "{\"unit\":1}\n{\"unit\":2}\n{\"unit\":3}\n{\"unit\":2}\n"} {
		name := filepath.Join(t.TempDir(), "checkpoint")
		writeFile(t, name, text)
		f, _ := open(t, name)
		if err := f.Filter(func(line []byte) bool { return !bytes.Contains(line, []byte("2")) }); err != nil {
			t.Fatal(err)
		}
		want := strings.ReplaceAll(text, "{\"unit\":2}\n", "")
		if f.Size() != int64(len(want)) {
			t.Errorf("%q: got the size %d, want %d", text, f.Size(), len(want))
		}
		want += "{\"unit\":4}\n"
		if err := errors.Join(f.Append([]byte("{\"unit\":4}\n")), f.Close()); err != nil {
			t.Fatal(err)
		}
		again, whole := open(t, name)
		if err := again.Close(); err != nil || whole != want {
			t.Errorf("%q: got %q, %v, want %q", text, whole, err, want)
		}
	}
}
