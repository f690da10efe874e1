package gomoku

import (
	"math"

	"github.com/alinha/alinha/internal/tt"
)

// cushion is what a search to some plies takes from the estimate of a side under no pressure in
// one of fifty positions: 209 to 266 to 1 to 4 plies, in 2,039 positions.
const cushion = 250

// widest is how many moves of a quiet position are searched to a depth.
func widest(depth int) int { return 6 + 2*depth }

// prune returns the value of a position, searched in a null window, that needs no search.
func (s *pvs) prune(ply, depth, beta int) (v int, ok bool) {
	b, here := s.board, &s.line[ply]
	switch {
	case isCertain(beta):
		return 0, false
	case s.on(Futility) && depth <= 5 && here.estimate-cushion >= beta:
		return here.estimate, true
	case !s.on(Null) || depth < 2 || here.before < 0 || here.estimate < beta:
		return 0, false
	}
	me := b.toMove
	b.toMove = me.Other()
	s.line[ply+1].before, s.line[ply+1].outlook = -1, here.outlook.first()
	v = -s.value(ply+1, depth-3-depth/4, -beta, -beta+1)
	b.toMove = me
	return min(v, unsure), v >= beta || s.Stopped()
}

// suffices says that a node where a move is expected to be worth beta looks so much better already that
// less depth will do to show it. The margin is that of Rapfi 0.43 (dhbloo), in thousandths of a logit, as are those of again.
func (s *pvs) suffices(ply, depth, beta int) bool {
	here := &s.line[ply]
	return s.on(Expected) && here.outlook == cutNode && here.pressure != aFour && depth >= 2 && !isCertain(beta) && here.estimate >= beta-45+75*depth
}

// reductions are how much less deep than the first the i-th move is searched, by depth.
var reductions = func() (r [deepest + 2][64]int8) {
	for d := 1; d < len(r); d++ {
		for i := 1; i < len(r[d]); i++ {
			r[d][i] = int8(0.3 + math.Log(float64(d))*math.Log(float64(i))/1.1)
		}
	}
	return r
}()

// reduction returns how much less deep the i-th move is searched: not at all if it makes a three, or more than a
// four; the more where another move is expected to cut, and where the side stands no better than before its last one.
func (s *pvs) reduction(ply, depth, cell, i int) (r int) {
	here := &s.line[ply]
	if !s.on(Reductions) || i < 2 || depth < 3 || here.pressure == aFour {
		return 0
	}
	if class := s.board.cells[cell].threats[s.board.toMove]; class != NoThreat && class != Four {
		return 0
	}
	r = int(reductions[min(depth, deepest)][min(i, 63)])
	if r == 0 || here.outlook == pvNode {
		return r
	}
	if here.outlook == cutNode {
		r++
	}
	if ply >= 2 && here.estimate <= s.line[ply-2].estimate {
		r++
	}
	return r
}

// again returns how much deeper than the first a reduced move is searched that proved better than alpha and
// than the best before it, by so much.
func (s *pvs) again(beyond, better, depth, reduction int) int {
	switch {
	case !s.on(Again):
		return 0
	case beyond > 170+55*reduction:
		return 1
	case better < 5*depth:
		return -1
	}
	return 0
}

// asksAlone says that a move is that of the table and seems so good that it may be the only one.
func (s *pvs) asksAlone(ply, depth, cell int, known tt.Entry) bool {
	here := &s.line[ply]
	return s.on(Singular) && known.Bound != 0 && cell == int(known.Move) && ply > 0 && depth >= 6 && here.excluded < 0 && here.pressure == free &&
		known.Bound != tt.Upper && int(known.Depth) >= depth-3 && !isCertain(int(known.Value))
}

// without returns a bound of the value of a position without the move of the table, and
// what it must reach for that move not to be singular (Anantharaman et al. 1988).
func (s *pvs) without(ply, depth int, known tt.Entry) (v, target int) {
	here := &s.line[ply]
	target = int(known.Value) - 4*depth
	was := *here
	here.excluded = int(known.Move)
	v = s.value(ply, (depth-1)/2, target-1, target)
	*here = was
	return v, target
}
