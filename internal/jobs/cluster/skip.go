package cluster

import (
	"encoding/json"
	"errors"
	"slices"

	"github.com/alinha/alinha/internal/jobs"
)

// maxStops is how many messages about removed units may wait until an execution looks at them.
const maxStops = 1024

// accept hands a result to the accept function of Execute, unless the unit is skipped. It skips the units of a
// *jobs.SkipUnits.
func (x *execution) accept(number int, result json.RawMessage) error {
	if x.skipped[number] {
		return nil
	}
	err := x.acceptResult(number, result)
	if skip, ok := errors.AsType[*jobs.SkipUnits](err); ok {
		return x.skip(skip.Units)
	}
	return err
}

// skip removes units from the queue and ends units in progress, unless another unit with the same payload waits for the
// result. A worker that receives a unit at the same moment computes the unit in vain. With Verify, workers compute
// skipped units too, and accept ignores their results.
func (x *execution) skip(numbers []int) error {
	for _, number := range numbers {
		x.skipped[number] = true
	}
	if x.share > 0 {
		return nil // a second worker may be computing a unit
	}
	isSkipped := func(number int) bool { return x.skipped[number] }
	var removed []string
	for id, unit := range x.waiting {
		if unit.numbers = slices.DeleteFunc(unit.numbers, isSkipped); len(unit.numbers) == 0 {
			removed = append(removed, id)
			delete(x.waiting, id)
		}
	}
	for _, id := range removed { // before the end of a unit in progress makes a thread free to begin one of them
		if err := x.dequeue(id); err != nil {
			return err
		}
	}
	for _, id := range removed {
		if err := x.conn.Publish(cancelUnitSubject(StudyID(x.study), id), nil); err != nil {
			return err
		}
	}
	return nil
}

// dequeue removes a unit from the queue.
func (x *execution) dequeue(id string) error {
	return x.purge(x.ctx, workStream, workSubject(x.study, id))
}
