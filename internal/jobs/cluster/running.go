package cluster

import (
	"context"
	"errors"
	"maps"
	"slices"
	"sync"
)

// runningUnits are the units that a worker has received, so that a message can end a unit, or all units of a study. The
// zero value has no units.
type runningUnits struct {
	mu    sync.Mutex
	next  int                            // the number of the next unit
	units map[string]map[int]runningUnit // by study ID, then by the number of the unit
}

// A runningUnit is a unit that a worker has received, with the function that ends its context.
type runningUnit struct {
	unitID string
	cancel context.CancelCauseFunc
}

// errSkipped is the cause of the end of the context of a unit that a command skips. The study of the unit goes on.
var errSkipped = errors.New("the result of the unit is not wanted any more")

// add adds a unit, and returns a context that ends when the study or the unit is cancelled. The caller calls release at
// the end of the unit.
func (r *runningUnits) add(ctx context.Context, studyID, unitID string) (unitCtx context.Context, release func()) {
	unitCtx, cancel := context.WithCancelCause(ctx)
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.units == nil {
		r.units = make(map[string]map[int]runningUnit)
	}
	if r.units[studyID] == nil {
		r.units[studyID] = make(map[int]runningUnit)
	}
	number := r.next
	r.next++
	r.units[studyID][number] = runningUnit{unitID, cancel}
	return unitCtx, func() {
		r.mu.Lock()
		defer r.mu.Unlock()
		cancel(nil)
		if delete(r.units[studyID], number); len(r.units[studyID]) == 0 {
			delete(r.units, studyID)
		}
	}
}

// studies returns the IDs of the studies of the units.
func (r *runningUnits) studies() []string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return slices.Collect(maps.Keys(r.units))
}

// cancel ends the units of a study, and returns their IDs.
func (r *runningUnits) cancel(studyID string) (unitIDs []string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, unit := range r.units[studyID] {
		unit.cancel(nil)
		unitIDs = append(unitIDs, unit.unitID)
	}
	return unitIDs
}

// cancelUnit ends a unit of a study.
func (r *runningUnits) cancelUnit(studyID, unitID string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, unit := range r.units[studyID] {
		if unit.unitID == unitID {
			unit.cancel(errSkipped)
		}
	}
}
