package checkpoint_test

import (
	"bufio"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/alinha/alinha/internal/checkpoint"
)

// The environment variables that make the test binary a child: childWork says what to do with the file childFile.
const (
	childWork = "CHECKPOINT_CHILD_WORK"
	childFile = "CHECKPOINT_CHILD_FILE"
)

// children are what a child can do.
var children = map[string]func(file string) error{"hold": hold}

func TestMain(m *testing.M) {
	work, ok := children[os.Getenv(childWork)]
	if !ok {
		os.Exit(m.Run())
	}
	if err := work(os.Getenv(childFile)); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// childCommand returns a command that runs the test binary as a child.
func childCommand(t *testing.T, work, file string) *exec.Cmd {
	t.Helper()
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), program)
	cmd.Env = append(os.Environ(), childWork+"="+work, childFile+"="+file)
	cmd.Stderr = os.Stderr
	return cmd
}

// hold opens a checkpoint file, appends a line, says so, and keeps the file open until its input ends.
func hold(file string) error {
	f, err := checkpoint.Open(file, []byte(head), func([]byte) error { return nil })
	if err != nil {
		return err
	}
	if err := f.Append([]byte(head + "1}\n")); err != nil {
		return err
	}
	fmt.Println("held")
	_, _ = bufio.NewReader(os.Stdin).ReadString('\n')
	return f.Close()
}

// startHolder starts a process that holds a checkpoint file, and waits until the process holds it.
func startHolder(t *testing.T, file string) (cmd *exec.Cmd, release func()) {
	t.Helper()
	cmd = childCommand(t, "hold", file)
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	if line, err := bufio.NewReader(out).ReadString('\n'); line != "held\n" {
		t.Fatalf("the process says %q, %v, want held", line, err)
	}
	return cmd, func() {
		if err := errors.Join(in.Close(), cmd.Wait()); err != nil {
			t.Error(err)
		}
	}
}

// tryOpen opens a checkpoint file and closes it again.
func tryOpen(file string) error {
	f, err := checkpoint.Open(file, []byte(head), func([]byte) error { return nil })
	if err != nil {
		return err
	}
	return f.Close()
}

// While a process has a file open, another process gets an error that names the first one, by any name of the file. When
// the first one closes the file, the file is free and no lock file is left.
func TestLockTwoProcesses(t *testing.T) {
	file := filepath.Join(t.TempDir(), "games.jsonl")
	before := time.Now().Add(-2 * time.Second)
	cmd, release := startHolder(t, file)
	link := filepath.Join(t.TempDir(), "link.jsonl")
	names := []string{file}
	if os.Symlink(file, link) == nil { // Windows may forbid links
		names = append(names, link)
	}
	for _, name := range names {
		err := tryOpen(name)
		locked, ok := errors.AsType[*checkpoint.LockedError](err)
		if !ok {
			t.Fatalf("%s: got %v, want a LockedError", name, err)
		}
		if locked.File != name || locked.PID != cmd.Process.Pid || locked.Since.Before(before) || locked.Since.After(time.Now()) {
			t.Errorf("got %+v, want file %s, process %d and a time of now", locked, name, cmd.Process.Pid)
		}
	}
	if got := readFile(t, file); got != head+"1}\n" {
		t.Errorf("the file is %q, want the line of its holder only", got)
	}
	release()
	if err := tryOpen(file); err != nil {
		t.Errorf("after the end of the process: %v", err)
	}
	if left, _ := filepath.Glob(file + ".*"); len(left) > 0 {
		t.Errorf("%v are left, want no lock file", left)
	}
}

// The lock of a process ends with kill -9. The lock file that is left neither locks nor misleads.
func TestLockKilled(t *testing.T) {
	file := filepath.Join(t.TempDir(), "games.jsonl")
	for range 3 {
		cmd, _ := startHolder(t, file)
		if err := cmd.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		_ = cmd.Wait() // says that the process was killed
	}
	f, whole := open(t, file)
	if want := strings.Repeat(head+"1}\n", 3); whole != want {
		t.Errorf("got %q, want %q", whole, want)
	}
	if locked, ok := errors.AsType[*checkpoint.LockedError](tryOpen(file)); !ok || locked.PID != os.Getpid() {
		t.Errorf("got %+v, want a LockedError with this process, %d", locked, os.Getpid())
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
}

// A lock file without a readable text still locks, and its LockedError names no process.
func TestLockUnknownHolder(t *testing.T) {
	file := filepath.Join(t.TempDir(), "games.jsonl")
	lock, err := checkpoint.LockFile(file)
	if err != nil {
		t.Fatal(err)
	}
	writeFile(t, file+".lock", "")
	_, err = checkpoint.LockFile(file)
	if locked, ok := errors.AsType[*checkpoint.LockedError](err); !ok || locked.PID != 0 || !locked.Since.IsZero() {
		t.Errorf("got %v, want a LockedError without a process", err)
	}
	if err := lock.Unlock(); err != nil {
		t.Fatal(err)
	}
}

// Of many that lock and unlock at once, one at most has the lock, although each Unlock removes the lock file.
func TestLockExcludes(t *testing.T) {
	file := filepath.Join(t.TempDir(), "games.jsonl")
	var holders, locks atomic.Int32
	var group sync.WaitGroup
	for range 8 {
		group.Go(func() {
			for range 300 {
				lock, err := checkpoint.LockFile(file)
				if _, ok := errors.AsType[*checkpoint.LockedError](err); ok {
					continue
				}
				if err != nil {
					t.Error(err)
					return
				}
				locks.Add(1)
				if n := holders.Add(1); n != 1 {
					t.Errorf("%d hold the lock", n)
				}
				holders.Add(-1)
				if err := lock.Unlock(); err != nil {
					t.Error(err)
				}
			}
		})
	}
	group.Wait()
	if locks.Load() == 0 {
		t.Error("nobody got the lock")
	}
}

// A lock in a missing directory is an error of the file, not of the lock file.
func TestLockMissingDirectory(t *testing.T) {
	name := filepath.Join(t.TempDir(), "none", "games.jsonl")
	_, err := checkpoint.LockFile(name)
	if path, ok := errors.AsType[*os.PathError](err); !ok || !errors.Is(err, os.ErrNotExist) || path.Path != name {
		t.Errorf("got %v, want that %s does not exist", err, name)
	}
}
