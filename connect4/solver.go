package connect4

import (
	"context"
	"sync"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/search"
)

// A Solver plays Connect Four perfectly: its scores are proven, and its move keeps the
// value of the position, wins as soon and loses as late as can be. It plays positions of
// packages rules and bitboard.
//
// Its nodes are the positions in which it looks for a move, beside those that are won at
// once. It heeds no limit of depth. If another limit stops it when the winner is known
// and the distance, or a move that keeps it, is not, then the value is 1 or -1 and not
// called proven; if not even that is known, 0, and the move is the best guess. Asked for every move it first
// finds who wins after each, then in how many plies, and has no line for a move of which
// it knows nothing.
//
// It remembers nothing between searches, so that goroutines may share one.
type Solver struct {
	TableMiB int // most memory of a search, which begins with little; 0 means 32, and some boards take 4

	// Weak asks only who wins. A win or a loss is then 1 or -1 and not called proven unless
	// its distance is known all the same; a draw is.
	Weak bool

	Book *Book // what needs no search, on boards of its size; nil for nothing

	tables sync.Pool // of searches that have ended
}

var _ alinha.Engine = (*Solver)(nil)

// Search implements alinha.Engine.
func (s *Solver) Search(ctx context.Context, pos alinha.Position, lim alinha.Limits, report func(alinha.Info)) (alinha.Result, error) {
	p, columns, rows, err := read(pos)
	if err != nil {
		return alinha.Result{}, err
	}
	effort, done := search.Begin(ctx, lim)
	defer done()
	t := s.table(columns, rows)
	defer s.tables.Put(t)
	r := &root{position: p, solving: newSolving(columns, rows, t, effort), Effort: effort, weak: s.Weak, book: s.Book.on(columns, rows), report: report}
	if lim.EveryMove {
		r.valueMoves()
	} else {
		r.valueRoot()
	}
	if r.asked == 0 && effort.Stopped() && effort.Err() != nil {
		return alinha.Result{}, effort.Err()
	}
	return r.result(ctx, lim), nil
}

// Value is Search for the score and the nodes alone, without a move that keeps it. Nodes
// say how much of its work is done where the score is not proven.
func (s *Solver) Value(ctx context.Context, pos alinha.Position, lim alinha.Limits) (score alinha.Score, nodes uint64, err error) {
	p, columns, rows, err := read(pos)
	if err != nil {
		return score, 0, err
	}
	effort, done := search.Begin(ctx, lim)
	defer done()
	t := s.table(columns, rows)
	defer s.tables.Put(t)
	r := &root{position: p, solving: newSolving(columns, rows, t, effort), Effort: effort, weak: s.Weak, book: s.Book.on(columns, rows)}
	r.valueRoot()
	if r.asked == 0 && effort.Stopped() && effort.Err() != nil {
		return score, effort.Nodes, effort.Err()
	}
	return r.bounds.score(p.left), effort.Nodes, nil
}

const defaultMiB = 32

// table returns an empty table for boards of a size.
func (s *Solver) table(columns, rows int) *table {
	t, ok := s.tables.Get().(*table)
	if !ok {
		t = &table{}
	}
	mib := s.TableMiB
	if mib <= 0 {
		mib = defaultMiB
	}
	t.reset(uint(columns*(rows+1)), mib)
	return t
}

// newSolving returns the search for a size of board.
func newSolving(columns, rows int, t *table, effort *search.Effort) solving {
	switch rows {
	case 1:
		return newSearcher[[2]byte](columns, t, effort)
	case 2:
		return newSearcher[[3]byte](columns, t, effort)
	case 3:
		return newSearcher[[4]byte](columns, t, effort)
	case 4:
		return newSearcher[[5]byte](columns, t, effort)
	case 5:
		return newSearcher[[6]byte](columns, t, effort)
	case 6:
		return newSearcher[[7]byte](columns, t, effort)
	case 7:
		return newSearcher[[8]byte](columns, t, effort)
	case 8:
		return newSearcher[[9]byte](columns, t, effort)
	}
	return newSearcher[[10]byte](columns, t, effort)
}
