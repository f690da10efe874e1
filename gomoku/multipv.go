package gomoku

import (
	"slices"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/gomoku/internal/board"
)

// multiPV is the state of a search with Limits.MultiPV between its iterations.
type multiPV struct {
	order []alinha.Move                 // the legal moves, the best of the last iteration first
	pvs   map[alinha.Move][]alinha.Move // the principal variations of the best moves, by their first move
}

// A rootLine is a move of the root with its value at the depth of the iteration.
type rootLine struct {
	alinha.MoveScore
	value int
}

// searchMultiPV searches the root to a depth for the values of the best Limits.MultiPV moves: these get an open window,
// and every other move a null window at the value of the last of them. If a limit stops the search, the lines of the last
// iteration stay; in the first iteration, the lines found so far. It reports whether all lines are decisive.
func (r *rootSearch) searchMultiPV(depth int) (decided bool) {
	if r.multiPV.order == nil {
		r.multiPV.order = r.orderedMoves()
	}
	r.initNode(0) // lmr compares the evaluation two plies later with the root's
	var lines []rootLine
	pvs := make(map[alinha.Move][]alinha.Move)
	for _, m := range r.rotateMoves(r.multiPV.order) {
		alpha := -infinity
		if len(lines) == r.lim.MultiPV {
			alpha = lines[len(lines)-1].value
		}
		line := r.rootLine(m, depth, alpha)
		if r.Stopped() {
			break
		}
		if line.value > alpha {
			lines = insertLine(lines, line, r.lim.MultiPV)
			pvs[m] = r.extractPV(m)
		}
		if r.threadID == 0 && r.result.Depth > 0 {
			r.sendReport() // the nodes go on while the lines stay those of the last iteration
		}
	}
	if len(lines) == 0 || r.Stopped() && r.result.Depth > 0 {
		return false
	}
	r.setLines(lines, pvs)
	return !slices.ContainsFunc(lines, func(l rootLine) bool { return !l.Score.Proven })
}

// rootLine returns the line of a move with its exact score, if that is known; else with the result of rootMoveValue.
func (r *rootSearch) rootLine(m alinha.Move, depth, alpha int) rootLine {
	if s, ok := r.lengths.exactScore(m); ok {
		return rootLine{alinha.MoveScore{Move: m, Score: s}, int(s.Value) * (mate - s.Plies)}
	}
	score, value := r.rootMoveValue(m, depth, alpha)
	return rootLine{alinha.MoveScore{Move: m, Score: score}, value}
}

// insertLine inserts a line into lines, which are in descending order of value, after lines of the same value, and keeps
// the first most.
func insertLine(lines []rootLine, line rootLine, most int) []rootLine {
	i := len(lines)
	for i > 0 && lines[i-1].value < line.value {
		i--
	}
	lines = slices.Insert(lines, i, line)
	return lines[:min(len(lines), most)]
}

// setLines makes the lines of an iteration the result, and moves their first moves to the front of the order.
func (r *rootSearch) setLines(lines []rootLine, pvs map[alinha.Move][]alinha.Move) {
	scores := make([]alinha.MoveScore, len(lines))
	order := make([]alinha.Move, len(lines), len(r.multiPV.order))
	for i, l := range lines {
		scores[i], order[i] = l.MoveScore, l.Move
	}
	for _, m := range r.multiPV.order {
		if !slices.Contains(order[:len(lines)], m) {
			order = append(order, m)
		}
	}
	r.multiPV = multiPV{order, pvs}
	r.result.Moves = scores
	r.setBest(scores[0].Move, scores[0].Score)
}

// setVariations sets the variations of the result from its moves, in a search with Limits.MultiPV.
func (r *rootSearch) setVariations() {
	if r.lim.MultiPV == 0 {
		return
	}
	variations := make([]alinha.Variation, len(r.result.Moves))
	for i, m := range r.result.Moves {
		variations[i] = alinha.Variation{Score: m.Score, Moves: r.multiPV.pvs[m.Move]}
		if i == 0 {
			variations[i].Moves = r.result.PV
		}
	}
	r.result.Variations = variations
}

// A pastSearch is the state at the end of a search with Limits.MultiPV. The next search of the same position goes on there.
type pastSearch struct {
	key     uint64
	lines   int // Limits.MultiPV
	multiPV multiPV
	result  alinha.Result
}

// resume lets the search go on where a past search of the same position has ended, and returns the depth to begin with: 1 if
// there is no such search, and the last depth again if that had fewer lines.
func (r *rootSearch) resume(past *pastSearch, b *board.Board) (from int) {
	if r.lim.MultiPV == 0 || past.key != b.Key() || past.result.Depth == 0 {
		return 1
	}
	r.multiPV, r.result = past.multiPV, past.result
	if past.lines < r.lim.MultiPV {
		return past.result.Depth
	}
	most := min(len(r.result.Moves), r.lim.MultiPV)
	r.result.Moves = r.result.Moves[:most]
	r.setVariations()
	return past.result.Depth + 1
}
