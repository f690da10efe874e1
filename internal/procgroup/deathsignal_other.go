//go:build unix && !linux && !freebsd

package procgroup

import "syscall"

// setDeathSignal does nothing: the system has no signal for the end of a parent.
func setDeathSignal(*syscall.SysProcAttr) {}
