package explain

import (
	"errors"

	"github.com/alinha/alinha/record"
	"github.com/alinha/alinha/rules"
)

// A ColumnError is an error in a line of text with its column.
type ColumnError struct {
	Column int // in characters, from 1
	Err    error
}

func (e *ColumnError) Error() string { return e.Err.Error() }

func (e *ColumnError) Unwrap() error { return e.Err }

// Column returns the column of an error in a line, and the error itself. The column of an error that does not tell one
// is 1.
func Column(err error) (column int, cause error) {
	if e, ok := errors.AsType[*ColumnError](err); ok {
		return e.Column, e.Err
	}
	if e, ok := errors.AsType[*record.ParseError](err); ok {
		return e.Column, &unplacedError{e}
	}
	if e, ok := errors.AsType[*rules.MoveError](err); ok {
		return e.Column, err
	}
	return 1, err
}

// An unplacedError is an error whose explanation is without its place, which its reader knows already.
type unplacedError struct{ *record.ParseError }
