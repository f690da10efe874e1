package classic

import (
	"math"
	"slices"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/budget"
)

// A gomokuSearch is one search of the tree. It places and removes stones on the tree's
// board, and restores the board.
type gomokuSearch struct {
	*gomokuTree
	budget         *budget.Budget
	everyMove      bool
	treeFull       bool      // the tree holds options.states states
	successorLists [][]int16 // successors at each ply
	pv             [][]int16 // principal variation from each ply on
}

const gomokuInfinity = math.MaxFloat64

// iterativeDeepening searches one level deeper at a time, from the levels kept to the
// levels kept plus those that options.levelsAt adds, or to depth if depth is more than 0.
func (s *gomokuSearch) iterativeDeepening(depth int, report func(alinha.Info)) (alinha.Result, error) {
	cells := s.board.rows * s.board.cols
	empty := cells - s.board.stones
	if depth <= 0 {
		depth = s.levels + s.options.levelsAt(cells, empty)
	}
	depth = min(depth, empty)
	s.successorLists = make([][]int16, depth)
	s.pv = make([][]int16, depth+1)
	var result alinha.Result
	for level := min(max(s.levels, 1), depth); level <= depth; level++ {
		attempt := s.searchRoot(level)
		if s.stopped() {
			if result.PV == nil {
				result = attempt
			}
			break
		}
		s.levels = max(s.levels, level)
		result = attempt
		result.Depth = level
		if report != nil {
			report(alinha.Info{Depth: level, Nodes: s.budget.Nodes, Score: result.Score, PV: result.PV})
		}
	}
	if len(result.Moves) != empty {
		result.Moves = nil
	}
	result.Nodes = s.budget.Nodes
	if result.PV != nil {
		return result, nil
	}
	if err := s.budget.Err(); err != nil {
		return alinha.Result{}, err
	}
	first := s.board.moveOf(s.board.appendCandidates(nil, s.options.numeroCorte)[0])
	return alinha.Result{Move: first, Nodes: result.Nodes, PV: []alinha.Move{first}}, nil
}

func (s *gomokuSearch) stopped() bool { return s.treeFull || s.budget.Stopped() }

// searchRoot searches depth levels below the root and returns the first of the best moves
// among the successors, and for each move its value or bound. With everyMove it scores the
// cells beyond the rings too, but never chooses one. If the search stops, searchRoot returns the result
// of the finished moves, and no PV if no move is finished.
func (s *gomokuSearch) searchRoot(depth int) alinha.Result {
	var result alinha.Result
	cells := s.board.appendCandidates(nil, s.options.numeroCorte)
	reached := len(cells)
	if s.everyMove {
		for _, at := range s.board.appendEmpty(nil, 0, s.board.rows-1, 0, s.board.cols-1) {
			if !slices.Contains(cells[:reached], at) {
				cells = append(cells, at)
			}
		}
	}
	s.budget.Visit()
	best := -gomokuInfinity
	for i, at := range cells {
		alpha := best
		if s.everyMove {
			alpha = -gomokuInfinity
		}
		v, ok := s.searchChild(&s.root, i, at, s.toMove, depth, 0, alpha, gomokuInfinity)
		if !ok {
			break
		}
		line := alinha.MoveScore{Move: s.board.moveOf(at), Score: s.score(i, v), Native: s.gain(v)}
		result.Moves = append(result.Moves, line)
		if v > best && i < reached {
			best = v
			result.Move, result.Score, result.Native, result.PV = line.Move, line.Score, line.Native, s.movesOf(s.pv[0])
		}
	}
	return result
}

// minimax returns the value of a state to the side to move, depth >= 1 levels above the
// horizon: v <= alpha if the value is at most v, v >= beta if the value is at least v,
// and the value itself otherwise. The result is meaningless once the search has stopped.
func (s *gomokuSearch) minimax(state *gomokuState, toMove uint8, depth, ply int, alpha, beta float64) float64 {
	best := -gomokuInfinity
	s.successorLists[ply] = s.board.appendCandidates(s.successorLists[ply][:0], s.options.numeroCorte)
	for i, at := range s.successorLists[ply] {
		v, ok := s.searchChild(state, i, at, toMove, depth, ply, max(alpha, best), beta)
		if !ok {
			return best
		}
		best = max(best, v)
		if best >= beta {
			break
		}
	}
	if len(s.successorLists[ply]) == 0 {
		s.pv[ply] = s.pv[ply][:0]
		return gomokuColourSign(toMove) * state.sum
	}
	return best
}

// searchChild returns the value of the i-th successor of a state to toMove, the side that
// moves there. A new successor is generated. searchChild returns false if the search stops.
func (s *gomokuSearch) searchChild(state *gomokuState, i int, at int16, toMove uint8, depth, ply int, alpha, beta float64) (float64, bool) {
	if i == len(state.children) && !s.generate(state, at, toMove) || !s.budget.Visit() {
		return 0, false
	}
	child := &state.children[i]
	s.pv[ply+1] = s.pv[ply+1][:0]
	v := gomokuColourSign(toMove) * child.sum
	if depth > 1 && !child.five {
		s.board.place(at, toMove)
		v = -s.minimax(child, gomokuWall-toMove, depth-1, ply+1, -beta, -alpha)
		s.board.remove(at)
	}
	if v > alpha {
		s.pv[ply] = append(append(s.pv[ply][:0], at), s.pv[ply+1]...)
	}
	return v, !s.stopped()
}

// generate appends the next child of a state. It returns false if the tree is full.
func (s *gomokuSearch) generate(state *gomokuState, at int16, toMove uint8) bool {
	if s.states >= s.options.states {
		s.treeFull = true
		return false
	}
	value, five := s.board.verificarJogada(at, toMove, s.options.multiplicadorDefensivo)
	state.children = append(state.children, gomokuState{
		sum:  state.sum + gomokuColourSign(toMove)*value,
		at:   at,
		five: five,
	})
	s.states++
	return true
}

// gomokuColourSign is 1 for First and -1 for Second.
func gomokuColourSign(colour uint8) float64 { return 3 - 2*float64(colour) }

// score returns the score of the root's i-th child, whose value is v.
func (s *gomokuSearch) score(i int, v float64) alinha.Score {
	if s.root.children[i].five {
		return alinha.Score{Value: 1, Proven: true, Plies: 1}
	}
	gain := s.gain(v)
	return alinha.Score{Value: gain / (math.Abs(gain) + gomokuFivePoints)}
}

// gain returns the points that the stones from the root to a leaf of value v add, for the
// side to move.
func (s *gomokuSearch) gain(v float64) float64 {
	return v - gomokuColourSign(s.toMove)*s.root.sum + 0 // 0, not -0
}

func (s *gomokuSearch) movesOf(places []int16) []alinha.Move {
	moves := make([]alinha.Move, len(places))
	for i, at := range places {
		moves[i] = s.board.moveOf(at)
	}
	return moves
}
