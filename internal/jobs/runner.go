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
	// Run computes the result of a unit from its payload. The result is a JSON value of at most MaxResult bytes. When ctx
	// ends, Run returns soon, and its result does not count. The caller may then call Run for another unit.
	Run(ctx context.Context, payload json.RawMessage) (json.RawMessage, error)

	// Close frees what the Runner holds, such as the processes of engines.
	Close() error
}

// Kinds are the kinds of studies that a process can compute. The function of a kind opens a Runner by the parameters of
// a study.
type Kinds map[string]func(params json.RawMessage) (Runner, error)

// Open returns a new Runner for a study. The error is an *UnknownKindError if k lacks the kind of the study.
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

// Run runs a unit and checks the result. The error is that of the Runner, a *PanicError if the Runner panics, a
// *SizeError for a result of more than MaxResult bytes, or errNoJSON.
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

// checkJSON returns errNoJSON if a text is no JSON value, or a *SizeError if the text has more than limit bytes.
func checkJSON(text json.RawMessage, limit int) error {
	switch {
	case len(text) > limit:
		return &SizeError{len(text), limit}
	case !json.Valid(text):
		return errNoJSON
	}
	return nil
}
