package classic

import (
	"context"
	"errors"
	"fmt"
	"math/bits"
	"math/rand/v2"
	"sync"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/budget"
	"github.com/alinha/alinha/rules"
)

// J2VelhaAB plays 4x4 for points by alpha-beta to the full board, with pieces that
// slip or without: J2Velha II, Batista and Jacintho 2008, annex B. Values are
// margins, own points less the opponent's. J2VelhaAB searches the moves in reading
// order and plays the first that reaches the greatest value.
//
// Where pieces slip, the original samples the slips inside its own tree: while the
// program lists the moves of a board, a piece may slide, and the list goes on from the
// cell where the piece comes to rest, since the loop counters move with the piece. So
// some cells are searched twice and others not at all, and the values are noise.
// J2VelhaAB reproduces this. Its move is the cell where the piece came to rest in the
// tree, and the original puts the piece there without another slip: to play as the
// original does, the caller plays the move as its own landing. A cell that was not
// searched has a score of 0.
//
// For a move that is no better than an earlier one, alpha-beta finds only an upper
// bound, which is then the score of the move, unless Limits.EveryMove opens the window
// at the root for each move, which the original does not. Without slips, and when the
// search reached the full board, values that are not bounds are proven.
//
// Without slips the answer to a first move visits 119 to 374 million boards, in
// one to three seconds, and the first move itself 1,626,383,776. With slips, six
// measured answers visited 27 to 173 million boards, in one to seven seconds.
type J2VelhaAB struct {
	// Seed is the seed of the slips. The random numbers of a search depend on Seed and
	// on the position only.
	Seed uint64
}

var _ alinha.Engine = J2VelhaAB{}

// velhaMaxSlip is the greatest probability of a slip that J2VelhaAB accepts. The
// list of moves grows with the probability, and would not end where every piece slips.
const velhaMaxSlip = 0.5

// velhaInfinity is more than any margin: a board full of one side's stones has 34 points.
const velhaInfinity = 100

// Search implements alinha.Engine. It counts a node for each board that
// alpha-beta visits, the root included.
func (e J2VelhaAB) Search(ctx context.Context, pos alinha.Position, lim alinha.Limits, report func(alinha.Info)) (alinha.Result, error) {
	t, err := newVelhaABTree(pos)
	if err != nil {
		return alinha.Result{}, err
	}
	budget, done := budget.New(ctx, lim)
	defer done()
	t.budget = budget
	t.random = rand.New(rand.NewPCG(e.Seed, pos.Key()))
	cells := bits.OnesCount16(^(t.mine | t.theirs))
	depth := cells
	if lim.Depth > 0 {
		depth = min(lim.Depth, cells)
	}
	whole := depth == cells && t.slip == 0
	root := velhaRootMoves{budget: budget, report: report, points: true}
	best, alpha := -velhaInfinity, -velhaInfinity
	budget.Visit()
	for _, m := range t.sampleSuccessors(nil, ^(t.mine | t.theirs)) {
		v := -t.alphaBeta(t.theirs, t.mine|1<<m, -velhaInfinity, -alpha, depth-1)
		if budget.Stopped() {
			break
		}
		score := alinha.Score{Value: float64(v)}
		if whole && v > alpha {
			score.Proven, score.Plies = true, cells
		}
		best = max(best, v)
		if !lim.EveryMove {
			alpha = best
		}
		root.add(alinha.Move(m), score)
	}
	return root.result(pos, depth)
}

// A velhaABTree holds the board at the root as two masks, bit m for cell m, and the
// state that all nodes of the search share.
type velhaABTree struct {
	mine, theirs   uint16
	slip           float64
	points         *[1 << 16]int8 // velhaPoints
	budget         *budget.Budget
	random         *rand.Rand
	successorLists [16][]uint8 // of sampleSuccessors, indexed by depth
}

// newVelhaABTree returns the tree of a search of a position, without its budget and random
// numbers. The error is alinha.ErrOver for a decided position, and wraps
// errors.ErrUnsupported for another game, for a slip above velhaMaxSlip and for a piece
// that has not landed.
func newVelhaABTree(pos alinha.Position) (*velhaABTree, error) {
	b, ok := rules.BoardOf(pos)
	if !ok {
		return nil, fmt.Errorf("j2velha-ab: plays positions of package rules: %w", errors.ErrUnsupported)
	}
	v := b.Variant()
	if v != (rules.Variant{Cols: 4, Rows: 4, Layers: 1, K: 3, Points: true, Slip: v.Slip}) || v.Slip > velhaMaxSlip {
		return nil, fmt.Errorf("j2velha-ab: plays 4x4, k=3 for points, slip at most %v, not %v: %w", velhaMaxSlip, v, errors.ErrUnsupported)
	}
	if pos.Outcome() != alinha.Undecided {
		return nil, alinha.ErrOver
	}
	if pos.ToMove() == alinha.Chance {
		return nil, fmt.Errorf("j2velha-ab: a piece is in the air: %w", errors.ErrUnsupported)
	}
	t := &velhaABTree{slip: v.Slip, points: velhaPoints()}
	for m := range alinha.Move(16) {
		switch p, ok := b.At(m); {
		case !ok:
		case p == pos.ToMove():
			t.mine |= 1 << m
		default:
			t.theirs |= 1 << m
		}
	}
	return t, nil
}

