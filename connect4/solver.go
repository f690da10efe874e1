package connect4

import (
	"context"
	"sync"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/budget"
)

// Solver plays Connect Four perfectly, as an alinha.Engine. Its scores are proven. Its move keeps the value of the
// position, wins as early and loses as late as possible. It plays positions of packages rules and bitboard.
//
// A limit of nodes is exact; Limits.Depth is ignored. If a limit stops the search, the score says what is proven so
// far: 1 or -1, not proven, if the winner is known but the distance or a move that keeps it is not; 0, not proven, if
// the winner is unknown, and the move is then the best guess. With Limits.EveryMove the Solver first finds who wins
// after each move, then in how many plies. Result.Moves lists the moves whose outcome is known.
//
// A node is a position in which the search looks for a move. Positions in which the side to move wins at once are not
// counted.
//
// A Solver remembers nothing between searches. Goroutines may share one.
type Solver struct {
	// TableMiB is the largest size of the transposition table of one search; 0 means 64. The table begins at 8 KiB
	// and grows; on boards of more than 55 bits it takes up to 4 MiB at least.
	TableMiB int

	// Weak solves for the outcome alone. The score of a win or a loss is then 1 or -1 and not proven, unless the
	// search happens to find the distance. A draw is proven.
	Weak bool

	// Book knows scores without a search; nil for none. book.Openings() of package connect4/book is one for 7x6.
	Book Book

	// Threads is the number of goroutines of one search; 1 or less means one. With more, the number of nodes differs
	// from run to run.
	Threads int

	workspaces sync.Pool // *workspace, for reuse by the next search
}

var _ alinha.Engine = (*Solver)(nil)

// Search implements alinha.Engine. Its error wraps errors.ErrUnsupported if pos is not a position of Connect Four on a
// board that fits.
func (s *Solver) Search(ctx context.Context, pos alinha.Position, lim alinha.Limits, report func(alinha.Info)) (alinha.Result, error) {
	p, columns, rows, err := readPosition(pos)
	if err != nil {
		return alinha.Result{}, err
	}
	w := s.acquire(ctx, p, columns, rows, lim)
	defer s.release(w)
	r := &w.root
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

// Value returns the score of pos without looking for the move, and the number of nodes. The errors are those of Search.
// If a limit stops the search, the score says what is proven so far.
func (s *Solver) Value(ctx context.Context, pos alinha.Position, lim alinha.Limits) (score alinha.Score, nodes uint64, err error) {
	p, columns, rows, err := readPosition(pos)
	if err != nil {
		return score, 0, err
	}
	w := s.acquire(ctx, p, columns, rows, lim)
	defer s.release(w)
	r := &w.root
	r.solveRoot()
	if r.queries == 0 && r.Stopped() && r.Err() != nil {
		return score, r.nodes(), r.Err()
	}
	return r.bounds.score(p.left), r.nodes(), nil
}

// defaultTableMiB is the size of the table if Solver.TableMiB is 0. Solving the empty board of 7x6 uses a quarter of
// it.
const defaultTableMiB = 64

// acquire returns a workspace whose root is ready to search p, new or used before. The caller releases it.
func (s *Solver) acquire(ctx context.Context, p position, columns, rows int, lim alinha.Limits) *workspace {
	threads := uint64(max(1, s.Threads))
	if lim.Nodes > 0 { // the goroutines share the limit
		threads = min(threads, lim.Nodes)
		lim.Nodes /= threads
	}
	w, ok := s.workspaces.Get().(*workspace)
	if !ok || w.columns != columns || w.rows != rows {
		mib := s.TableMiB
		if mib <= 0 {
			mib = defaultTableMiB
		}
		t := newTable(uint(columns*(rows+1)), mib)
		w = &workspace{columns: columns, rows: rows, table: t, boardSearch: newBoardSearch(columns, rows, t)}
	}
	for range threads {
		budget, cancel := budget.New(ctx, lim)
		w.budgets, w.cancels = append(w.budgets, budget), append(w.cancels, cancel)
	}
	w.table.reset()
	w.begin(p, w.budgets)
	w.root = rootSearch{
		position: p, size: Size{columns, rows}, boardSearch: w.boardSearch, Budget: w.budgets[0], weak: s.Weak, book: s.Book,
	}
	return w
}

// release ends the search of a workspace and makes it available to the next search.
func (s *Solver) release(w *workspace) {
	for _, cancel := range w.cancels {
		cancel()
	}
	clear(w.budgets)
	clear(w.cancels)
	w.root, w.budgets, w.cancels = rootSearch{}, w.budgets[:0], w.cancels[:0]
	s.workspaces.Put(w)
}

// workspace is the memory of a search on one board size. Searches reuse it, so that a search allocates next to
// nothing.
type workspace struct {
	columns, rows int
	table         *table
	boardSearch
	root    rootSearch
	budgets []*budget.Budget // one for each goroutine
	cancels []context.CancelFunc
}
