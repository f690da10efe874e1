package gomocup

import "io"

// Dial connects an engine to a test instead of a program.
func (e *Engine) Dial(dial func() (in io.WriteCloser, out io.Reader, err error)) {
	e.dial = func() (*conn, error) {
		in, out, err := dial()
		if err != nil {
			return nil, err
		}
		return newConn(in, out, e.Log), nil
	}
}
