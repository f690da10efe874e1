//go:build unix

package procgroup_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"testing"
	"time"

	"github.com/alinha/alinha/internal/procgroup"
	"github.com/alinha/alinha/internal/procgroup/proctest"
)

// TestMain runs the tests, or a parent that starts a program and never ends if PROCGROUP_TEST_PARENT is set.
func TestMain(m *testing.M) {
	if os.Getenv("PROCGROUP_TEST_PARENT") != "" {
		cmd := exec.Command("sleep", "300")
		if _, err := procgroup.Start(cmd); err != nil {
			panic(err)
		}
		fmt.Println(cmd.Process.Pid)
		time.Sleep(time.Hour)
	}
	os.Exit(m.Run())
}

// startScript starts a shell script, which prints the number of a process that it has started.
func startScript(ctx context.Context, t *testing.T, script string) (g *procgroup.Group, child int) {
	t.Helper()
	cmd := exec.CommandContext(ctx, "sh", "-c", script)
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	g, err = procgroup.Start(cmd)
	if err != nil {
		t.Fatal(err)
	}
	return g, readPid(t, bufio.NewReader(out))
}

// readPid reads the number of a process from the output of a program.
func readPid(t *testing.T, r *bufio.Reader) int {
	t.Helper()
	line, err := r.ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	return proctest.ParsePID(t, line)
}

// The processes that a program has started end with the program: killed, exited by itself, or at the end of its context.
func TestGroupEnds(t *testing.T) {
	t.Run("Kill", func(t *testing.T) {
		g, child := startScript(t.Context(), t, "sleep 300 & echo $!; wait")
		if err := g.Kill(); err != nil {
			t.Error(err)
		}
		if err := g.Wait(); err == nil {
			t.Error("got no error of a killed program")
		}
		proctest.WaitForExit(t, child)
		if err := g.Kill(); !errors.Is(err, os.ErrProcessDone) {
			t.Errorf("Kill after Wait: got %v, want %v", err, os.ErrProcessDone)
		}
	})
	t.Run("exit", func(t *testing.T) {
		g, child := startScript(t.Context(), t, "sleep 300 >/dev/null & echo $!")
		if err := g.Wait(); err != nil {
			t.Error(err)
		}
		proctest.WaitForExit(t, child)
	})
	t.Run("context", func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		g, child := startScript(ctx, t, "trap '' TERM INT; sleep 300 & echo $!; wait")
		cancel()
		if err := g.Wait(); err == nil {
			t.Error("got no error of a killed program")
		}
		proctest.WaitForExit(t, child)
	})
}

// A program that cannot be started is an error.
func TestStartFails(t *testing.T) {
	if _, err := procgroup.Start(exec.Command("/nothing")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("got %v, want %v", err, os.ErrNotExist)
	}
}

// The program ends when its parent is killed, where the system has a signal for that.
func TestParentKilled(t *testing.T) {
	if runtime.GOOS != "linux" && runtime.GOOS != "freebsd" {
		t.Skip("no parent-death signal on", runtime.GOOS)
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	parent := exec.Command(self)
	parent.Env = append(os.Environ(), "PROCGROUP_TEST_PARENT=1")
	out, err := parent.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := parent.Start(); err != nil {
		t.Fatal(err)
	}
	child := readPid(t, bufio.NewReader(out))
	_ = parent.Process.Kill()
	_ = parent.Wait()
	proctest.WaitForExit(t, child)
}
