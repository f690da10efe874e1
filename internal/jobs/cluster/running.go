package cluster

import (
	"context"
	"maps"
	"slices"
	"sync"

	"github.com/alinha/alinha/internal/jobs"
)

// runningUnits are the units that a worker computes, by study, so that the units of a cancelled study end. The zero value
// has no units.
type runningUnits struct {
	mu      sync.Mutex
	next    int
	cancels map[string]map[int]context.CancelFunc
}

// add returns a context for a unit of a study, which ends when the study is cancelled. The caller calls release at the end
// of the unit.
func (r *runningUnits) add(ctx context.Context, studyID string) (unitCtx context.Context, release func()) {
	unitCtx, cancel := context.WithCancel(ctx)
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.cancels == nil {
		r.cancels = make(map[string]map[int]context.CancelFunc)
	}
	if r.cancels[studyID] == nil {
		r.cancels[studyID] = make(map[int]context.CancelFunc)
	}
	number := r.next
	r.next++
	r.cancels[studyID][number] = cancel
	return unitCtx, func() {
		r.mu.Lock()
		defer r.mu.Unlock()
		cancel()
		if delete(r.cancels[studyID], number); len(r.cancels[studyID]) == 0 {
			delete(r.cancels, studyID)
		}
	}
}

// studies returns the IDs of the studies that have units.
func (r *runningUnits) studies() []string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return slices.Collect(maps.Keys(r.cancels))
}

// cancel ends the units of a study.
func (r *runningUnits) cancel(studyID string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, cancel := range r.cancels[studyID] {
		cancel()
	}
}

// A runnerPool keeps the runners of studies between units.
type runnerPool struct {
	kinds jobs.Kinds
	mu    sync.Mutex
	idle  map[string][]jobs.Runner // by study
}

// maxIdleStudies is how many studies a pool keeps runners of.
const maxIdleStudies = 4

// take returns a runner of a study: an idle one, or a new one by the study's entry on the server. The caller gives the runner
// back, or closes it. The error is ErrNoStudy if the server has no entry.
func (p *runnerPool) take(ctx context.Context, c *Client, studyID string) (jobs.Runner, error) {
	if r := p.takeIdle(studyID); r != nil {
		return r, nil
	}
	entry, err := c.Study(ctx, studyID)
	if err != nil {
		return nil, err
	}
	return p.kinds.Open(&entry.Study)
}

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
	return idle[last]
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
	p.idle[studyID] = append(p.idle[studyID], r)
	for other := range p.idle {
		if len(p.idle) <= maxIdleStudies {
			return
		}
		if other != studyID {
			p.closeStudy(other)
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
