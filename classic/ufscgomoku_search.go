package classic

import (
	"math"
	"slices"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/budget"
)

// A gomokuSearch is one search of the tree. It leaves the tree's board as it was.
type gomokuSearch struct {
	*gomokuTree
	budget    *budget.Budget
	everyMove bool
	full      bool      // the tree has no room for more
	cells     [][]int16 // successors at each ply
	lines     [][]int16 // principal variation from each ply on
}

const gomokuInfinity = math.MaxInt32

// run searches level by level, from the levels that are kept to those that are to
// be grown, or to depth if that is more than 0.
func (s *gomokuSearch) run(depth int, report func(alinha.Info)) (alinha.Result, error) {
	if depth <= 0 {
		depth = s.levels + s.options.levels
	}
	empty := s.board.rows*s.board.cols - s.board.stones
	depth = min(depth, empty)
	s.cells = make([][]int16, depth)
	s.lines = make([][]int16, depth+1)
	var result alinha.Result
	for level := min(max(s.levels, 1), depth); level <= depth; level++ {
		attempt := s.level(level)
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
	first := s.board.move(s.board.successors(s.options.numeroCorte, nil)[0])
	return alinha.Result{Move: first, Nodes: result.Nodes, PV: []alinha.Move{first}}, nil
}

func (s *gomokuSearch) stopped() bool { return s.full || s.budget.Stopped() }

// level searches that many levels below the root and returns the first of the best
// moves, and for each move its value or bound. If the search stops, it returns what
// it has of the moves that are finished, and no PV if there is none.
func (s *gomokuSearch) level(depth int) alinha.Result {
	var result alinha.Result
	cells := s.board.successors(s.options.numeroCorte, nil)
	reached := len(cells)
	if s.everyMove {
		for _, at := range s.board.empties(nil, 0, s.board.rows-1, 0, s.board.cols-1) {
			if !slices.Contains(cells[:reached], at) {
				cells = append(cells, at)
			}
		}
	}
	s.budget.Visit()
	best := int32(-gomokuInfinity)
	for i, at := range cells {
		alpha := best
		if s.everyMove {
			alpha = -gomokuInfinity
		}
		v, ok := s.child(&s.root, i, at, s.toMove, depth, 0, alpha, gomokuInfinity)
		if !ok {
			break
		}
		move, score := s.board.move(at), s.score(i, v)
		result.Moves = append(result.Moves, alinha.MoveScore{Move: move, Score: score})
		if v > best && i < reached {
			best = v
			result.Move, result.Score, result.PV = move, score, s.moves(s.lines[0])
		}
	}
	return result
}

// value returns what the state is worth to the side to move, depth >= 1 levels
// above the horizon: v <= alpha if it is at most v, v >= beta if it is at least v,
// and the value itself otherwise. It means nothing once the search has stopped.
func (s *gomokuSearch) value(state *gomokuState, toMove uint8, depth, ply int, alpha, beta int32) int32 {
	best := int32(-gomokuInfinity)
	s.cells[ply] = s.board.successors(s.options.numeroCorte, s.cells[ply][:0])
	for i, at := range s.cells[ply] {
		v, ok := s.child(state, i, at, toMove, depth, ply, max(alpha, best), beta)
		if !ok {
			return best
		}
		best = max(best, v)
		if best >= beta {
			break
		}
	}
	if len(s.cells[ply]) == 0 {
		s.lines[ply] = s.lines[ply][:0]
		return gomokuSign(toMove) * state.sum
	}
	return best
}

// child returns what the i-th successor of a state is worth to the side that moves
// there, which it generates if it is new. It returns false if the search stops.
func (s *gomokuSearch) child(state *gomokuState, i int, at int16, toMove uint8, depth, ply int, alpha, beta int32) (int32, bool) {
	if i == len(state.children) && !s.generate(state, at, toMove) || !s.budget.Visit() {
		return 0, false
	}
	child := &state.children[i]
	s.lines[ply+1] = s.lines[ply+1][:0]
	v := gomokuSign(toMove) * child.sum
	if depth > 1 && !child.five {
		s.board.put(at, toMove)
		v = -s.value(child, gomokuWall-toMove, depth-1, ply+1, -beta, -alpha)
		s.board.lift(at)
	}
	if v > alpha {
		s.lines[ply] = append(append(s.lines[ply][:0], at), s.lines[ply+1]...)
	}
	return v, !s.stopped()
}

// generate appends the next child of a state; false if the tree is full.
func (s *gomokuSearch) generate(state *gomokuState, at int16, toMove uint8) bool {
	if s.states >= s.options.states {
		s.full = true
		return false
	}
	value, five := s.board.verificarJogada(at, toMove, s.options.multiplicadorDefensivo)
	state.children = append(state.children, gomokuState{
		sum:  state.sum + gomokuSign(toMove)*value,
		at:   at,
		five: five,
	})
	s.states++
	return true
}

// gomokuSign is 1 for First and -1 for Second.
func gomokuSign(colour uint8) int32 { return 3 - 2*int32(colour) }

// score returns the score of the root's i-th child, whose value is v.
func (s *gomokuSearch) score(i int, v int32) alinha.Score {
	if s.root.children[i].five {
		return alinha.Score{Value: 1, Proven: true, Plies: 1}
	}
	gain := float64(v - gomokuSign(s.toMove)*s.root.sum)
	return alinha.Score{Value: gain / (math.Abs(gain) + gomokuFive)}
}

func (s *gomokuSearch) moves(places []int16) []alinha.Move {
	moves := make([]alinha.Move, len(places))
	for i, at := range places {
		moves[i] = s.board.move(at)
	}
	return moves
}
