//go:build !js

package gomocup

import (
	"errors"
	"io/fs"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"github.com/alinha/alinha/internal/procgroup"
)

// startProcess starts the program of Command with pipes to its input and output, in a process group of its own: the processes
// that the program has started end with it.
func (e *Engine) startProcess() (*conn, error) {
	words := procgroup.Words(e.Command)
	if len(words) == 0 {
		return nil, errors.New("no program is named")
	}
	path := words[0]
	cmd := exec.Command(path, words[1:]...)
	if strings.ContainsAny(path, `/\`) {
		abs, err := filepath.Abs(path)
		if err != nil {
			return nil, err
		}
		cmd.Path, cmd.Dir = abs, filepath.Dir(abs)
	}
	in, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	group, err := procgroup.Start(cmd)
	switch {
	case errors.Is(err, exec.ErrNotFound):
		return nil, fs.ErrNotExist
	case err != nil:
		for inner := err; inner != nil; inner = errors.Unwrap(inner) {
			err = inner // the innermost error, without the path, which may be of any length
		}
		return nil, err
	}
	c := newConn(in, out, e.Log)
	c.exitStatus = sync.OnceValue(func() string {
		if err := group.Wait(); err != nil {
			return err.Error()
		}
		return cmd.ProcessState.String()
	})
	c.terminate = func(timeout time.Duration) {
		timer := time.AfterFunc(timeout, func() { _ = group.Kill() })
		defer timer.Stop()
		c.exitStatus()
	}
	return c, nil
}
