package lab

import (
	"context"
	"time"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/connect4"
)

// Ours names our own solver in a comparison.
const Ours = "alinha"

// A Comparison sets programs beside our own solver of Connect Four. All are asked in turn for a block of rows, so short
// that a busy moment of the machine meets all of them, and so long that they answer easy rows one after another, as
// those of a set. A row that is easy for ours is asked five times, and the least time counts, for a busy moment takes longer than
// a hundred of these.
type Comparison struct {
	Sets     []*Set
	Every    int // of each set the first row and each Every-th after it; at least 1
	Programs []Program
	Patience time.Duration // the longest wait for an answer of a program
}

// A sample is one answer.
type sample struct {
	micros  float64 // its time
	nodes   uint64
	counted bool // nodes are told
	right   bool
}

// A contestant answers rows.
type contestant struct {
	name    string
	ask     func(context.Context, *Row) (sample, error)
	stop    func()
	samples []sample // of the first rows of the set, until it has left
	left    bool
}

// leave ends a contestant, once.
func (s *contestant) leave() {
	if !s.left {
		s.left = true
		s.stop()
	}
}

var comparisonHeader = []string{"set", "positions", "solver", "mean_ms", "mean_nodes", "wrong", "ratio", "low", "high"}

// Run asks every solver for every row. The table has the means of each solver on each set,
// how many of its answers were wrong, and the ratio of its mean time to ours on the same
// rows with the ends of the 95 % interval, by the paired bootstrap; wrong is how many answers
// were wrong in all. A program that fails is handed to lost, and left out from there on.
// It reports how many rows are done.
//
// Its error is a *ProgramError of a program that does not start. When ctx ends it returns
// the table of what was measured, and the error of ctx.
func (c *Comparison) Run(ctx context.Context, report func(done, of int), lost func(*ProgramError)) (table *Table, wrong int, err error) {
	table = &Table{Header: comparisonHeader}
	contestants, err := c.start(ctx)
	defer func() {
		for _, s := range contestants {
			s.leave()
		}
	}()
	done, of := 0, 0
	for _, set := range c.Sets {
		of += len(set.every(c.Every))
	}
	for _, set := range c.Sets {
		rows := set.every(c.Every)
		for len(rows) > 0 && err == nil {
			var b *block
			b, err = startBlock(ctx, contestants[0], rows, func() {
				report(done, of)
				done++
			})
			for _, s := range contestants {
				if err == nil {
					err = b.ask(ctx, s, lost)
				}
			}
			rows = rows[len(b.rows):]
		}
		ours := contestants[0].samples
		for _, s := range contestants {
			if len(s.samples) > 0 {
				cells, n := s.cells(ours)
				table.Rows = append(table.Rows, append([]any{set.Name}, cells...))
				wrong += n
			}
			s.samples = nil
		}
	}
	return table, wrong, err
}

// start returns ours and the programs, which run until they leave; those that do, if one
// does not start.
func (c *Comparison) start(ctx context.Context) ([]*contestant, error) {
	contestants := []*contestant{{name: Ours, ask: ours(&connect4.Solver{}), stop: func() {}}}
	for _, program := range c.Programs {
		run, err := program.start(ctx, c.Patience)
		if err != nil {
			return contestants, err
		}
		contestants = append(contestants, &contestant{name: program.Name, ask: run.ask, stop: run.stop})
	}
	return contestants, nil
}

// ours returns what asks our solver.
func ours(solver *connect4.Solver) func(context.Context, *Row) (sample, error) {
	return func(ctx context.Context, row *Row) (sample, error) {
		start := time.Now()
		score, nodes, err := solver.Value(ctx, row.pos, alinha.Limits{})
		took := time.Since(start)
		if err == nil {
			err = ctx.Err() // an answer that was cut short is none
		}
		left := row.pos.(alinha.Finite).Left()
		return sample{
			micros: float64(took.Nanoseconds()) / 1000, nodes: nodes, counted: true,
			right: score.Proven && connect4.Score(score, left) == row.Score,
		}, err
	}
}

// cells returns the cells of a contestant beside our samples of the same rows, and how
// many of its answers are wrong.
func (s *contestant) cells(ours []sample) (cells []any, wrong int) {
	var micros, nodes float64
	counted := true
	for _, at := range s.samples {
		micros += at.micros
		nodes += float64(at.nodes)
		counted = counted && at.counted
		if !at.right {
			wrong++
		}
	}
	n := float64(len(s.samples))
	cells = []any{len(s.samples), s.name, decimal{micros / n / 1000, 4}, nil, wrong, nil, nil, nil}
	if counted {
		cells[3] = decimal{nodes / n, 0}
	}
	both := min(len(s.samples), len(ours))
	if s.name == Ours || both == 0 {
		return cells, wrong
	}
	r := ratioOfMeans(times(s.samples[:both]), times(ours[:both]))
	cells[5] = decimal{r.value, 2}
	if both > 1 { // one row tells of no spread
		cells[6], cells[7] = decimal{r.low, 2}, decimal{r.high, 2}
	}
	return cells, wrong
}

func times(samples []sample) []float64 {
	micros := make([]float64, len(samples))
	for i, s := range samples {
		micros[i] = s.micros
	}
	return micros
}
