//go:build linux || freebsd

package procgroup

import "syscall"

// setDeathSignal makes the system kill the program when our process ends. The signal is bound to the thread that starts the
// program; Go ends threads only with a goroutine that is locked to one.
func setDeathSignal(attr *syscall.SysProcAttr) { attr.Pdeathsig = syscall.SIGKILL }
