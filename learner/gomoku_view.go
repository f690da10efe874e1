package learner

import (
	"math/rand/v2"
	"slices"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/tt"
	"github.com/alinha/alinha/rules"
)

// gomokuLookahead is how many plies ahead each level of Gomoku looks, on average. A window whose direction has difficulty d
// is invisible lookahead+1 plies ahead with probability 1-exp(-d), and one ply nearer with probability 1-exp(-d/3). The
// steps make neighbouring levels about equally far apart in strength.
var gomokuLookahead = [MaxLevel + 1]float64{1: 2, 2.4, 2.8, 3.6, 4.3, 5.1, 6, 7, 8.5}

// GomokuLookahead returns how many plies ahead each level of [Gomoku] looks on average, from level 1 to [MaxLevel].
func GomokuLookahead() []float64 { return slices.Clone(gomokuLookahead[1:]) }

// noisyGomokuView is a position as a level sees it: a game for a search in which only visible windows win, and in which
// Moves lists the promising moves only.
type noisyGomokuView struct {
	variant rules.Variant
	stones  []uint8 // by cell: 0 for an empty cell, 1 for First, 2 for Second
	toMove  alinha.Player
	outcome alinha.Outcome
	path    []alinha.Move // moves of the search so far
	empty   int           // cells
	hash    uint64

	windows        []window  // the visible ones
	windowsAt      [][]int32 // indices of the windows through each cell
	cellScores     [2][]int  // by player and cell: the scores of the player's windows through the cell
	totals         [2]int    // by player: the scores of all the player's windows
	centreDistance []int     // by cell: the distance from the centre in half cells, squared

	rootFouls []alinha.Move
	everyMove bool // Moves lists all empty cells at the root
	maxDepth  int  // plies beyond which few windows are visible

	candidates []candidate   // scratch of bestCells
	bestMoves  []alinha.Move // scratch of bestCells
}

// newNoisyGomokuView draws the view of a level that looks lookahead plies ahead on position b.
func newNoisyGomokuView(b *rules.Board, lookahead float64, rng *rand.Rand) *noisyGomokuView {
	variant := b.Variant()
	v := &noisyGomokuView{
		variant:    variant,
		stones:     make([]uint8, variant.Cells()),
		toMove:     b.ToMove(),
		empty:      b.Left(),
		windowsAt:  make([][]int32, variant.Cells()),
		cellScores: [2][]int{make([]int, variant.Cells()), make([]int, variant.Cells())},
		maxDepth:   int(lookahead + rng.Float64()),
	}
	for _, cells := range b.Windows() {
		direction := v.direction(cells)
		if plies := visiblePlies(lookahead, rng.ExpFloat64()/gomokuDifficulty(direction)); plies > 0 {
			v.addWindow(window{cells: cells, ends: v.windowEnds(cells, direction), plies: plies})
		}
	}
	for i, who := range b.Cells(nil) {
		m := alinha.Move(i)
		v.centreDistance = append(v.centreDistance, v.distanceFromCentre(m))
		switch {
		case who != 0:
			v.placeStone(m, alinha.Player(who-1))
		case v.toMove == alinha.First && b.Foul(m) != rules.NoFoul:
			v.rootFouls = append(v.rootFouls, m)
		}
	}
	return v
}

// ToMove implements alinha.Position.
func (v *noisyGomokuView) ToMove() alinha.Player { return v.toMove }

// Outcome implements alinha.Position.
func (v *noisyGomokuView) Outcome() alinha.Outcome { return v.outcome }

// Left implements alinha.Finite.
func (v *noisyGomokuView) Left() int {
	if v.outcome != alinha.Undecided {
		return 0
	}
	return v.empty
}

const (
	maxMoves       = 10 // moves that Moves lists where no row is completed or blocked
	maxThreatCells = 20 // cells that Moves tests for rows to complete or to block
)

// Moves implements alinha.Position. It lists the moves that complete a visible row; if there are none, those that block
// a visible row of the opponent; if there are none either, the most promising moves, best first.
func (v *noisyGomokuView) Moves(dst []alinha.Move) []alinha.Move {
	if v.outcome != alinha.Undecided {
		return dst
	}
	if len(v.path) == 0 && v.everyMove {
		return append(dst, v.bestCells(v.empty)...)
	}
	cells, before := v.bestCells(maxThreatCells), len(dst)
	for ply, p := range [...]alinha.Player{v.toMove, v.toMove.Other()} {
		for _, m := range cells {
			if v.completesRow(m, p, len(v.path)+1+ply) {
				dst = append(dst, m)
			}
		}
		if len(dst) > before {
			return dst
		}
	}
	return append(dst, cells[:min(maxMoves, len(cells))]...)
}

