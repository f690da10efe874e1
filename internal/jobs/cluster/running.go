package cluster

import (
	"context"
	"errors"
	"maps"
	"slices"
	"sync"
	"time"

	"github.com/alinha/alinha/internal/jobs"
)

// runningUnits are the units that a worker has received, by study, so that the units of a cancelled study end. The zero value
// has no units.
type runningUnits struct {
	mu    sync.Mutex
	next  int
	units map[string]map[int]runningUnit
}

// A runningUnit is a unit that a worker has received, with the function that ends its context.
type runningUnit struct {
	unitID string
	cancel context.CancelCauseFunc
}

// errSkipped is the cause of the end of the context of a unit whose result is not wanted any more, while its study goes on.
var errSkipped = errors.New("the result of the unit is not wanted any more")

// add returns a context for a unit of a study, which ends when the study or the unit is cancelled. The caller calls release at
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

// studies returns the IDs of the studies that have units.
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

// A runnerPool keeps the runners of studies between units.
type runnerPool struct {
	kinds jobs.Kinds
	mu    sync.Mutex
	idle  map[string][]idleRunner // by study
}

// An idleRunner is a runner between two units.
type idleRunner struct {
	jobs.Runner
	since time.Time
}

// idleLifetime is how long a pool keeps a runner without a unit. A runner of games holds the tables of its engines.
const idleLifetime = 30 * time.Second

// maxIdleStudies is how many studies a pool keeps runners of.
const maxIdleStudies = 4

// take returns a runner of a study: an idle one, or a new one by the study's entry on the server. The caller gives the runner
// back, or closes it. The error is ErrNoStudy if the server has no entry, and errNoEntry if the server does not answer.
func (p *runnerPool) take(ctx context.Context, c *Client, studyID string) (jobs.Runner, error) {
	if r := p.takeIdle(studyID); r != nil {
		return r, nil
	}
	entry, err := c.Study(ctx, studyID)
	switch {
	case isTransient(err):
		return nil, errNoEntry
	case err != nil:
		return nil, err
	}
	return p.kinds.Open(&entry.Study)
}

// errNoEntry is the error of a server that does not answer with the entry of a study.
var errNoEntry = errors.New("the server does not answer with the study")

// takeIdle returns an idle runner of a study, or nil.
func (p *runnerPool) takeIdle(studyID string) jobs.Runner {
	p.mu.Lock()
	defer p.mu.Unlock()
	idle := p.idle[studyID]
	if len(idle) == 0 {
		return nil
	}
	last := len(idle) - 1
	p.idle[studyID] = idle[:last]
	return idle[last].Runner
}

// drop closes the idle runners of a study, so that take looks whether the server still has the study.
func (p *runnerPool) drop(studyID string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.closeStudy(studyID)
}

// giveBack keeps a runner for the next unit of its study. If the pool has runners of too many studies, it closes the idle
// runners of another one, whichever comes first.
func (p *runnerPool) giveBack(studyID string, r jobs.Runner) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.idle[studyID] = append(p.idle[studyID], idleRunner{r, time.Now()})
	for other := range p.idle {
		if len(p.idle) <= maxIdleStudies {
			return
		}
		if other != studyID {
			p.closeStudy(other)
		}
	}
}

// closeUnused closes the runners without a unit since a time.
func (p *runnerPool) closeUnused(since time.Time) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for studyID, idle := range p.idle {
		p.idle[studyID] = slices.DeleteFunc(idle, func(r idleRunner) bool {
			unused := !r.since.After(since)
			if unused {
				_ = r.Close()
			}
			return unused
		})
		if len(p.idle[studyID]) == 0 {
			delete(p.idle, studyID)
		}
	}
}

// closeStudy closes the idle runners of a study.
func (p *runnerPool) closeStudy(studyID string) {
	for _, r := range p.idle[studyID] {
		_ = r.Close()
	}
	delete(p.idle, studyID)
}

// close closes all idle runners.
func (p *runnerPool) close() {
	p.mu.Lock()
	defer p.mu.Unlock()
	for studyID := range p.idle {
		p.closeStudy(studyID)
	}
}
