package strategy

import (
	"slices"

	"github.com/alinha/alinha"
)

// isLive reports whether a window of the board has neither a stone of the defender, on the board or in the position of the
// certificate, nor both cells of a pair.
func (w *walk) isLive(window []alinha.Move, stones []uint8) bool {
	return !slices.ContainsFunc(window, func(m alinha.Move) bool {
		partner := w.partner[m]
		return stones[m] == w.defender || w.cells[m] == w.defender || partner >= 0 && slices.Contains(window, alinha.Move(partner))
	})
}

// lines returns the empty cells outside all pairs of each live window with given stones, but for those of a window that are a
// superset of those of another one.
func (w *walk) lines(stones []uint8) (lines [][]alinha.Move) {
	var all [][]alinha.Move
	for _, window := range w.board.Windows() {
		if !w.isLive(window, stones) {
			continue
		}
		var line []alinha.Move
		for _, m := range window {
			if stones[m] == 0 && w.partner[m] < 0 {
				line = append(line, m)
			}
		}
		all = append(all, line)
	}
	for i, line := range all {
		if !slices.ContainsFunc(all[:i], func(other []alinha.Move) bool { return isSubset(other, line) }) &&
			!slices.ContainsFunc(all[i+1:], func(other []alinha.Move) bool { return len(other) < len(line) && isSubset(other, line) }) {
			lines = append(lines, line)
		}
	}
	return lines
}

// isSubset reports whether a line contains all cells of another.
func isSubset(of, line []alinha.Move) bool {
	return !slices.ContainsFunc(of, func(m alinha.Move) bool { return !slices.Contains(line, m) })
}

// weights returns, by cell, the sum of 2^-e over the lines through the cell, e being the number of the line's cells, and the
// potential: that sum over all lines.
func (w *walk) weights() (byCell []float64, potential float64) {
	stones := w.stones()
	byCell = make([]float64, len(stones))
	for _, line := range w.lines(stones) {
		weight := 1.0
		for range line {
			weight /= 2
		}
		potential += weight
		for _, m := range line {
			byCell[m] += weight
		}
	}
	return byCell, potential
}

// respondByPairs answers a move on a cell of a pair by the other cell. Another move of a leaf, or none, is answered by the cell
// that lowers the potential most.
func (w *walk) respondByPairs(a int) {
	if a >= 0 && w.partner[a] >= 0 {
		if v := w.partner[a]; w.stones()[v] == 0 {
			w.answer = Answer{alinha.Move(v), Paired}
			return
		}
	}
	w.answer = w.freeMove()
}

// freeMove returns the move that lowers the potential most. Where the potential is 0 any move will do; one outside all pairs
// comes first.
func (w *walk) freeMove() Answer {
	byCell, _ := w.weights()
	best, most := alinha.NoMove, -1.0
	for _, m := range w.pos.Moves(nil) {
		worth := byCell[m]
		if w.partner[m] >= 0 {
			worth = -0.5
		}
		if worth > most {
			best, most = m, worth
		}
	}
	if most > 0 {
		return Answer{best, Potential}
	}
	return Answer{best, Any}
}
