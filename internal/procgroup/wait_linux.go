package procgroup

import (
	"errors"
	"os/exec"

	"golang.org/x/sys/unix"
)

// wait waits for the exit of the program, calls exited, and then frees the program's number: until then no other process
// group can have the number.
func (groupHandle) wait(cmd *exec.Cmd, exited func()) error {
	for {
		err := unix.Waitid(unix.P_PID, cmd.Process.Pid, nil, unix.WEXITED|unix.WNOWAIT, nil)
		if !errors.Is(err, unix.EINTR) {
			break
		}
	}
	exited()
	return cmd.Wait()
}
