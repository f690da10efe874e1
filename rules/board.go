package rules

import (
	"math/bits"
	"slices"

	"github.com/alinha/alinha"
)

// Contents of the padded cell array: stones, and the wall around the board.
const (
	empty uint8 = iota
	firstStone
	secondStone
	wall
)

func stoneOf(p alinha.Player) uint8 { return firstStone + uint8(p) }

// A Board is a position of a variant without chance and without points. The wrappers Scored and Slippery add points and
// slips.
type Board struct {
	geo     *geometry
	cells   []uint8  // padded with a wall; see geometry
	open    []uint64 // bitset of the empty cells
	left    int      // number of empty cells
	heights []uint8  // stones in each column, where pieces fall
	history []alinha.Move
	toMove  alinha.Player
	outcome alinha.Outcome
	key     uint64
}

var (
	_ alinha.Position  = (*Board)(nil)
	_ alinha.Symmetric = (*Board)(nil)
	_ alinha.Finite    = (*Board)(nil)
)

// New returns the starting position of a variant that Parse has accepted: a *Board, *Scored, *Slippery or *SlipperyScored.
func New(v Variant) alinha.Position { return wrap(newBoard(geometryOf(v))) }

func wrap(b *Board) alinha.Position {
	switch v := b.geo.variant; {
	case v.Slip > 0 && v.Points:
		return &SlipperyScored{newSlippery(b)}
	case v.Slip > 0:
		s := newSlippery(b)
		return &s
	case v.Points:
		return &Scored{Board: b}
	default:
		return b
	}
}

// BoardOf returns the Board inside a position made by New, and false for any other type. The board of a slippery position
// holds the landed pieces; do not play on that board.
func BoardOf(p alinha.Position) (*Board, bool) {
	if h, ok := p.(interface{ board() *Board }); ok {
		return h.board(), true
	}
	return nil, false
}

func (b *Board) board() *Board { return b }

func newBoard(g *geometry) *Board {
	b := &Board{
		geo:     g,
		cells:   slices.Repeat([]uint8{wall}, g.size),
		open:    make([]uint64, (len(g.indexOf)+63)/64),
		heights: make([]uint8, g.columns),
		history: make([]alinha.Move, 0, len(g.indexOf)),
	}
	b.left = len(g.indexOf)
	for m, i := range g.indexOf {
		b.cells[i] = empty
		b.open[m/64] |= 1 << (m % 64)
	}
	return b
}

// Variant returns the rules of the game.
func (b *Board) Variant() Variant { return b.geo.variant }

// ToMove implements alinha.Position.
func (b *Board) ToMove() alinha.Player { return b.toMove }

// Outcome implements alinha.Position.
func (b *Board) Outcome() alinha.Outcome { return b.outcome }

// Key implements alinha.Position. On boards of up to 36 cells different positions have different keys.
func (b *Board) Key() uint64 { return b.key }

// Moves implements alinha.Position. It appends the moves in the order of their cells, or of their columns where pieces fall.
func (b *Board) Moves(dst []alinha.Move) []alinha.Move {
	if b.outcome != alinha.Undecided {
		return dst
	}
	if b.geo.variant.Gravity {
		for c := range b.heights {
			if m := b.landing(c); m != alinha.NoMove {
				dst = append(dst, m)
			}
		}
		return dst
	}
	for i, word := range b.open {
		for ; word != 0; word &= word - 1 {
			dst = append(dst, alinha.Move(64*i+bits.TrailingZeros64(word)))
		}
	}
	return dst
}

// landing returns the cell where a piece dropped into column c lands, or NoMove if the column is full.
func (b *Board) landing(c int) alinha.Move {
	v, h := b.geo.variant, int(b.heights[c])
	switch {
	case v.Layers == 1 && h < v.Rows:
		return alinha.Move((v.Rows-1-h)*v.Cols + c)
	case v.Layers > 1 && h < v.Layers:
		return alinha.Move(h*v.Cols*v.Rows + c)
	}
	return alinha.NoMove
}

// Column returns the column of a cell, from 0, in games where pieces fall.
func (b *Board) Column(m alinha.Move) int { return int(m) % b.geo.columns }

// Left implements alinha.Finite: the number of empty cells, 0 once decided.
func (b *Board) Left() int {
	if b.outcome != alinha.Undecided {
		return 0
	}
	return b.left
}

// Play implements alinha.Position. It places the mover's stone on m without checking m: use Try for moves that did not come
// from Moves.
func (b *Board) Play(m alinha.Move) {
	g := b.geo
	at := int(g.indexOf[m])
	b.cells[at] = stoneOf(b.toMove)
	b.open[m>>6] &^= 1 << (m & 63)
	b.left--
	b.key += g.moveKey[b.toMove][m]
	b.history = append(b.history, m)
	if g.variant.Gravity {
		b.heights[b.Column(m)]++
	}
	b.outcome = b.outcomeAfter(at)
	b.toMove = b.toMove.Other()
	if invariants {
		b.checkInvariants()
	}
}

