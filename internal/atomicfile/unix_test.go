//go:build unix

package atomicfile_test

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"

	"github.com/alinha/alinha/internal/atomicfile"
)

// The environment variables that make the test binary a child, which writes the file childFile.
const (
	childFile  = "ATOMICFILE_CHILD_FILE"
	childLimit = "ATOMICFILE_CHILD_LIMIT" // no file may have more than 1,000 bytes
)

// childText is the content that the child writes.
var childText = strings.Repeat("0123456789abcdef", 200)

func TestMain(m *testing.M) {
	file := os.Getenv(childFile)
	if file == "" {
		os.Exit(m.Run())
	}
	if os.Getenv(childLimit) != "" {
		signal.Ignore(syscall.SIGXFSZ) // so that a write beyond the limit is an error
		if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &syscall.Rlimit{Cur: 1000, Max: 1000}); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(2)
		}
	}
	fmt.Println("before")
	if err := atomicfile.WriteFile(file, []byte(childText)); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	fmt.Println("after")
}

// child returns a command that runs the test binary as a child.
func child(t *testing.T, file string, env ...string) *exec.Cmd {
	t.Helper()
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), program)
	cmd.Env = append(append(os.Environ(), childFile+"="+file), env...)
	return cmd
}

// A file that does not fit, as on a full disk, leaves the old one, and the error names the file.
func TestNoSpace(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "file")
	for _, old := range []string{"", "old"} {
		if old != "" {
			mustWrite(t, name, old)
		}
		cmd := child(t, name, childLimit+"=yes")
		var stderr bytes.Buffer
		cmd.Stderr = &stderr
		if err := cmd.Run(); err == nil || stderr.String() != "write "+name+": file too large\n" {
			t.Errorf("got %v, %q, want that %s is too large", err, stderr.String(), name)
		}
		if got := names(t, dir); len(got) != min(1, len(old)) || old != "" && readFile(t, name) != old {
			t.Errorf("the directory holds %v, want %d file as it was", got, min(1, len(old)))
		}
	}
}

// A new file has the permissions 0644 less umask; one that exists keeps its own.
func TestPermissions(t *testing.T) {
	name := filepath.Join(t.TempDir(), "file")
	umask := syscall.Umask(0o077)
	err := atomicfile.WriteFile(name, nil)
	syscall.Umask(umask)
	if info, e := os.Stat(name); err != nil || e != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("a new file, umask 077: got %v, %v, %v, want the permissions 0600", info.Mode(), err, e)
	}
	for _, perm := range []fs.FileMode{0o600, 0o644, 0o666, 0o755, 0o640} {
		if err := os.Chmod(name, perm); err != nil {
			t.Fatal(err)
		}
		mustWrite(t, name, perm.String())
		if info, err := os.Stat(name); err != nil || info.Mode().Perm() != perm {
			t.Errorf("got %v, %v, want %v", info.Mode(), err, perm)
		}
	}
}

// A file that may not be written is not replaced.
func TestReadOnly(t *testing.T) {
	if os.Getuid() == 0 {
		t.Skip("root may write every file")
	}
	name := filepath.Join(t.TempDir(), "file")
	mustWrite(t, name, "old")
	if err := os.Chmod(name, 0o444); err != nil {
		t.Fatal(err)
	}
	for _, err := range []error{atomicfile.Check(name), atomicfile.WriteFile(name, nil)} {
		if !errors.Is(err, fs.ErrPermission) {
			t.Errorf("got %v, want no permission", err)
		}
	}
	if got := readFile(t, name); got != "old" {
		t.Errorf("got %q, want old", got)
	}
}

// A pipe is written directly.
func TestPipe(t *testing.T) {
	name := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(name, 0o600); err != nil {
		t.Skip(err)
	}
	if err := atomicfile.Check(name); err != nil { // nobody reads yet
		t.Error(err)
	}
	written := make(chan error, 1)
	go func() { written <- atomicfile.WriteFile(name, []byte("through the pipe")) }()
	if got := readFile(t, name); got != "through the pipe" {
		t.Errorf("got %q", got)
	}
	if err := <-written; err != nil {
		t.Error(err)
	}
}

// The standard output is written directly by its name, also by a link to it, and where it is a regular file: that file is
// not replaced.
func TestStdout(t *testing.T) {
	dir := t.TempDir()
	link := filepath.Join(dir, "link")
	if err := os.Symlink("/dev/stdout", link); err != nil {
		t.Fatal(err)
	}
	want := "before\n" + childText + "after\n"
	for _, name := range []string{"/dev/stdout", "/dev/fd/1", link} {
		if out, err := child(t, name).Output(); err != nil || string(out) != want {
			t.Errorf("%s, a pipe: got %d bytes, %v, want %d", name, len(out), err, len(want))
		}
		if runtime.GOOS != "linux" {
			continue // whose /dev/fd opens a file anew
		}
		file, err := os.OpenFile(filepath.Join(dir, "out"), os.O_CREATE|os.O_TRUNC|os.O_APPEND|os.O_WRONLY, 0o644)
		if err != nil {
			t.Fatal(err)
		}
		cmd := child(t, name)
		cmd.Stdout = file
		if err := errors.Join(cmd.Run(), file.Close()); err != nil || readFile(t, file.Name()) != want {
			t.Errorf("%s, a file: got %d bytes, %v, want %d", name, len(readFile(t, file.Name())), err, len(want))
		}
	}
	if got := names(t, dir); len(got) != 2 {
		t.Errorf("the directory holds %v, want the link and the output", got)
	}
}

// A full device is an error, which names it.
func TestFullDevice(t *testing.T) {
	const name = "/dev/full"
	if _, err := os.Stat(name); err != nil {
		t.Skip(err)
	}
	err := atomicfile.WriteFile(name, []byte("text"))
	if path, ok := errors.AsType[*fs.PathError](err); !ok || !errors.Is(err, syscall.ENOSPC) || path.Path != name {
		t.Errorf("got %v, want that %s is full", err, name)
	}
}
