//go:build unix

package procgroup

import (
	"errors"
	"os"
	"os/exec"
	"syscall"
)

// A groupHandle is the process group of a program, whose number is that of the program.
type groupHandle struct{}

// prepare makes cmd start as the leader of a new process group.
func (groupHandle) prepare(cmd *exec.Cmd) {
	if cmd.SysProcAttr == nil {
		cmd.SysProcAttr = &syscall.SysProcAttr{}
	}
	cmd.SysProcAttr.Setpgid = true
	setDeathSignal(cmd.SysProcAttr)
}

func (groupHandle) join(*os.Process) {}

// kill sends SIGKILL to all processes of the group.
func (groupHandle) kill(leader *os.Process) error {
	if err := syscall.Kill(-leader.Pid, syscall.SIGKILL); !errors.Is(err, syscall.ESRCH) {
		return err
	}
	return os.ErrProcessDone
}

func (groupHandle) release() {}
