package jobs_test

import (
	"encoding/json"
	"errors"
	"testing"

	"github.com/alinha/alinha/internal/jobs"
	"github.com/alinha/alinha/internal/jobs/jobstest"
)

func TestLocal(t *testing.T) {
	for _, workers := range []int{0, 1, 4} {
		jobstest.Conformance(t, &jobs.Local{Kinds: jobstest.Kinds, Workers: workers})
	}
}

func TestWasted(t *testing.T) {
	jobstest.Wasted(t, &jobs.Local{Kinds: jobstest.Kinds, Workers: 3})
}

func TestUnknownKind(t *testing.T) {
	local := &jobs.Local{Kinds: jobstest.Kinds}
	err := local.Execute(t.Context(), jobstest.Study("chess", ""), jobstest.Numbers(1), func(int, json.RawMessage) error { return nil })
	if unknown, ok := errors.AsType[*jobs.UnknownKindError](err); !ok || unknown.Kind != "chess" {
		t.Errorf("got %v, want the unknown kind chess", err)
	}
}

// With one worker a unit is asked for when the results of all units before have been accepted, so that units may be read
// from a program that waits for each result.
func TestLocalIsInteractive(t *testing.T) {
	accepted := 0
	units := func(yield func(json.RawMessage) bool) {
		for unit := range 10 {
			if accepted != unit {
				t.Errorf("unit %d: asked for after %d results, want %d", unit, accepted, unit)
			}
			if !yield(json.RawMessage("1")) {
				return
			}
		}
	}
	local := &jobs.Local{Kinds: jobstest.Kinds}
	err := local.Execute(t.Context(), jobstest.Study("square", ""), units, func(int, json.RawMessage) error {
		accepted++
		return nil
	})
	if err != nil || accepted != 10 {
		t.Errorf("got %d results and %v, want 10", accepted, err)
	}
}
