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

// Running reports whether a process runs. A zombie, a process that has ended but that its parent has not waited for, does
// not run.
func Running(pid int) bool {
	if errors.Is(syscall.Kill(pid, 0), syscall.ESRCH) {
		return false
	}
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	return err != nil || !strings.Contains(string(stat), ") Z ")
}

// WaitForExit waits until a process has ended. After 5 s it kills the process and fails the test.
func WaitForExit(t *testing.T, pid int) {
	t.Helper()
	for deadline := time.Now().Add(5 * time.Second); Running(pid); time.Sleep(10 * time.Millisecond) {
		if time.Now().After(deadline) {
			_ = syscall.Kill(pid, syscall.SIGKILL)
			t.Fatalf("process %d has not ended", pid)
		}
	}
}

// ParsePID returns the number of a process that a script has printed.
func ParsePID(t *testing.T, text string) int {
	t.Helper()
	pid, err := strconv.Atoi(strings.TrimSpace(text))
	if err != nil {
		t.Fatal(err)
	}
	return pid
}

// ReadPID returns the number of a process that a script has written to a file.
func ReadPID(t *testing.T, file string) int {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return ParsePID(t, string(text))
}
