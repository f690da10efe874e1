package web

import (
	"context"
	"errors"
	"sync/atomic"
	"time"
)

// slots are the answers that may be worked at at once. Some more may wait for one to end, a while.
type slots struct {
	taken   chan struct{}
	waiting atomic.Int64
	most    int64 // that wait
}

// waitPatience is how long one waits.
const waitPatience = 2 * time.Second

// errBusy is the error of an answer for which there is no room.
var errBusy = errors.New("too many questions")

// newSlots returns n slots, for each of which so many may wait.
func newSlots(n, waiters int) *slots {
	n = max(1, n)
	return &slots{taken: make(chan struct{}, n), most: int64(n * waiters)}
}

// take takes a slot, which the function returned frees. Its error is errBusy or that of ctx.
func (s *slots) take(ctx context.Context) (free func(), err error) {
	free = func() { <-s.taken }
	select {
	case s.taken <- struct{}{}:
		return free, nil
	default:
	}
	defer s.waiting.Add(-1)
	if s.waiting.Add(1) > s.most {
		return nil, errBusy
	}
	patience := time.NewTimer(waitPatience)
	defer patience.Stop()
	select {
	case s.taken <- struct{}{}:
		return free, nil
	case <-patience.C:
		return nil, errBusy
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}
