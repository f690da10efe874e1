package gomocup

import "errors"

// run returns errors.ErrUnsupported: a browser runs no programs, and its build of this package needs no os/exec.
func (e *Engine) run() (*conn, error) { return nil, errors.ErrUnsupported }
