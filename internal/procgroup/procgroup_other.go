//go:build !unix && !windows

package procgroup

import (
	"os"
	"os/exec"
)

// A groupHandle is a program alone: the system has no groups of processes.
type groupHandle struct{}

func (groupHandle) prepare(*exec.Cmd) {}

func (groupHandle) join(*os.Process) {}

func (groupHandle) kill(p *os.Process) error { return p.Kill() }

func (groupHandle) release() {}
