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
	// Execute ends when accept has seen every result, or when accept returns an error. Execute returns the error of accept,
	// but for two: ErrEnough, if no more results are wanted, is no error of Execute, and after a *SkipUnits Execute goes on.
	// Execute returns a *UnitError if a unit cannot be computed, ErrNoUnits if there are no units, and the error of ctx if
	// ctx ends first. The results that accept has seen are valid in each case. Execute does not call accept while it takes
	// a unit from units.
	Execute(ctx context.Context, s *Study, units iter.Seq[json.RawMessage], accept func(unit int, result json.RawMessage) error) error

	// Wasted returns how many units all calls of Execute so far have begun in vain: accept returned ErrEnough before it saw
	// their results.
	Wasted() int
}

var (
	// ErrEnough is returned by the accept function of Execute to end a study early, as a sequential test does.
	ErrEnough = errors.New("no more results are wanted")

	// ErrNoUnits is the error of a study without units.
	ErrNoUnits = errors.New("the study has no units")
)

// A SkipUnits is returned by the accept function of Execute if the results of some units are not wanted any more. Execute
// removes the units: those that wait are not computed, the contexts of those in progress end, and accept sees no result of
// them. Units that accept has seen are left out. A removed unit may be asked for again.
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
