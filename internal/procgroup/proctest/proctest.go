//go:build unix

// Package proctest helps tests of programs that start other processes.
package proctest

import (
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// Running reports whether a process runs. A zombie that its new parent has not yet waited for does not.
func Running(pid int) bool {
	if errors.Is(syscall.Kill(pid, 0), syscall.ESRCH) {
		return false
	}
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	return err != nil || !strings.Contains(string(stat), ") Z ")
}

// ExpectEnd fails the test, and kills the process, if a process still runs after 5 s.
func ExpectEnd(t *testing.T, pid int) {
	t.Helper()
	for deadline := time.Now().Add(5 * time.Second); Running(pid); time.Sleep(10 * time.Millisecond) {
		if time.Now().After(deadline) {
			_ = syscall.Kill(pid, syscall.SIGKILL)
			t.Fatalf("process %d has not ended", pid)
		}
	}
}

// ParsePid returns the number of a process that a script has printed.
func ParsePid(t *testing.T, text string) int {
	t.Helper()
	pid, err := strconv.Atoi(strings.TrimSpace(text))
	if err != nil {
		t.Fatal(err)
	}
	return pid
}

// ReadPid returns the number of a process that a script has written to a file.
func ReadPid(t *testing.T, file string) int {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return ParsePid(t, string(text))
}