// A candidate is a move and its ordering score.
type candidate struct {
	move  alinha.Move
	score int
}

// bestCells returns the n empty cells of the highest ordering scores, best first, or fewer if there are fewer. At the
// root it leaves out fouls, unless everyMove is set or every move is a foul. The slice is valid until the next call.
func (v *noisyGomokuView) bestCells(n int) []alinha.Move {
	excluded := v.rootFouls
	if len(v.path) > 0 || v.everyMove || len(v.rootFouls) == v.empty {
		excluded = nil
	}
	candidates := v.candidates[:0]
	for m, who := range v.stones {
		if who != 0 {
			continue
		}
		score := 1000*(5*v.cellScores[v.toMove][m]+4*v.cellScores[v.toMove.Other()][m]) - v.centreDistance[m]
		if len(candidates) == n && score <= candidates[n-1].score || slices.Contains(excluded, alinha.Move(m)) {
			continue
		}
		if len(candidates) < n {
			candidates = append(candidates, candidate{})
		}
		i := len(candidates) - 1
		for ; i > 0 && candidates[i-1].score < score; i-- {
			candidates[i] = candidates[i-1]
		}
		candidates[i] = candidate{alinha.Move(m), score}
	}
	v.candidates, v.bestMoves = candidates, v.bestMoves[:0]
	for _, c := range candidates {
		v.bestMoves = append(v.bestMoves, c.move)
	}
	return v.bestMoves
}

// Play implements alinha.Position.
func (v *noisyGomokuView) Play(m alinha.Move) {
	won := v.completesRow(m, v.toMove, len(v.path)+1)
	v.placeStone(m, v.toMove)
	v.path = append(v.path, m)
	v.empty--
	switch {
	case won:
		v.outcome = alinha.WinFor(v.toMove)
	case v.empty == 0:
		v.outcome = alinha.Draw
	}
	v.toMove = v.toMove.Other()
}

// Undo implements alinha.Position.
func (v *noisyGomokuView) Undo() {
	last := len(v.path) - 1
	m := v.path[last]
	v.path = v.path[:last]
	v.empty++
	v.outcome = alinha.Undecided
	v.toMove = v.toMove.Other()
	v.removeStone(m, v.toMove)
}

// placeStone puts a stone of p on m and updates the hash and the scores, but not the path, the side to move and the
// number of empty cells.
func (v *noisyGomokuView) placeStone(m alinha.Move, p alinha.Player) {
	v.stones[m] = 1 + uint8(p)
	v.hash ^= zobrist(m, p)
	for _, w := range v.windowsAt[m] {
		v.changeCount(&v.windows[w], p, 1)
	}
}

// removeStone undoes placeStone.
func (v *noisyGomokuView) removeStone(m alinha.Move, p alinha.Player) {
	for _, w := range v.windowsAt[m] {
		v.changeCount(&v.windows[w], p, -1)
	}
	v.stones[m] = 0
	v.hash ^= zobrist(m, p)
}

// Key implements alinha.Position. Within one search the stones determine the mover and the distance from the root, so
// that the stones alone are hashed; two positions share a key with probability 2^-64.
func (v *noisyGomokuView) Key() uint64 { return v.hash }

// zobrist returns the contribution of a stone of p on m to the hash.
func zobrist(m alinha.Move, p alinha.Player) uint64 {
	return tt.SplitMix64(uint64(2*int(m)+int(p)) * tt.GoldenRatio)
}

// Clone implements alinha.Position.
func (v *noisyGomokuView) Clone() alinha.Position {
	c := *v
	c.stones, c.path, c.windows = slices.Clone(v.stones), slices.Clone(v.path), slices.Clone(v.windows)
	c.cellScores = [2][]int{slices.Clone(v.cellScores[0]), slices.Clone(v.cellScores[1])}
	c.candidates, c.bestMoves = nil, nil
	return &c
}

var _ alinha.Finite = (*noisyGomokuView)(nil)

// evaluateGomoku returns the static evaluation of a noisyGomokuView for the mover: the scores of the mover's windows less
// those of the opponent's.
func evaluateGomoku(pos alinha.Position) int {
	v := pos.(*noisyGomokuView)
	return max(-maxEvaluation, min(v.totals[v.toMove]-v.totals[v.toMove.Other()], maxEvaluation))
}
