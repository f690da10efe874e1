package gomocup

import "errors"

// startProcess returns errors.ErrUnsupported: a browser runs no programs, and its build of this package needs no os/exec.
func (e *Engine) startProcess() (*conn, error) { return nil, errors.ErrUnsupported }
