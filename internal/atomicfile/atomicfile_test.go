package atomicfile_test

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/alinha/alinha/internal/atomicfile"
)

func mustWrite(t *testing.T, name, text string) {
	t.Helper()
	if err := atomicfile.WriteFile(name, []byte(text)); err != nil {
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

// names returns the names in a directory.
func names(t *testing.T, dir string) (names []string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names
}

func TestWriteFile(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "file")
	for _, text := range []string{"one", "", "a longer text than before"} {
		if mustWrite(t, name, text); readFile(t, name) != text {
			t.Errorf("got %q, want %q", readFile(t, name), text)
		}
	}
	if got := names(t, dir); !slices.Equal(got, []string{"file"}) {
		t.Errorf("the directory holds %v, want the file only", got)
	}
	t.Chdir(dir)
	if mustWrite(t, "file", "relative"); readFile(t, name) != "relative" {
		t.Errorf("got %q, want relative", readFile(t, name))
	}
}

// If the content cannot be produced, the old file stays, and a new one is not created.
func TestWriteFails(t *testing.T) {
	dir, failure := t.TempDir(), errors.New("failure")
	name := filepath.Join(dir, "file")
	write := func(w io.Writer) error {
		_, err := io.WriteString(w, "a part")
		return errors.Join(err, failure)
	}
	if err := atomicfile.Write(name, write); !errors.Is(err, failure) {
		t.Errorf("got %v, want the error of write", err)
	}
	if got := names(t, dir); len(got) > 0 {
		t.Errorf("the directory holds %v, want nothing", got)
	}
	mustWrite(t, name, "old")
	if err := atomicfile.Write(name, write); !errors.Is(err, failure) {
		t.Errorf("got %v, want the error of write", err)
	}
	if got := names(t, dir); readFile(t, name) != "old" || len(got) != 1 {
		t.Errorf("the directory holds %v, the file %q, want the old file", got, readFile(t, name))
	}
}

// A reader that opens the file at any time reads one of the contents, whole.
func TestReaderSeesWholeFiles(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("a file that is being read cannot be replaced on Windows")
	}
	name := filepath.Join(t.TempDir(), "file")
	contents := []string{strings.Repeat("a", 100_000), strings.Repeat("b", 50_000)}
	mustWrite(t, name, contents[0])
	done := make(chan struct{})
	go func() {
		defer close(done)
		for i := range 40 {
			if err := atomicfile.WriteFile(name, []byte(contents[i%2])); err != nil {
				t.Error(err)
			}
		}
	}()
	for reads := 0; ; reads++ {
		select {
		case <-done:
			return
		default:
		}
		if got := readFile(t, name); !slices.Contains(contents, got) {
			t.Fatalf("read %d: got %d bytes, want a whole content", reads, len(got))
		}
	}
}

// A temporary file that a killed process has left is not in the way.
func TestLeftTemporaryFile(t *testing.T) {
	dir := t.TempDir()
	name, left := filepath.Join(dir, "file"), ""
	err := atomicfile.Write(name, func(io.Writer) error {
		left = names(t, dir)[0]
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, left), []byte("left"), 0o644); err != nil {
		t.Fatal(err)
	}
	if mustWrite(t, name, "new"); readFile(t, name) != "new" || readFile(t, filepath.Join(dir, left)) != "left" {
		t.Errorf("got %q, want new, and the file of the other process as it was", readFile(t, name))
	}
}

// Errors name the file that the caller named.
func TestErrors(t *testing.T) {
	dir := t.TempDir()
	mustWrite(t, filepath.Join(dir, "file"), "text")
	for _, name := range []string{
		filepath.Join(dir, "none", "file"),
		filepath.Join(dir, "file", "file"),
		dir,
	} {
		for _, err := range []error{atomicfile.Check(name), atomicfile.WriteFile(name, nil)} {
			if path, ok := errors.AsType[*fs.PathError](err); !ok || path.Path != name {
				t.Errorf("%s: got %v, want an error of that file", name, err)
			}
		}
	}
}

// Check changes nothing, whether the file exists or not.
func TestCheck(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "file")
	if err := atomicfile.Check(name); err != nil || len(names(t, dir)) > 0 {
		t.Errorf("got %v and %v, want no error and no file", err, names(t, dir))
	}
	mustWrite(t, name, "text")
	if err := atomicfile.Check(name); err != nil || readFile(t, name) != "text" || len(names(t, dir)) != 1 {
		t.Errorf("got %v, %q and %v, want no error and the file", err, readFile(t, name), names(t, dir))
	}
}

// A symbolic link stays, and the file that it leads to is written, also a new one.
func TestSymlink(t *testing.T) {
	dir := t.TempDir()
	target := filepath.Join(dir, "below", "target")
	if err := os.Mkdir(filepath.Dir(target), 0o755); err != nil {
		t.Fatal(err)
	}
	link, second := filepath.Join(dir, "link"), filepath.Join(dir, "second")
	if err := errors.Join(os.Symlink(filepath.Join("below", "target"), link), os.Symlink(link, second)); err != nil {
		t.Skip(err) // as on Windows without the right
	}
	for _, name := range []string{link, second, link} {
		text := "by " + filepath.Base(name)
		if mustWrite(t, name, text); readFile(t, target) != text {
			t.Errorf("got %q, want %q", readFile(t, target), text)
		}
		if info, err := os.Lstat(name); err != nil || info.Mode().Type() != fs.ModeSymlink {
			t.Errorf("%s is no link any more", name)
		}
	}
	if got := names(t, dir); !slices.Equal(got, []string{"below", "link", "second"}) {
		t.Errorf("the directory holds %v", got)
	}
	loop := filepath.Join(dir, "loop")
	if err := os.Symlink("loop", loop); err != nil {
		t.Fatal(err)
	}
	if err := atomicfile.WriteFile(loop, nil); err == nil {
		t.Error("a link to itself: got no error")
	}
}

// The content may come in many writes.
func TestWriteInParts(t *testing.T) {
	name := filepath.Join(t.TempDir(), "file")
	part, want := bytes.Repeat([]byte("part"), 1000), ""
	err := atomicfile.Write(name, func(w io.Writer) error {
		for range 10 {
			want += string(part)
			if _, err := w.Write(part); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil || readFile(t, name) != want {
		t.Errorf("got %d bytes, %v, want %d", len(readFile(t, name)), err, len(want))
	}
}

// RemoveTemps removes what processes have left that were killed during Write, and nothing else.
func TestRemoveTemps(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "state[1]")
	for _, file := range []string{"state[1]", "state[1].12.0.tmp", "state[1].9.34.tmp", "state[1].lock", "state[1].old.tmp", "state.12.0.tmp"} {
		if err := os.WriteFile(filepath.Join(dir, file), nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	atomicfile.RemoveTemps(name)
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var left []string
	for _, e := range entries {
		left = append(left, e.Name())
	}
	if want := []string{"state.12.0.tmp", "state[1]", "state[1].lock", "state[1].old.tmp"}; !slices.Equal(left, want) {
		t.Errorf("got %q, want %q", left, want)
	}
	atomicfile.RemoveTemps(filepath.Join(dir, "missing", "file"))
}
