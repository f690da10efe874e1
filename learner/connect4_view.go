package learner

import (
	"math"
	"math/bits"
	"math/rand/v2"
	"slices"

	"github.com/alinha/alinha"
)

// connect4Lookahead is how many plies ahead each level of Connect4 looks. A line whose direction has difficulty d is
// invisible lookahead+1 plies ahead with probability 1-exp(-d), and one ply nearer with probability 1-exp(-d/3). The steps
// grow with the level, because one more ply is worth less.
var connect4Lookahead = [MaxLevel + 1]float64{1: 1.75, 3, 4, 5, 6, 7.5, 9, 10.5, 12}

// Difficulty of a line of Connect Four by its direction. A line completed on a cell that was not playable at the root is
// as hard to see as one a ply farther away.
const (
	connect4ColumnDifficulty   = 1
	connect4RowDifficulty      = 2
	connect4DiagonalDifficulty = 4
)

// Connect4Lookahead returns how many plies ahead each level of [Connect4] looks, from level 1 to [MaxLevel].
func Connect4Lookahead() []float64 { return slices.Clone(connect4Lookahead[1:]) }

// noisyConnect4View is a Connect Four position as a level sees it: a game for a search in which only visible lines win.
// Bit m of a bitboard is the cell of move m.
type noisyConnect4View struct {
	stones  [2]uint64 // by player
	toMove  alinha.Player
	outcome alinha.Outcome
	path    []alinha.Move // moves of the search so far

	width        alinha.Move                     // number of columns
	columns      []int                           // in move order: columns of visible threats first, then from the centre outwards
	nextCell     [connect4MaxColumns]alinha.Move // the cell of the next stone of each column, negative if the column is full
	rootNextCell [connect4MaxColumns]alinha.Move // nextCell at the root
	board        uint64                          // all cells
	lines        []visibleLine
	linesAt      [64][]visibleLine // the visible lines through each cell
	maxDepth     int               // plies beyond which few lines are visible
}

// A visibleLine is four cells in a row that win if they are completed within some plies of the root.
type visibleLine struct {
	cells uint64
	plies int
}

// newNoisyConnect4View draws the view of a level that looks lookahead plies ahead. board is a position of Connect Four
// with toMove to move.
func newNoisyConnect4View(board cellBoard, toMove alinha.Player, lookahead float64, rng *rand.Rand) *noisyConnect4View {
	size := board.Variant()
	v := &noisyConnect4View{
		toMove:   toMove,
		width:    alinha.Move(size.Cols),
		board:    1<<size.Cells() - 1,
		maxDepth: visiblePlies(lookahead, math.Ln2), // the median of a column's draw
	}
	for c := range size.Cols {
		v.columns = append(v.columns, c)
		v.nextCell[c] = alinha.Move(c - size.Cols)
	}
	slices.SortStableFunc(v.columns, func(a, b int) int { return max(a, size.Cols-1-a) - max(b, size.Cols-1-b) })
	for m, who := range board.Cells(nil) {
		if who == 0 {
			v.nextCell[m%size.Cols] = alinha.Move(m)
		} else {
			v.stones[who-1] |= 1 << m
		}
	}
	v.rootNextCell = v.nextCell
	for m := range size.Cells() {
		for _, direction := range [...]struct {
			right, down int
			difficulty  float64
		}{
			{0, 1, connect4ColumnDifficulty},
			{1, 0, connect4RowDifficulty},
			{1, 1, connect4DiagonalDifficulty},
			{-1, 1, connect4DiagonalDifficulty},
		} {
			plies := visiblePlies(lookahead, rng.ExpFloat64()/direction.difficulty)
			c, r := m%size.Cols+3*direction.right, m/size.Cols+3*direction.down
			if plies > 0 && c >= 0 && c < size.Cols && r < size.Rows {
				v.addLine(m, direction.down*size.Cols+direction.right, plies)
			}
		}
	}
	// A level that sees a loss after every move still blocks the threat that comes first.
	slices.SortStableFunc(v.columns, func(a, b int) int { return v.opponentThreats(b) - v.opponentThreats(a) })
	return v
}

