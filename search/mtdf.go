package search

import (
	"context"
	"slices"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/budget"
	"github.com/alinha/alinha/internal/tt"
)

// MTDF is MTD(f) (Plaat, Schaeffer, Pijls and de Bruin 1996): it closes in on the
// value from a first guess, that of the iteration before, by searches with null
// windows alone, which the table makes cheap. They order moves as PVS does. It
// finds the value of Minimax at each depth. Unless it is asked for every move its
// result has no lines.
type MTDF struct {
	Eval  Evaluation // of positions at the horizon; nil calls them draws
	Table *tt.Table  // memory, kept between searches with the same Eval; nil for one of mtdfMiB a search
	Trace *Trace     // records the search; nil for none
}

// mtdfMiB is the size of the table of a search that is given none.
const mtdfMiB = 4

var _ alinha.Resetter = (*MTDF)(nil)

// Reset implements alinha.Resetter: it clears the table.
func (f *MTDF) Reset() {
	if f.Table != nil {
		f.Table.Clear()
	}
}

// Search implements alinha.Engine.
func (f *MTDF) Search(ctx context.Context, pos alinha.Position, lim alinha.Limits, report func(alinha.Info)) (alinha.Result, error) {
	if err := checkNoChance("MTD(f)", pos); err != nil {
		return alinha.Result{}, err
	}
	budget, done := budget.New(ctx, lim)
	defer done()
	table := f.Table
	if table == nil {
		table = tt.New(mtdfMiB)
	}
	s := newPVS(newSearchState(budget, pos, f.Eval, f.Trace), table, lim)
	s.report = report
	s.iterate, s.own = s.converge, s.narrowly
	return s.search(1)
}

// converge finds the value at the root. The best move is the one that last proved
// good enough.
func (s *pvs) converge(depth int) {
	if s.lim.EveryMove {
		s.last = s.root(depth, -infinite, infinite)
		return
	}
	best := alinha.NoMove
	v, complete := s.closeIn(func(beta int) int {
		v := s.root(depth, beta-1, beta)
		if v >= beta && !s.Stopped() {
			best = s.pv[0][0]
		}
		return v
	})
	if s.Stopped() {
		return
	}
	s.last, s.complete = v, complete
	s.solved = s.settles(v, depth, complete)
	s.pv[0] = s.remembered(s.pv[0][:0], best, depth)
	s.improve(best, v)
}

// narrowly returns what the root move just played is worth to its player.
func (s *pvs) narrowly(depth int) int {
	v, _ := s.closeIn(func(beta int) int { return -s.value(1, depth-1, -beta, 1-beta) })
	return v
}

// closeIn returns the value on which probe, a search in the null window below beta,
// closes in from that of the last iteration, and whether no estimate took part in
// the two probes that enclose it.
func (s *pvs) closeIn(probe func(beta int) int) (v int, complete bool) {
	v = s.last
	var under, over bool // the bounds are complete
	for low, high := -infinite, infinite; low < high && !s.Stopped(); {
		before, beta := s.unprovenLeaves, max(v, low+1)
		v = probe(beta)
		if whole := s.unprovenLeaves == before; v < beta {
			high, over = v, whole
		} else {
			low, under = v, whole
		}
	}
	return v, under && over
}

// remembered appends m, just found the best at the root, and the moves that the
// table then knows: null windows leave no variation behind. The replies of the side
// that falls short are its likeliest, not all of them its best.
func (s *pvs) remembered(dst []alinha.Move, m alinha.Move, depth int) []alinha.Move {
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
