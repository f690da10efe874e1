package web

import (
	"context"
	"errors"
	"sync/atomic"
	"time"

	xsemaphore "golang.org/x/sync/semaphore"
)

// A semaphore limits how many requests run at once, how many more wait for one to end, and how long they wait.
type semaphore struct {
	places     *xsemaphore.Weighted
	running    atomic.Int64
	waiting    atomic.Int64
	maxWaiting int64
}

// queueTimeout is how long a request waits for a place.
const queueTimeout = 2 * time.Second

// errBusy is the error of a request that found neither a place nor, in time, a free one.
var errBusy = errors.New("too many requests are running")

// newSemaphore returns a semaphore with n places, and so many waiters for each place.
func newSemaphore(n, waitersPerPlace int) *semaphore {
	n = max(1, n)
	return &semaphore{places: xsemaphore.NewWeighted(int64(n)), maxWaiting: int64(n * waitersPerPlace)}
}

// acquire takes a place, which the caller gives back by release. Its error is errBusy or that of ctx.
func (s *semaphore) acquire(ctx context.Context) (release func(), err error) {
	if !s.places.TryAcquire(1) {
		defer s.waiting.Add(-1)
		if s.waiting.Add(1) > s.maxWaiting {
			return nil, errBusy
		}
		waiting, cancel := context.WithTimeout(ctx, queueTimeout)
		defer cancel()
		switch err := s.places.Acquire(waiting, 1); {
		case ctx.Err() != nil && err != nil:
			return nil, ctx.Err()
		case err != nil:
			return nil, errBusy
		}
	}
	s.running.Add(1)
	return func() {
		s.running.Add(-1)
		s.places.Release(1)
	}, nil
}
