package connect4

import (
	"context"
	"sync"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/budget"
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
	TableMiB int // most memory of a search, which begins with little; 0 means 64, and some boards take 4

	// Weak asks only who wins. A win or a loss is then 1 or -1 and not called proven unless
	// its distance is known all the same; a draw is.
	Weak bool

	Book *Book // what needs no search, on boards of its size; nil for nothing

	Threads int // goroutines of a search; at most 1 means one. With more, the nodes differ each time.

	benches sync.Pool // of searches that have ended
}

var _ alinha.Engine = (*Solver)(nil)

// Search implements alinha.Engine.
func (s *Solver) Search(ctx context.Context, pos alinha.Position, lim alinha.Limits, report func(alinha.Info)) (alinha.Result, error) {
	p, columns, rows, err := read(pos)
	if err != nil {
		return alinha.Result{}, err
	}
	b := s.begin(ctx, p, columns, rows, lim)
	defer s.end(b)
	r := &b.root
	r.report = report
	if lim.EveryMove {
		r.valueMoves()
	} else {
		r.valueRoot()
	}
	if r.asked == 0 && r.Stopped() && r.Err() != nil {
		return alinha.Result{}, r.Err()
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
	b := s.begin(ctx, p, columns, rows, lim)
	defer s.end(b)
	r := &b.root
	r.valueRoot()
	if r.asked == 0 && r.Stopped() && r.Err() != nil {
		return score, r.nodes(), r.Err()
	}
	return r.bounds.score(p.left), r.nodes(), nil
}

// defaultMiB is a table that the empty board of 7x6 takes a quarter of.
const defaultMiB = 64

// begin starts a search, whose root is that of the bench.
func (s *Solver) begin(ctx context.Context, p position, columns, rows int, lim alinha.Limits) *bench {
	threads := uint64(max(1, s.Threads))
	if lim.Nodes > 0 { // the goroutines share them
		threads = min(threads, lim.Nodes)
		lim.Nodes /= threads
	}
	b, ok := s.benches.Get().(*bench)
	if !ok || b.columns != columns || b.rows != rows {
		mib := s.TableMiB
		if mib <= 0 {
			mib = defaultMiB
		}
		t := newTable(uint(columns*(rows+1)), mib)
		b = &bench{columns: columns, rows: rows, table: t, solving: newSolving(columns, rows, t)}
	}
	for range threads {
		budget, cancel := budget.New(ctx, lim)
		b.budgets, b.cancels = append(b.budgets, budget), append(b.cancels, cancel)
	}
	b.table.reset()
	b.begin(p, b.budgets)
	b.root = root{position: p, solving: b.solving, Budget: b.budgets[0], weak: s.Weak, book: s.Book.on(columns, rows)}
	return b
}

// end ends the search of a bench and leaves that to the next.
func (s *Solver) end(b *bench) {
	for _, cancel := range b.cancels {
		cancel()
	}
	clear(b.budgets)
	clear(b.cancels)
	b.root, b.budgets, b.cancels = root{}, b.budgets[:0], b.cancels[:0]
	s.benches.Put(b)
}

// A bench is what searches of boards of a size work with, one after another.
type bench struct {
	columns, rows int
	table         *table
	solving
	root    root
	budgets []*budget.Budget // of the goroutines
	cancels []context.CancelFunc
}

// newSolving returns the search for a size of board.
func newSolving(columns, rows int, t *table) solving {
	switch rows {
	case 1:
		return newCrew[[2]byte](columns, t)
	case 2:
		return newCrew[[3]byte](columns, t)
	case 3:
		return newCrew[[4]byte](columns, t)
	case 4:
		return newCrew[[5]byte](columns, t)
	case 5:
		return newCrew[[6]byte](columns, t)
	case 6:
		return newCrew[[7]byte](columns, t)
	case 7:
		return newCrew[[8]byte](columns, t)
	case 8:
		return newCrew[[9]byte](columns, t)
	case 9:
		return newCrew[[10]byte](columns, t)
	case 10:
		return newCrew[[11]byte](columns, t)
	case 11:
		return newCrew[[12]byte](columns, t)
	case 12:
		return newCrew[[13]byte](columns, t)
	case 13:
		return newCrew[[14]byte](columns, t)
	case 14:
		return newCrew[[15]byte](columns, t)
	}
	return newCrew[[16]byte](columns, t)
}
