package solverbench

import (
	"context"
	"time"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/connect4"
	"github.com/alinha/alinha/internal/table"
)

// OwnName is the name of our own solver in a Comparison.
const OwnName = "alinha"

// An answer is what a solver says of one position, and its cost.
type answer struct {
	micros   float64 // the time in microseconds
	nodes    uint64
	hasNodes bool // the solver tells its nodes
	correct  bool // the score is that of the test set
}

// A solver answers positions. Its answers are those of the current test set so far, in the order of the positions.
type solver struct {
	name    string
	solve   func(context.Context, *TestPosition) (answer, error)
	stop    func()
	answers []answer
	closed  bool
}

// close stops a solver unless it is stopped already.
func (s *solver) close() {
	if !s.closed {
		s.closed = true
		s.stop()
	}
}

// ownSolver returns our own solver, with one table for all positions.
func ownSolver() *solver {
	own := &connect4.Solver{}
	solve := func(ctx context.Context, position *TestPosition) (answer, error) {
		start := time.Now()
		score, nodes, err := own.Value(ctx, position.pos, alinha.Limits{})
		took := time.Since(start)
		if err == nil {
			err = ctx.Err() // the score of a search that was cut short counts for nothing
		}
		left := position.pos.(alinha.Finite).Left()
		return answer{
			micros: float64(took.Nanoseconds()) / 1000, nodes: nodes, hasNodes: true,
			correct: score.Proven && connect4.Score(score, left) == position.Score,
		}, err
	}
	return &solver{name: OwnName, solve: solve, stop: func() {}}
}

// tableCells returns the row of a solver in the table of a Comparison, without the name of the set, and how many scores
// are wrong. The answers of our own solver are those to the same positions.
func (s *solver) tableCells(own []answer) (cells []any, wrong int) {
	var micros, nodes float64
	hasNodes := true
	for _, a := range s.answers {
		micros += a.micros
		nodes += float64(a.nodes)
		hasNodes = hasNodes && a.hasNodes
		if !a.correct {
			wrong++
		}
	}
	n := float64(len(s.answers))
	cells = []any{len(s.answers), s.name, table.Decimal{Value: micros / n / 1000, Decimals: 4}, nil, wrong, nil, nil, nil}
	if hasNodes {
		cells[3] = table.Decimal{Value: nodes / n}
	}
	both := min(len(s.answers), len(own))
	if s.name == OwnName || both == 0 {
		return cells, wrong
	}
	r := bootstrapRatio(times(s.answers[:both]), times(own[:both]))
	cells[5] = table.Decimal{Value: r.value, Decimals: 2}
	if both > 1 { // a single position shows no spread
		cells[6], cells[7] = table.Decimal{Value: r.low, Decimals: 2}, table.Decimal{Value: r.high, Decimals: 2}
	}
	return cells, wrong
}

// times returns the microseconds of answers.
func times(answers []answer) []float64 {
	micros := make([]float64, len(answers))
	for i, a := range answers {
		micros[i] = a.micros
	}
	return micros
}
