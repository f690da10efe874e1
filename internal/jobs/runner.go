package jobs

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"runtime/debug"
)

// A Runner computes units of one study, one at a time.
type Runner interface {
	// Run computes the result of a unit from its payload: a JSON value of at most MaxResult bytes. When ctx ends, Run
	// returns soon, and its result does not count; the Runner may then be asked for another unit.
	Run(ctx context.Context, payload json.RawMessage) (json.RawMessage, error)

	// Close frees what the Runner holds, such as the processes of engines.
	Close() error
}

// Kinds are the kinds of studies that a process can compute: each function makes a Runner from the parameters of a study.
type Kinds map[string]func(params json.RawMessage) (Runner, error)

// Open returns a Runner for a study. The error is an *UnknownKindError if the process cannot compute its kind.
func (k Kinds) Open(s *Study) (Runner, error) {
	open, ok := k[s.Kind]
	if !ok {
		return nil, &UnknownKindError{s.Kind}
	}
	return open(s.Params)
}

// An UnknownKindError is the kind of a study for which a process has no Runner.
type UnknownKindError struct{ Kind string }

func (e *UnknownKindError) Error() string { return fmt.Sprintf("no runner of kind %q", e.Kind) }

// A SizeError is a payload or a result of more bytes than are allowed.
type SizeError struct{ Size, Limit int }

func (e *SizeError) Error() string { return fmt.Sprintf("%d bytes, want at most %d", e.Size, e.Limit) }

// A PanicError is a panic of a Runner.
type PanicError struct {
	Value any
	Stack []byte
}

func (e *PanicError) Error() string { return fmt.Sprintf("the runner panicked: %v", e.Value) }

// errNoJSON is the error of a payload or a result that is no JSON value.
var errNoJSON = errors.New("not a JSON value")

// Run runs a unit and checks the result. It returns the error of the Runner as it is, a panic as a *PanicError, and an error
// for a result that is no JSON value or too large.
func Run(ctx context.Context, r Runner, payload json.RawMessage) (result json.RawMessage, err error) {
	defer func() {
		if v := recover(); v != nil {
			result, err = nil, &PanicError{v, debug.Stack()}
		}
	}()
	if result, err = r.Run(ctx, payload); err != nil {
		return nil, err
	}
	if err := checkJSON(result, MaxResult); err != nil {
		return nil, err
	}
	return result, nil
}

// CheckPayload returns an error if a payload is no JSON value or has more than MaxPayload bytes.
func CheckPayload(payload json.RawMessage) error { return checkJSON(payload, MaxPayload) }

// checkJSON returns an error if a text is no JSON value or has more than limit bytes.
func checkJSON(text json.RawMessage, limit int) error {
	switch {
	case len(text) > limit:
		return &SizeError{len(text), limit}
	case !json.Valid(text):
		return errNoJSON
	}
	return nil
}
