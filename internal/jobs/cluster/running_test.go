package cluster

import (
	"context"
	"encoding/json"
	"testing"
	"time"
)

// A closableRunner counts how often it is closed.
type closableRunner struct{ closed int }

func (*closableRunner) Run(context.Context, json.RawMessage) (json.RawMessage, error) {
	return nil, nil
}

func (r *closableRunner) Close() error {
	r.closed++
	return nil
}

// A pool closes the runners that no unit has used since a time, each once, and keeps the others.
func TestCloseUnused(t *testing.T) {
	p := runnerPool{idle: make(map[string][]idleRunner)}
	old, other, fresh := new(closableRunner), new(closableRunner), new(closableRunner)
	p.giveBack(t.Context(), "a", old)
	p.giveBack(t.Context(), "b", other)
	now := time.Now()
	p.idle["b"] = append(p.idle["b"], idleRunner{fresh, now.Add(time.Hour)})
	for range 2 {
		p.closeUnused(now)
		if old.closed != 1 || other.closed != 1 || fresh.closed != 0 {
			t.Errorf("closed %d, %d and %d times, want 1, 1 and 0", old.closed, other.closed, fresh.closed)
		}
	}
	if p.takeIdle("a") != nil || p.takeIdle("b") != fresh {
		t.Error("got another runner, want only the fresh one")
	}
}

// A pool keeps no runner of a study that was cancelled, so that the worker asks for the study again before its next unit. The runner
// of a skipped unit stays.
func TestGiveBackCancelled(t *testing.T) {
	for cause, closed := range map[error]int{nil: 1, errSkipped: 0} {
		p, r := runnerPool{idle: make(map[string][]idleRunner)}, new(closableRunner)
		ctx, cancel := context.WithCancelCause(t.Context())
		cancel(cause)
		p.giveBack(ctx, "a", r)
		if kept := p.takeIdle("a") != nil; r.closed != closed || kept == (closed > 0) {
			t.Errorf("cause %v: closed %d times and kept: %v, want closed %d times", cause, r.closed, kept, closed)
		}
	}
}
