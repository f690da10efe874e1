//go:build unix

package solverbench_test

import (
	"errors"
	"path/filepath"
	"testing"
	"time"

	"github.com/alinha/alinha/internal/procgroup/proctest"
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
	proctest.WaitForExit(t, proctest.ReadPID(t, file))
}
