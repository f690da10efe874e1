//go:build unix

package solverbench_test

import (
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/alinha/alinha/internal/solverbench"
)

// The processes that a program has started end with the comparison.
func TestChildrenEnd(t *testing.T) {
	file := filepath.Join(t.TempDir(), "pid")
	set := testSet(t)
	set.Positions = set.Positions[:1]
	c := solverbench.Comparison{
		Sets: []*solverbench.TestSet{set}, Every: 1, Timeout: 300 * time.Millisecond,
		Programs: []solverbench.Program{{Name: "hangs", Command: []string{"sh", "-c", "sleep 300 & echo $! >" + file + "; wait"}}},
	}
	var failed error
	_, _, err := c.Run(t.Context(), func(int, int) {}, func(e *solverbench.ProgramError) { failed = e.Err })
	if err != nil || !errors.Is(failed, solverbench.ErrTimeout) {
		t.Errorf("got %v and %v, want %v", err, failed, solverbench.ErrTimeout)
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	pid, err := strconv.Atoi(strings.TrimSpace(string(text)))
	if err != nil {
		t.Fatal(err)
	}
	for deadline := time.Now().Add(5 * time.Second); ; time.Sleep(10 * time.Millisecond) {
		stat, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/stat") // a zombie has ended
		if errors.Is(syscall.Kill(pid, 0), syscall.ESRCH) || err == nil && strings.Contains(string(stat), ") Z ") {
			return
		}
		if time.Now().After(deadline) {
			_ = syscall.Kill(pid, syscall.SIGKILL)
			t.Fatal("the program's sleep runs on")
		}
	}
}
