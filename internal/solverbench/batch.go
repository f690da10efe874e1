package solverbench

import (
	"context"
	"errors"
	"time"
)

// A batch is positions that each solver answers before the next solver does.
type batch struct {
	positions []TestPosition
	own       *solver
	first     int // the index in solver.answers of the answer to positions[0], for every solver
}

const (
	batchTime = 20 * time.Millisecond // of our own solver for a batch
	easyTime  = 10 * time.Millisecond // a position that our own solver answers sooner is easy
	passes    = 5                     // through the easy positions of a batch
)

// startBatch asks our own solver for one position after the other until batchTime is over, appends the answers to
// own.answers, and returns those positions as a batch of one position at least. It calls next before each position.
// After an error it returns the batch so far.
func startBatch(ctx context.Context, own *solver, positions []TestPosition, next func()) (*batch, error) {
	b := &batch{own: own, first: len(own.answers)}
	for began := time.Now(); len(b.positions) == 0 || len(b.positions) < len(positions) && time.Since(began) < batchTime; {
		next()
		a, err := own.solve(ctx, &positions[len(b.positions)])
		if err != nil {
			return b, err
		}
		own.answers = append(own.answers, a)
		b.positions = positions[:len(b.positions)+1]
	}
	return b, nil
}

// isEasy reports whether our own solver answered position i within easyTime.
func (b *batch) isEasy(i int) bool {
	return b.own.answers[b.first+i].micros < float64(easyTime.Microseconds())
}

// run asks a solver for all positions of the batch that it has not answered, and then for the easy ones again, passes
// times in all. It keeps the least time of each position. A solver that fails is closed, handed to failed, and not asked
// again.
func (b *batch) run(ctx context.Context, s *solver, failed func(*ProgramError)) error {
	if s.closed {
		return nil
	}
	for pass := range passes {
		for i := range b.positions {
			answered := b.first+i < len(s.answers)
			if answered && (pass == 0 || !b.isEasy(i)) {
				continue
			}
			a, err := s.solve(ctx, &b.positions[i])
			if failure, ok := errors.AsType[*ProgramError](err); ok {
				s.close()
				failed(failure)
				return nil
			}
			if err != nil {
				return err
			}
			if !answered {
				s.answers = append(s.answers, a)
				continue
			}
			kept := &s.answers[b.first+i]
			kept.micros, kept.correct = min(kept.micros, a.micros), kept.correct && a.correct
		}
	}
	return nil
}