// opponentThreats returns how many visible lines the opponent would complete with the next stone of column c. The view
// must be at the root. A full column has none.
func (v *noisyConnect4View) opponentThreats(c int) (n int) {
	cell := v.nextCell[c]
	if cell < 0 {
		return 0
	}
	stones := v.stones[v.toMove.Other()] | 1<<cell
	for _, l := range v.linesAt[cell] {
		if stones&l.cells == l.cells && l.plies > 1 {
			n++
		}
	}
	return n
}

// addLine adds the line of cells m, m+step, m+2*step and m+3*step, which is visible within plies of the root.
func (v *noisyConnect4View) addLine(m, step, plies int) {
	l := visibleLine{cells: 1<<m | 1<<(m+step) | 1<<(m+2*step) | 1<<(m+3*step), plies: plies}
	v.lines = append(v.lines, l)
	for i := range 4 {
		v.linesAt[m+i*step] = append(v.linesAt[m+i*step], l)
	}
}

// ToMove implements alinha.Position.
func (v *noisyConnect4View) ToMove() alinha.Player { return v.toMove }

// Outcome implements alinha.Position.
func (v *noisyConnect4View) Outcome() alinha.Outcome { return v.outcome }

// Moves implements alinha.Position.
func (v *noisyConnect4View) Moves(dst []alinha.Move) []alinha.Move {
	if v.outcome != alinha.Undecided {
		return dst
	}
	for _, c := range v.columns {
		if m := v.nextCell[c]; m >= 0 {
			dst = append(dst, m)
		}
	}
	return dst
}

// Play implements alinha.Position.
func (v *noisyConnect4View) Play(m alinha.Move) {
	own := v.stones[v.toMove] | 1<<m
	v.stones[v.toMove] = own
	v.path = append(v.path, m)
	plies, c := len(v.path), m%v.width
	if m != v.rootNextCell[c] {
		plies++
	}
	v.nextCell[c] -= v.width
	if v.stones[0]|v.stones[1] == v.board {
		v.outcome = alinha.Draw
	}
	for _, l := range v.linesAt[m] {
		if own&l.cells == l.cells && plies <= l.plies {
			v.outcome = alinha.WinFor(v.toMove)
		}
	}
	v.toMove = v.toMove.Other()
}

// Undo implements alinha.Position.
func (v *noisyConnect4View) Undo() {
	last := len(v.path) - 1
	m := v.path[last]
	v.path = v.path[:last]
	v.nextCell[m%v.width] = m
	v.toMove = v.toMove.Other()
	v.stones[v.toMove] &^= 1 << m
	v.outcome = alinha.Undecided
}

// Key implements alinha.Position. Within one search the stones determine the mover and the distance from the root, so
// that the stones alone are hashed; two positions share a key with probability 2^-64.
func (v *noisyConnect4View) Key() uint64 {
	k := v.stones[0]*0x9e3779b97f4a7c15 ^ bits.RotateLeft64(v.stones[1]*0xbf58476d1ce4e5b9, 32)
	return k ^ k>>29
}

// Clone implements alinha.Position.
func (v *noisyConnect4View) Clone() alinha.Position {
	c := *v
	c.path = slices.Clone(v.path)
	return &c
}

// connect4LineScores is the score of a line on which only one side has stones, by their number, in thousandths of a win.
var connect4LineScores = [...]int{0, 1, 4, 16, 16}

// evaluateConnect4 returns the static evaluation of a noisyConnect4View for the mover: the scores of the visible lines.
func evaluateConnect4(pos alinha.Position) int {
	v := pos.(*noisyConnect4View)
	own, opp := v.stones[v.toMove], v.stones[v.toMove.Other()]
	sum := 0
	for _, l := range v.lines {
		switch {
		case l.cells&opp == 0:
			sum += connect4LineScores[bits.OnesCount64(l.cells&own)]
		case l.cells&own == 0:
			sum -= connect4LineScores[bits.OnesCount64(l.cells&opp)]
		}
	}
	return max(-maxEvaluation, min(sum, maxEvaluation))
}
