package jobs

import (
	"context"
	"encoding/json"
	"errors"
	"iter"
	"sync"
)

// Local is an Executor that computes units in this process.
type Local struct {
	Kinds   Kinds
	Workers int // units that are computed at once; 0 for one
}

// A numberedResult is the result of a unit, or the error that kept a worker from computing it.
type numberedResult struct {
	unit   int
	result json.RawMessage
	err    error
}

// A numberedUnit is the payload of a unit with the number of the unit.
type numberedUnit struct {
	unit    int
	payload json.RawMessage
}

// Execute implements Executor. Each worker has a Runner of its own. A unit that fails ends the study at once.
func (l *Local) Execute(ctx context.Context, s *Study, units iter.Seq[json.RawMessage], accept func(unit int, result json.RawMessage) error) error {
	if err := s.Check(); err != nil {
		return err
	}
	queue, results := make(chan numberedUnit), make(chan numberedResult, max(l.Workers, 1))
	var workers sync.WaitGroup
	defer workers.Wait()
	defer close(queue)
	workCtx, cancel := context.WithCancel(ctx)
	defer cancel()
	for range max(l.Workers, 1) {
		runner, err := l.Kinds.Open(s)
		if err != nil {
			return err
		}
		workers.Go(func() { work(workCtx, runner, queue, results) })
	}
	next, stop := iter.Pull(units)
	defer stop()
	err := distribute(ctx, next, queue, results, accept, cancel)
	if errors.Is(err, ErrEnough) {
		return nil
	}
	return err
}

// work computes the units of a queue until the queue is closed, and then closes the Runner.
func work(ctx context.Context, r Runner, queue <-chan numberedUnit, results chan<- numberedResult) {
	defer func() { _ = r.Close() }()
	for u := range queue {
		result, err := Run(ctx, r, u.payload)
		results <- numberedResult{u.unit, result, err}
	}
}

// distribute sends units to the queue, as the workers take them, and hands the results to accept. At the first error it
// calls cancel and waits for the units in progress, whose results do not count.
func distribute(ctx context.Context, next func() (json.RawMessage, bool), queue chan<- numberedUnit, results <-chan numberedResult,
	accept func(int, json.RawMessage) error, cancel func(),
) (failed error) {
	fail := func(err error) {
		if failed == nil && err != nil {
			failed = err
			cancel()
		}
	}
	count := 0
	pull := func() (numberedUnit, bool) {
		payload, ok := next()
		if !ok {
			return numberedUnit{}, false
		}
		if err := CheckPayload(payload); err != nil {
			fail(&UnitError{count, err})
			return numberedUnit{}, false
		}
		count++
		return numberedUnit{count - 1, payload}, true
	}
	unit, more := pull()
	if count == 0 && failed == nil {
		return ErrNoUnits
	}
	for inProgress := 0; more || inProgress > 0; {
		send, done := queue, ctx.Done()
		if !more {
			send = nil // a nil channel is never ready: no further unit begins
		}
		if failed != nil {
			done = nil
		}
		select {
		case send <- unit:
			inProgress++
			unit, more = pull()
		case r := <-results:
			inProgress--
			switch {
			case failed != nil:
			case ctx.Err() != nil:
				fail(ctx.Err())
			case r.err != nil:
				fail(&UnitError{r.unit, r.err})
			default:
				fail(accept(r.unit, r.result))
			}
		case <-done:
			fail(ctx.Err())
		}
		more = more && failed == nil
	}
	return failed
}
