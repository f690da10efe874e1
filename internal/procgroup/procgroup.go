// Package procgroup runs programs so that the processes which a program starts end with it.
//
// A program is often a script around the real one: to kill the script alone leaves the real program behind, with its memory
// and its threads. A [Group] is a program and its descendants:
//
//	system            the group                       what ends it when our own process is killed
//	Linux, FreeBSD    a process group (setpgid)       the program gets SIGKILL (parent-death signal); its children do not
//	other Unix        a process group (setpgid)       nothing: programs see the end of their input
//	Windows           a job object                    the system, which closes the job
//	others            the program alone               nothing
//
// A process that leaves the group, by setsid or setpgid, is out of reach on Unix. On Windows a process that the program starts
// in the instant before it joins the job is out of reach.
//
// A program in a group of its own does not get the interrupt of Ctrl-C, which goes to the foreground group of the terminal.
package procgroup

import (
	"os"
	"os/exec"
	"sync"
)

// A Group is a running program and its descendants.
type Group struct {
	cmd    *exec.Cmd
	handle groupHandle

	mu   sync.Mutex
	done bool // the program has been waited for: its number may be another process's
}

// Start starts cmd as a group. It sets cmd.SysProcAttr. If cmd has a context, the end of the context kills the group. The
// caller must call Wait in place of cmd.Wait.
func Start(cmd *exec.Cmd) (*Group, error) {
	g := &Group{cmd: cmd}
	if cmd.Cancel != nil { // exec.CommandContext
		cmd.Cancel = g.Kill
	}
	g.handle.prepare(cmd)
	if err := cmd.Start(); err != nil {
		g.handle.release()
		return nil, err
	}
	g.handle.join(cmd.Process)
	return g, nil
}

// Kill kills all processes of the group at once. After Wait it returns os.ErrProcessDone.
func (g *Group) Kill() error {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.done {
		return os.ErrProcessDone
	}
	return g.handle.kill(g.cmd.Process)
}

// Wait waits until the program exits, kills the rest of the group, and returns the error of cmd.Wait.
func (g *Group) Wait() error {
	return g.handle.wait(g.cmd, func() {
		g.mu.Lock()
		defer g.mu.Unlock()
		g.done = true
		_ = g.handle.kill(g.cmd.Process)
		g.handle.release()
	})
}
