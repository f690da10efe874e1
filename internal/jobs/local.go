package jobs

import (
	"context"
	"encoding/json"
	"errors"
	"iter"
	"sync"
	"sync/atomic"
)

// Local is an Executor that computes units in this process.
type Local struct {
	Kinds   Kinds
	Workers int // units that are computed at once; 0 for one

	wasted atomic.Int64
}

var _ Executor = (*Local)(nil)

// A numberedResult is the result of a unit, or the error that kept a worker from computing it.
type numberedResult struct {
	unit   int
	result json.RawMessage
	err    error
}

// A numberedUnit is the payload of a unit with the number of the unit, and a context that ends when the result is not
// wanted any more.
type numberedUnit struct {
	ctx     context.Context
	unit    int
	payload json.RawMessage
}

// Execute implements Executor. Each worker has a Runner of its own. A unit that fails ends the study at once. Execute
// takes the next payload from units when a worker is free: with one worker, after accept has seen the results of all
// earlier units.
func (l *Local) Execute(ctx context.Context, s *Study, units iter.Seq[json.RawMessage], accept func(unit int, result json.RawMessage) error) error {
	if err := s.Check(); err != nil {
		return err
	}
	count := max(l.Workers, 1)
	queue, results := make(chan numberedUnit), make(chan numberedResult, count)
	var workers sync.WaitGroup
	defer workers.Wait()
	defer close(queue)
	for range count {
		runner, err := l.Kinds.Open(s)
		if err != nil {
			return err
		}
		workers.Go(func() { work(runner, queue, results) })
	}
	next, stop := iter.Pull(units)
	defer stop()
	d := &distributor{next: next, queue: queue, results: results, accept: accept, inProgress: make(map[int]context.CancelFunc), skipped: make(map[int]bool)}
	err := d.run(ctx, count)
	l.wasted.Add(int64(d.wasted))
	if errors.Is(err, ErrEnough) {
		return nil
	}
	return err
}

// Wasted implements Executor.
func (l *Local) Wasted() int { return int(l.wasted.Load()) }

// work computes the units of a queue until the queue is closed, and then closes the Runner.
func work(r Runner, queue <-chan numberedUnit, results chan<- numberedResult) {
	defer func() { _ = r.Close() }()
	for u := range queue {
		result, err := Run(u.ctx, r, u.payload)
		results <- numberedResult{u.unit, result, err}
	}
}

// A distributor sends the units of one call of Execute to the workers, and hands the results to accept.
type distributor struct {
	next    func() (json.RawMessage, bool)
	queue   chan<- numberedUnit
	results <-chan numberedResult
	accept  func(int, json.RawMessage) error

	begun      int                        // the number of units that were taken from next
	busy       int                        // the number of workers that compute a unit, skipped or not
	inProgress map[int]context.CancelFunc // ends the context of a unit that is not skipped, by its number
	skipped    map[int]bool               // the numbers of the units whose results are not wanted
	wasted     int                        // the number of units in progress when accept returned ErrEnough
	failed     error                      // the first error, which may be ErrEnough
}

// run sends all units to the workers, and ends when accept has seen all results. After an error run begins no unit, and
// waits for the end of the units in progress, whose results do not count.
func (d *distributor) run(ctx context.Context, workers int) error {
	for more := true; ; {
		for more && d.failed == nil && d.busy < workers {
			more = d.begin(ctx)
		}
		if d.busy == 0 {
			break
		}
		done := ctx.Done()
		if d.failed != nil {
			done = nil
		}
		select {
		case r := <-d.results:
			d.busy--
			d.handleResult(ctx, r)
		case <-done:
			d.fail(ctx.Err())
		}
	}
	if d.begun == 0 && d.failed == nil {
		return ErrNoUnits
	}
	return d.failed
}

// begin sends the next unit to a free worker, unless the unit is skipped. It returns false after the last unit and
// after an error.
func (d *distributor) begin(ctx context.Context) bool {
	if ctx.Err() != nil {
		d.fail(ctx.Err())
		return false
	}
	payload, ok := d.next()
	if !ok {
		return false
	}
	if err := CheckPayload(payload); err != nil {
		d.fail(&UnitError{d.begun, err})
		return false
	}
	if d.skipped[d.begun] {
		d.begun++
		return true
	}
	unitCtx, cancel := context.WithCancel(ctx)
	d.inProgress[d.begun] = cancel
	d.queue <- numberedUnit{unitCtx, d.begun, payload}
	d.begun++
	d.busy++
	return true
}

// handleResult hands a result to accept, unless the study has failed or the unit is skipped.
func (d *distributor) handleResult(ctx context.Context, r numberedResult) {
	cancel, wanted := d.inProgress[r.unit]
	if !wanted {
		return
	}
	cancel()
	delete(d.inProgress, r.unit)
	switch {
	case d.failed != nil:
	case ctx.Err() != nil:
		d.fail(ctx.Err())
	case r.err != nil:
		d.fail(&UnitError{r.unit, r.err})
	default:
		err := d.accept(r.unit, r.result)
		if skip, ok := errors.AsType[*SkipUnits](err); ok {
			d.skip(skip.Units)
			return
		}
		if errors.Is(err, ErrEnough) {
			d.wasted = len(d.inProgress)
		}
		d.fail(err)
	}
}

// skip ends the contexts of skipped units in progress, and prevents other skipped units from being begun.
func (d *distributor) skip(units []int) {
	for _, unit := range units {
		d.skipped[unit] = true
		if cancel, ok := d.inProgress[unit]; ok {
			cancel()
			delete(d.inProgress, unit)
		}
	}
}

// fail keeps the first error, and ends the contexts of all units in progress.
func (d *distributor) fail(err error) {
	if d.failed == nil && err != nil {
		d.failed = err
		for _, cancel := range d.inProgress {
			cancel()
		}
	}
}
