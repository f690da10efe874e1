package learner

import "github.com/alinha/alinha"

// A window is k cells in a row that win if they are completed within some plies of the root.
type window struct {
	cells []alinha.Move
	ends  [2]alinha.Move // the cells beyond either end; NoMove off the board
	plies int            // within which the window is visible
	count [2]int         // stones by player
}

// Difficulty of a window by its direction.
const (
	gomokuStraightDifficulty = 1 // along one axis
	gomokuDiagonalDifficulty = 2 // along several axes
)

// gomokuDifficulty returns the difficulty of a window whose neighbouring cells are direction apart.
func gomokuDifficulty(direction [3]int) float64 {
	if direction[0]*direction[0]+direction[1]*direction[1]+direction[2]*direction[2] > 1 {
		return gomokuDiagonalDifficulty
	}
	return gomokuStraightDifficulty
}

// coordinates returns the column, row and layer of a cell.
func (v *noisyGomokuView) coordinates(m alinha.Move) [3]int {
	size := &v.variant
	return [3]int{int(m) % size.Cols, int(m) / size.Cols % size.Rows, int(m) / (size.Cols * size.Rows)}
}

// direction returns the step from one cell of a window to the next, in columns, rows and layers.
func (v *noisyGomokuView) direction(cells []alinha.Move) (step [3]int) {
	from, to := v.coordinates(cells[0]), v.coordinates(cells[1])
	for i := range step {
		step[i] = to[i] - from[i]
	}
	return step
}

// windowEnds returns the cells before the first and after the last cell of a window, NoMove where the board ends.
func (v *noisyGomokuView) windowEnds(cells []alinha.Move, direction [3]int) (ends [2]alinha.Move) {
	size := &v.variant
	for i, end := range [2]struct {
		cell alinha.Move
		sign int
	}{{cells[0], -1}, {cells[len(cells)-1], 1}} {
		at, onBoard := v.coordinates(end.cell), true
		for axis, length := range [3]int{size.Cols, size.Rows, size.Layers} {
			at[axis] += end.sign * direction[axis]
			onBoard = onBoard && at[axis] >= 0 && at[axis] < length
		}
		ends[i] = alinha.NoMove
		if onBoard {
			ends[i] = alinha.Move((at[2]*size.Rows+at[1])*size.Cols + at[0])
		}
	}
	return ends
}

// distanceFromCentre returns the distance of a cell from the centre of the board in half cells, squared.
func (v *noisyGomokuView) distanceFromCentre(m alinha.Move) (sum int) {
	at := v.coordinates(m)
	for axis, length := range [3]int{v.variant.Cols, v.variant.Rows, v.variant.Layers} {
		d := 2*at[axis] - length + 1
		sum += d * d
	}
	return sum
}

// addWindow adds a window. The board must be empty.
func (v *noisyGomokuView) addWindow(w window) {
	for _, m := range w.cells {
		v.windowsAt[m] = append(v.windowsAt[m], int32(len(v.windows)))
	}
	v.windows = append(v.windows, w)
}

// gomokuWindowScores is the score of a window on which only one side has stones, by the number of stones that it lacks, in
// thousandths of a win. A full window, which was completed beyond its visible plies, scores no more than one that lacks a
// single stone.
var gomokuWindowScores = [...]int{32, 32, 16, 6, 2, 1}

// windowScore returns the score of a window on which one side has the given number of stones and the other none.
func (v *noisyGomokuView) windowScore(stones int) int {
	if stones == 0 {
		return 0
	}
	return gomokuWindowScores[min(v.variant.K-stones, len(gomokuWindowScores)-1)]
}

// changeCount adds delta stones of p to a window and updates the scores of the view.
func (v *noisyGomokuView) changeCount(w *window, p alinha.Player, delta int) {
	var gain [2]int
	for q := range gain {
		if w.count[1-q] == 0 {
			gain[q] -= v.windowScore(w.count[q])
		}
	}
	w.count[p] += delta
	for q := range gain {
		if w.count[1-q] == 0 {
			gain[q] += v.windowScore(w.count[q])
		}
		if gain[q] == 0 {
			continue
		}
		v.totals[q] += gain[q]
		for _, cell := range w.cells {
			v.cellScores[q][cell] += gain[q]
		}
	}
}

// completesRow reports whether a stone of p on the empty cell m fills a window that is visible at that many plies from
// the root, and the row wins by the rules.
func (v *noisyGomokuView) completesRow(m alinha.Move, p alinha.Player, plies int) bool {
	for _, i := range v.windowsAt[m] {
		w := &v.windows[i]
		if w.count[p] == v.variant.K-1 && w.count[1-p] == 0 && w.plies >= plies && v.winsByRules(w, p) {
			return true
		}
	}
	return false
}

// winsByRules reports whether a window wins once stones of p fill it. An overline does not win where exactly k are
// required, nor does a row in Caro that stones of the opponent close at both ends.
func (v *noisyGomokuView) winsByRules(w *window, p alinha.Player) bool {
	var own, closed int
	for _, end := range w.ends {
		switch {
		case end == alinha.NoMove || v.stones[end] == 0:
		case v.stones[end] == 1+uint8(p):
			own++
		default:
			closed++
		}
	}
	if (v.variant.Exact || v.variant.Renju && p == alinha.First) && own > 0 {
		return false
	}
	return !v.variant.Caro || closed < len(w.ends)
}