// Undo implements alinha.Position.
func (b *Board) Undo() {
	g := b.geo
	last := len(b.history) - 1
	m := b.history[last]
	b.history = b.history[:last]
	b.toMove = b.toMove.Other()
	b.outcome = alinha.Undecided
	b.key -= g.moveKey[b.toMove][m]
	b.open[m>>6] |= 1 << (m & 63)
	b.left++
	b.cells[g.indexOf[m]] = empty
	if g.variant.Gravity {
		b.heights[b.Column(m)]--
	}
	if invariants {
		b.checkInvariants()
	}
}

// outcomeAfter returns the outcome after the mover's stone at index at, before the turn passes.
func (b *Board) outcomeAfter(at int) alinha.Outcome {
	v := &b.geo.variant
	if v.Points {
		if b.left == 0 {
			return outcomeOf(b.margin())
		}
		return alinha.Undecided
	}
	if b.hasWinningRun(at) {
		if v.Misere {
			return alinha.WinFor(b.toMove.Other())
		}
		return alinha.WinFor(b.toMove)
	}
	if v.Renju && b.toMove == alinha.First && b.foulAt(at) != NoFoul {
		return alinha.SecondWins
	}
	if b.left == 0 {
		return alinha.Draw
	}
	return alinha.Undecided
}

// hasWinningRun reports whether a winning run goes through the stone at index at.
func (b *Board) hasWinningRun(at int) bool {
	for _, step := range b.geo.stepsAt[at] {
		if b.isWinningRun(at, step) {
			return true
		}
	}
	return false
}

// isWinningRun reports whether the run through the stone at index at, along step, wins.
func (b *Board) isWinningRun(at, step int) bool {
	n, v := b.run(at, step), &b.geo.variant
	if n == v.K && v.Caro && b.isClosed(at, step) {
		return false
	}
	return n >= v.K && n <= b.geo.longest[b.cells[at]]
}

// isClosed reports whether the opponent's stones stand at both ends of the run through the stone at index at.
func (b *Board) isClosed(at, step int) bool {
	stone := b.cells[at]
	for _, dir := range [2]int{step, -step} {
		end := at
		for b.cells[end] == stone {
			end += dir
		}
		if b.cells[end] == empty || b.cells[end] == wall {
			return false
		}
	}
	return true
}

// run returns the length of the run of equal stones through index at, in both directions of step.
func (b *Board) run(at, step int) int {
	n, stone := 1, b.cells[at]
	for i := at + step; b.cells[i] == stone; i += step {
		n++
	}
	for i := at - step; b.cells[i] == stone; i -= step {
		n++
	}
	return n
}

// Clone implements alinha.Position.
func (b *Board) Clone() alinha.Position { return b.clone() }

func (b *Board) clone() *Board {
	c := *b
	c.cells = slices.Clone(b.cells)
	c.open = slices.Clone(b.open)
	c.heights = slices.Clone(b.heights)
	c.history = append(make([]alinha.Move, 0, cap(b.history)), b.history...)
	return &c
}

// At returns the owner of the stone on a cell, and false if the cell is empty.
func (b *Board) At(m alinha.Move) (alinha.Player, bool) {
	switch b.cells[b.geo.indexOf[m]] {
	case firstStone:
		return alinha.First, true
	case secondStone:
		return alinha.Second, true
	}
	return 0, false
}

// Last returns the cell of the last stone played, or NoMove.
func (b *Board) Last() alinha.Move {
	if len(b.history) == 0 {
		return alinha.NoMove
	}
	return b.history[len(b.history)-1]
}

// History appends the cells of the stones played, in order. Stones of a position made by Setup are not among them.
func (b *Board) History(dst []alinha.Move) []alinha.Move { return append(dst, b.history...) }

// Windows returns all windows of the board: K cells in a row each. The caller must not change them.
func (b *Board) Windows() [][]alinha.Move { return b.geo.windows }

// WindowEnds returns the cells next to the first and the last cell of one of Windows on the same line, none off the board. With exact, a
// window wins only if its owner has neither.
func (b *Board) WindowEnds(window []alinha.Move) []alinha.Move { return b.geo.windowEnds(window) }

// WinningLine appends the cells of the winning runs through the last stone, each cell once. It appends nothing unless a run
// ended the game.
func (b *Board) WinningLine(dst []alinha.Move) []alinha.Move {
	last := b.Last()
	if b.outcome == alinha.Undecided || b.geo.variant.Points || last == alinha.NoMove {
		return dst
	}
	at := int(b.geo.indexOf[last])
	if !b.hasWinningRun(at) {
		return dst
	}
	dst = append(dst, last)
	stone := b.cells[at]
	for _, step := range b.geo.stepsAt[at] {
		if !b.isWinningRun(at, step) {
			continue
		}
		for i := at + step; b.cells[i] == stone; i += step {
			dst = append(dst, alinha.Move(b.geo.cellOf[i]))
		}
		for i := at - step; b.cells[i] == stone; i -= step {
			dst = append(dst, alinha.Move(b.geo.cellOf[i]))
		}
	}
	slices.Sort(dst)
	return dst
}
