package explain

import (
	"errors"

	"github.com/alinha/alinha/rules"
)

// An At is an error in a line, and where it is, in characters from 1.
type At struct {
	Column int
	Err    error
}

func (a *At) Error() string { return a.Err.Error() }

func (a *At) Unwrap() error { return a.Err }

// Place returns the column of an error in a line, 1 if it is the line as a whole, and
// the error itself.
func Place(err error) (column int, bare error) {
	if at, ok := errors.AsType[*At](err); ok {
		return at.Column, at.Err
	}
	if wrong, ok := errors.AsType[*rules.MoveError](err); ok {
		return wrong.Column, err
	}
	return 1, err
}
