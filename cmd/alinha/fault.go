package main

import (
	"errors"

	"github.com/alinha/alinha/rules"
)

// A fault is an error in a line, and where it is, in characters from 1.
type fault struct {
	column int
	error
}

func (f *fault) Unwrap() error { return f.error }

// placeOf returns the column of an error in a line, 1 if it is the line as a whole, and
// the error itself.
func placeOf(err error) (column int, bare error) {
	if f, ok := errors.AsType[*fault](err); ok {
		return f.column, f.error
	}
	if wrong, ok := errors.AsType[*rules.MoveError](err); ok {
		return wrong.Column, err
	}
	return 1, err
}
