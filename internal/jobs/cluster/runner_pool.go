package cluster

import (
	"context"
	"errors"
	"slices"
	"sync"
	"time"

	"github.com/alinha/alinha/internal/jobs"
)

// A runnerPool keeps the runners of studies between units.
type runnerPool struct {
	kinds jobs.Kinds
	mu    sync.Mutex
	idle  map[string][]idleRunner // by study ID
}

// An idleRunner is a runner between two units.
type idleRunner struct {
	jobs.Runner
	since time.Time // of the end of the last unit
}

// idleLifetime is how long a worker keeps a runner without a unit. A runner of games holds the tables of its engines.
const idleLifetime = 30 * time.Second

// maxIdleStudies is the greatest number of studies whose runners a pool keeps.
const maxIdleStudies = 4

// take returns an idle runner of a study, or opens a runner by the study's entry on the server. While the server is
// away, take waits. The caller calls giveBack, or closes the runner. The error is ErrNoStudy if the server has no
// entry.
func (p *runnerPool) take(ctx context.Context, c *Client, studyID string) (jobs.Runner, error) {
	if r := p.takeIdle(studyID); r != nil {
		return r, nil
	}
	var entry *StudyEntry
	err := retry(ctx, func() (err error) {
		entry, err = c.Study(ctx, studyID)
		return err
	})
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
	return idle[last].Runner
}

// drop closes the idle runners of a study, so that the next take asks whether the server still has the study.
func (p *runnerPool) drop(studyID string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.closeStudy(studyID)
}

// giveBack keeps a runner after a unit for the next unit of its study. ctx is that of the unit: if the worker ends or
// the study was cancelled, giveBack closes the runner. If the pool has runners of more than maxIdleStudies, giveBack
// closes those of other studies.
func (p *runnerPool) giveBack(ctx context.Context, studyID string, r jobs.Runner) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if ctx.Err() != nil && !errors.Is(context.Cause(ctx), errSkipped) {
		_ = r.Close()
		return
	}
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

// closeUnused closes the runners that have been idle since a time or longer.
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

// closeStudy closes the idle runners of a study. The caller holds mu.
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
