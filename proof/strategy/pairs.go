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

// liveWindows returns the live windows through a cell.
func (w *walk) liveWindows(m int) (live [][]alinha.Move) {
	stones := w.stones()
	for _, window := range w.board.Windows() {
		if slices.Contains(window, alinha.Move(m)) && w.isLive(window, stones) {
			live = append(live, window)
		}
	}
	return live
}

// weights returns, by cell, the sum of 2^-e over the live windows through the cell, e being the number of the window's empty cells
// outside all pairs, and the potential: that sum over all live windows.
func (w *walk) weights() (byCell []float64, potential float64) {
	stones := w.stones()
	byCell = make([]float64, len(stones))
	for _, window := range w.board.Windows() {
		if !w.isLive(window, stones) {
			continue
		}
		weight := 1.0
		for _, m := range window {
			if stones[m] == 0 && w.partner[m] < 0 {
				weight /= 2
			}
		}
		potential += weight
		for _, m := range window {
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
