// Package solverbench measures solvers of Connect Four: other programs beside our own solver on positions of known
// scores, and our own solver on the empty boards of all sizes whose values are published.
package solverbench

import (
	"context"
	"time"

	"github.com/alinha/alinha/internal/table"
)

// A Comparison measures programs beside our own solver of Connect Four.
//
// All solvers answer one batch of positions before the next batch begins. A batch is short, so that a busy moment of the
// machine meets all solvers, and long enough that easy positions are answered one after another, as in a test set. Each
// position that is easy for our own solver is asked five times and the least time counts, because a busy moment lasts
// longer than a hundred such positions.
type Comparison struct {
	Sets     []*TestSet
	Every    int // of each set the first position and each Every-th after it; at least 1
	Programs []Program
	Timeout  time.Duration // of one answer of a program
}

var comparisonHeader = []string{"set", "positions", "solver", "mean_ms", "mean_nodes", "wrong", "ratio", "low", "high"}

// Run asks every solver for every position. The table holds, for each set and solver, the mean time and nodes, the
// count of wrong scores, and the ratio of its mean time to ours on the same positions with the 95 % interval of the
// ratio, by the paired bootstrap; wrong counts the wrong scores of all solvers. A program that fails is handed to
// failed, and not asked again. Before each position Run reports how many of all positions are done. Neither report nor
// failed may be nil.
//
// The error is a *ProgramError of a program that does not start. When ctx ends, Run returns the table of what was
// measured, and the error of ctx.
func (c *Comparison) Run(ctx context.Context, report func(done, of int), failed func(*ProgramError)) (t *table.Table, wrong int, err error) {
	t = &table.Table{Header: comparisonHeader}
	solvers, err := c.start(ctx)
	defer func() {
		for _, s := range solvers {
			s.close()
		}
	}()
	done, of := 0, 0
	for _, set := range c.Sets {
		of += len(set.everyNth(c.Every))
	}
	next := func() {
		report(done, of)
		done++
	}
	for _, set := range c.Sets {
		positions := set.everyNth(c.Every)
		for len(positions) > 0 && err == nil {
			var b *batch
			b, err = startBatch(ctx, solvers[0], positions, next)
			for _, s := range solvers {
				if err == nil {
					err = b.run(ctx, s, failed)
				}
			}
			positions = positions[len(b.positions):]
		}
		own := solvers[0].answers
		for _, s := range solvers {
			if len(s.answers) > 0 {
				cells, n := s.tableCells(own)
				t.Rows = append(t.Rows, append([]any{set.Name}, cells...))
				wrong += n
			}
			s.answers = nil
		}
	}
	return t, wrong, err
}

// start returns our own solver and the programs, which run until they are closed. If a program does not start, start
// returns the solvers before it and the error.
func (c *Comparison) start(ctx context.Context) ([]*solver, error) {
	solvers := []*solver{ownSolver()}
	for _, program := range c.Programs {
		p, err := program.start(ctx, c.Timeout)
		if err != nil {
			return solvers, err
		}
		solvers = append(solvers, &solver{name: program.Name, solve: p.solve, stop: p.stop})
	}
	return solvers, nil
}
