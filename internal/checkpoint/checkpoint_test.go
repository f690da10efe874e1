package checkpoint_test

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/alinha/alinha/internal/checkpoint"
)

// open opens a checkpoint file and returns what it held.
func open(t *testing.T, name string) (f *checkpoint.File, whole, torn string) {
	t.Helper()
	f, err := checkpoint.Open(name, func(w, r []byte) error {
		whole, torn = string(w), string(r)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return f, whole, torn
}

func TestOpenAppend(t *testing.T) {
	for _, test := range []struct{ text, whole, torn, after string }{
		{"", "", "", "next\n"},
		{"torn", "", "torn", "next\n"},
		{"one\n", "one\n", "", "one\nnext\n"},
		{"one\ntwo\ntor", "one\ntwo\n", "tor", "one\ntwo\nnext\n"},
		{"\n", "\n", "", "\nnext\n"},
	} {
		name := filepath.Join(t.TempDir(), "checkpoint")
		if err := os.WriteFile(name, []byte(test.text), 0o644); err != nil {
			t.Fatal(err)
		}
		f, whole, torn := open(t, name)
		if whole != test.whole || torn != test.torn {
			t.Errorf("%q: got %q and %q, want %q and %q", test.text, whole, torn, test.whole, test.torn)
		}
		if err := errors.Join(f.Append([]byte("next\n")), f.Close()); err != nil {
			t.Errorf("%q: append: %v", test.text, err)
		}
		if after, err := os.ReadFile(name); err != nil || string(after) != test.after {
			t.Errorf("%q: after append got %q, %v, want %q", test.text, after, err, test.after)
		}
	}
}

// A missing file is created.
func TestOpenCreates(t *testing.T) {
	name := filepath.Join(t.TempDir(), "checkpoint")
	f, whole, torn := open(t, name)
	if err := f.Close(); err != nil || whole != "" || torn != "" {
		t.Errorf("got %q, %q, %v, want an empty file", whole, torn, err)
	}
	if _, err := os.Stat(name); err != nil {
		t.Error(err)
	}
}

// A file that load refuses stays as it was, with its torn line.
func TestOpenRefused(t *testing.T) {
	name, refused := filepath.Join(t.TempDir(), "checkpoint"), errors.New("refused")
	const text = "one\ntor"
	if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := checkpoint.Open(name, func(_, _ []byte) error { return refused }); !errors.Is(err, refused) {
		t.Errorf("got %v, want the error of load", err)
	}
	if after, err := os.ReadFile(name); err != nil || string(after) != text {
		t.Errorf("the file is now %q, %v, want %q", after, err, text)
	}
	if _, err := checkpoint.Open(filepath.Join(name, "file"), nil); err == nil {
		t.Error("a file below a file: got no error")
	}
}
