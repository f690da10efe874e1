//go:build unix

package checkpoint_test

import (
	"errors"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/alinha/alinha/internal/checkpoint"
)

func init() { children["fill"] = fill }

// fill appends lines to a checkpoint file until a limit of the system stops it in the middle of a line, and then a line
// that is short enough.
func fill(file string) error {
	signal.Ignore(syscall.SIGXFSZ) // so that a write beyond the limit is an error
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &syscall.Rlimit{Cur: 100, Max: 100}); err != nil {
		return err
	}
	f, err := checkpoint.Open(file, []byte(head), func([]byte) error { return nil })
	if err != nil {
		return err
	}
	for i := 0; err == nil; i++ {
		err = f.Append(fmt.Appendf(nil, "%s%030d}\n", head, i))
	}
	if !errors.Is(err, syscall.EFBIG) {
		return fmt.Errorf("got %w, want EFBIG", err)
	}
	return errors.Join(f.Append([]byte(head+"7}\n")), f.Close())
}

// A write that fails in the middle of a line, as on a full disk, leaves the lines before it, and later lines stay readable.
func TestAppendFails(t *testing.T) {
	file := filepath.Join(t.TempDir(), "games.jsonl")
	if err := childCommand(t, "fill", file).Run(); err != nil {
		t.Fatal(err)
	}
	want := fmt.Sprintf("%s%030d}\n%s%030d}\n%s7}\n", head, 0, head, 1, head)
	if got := readFile(t, file); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if left, _ := os.ReadDir(filepath.Dir(file)); len(left) != 1 {
		t.Errorf("the directory holds %v, want the file only", left)
	}
}
