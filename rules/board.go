package rules

import (
	"math/bits"
	"slices"

	"github.com/alinha/alinha"
)

// Stones, and the wall round the board.
const (
	empty uint8 = iota
	firstStone
	secondStone
	wall
)

func stoneOf(p alinha.Player) uint8 { return firstStone + uint8(p) }

// A Board is a position of a variant without chance and without points. The
// wrappers Scored and Slippery add those.
type Board struct {
	geo     *geometry
	cells   []uint8  // walled; see geometry
	open    []uint64 // one bit a cell: empty
	left    int      // empty cells
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

// New returns the starting position of a variant that Parse has read: a *Board, a
// *Scored, a *Slippery or a *SlipperyScored.
func New(v Variant) alinha.Position { return wrap(newBoard(newGeometry(v))) }

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

// BoardOf returns the Board inside a position that New has made; false for any
// other type. The board of a slippery position shows what has landed; do not
// play on it.
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
		open:    make([]uint64, (len(g.at)+63)/64),
		heights: make([]uint8, g.columns),
		history: make([]alinha.Move, 0, len(g.at)),
	}
	b.left = len(g.at)
	for m, i := range g.at {
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

// Key implements alinha.Position. Up to 36 cells it is exact: different
// positions have different keys.
func (b *Board) Key() uint64 { return b.key }

// Moves implements alinha.Position: the moves in the order of their cells, or
// of their columns where pieces fall.
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

// landing returns the cell where a piece dropped into column c comes to rest,
// or NoMove if the column is full.
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

// Column returns the column of a cell where pieces fall, from 0.
func (b *Board) Column(m alinha.Move) int { return int(m) % b.geo.columns }

// Left implements alinha.Finite: the number of empty cells, 0 once decided.
func (b *Board) Left() int {
	if b.outcome != alinha.Undecided {
		return 0
	}
	return b.left
}

// Play implements alinha.Position. It puts the mover's stone at m and does not
// check m: use Try for moves that did not come from Moves.
func (b *Board) Play(m alinha.Move) {
	g := b.geo
	at := int(g.at[m])
	b.cells[at] = stoneOf(b.toMove)
	b.open[m>>6] &^= 1 << (m & 63)
	b.left--
	b.key += g.delta[b.toMove][m]
	b.history = append(b.history, m)
	if g.variant.Gravity {
		b.heights[b.Column(m)]++
	}
	b.outcome = b.judge(at)
	b.toMove = b.toMove.Other()
	if invariants {
		b.check()
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
	b.key -= g.delta[b.toMove][m]
	b.open[m>>6] |= 1 << (m & 63)
	b.left++
	b.cells[g.at[m]] = empty
	if g.variant.Gravity {
		b.heights[b.Column(m)]--
	}
	if invariants {
		b.check()
	}
}

// judge returns how the game stands after the mover's stone at a place.
func (b *Board) judge(at int) alinha.Outcome {
	v := &b.geo.variant
	if v.Points {
		if b.left == 0 {
			return outcomeOf(b.margin())
		}
		return alinha.Undecided
	}
	if b.lines(at) {
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

// lines says that the stone at a place stands in a run that wins.
func (b *Board) lines(at int) bool {
	for _, step := range b.geo.through[at] {
		if b.wins(at, step) {
			return true
		}
	}
	return false
}

// wins says that the run through the stone at a place wins.
func (b *Board) wins(at, step int) bool {
	n, v := b.run(at, step), &b.geo.variant
	if n == v.K && v.Caro && b.isClosed(at, step) {
		return false
	}
	return n >= v.K && n <= b.geo.longest[b.cells[at]]
}

// isClosed says that stones of the opponent stand at both ends of the run through the
// stone at a place.
func (b *Board) isClosed(at, step int) bool {
	stone := b.cells[at]
	for _, way := range [2]int{step, -step} {
		end := at
		for b.cells[end] == stone {
			end += way
		}
		if b.cells[end] == empty || b.cells[end] == wall {
			return false
		}
	}
	return true
}

// run returns the length of the run through the stone at a place, both ways.
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

// At returns whose stone is on a cell; false if it is empty.
func (b *Board) At(m alinha.Move) (alinha.Player, bool) {
	switch b.cells[b.geo.at[m]] {
	case firstStone:
		return alinha.First, true
	case secondStone:
		return alinha.Second, true
	}
	return 0, false
}

// Last returns the cell of the last stone, or NoMove.
func (b *Board) Last() alinha.Move {
	if len(b.history) == 0 {
		return alinha.NoMove
	}
	return b.history[len(b.history)-1]
}

// History appends the cells of the stones played, in order, without those of a
// position that was set up.
func (b *Board) History(dst []alinha.Move) []alinha.Move { return append(dst, b.history...) }

// Windows returns every K cells in a row of the board. They are shared: do not
// change them.
func (b *Board) Windows() [][]alinha.Move { return b.geo.windows }

// WinningLine appends the cells of the runs that the last stone completed,
// without repeating that stone. There is none unless a run ended the game.
func (b *Board) WinningLine(dst []alinha.Move) []alinha.Move {
	last := b.Last()
	if b.outcome == alinha.Undecided || b.geo.variant.Points || last == alinha.NoMove {
		return dst
	}
	at := int(b.geo.at[last])
	if !b.lines(at) {
		return dst
	}
	dst = append(dst, last)
	stone := b.cells[at]
	for _, step := range b.geo.through[at] {
		if !b.wins(at, step) {
			continue
		}
		for i := at + step; b.cells[i] == stone; i += step {
			dst = append(dst, alinha.Move(b.geo.cell[i]))
		}
		for i := at - step; b.cells[i] == stone; i -= step {
			dst = append(dst, alinha.Move(b.geo.cell[i]))
		}
	}
	slices.Sort(dst)
	return dst
}
