//go:build !linux

package procgroup

import "os/exec"

// wait waits for the exit of the program, and calls exited at once. In the meantime the program's number is free; systems
// give out all other numbers first.
func (groupHandle) wait(cmd *exec.Cmd, exited func()) error {
	err := cmd.Wait()
	exited()
	return err
}
