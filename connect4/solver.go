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

	Book Book // knows scores without a search; nil for none. Package connect4/book has one for 7x6: book.Openings()

	Threads int // goroutines of a search; at most 1 means one. With more, the nodes differ each time.

	workspaces sync.Pool // of searches that have ended
}

var _ alinha.Engine = (*Solver)(nil)

// Search implements alinha.Engine.
func (s *Solver) Search(ctx context.Context, pos alinha.Position, lim alinha.Limits, report func(alinha.Info)) (alinha.Result, error) {
	p, columns, rows, err := readPosition(pos)
	if err != nil {
		return alinha.Result{}, err
	}
	b := s.acquire(ctx, p, columns, rows, lim)
	defer s.release(b)
	r := &b.root
	r.report = report
	if lim.EveryMove {
		r.solveMoves()
	} else {
		r.solveRoot()
	}
	if r.queries == 0 && r.Stopped() && r.Err() != nil {
		return alinha.Result{}, r.Err()
	}
	return r.result(ctx, lim), nil
}

// Value is Search for the score and the nodes alone, without a move that keeps it. Nodes
// say how much of its work is done where the score is not proven.
func (s *Solver) Value(ctx context.Context, pos alinha.Position, lim alinha.Limits) (score alinha.Score, nodes uint64, err error) {
	p, columns, rows, err := readPosition(pos)
	if err != nil {
		return score, 0, err
	}
	b := s.acquire(ctx, p, columns, rows, lim)
	defer s.release(b)
	r := &b.root
	r.solveRoot()
	if r.queries == 0 && r.Stopped() && r.Err() != nil {
		return score, r.nodes(), r.Err()
	}
	return r.bounds.score(p.left), r.nodes(), nil
}

// defaultTableMiB is a table that the empty board of 7x6 takes a quarter of.
const defaultTableMiB = 64

// begin starts a search, whose root is that of the bench.
func (s *Solver) acquire(ctx context.Context, p position, columns, rows int, lim alinha.Limits) *workspace {
	threads := uint64(max(1, s.Threads))
	if lim.Nodes > 0 { // the goroutines share them
		threads = min(threads, lim.Nodes)
		lim.Nodes /= threads
	}
	b, ok := s.workspaces.Get().(*workspace)
	if !ok || b.columns != columns || b.rows != rows {
		mib := s.TableMiB
		if mib <= 0 {
			mib = defaultTableMiB
		}
		t := newTable(uint(columns*(rows+1)), mib)
		b = &workspace{columns: columns, rows: rows, table: t, boardSearch: newBoardSearch(columns, rows, t)}
	}
	for range threads {
		budget, cancel := budget.New(ctx, lim)
		b.budgets, b.cancels = append(b.budgets, budget), append(b.cancels, cancel)
	}
	b.table.reset()
	b.begin(p, b.budgets)
	b.root = rootSearch{
		position: p, size: Size{columns, rows}, boardSearch: b.boardSearch, Budget: b.budgets[0], weak: s.Weak, book: s.Book,
	}
	return b
}

// end ends the search of a bench and leaves that to the next.
func (s *Solver) release(b *workspace) {
	for _, cancel := range b.cancels {
		cancel()
	}
	clear(b.budgets)
	clear(b.cancels)
	b.root, b.budgets, b.cancels = rootSearch{}, b.budgets[:0], b.cancels[:0]
	s.workspaces.Put(b)
}

// A workspace is what searches of boards of a size work with, one after another.
type workspace struct {
	columns, rows int
	table         *table
	boardSearch
	root    rootSearch
	budgets []*budget.Budget // of the goroutines
	cancels []context.CancelFunc
}

// newBoardSearch returns the search for a size of board.
func newBoardSearch(columns, rows int, t *table) boardSearch {
	switch rows {
	case 1:
		return newThreadPool[[2]byte](columns, t)
	case 2:
		return newThreadPool[[3]byte](columns, t)
	case 3:
		return newThreadPool[[4]byte](columns, t)
	case 4:
		return newThreadPool[[5]byte](columns, t)
	case 5:
		return newThreadPool[[6]byte](columns, t)
	case 6:
		return newThreadPool[[7]byte](columns, t)
	case 7:
		return newThreadPool[[8]byte](columns, t)
	case 8:
		return newThreadPool[[9]byte](columns, t)
	case 9:
		return newThreadPool[[10]byte](columns, t)
	case 10:
		return newThreadPool[[11]byte](columns, t)
	case 11:
		return newThreadPool[[12]byte](columns, t)
	case 12:
		return newThreadPool[[13]byte](columns, t)
	case 13:
		return newThreadPool[[14]byte](columns, t)
	case 14:
		return newThreadPool[[15]byte](columns, t)
	}
	return newThreadPool[[16]byte](columns, t)
}
