package jobs

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
)

// An Executor computes the units of a study.
type Executor interface {
	// Execute computes units, given by their payloads, and calls accept with each result, in any order, one call at a
	// time. unit is the number of the unit, from 0. A payload that occurs twice is two units with the same result.
	//
	// Execute ends when accept has seen every result, or when accept returns an error. Two errors of accept are no errors
	// of Execute: ErrEnough ends Execute early, and after a *SkipUnits Execute goes on.
	//
	// The error is that of accept, a *UnitError if a unit cannot be computed, ErrNoUnits if units is empty, or the
	// error of ctx if ctx ends first. The results that accept has seen are valid in each case. Execute does not
	// call accept while units computes its next payload.
	Execute(ctx context.Context, s *Study, units iter.Seq[json.RawMessage], accept func(unit int, result json.RawMessage) error) error

	// Wasted returns the number of units that all calls of Execute so far have begun in vain: accept returned ErrEnough
	// before it saw the results.
	Wasted() int
}

var (
	// ErrEnough is the error by which the accept function of Execute ends a study early, as a sequential test does.
	ErrEnough = errors.New("no more results are wanted")

	// ErrNoUnits is the error of a study without units.
	ErrNoUnits = errors.New("the study has no units")
)

// A SkipUnits is the error by which the accept function of Execute skips units whose results are not wanted any more.
// Execute computes no skipped unit that waits, ends the contexts of skipped units in progress, and calls accept for no
// skipped unit. Units whose results accept has seen have no effect. A later unit may have the payload of a skipped
// unit.
type SkipUnits struct {
	Units []int // the numbers of the units, from 0
}

func (*SkipUnits) Error() string { return "some results are not wanted any more" }

// A UnitError is why a unit could not be computed.
type UnitError struct {
	Unit int   // the number of the unit, from 0
	Err  error // of the last try
}

func (e *UnitError) Error() string { return fmt.Sprintf("unit %d: %v", e.Unit+1, e.Err) }

func (e *UnitError) Unwrap() error { return e.Err }
