package search

import (
	"context"
	"slices"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/budget"
	"github.com/alinha/alinha/internal/tt"
)

// MTDF is MTD(f) (Plaat, Schaeffer, Pijls and de Bruin 1996) with iterative deepening. It finds the value of each
// iteration by null window searches alone: they close in on the value from a first guess, that of the last iteration.
// The table makes the repeated searches cheap. The null window searches order moves as PVS does. MTDF finds the value of
// Minimax at each depth. It plays games without chance.
//
// Result.Moves is nil unless Limits.EveryMove is set. Result.PV is read from the table and may end before the game does.
type MTDF struct {
	Eval  Evaluation // evaluates positions at the horizon; nil counts them as draws, or by their margin in points
	Table *Table     // transposition table, kept between searches with the same Eval; nil for a new one of 4 MiB for each search
	Trace *Trace     // records the search; nil for none
}

// mtdfTableMiB is the size of the table where MTDF.Table is nil.
const mtdfTableMiB = 4

var _ alinha.Resetter = (*MTDF)(nil)

// Reset clears the transposition table. It implements alinha.Resetter.
func (f *MTDF) Reset() {
	if f.Table != nil {
		f.Table.Clear()
	}
}

// Search implements alinha.Engine. Its error wraps errors.ErrUnsupported for a game with chance.
func (f *MTDF) Search(ctx context.Context, pos alinha.Position, lim alinha.Limits, report func(alinha.Info)) (alinha.Result, error) {
	if err := checkNoChance("MTD(f)", pos); err != nil {
		return alinha.Result{}, err
	}
	budget, cancel := budget.New(ctx, lim)
	defer cancel()
	table := f.Table
	if table == nil {
		table = tt.New(mtdfTableMiB)
	}
	s := newPVS(newSearchState(budget, pos, f.Eval, f.Trace), table, lim)
	s.report = report
	s.iterate, s.rootMoveValue = s.mtdfIteration, s.mtdfRootMove
	return s.run(1)
}

// mtdfIteration searches the root to a depth by MTD(f), and sets s.lastValue and s.result. The best move is the last
// one that failed high. With EveryMove it gives the root the full window instead; mtdfRootMove then searches each root
// move.
func (s *pvs) mtdfIteration(depth int) {
	if s.lim.EveryMove {
		s.lastValue = s.searchRoot(depth, -infinite, infinite)
		return
	}
	best := alinha.NoMove
	v, exhaustive := s.mtdf(func(beta int) int {
		v := s.searchRoot(depth, beta-1, beta)
		if v >= beta && !s.Stopped() {
			best = s.pv[0][0]
		}
		return v
	})
	if s.Stopped() {
		return
	}
	s.lastValue, s.exhaustive = v, exhaustive
	s.solved = isFinal(v, depth, exhaustive)
	s.pv[0] = s.pvFromTable(s.pv[0][:0], best, depth)
	s.setBest(best, v)
}

// mtdfRootMove returns the value of the root move just played, for its player, by MTD(f).
func (s *pvs) mtdfRootMove(depth int) int {
	v, _ := s.mtdf(func(beta int) int { return -s.search(1, depth-1, -beta, 1-beta) })
	return v
}

// mtdf is the loop of MTD(f): it narrows a lower and an upper bound of a value by null window searches until the bounds
// meet, and returns the value. The first guess is the value of the last iteration. NullWindow searches with the window
// beta-1 to beta. Exhaustive tells that no unproven leaf took part in the two searches that set the final bounds. If
// the search is stopped, both results are meaningless.
func (s *pvs) mtdf(nullWindow func(beta int) int) (v int, exhaustive bool) {
	v = s.lastValue
	var lowExhaustive, highExhaustive bool
	for low, high := -infinite, infinite; low < high && !s.Stopped(); {
		leavesBefore, beta := s.unprovenLeaves, max(v, low+1)
		v = nullWindow(beta)
		if whole := s.unprovenLeaves == leavesBefore; v < beta {
			high, highExhaustive = v, whole
		} else {
			low, lowExhaustive = v, whole
		}
	}
	return v, lowExhaustive && highExhaustive
}

// pvFromTable appends the principal variation to dst, which must be empty: m, the best root move, and then the best
// moves in the table, at most depth moves in all. Null window searches leave no variation of their own. The replies of
// the side that fails low are only the likeliest ones; not every one of them is a best move.
func (s *pvs) pvFromTable(dst []alinha.Move, m alinha.Move, depth int) []alinha.Move {
	var legal []alinha.Move
	p := s.pos.Clone()
	for {
		p.Play(m)
		dst = append(dst, m)
		e, ok := s.table.Probe(p.Key())
		legal = p.Moves(legal[:0])
		if m = alinha.Move(e.Move); !ok || len(dst) == depth || !slices.Contains(legal, m) {
			return dst
		}
	}
}