// alphaBeta searches a board to a depth in plies and returns the margin v to the side to
// move, whose stones are mine. It is both valor_max and valor_min of the annex, as fail-soft
// negamax: a v of at most alpha is an upper bound of the margin, a v of at least beta a lower
// bound, any other v the margin itself. Where pieces slip, v is one sample. Once the budget is
// spent, v has no meaning.
func (t *velhaABTree) alphaBeta(mine, theirs uint16, alpha, beta, depth int) int {
	if !t.budget.Visit() {
		return 0
	}
	free := ^(mine | theirs)
	if free == 0 || depth == 0 {
		return int(t.points[mine]) - int(t.points[theirs])
	}
	if t.slip > 0 {
		return t.slippingAlphaBeta(mine, theirs, alpha, beta, depth)
	}
	best := -velhaInfinity
	for rest := free; rest != 0; rest &= rest - 1 {
		best = max(best, -t.alphaBeta(theirs, mine|rest&-rest, -beta, -alpha, depth-1))
		if best >= beta || t.budget.Stopped() {
			break
		}
		alpha = max(alpha, best)
	}
	return best
}

// slippingAlphaBeta is the loop of alphaBeta where pieces slip. All slips of a board are
// sampled before the search goes below the board.
func (t *velhaABTree) slippingAlphaBeta(mine, theirs uint16, alpha, beta, depth int) int {
	t.successorLists[depth] = t.sampleSuccessors(t.successorLists[depth][:0], ^(mine | theirs))
	best := -velhaInfinity
	for _, m := range t.successorLists[depth] {
		best = max(best, -t.alphaBeta(theirs, mine|1<<m, -beta, -alpha, depth-1))
		if best >= beta || t.budget.Stopped() {
			break
		}
		alpha = max(alpha, best)
	}
	return best
}

// sampleSuccessors appends the cells where the next stone comes to rest, in the order in
// which gerar_sucessores of the annex finds them: all free cells or, where pieces slip, a
// random list, in which a free cell may be missing or occur twice.
func (t *velhaABTree) sampleSuccessors(dst []uint8, free uint16) []uint8 {
	for m := 0; m < 16; m++ {
		if free>>m&1 == 0 {
			continue
		}
		around := velhaNeighbours[m] & free
		if t.slip > 0 && around != 0 && t.random.Float64() <= t.slip {
			for range int(t.random.Float64() * float64(bits.OnesCount16(around))) {
				around &= around - 1
			}
			m = bits.TrailingZeros16(around)
		}
		dst = append(dst, uint8(m))
	}
	return dst
}

// velhaNeighbours holds the mask of the up to eight neighbours of each cell. The
// original lists the neighbours in reading order.
var velhaNeighbours = makeVelhaNeighbours()

func makeVelhaNeighbours() (around [16]uint16) {
	for m := range 16 {
		for n := range 16 {
			dr, dc := n/4-m/4, n%4-m%4
			if n != m && -1 <= dr && dr <= 1 && -1 <= dc && dc <= 1 {
				around[m] |= 1 << n
			}
		}
	}
	return around
}

// velhaPoints holds the points of a side by the mask of its stones. In rows,
// columns and main diagonals three stones side by side are 1 point and four are
// 3; in the diagonals of three cells, three are 1.
var velhaPoints = sync.OnceValue(func() *[1 << 16]int8 {
	long := [...]uint16{
		0x000f, 0x00f0, 0x0f00, 0xf000, // rows
		0x1111, 0x2222, 0x4444, 0x8888, // columns
		0x8421, 0x1248, // main diagonals
	}
	short := [...]uint16{0x4210, 0x0842, 0x0124, 0x2480}
	points := new([1 << 16]int8)
	for mask := range points {
		stones := uint16(mask)
		for _, line := range long {
			switch on := stones & line; {
			case on == line:
				points[mask] += 3
			case bits.OnesCount16(on) == 3 && velhaAdjacent(on, line):
				points[mask]++
			}
		}
		for _, line := range short {
			if stones&line == line {
				points[mask]++
			}
		}
	}
	return points
})

// velhaAdjacent reports whether three stones on a line of four are adjacent: the gap
// is at an end of the line.
func velhaAdjacent(on, line uint16) bool {
	gap := line &^ on
	return gap == line&-line || gap == 1<<(15-bits.LeadingZeros16(line))
}
