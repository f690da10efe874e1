package lab

import (
	"context"
	"errors"
	"time"
)

// A block is rows that each contestant answers before the next does.
type block struct {
	rows []Row
	ours *contestant
	from int // samples before them
}

const (
	blockTime = 20 * time.Millisecond // of ours
	easyTime  = 10 * time.Millisecond // at most
	passes    = 5                     // through the easy rows
)

// startBlock returns the first block of some rows, which ours has answered once.
func startBlock(ctx context.Context, ours *contestant, rows []Row, next func()) (*block, error) {
	b := &block{ours: ours, from: len(ours.samples)}
	for began := time.Now(); len(b.rows) == 0 || len(b.rows) < len(rows) && time.Since(began) < blockTime; {
		next()
		answer, err := ours.ask(ctx, &rows[len(b.rows)])
		if err != nil {
			return b, err
		}
		ours.samples = append(ours.samples, answer)
		b.rows = rows[:len(b.rows)+1]
	}
	return b, nil
}

// easy says that a row is easy for ours.
func (b *block) easy(i int) bool {
	return b.ours.samples[b.from+i].micros < float64(easyTime.Microseconds())
}

// ask asks a contestant for the rows, all that it has not answered and easy ones again. It leaves if it fails, and is
// asked no more.
func (b *block) ask(ctx context.Context, s *contestant, lost func(*ProgramError)) error {
	if s.left {
		return nil
	}
	for pass := range passes {
		for i := range b.rows {
			known := b.from+i < len(s.samples)
			if known && (pass == 0 || !b.easy(i)) {
				continue
			}
			answer, err := s.ask(ctx, &b.rows[i])
			if failure, ok := errors.AsType[*ProgramError](err); ok {
				s.leave()
				lost(failure)
				return nil
			}
			if err != nil {
				return err
			}
			if !known {
				s.samples = append(s.samples, answer)
				continue
			}
			at := &s.samples[b.from+i]
			at.micros, at.right = min(at.micros, answer.micros), at.right && answer.right
		}
	}
	return nil
}
