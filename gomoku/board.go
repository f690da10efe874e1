package gomoku

import (
	"errors"
	"fmt"
	"slices"
	"sync"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/smallnet"
	"github.com/alinha/alinha/internal/tt"
	"github.com/alinha/alinha/rules"
)

// A Board is a position of one of the package's games. It means by a Move what package
// rules means, lists moves in the same order, and is tested against it.
type Board struct {
	variant rules.Variant
	rule    *rule
	weights *Weights

	stones [area]stone
	lines  [directions][lineCount]line
	views  [area]view        // of the empty cells; kept while a stone lies there
	sets   [2][classRoom]set // the empty cells of each class
	counts [2][classRoom]int // how many these are
	totals [2]pair           // what the codes of the empty cells count for
	units  [2]smallnet.Quad  // what their duos add to the units of each side
	empty  set
	left   int
	hash   uint64 // of the stones

	puts  []placed // the stones that can be taken back
	trail []view   // what cells were before a stone was put in their sight

	toMove  alinha.Player
	outcome alinha.Outcome
}

// A placed is a stone that can be taken back, with what was before it.
type placed struct {
	cell, trail int    // of trail the length
	moved       uint64 // of what lies on the trail since, a bit for each cell that has another class
	hash        uint64
	totals      [2]pair
	units       [2]smallnet.Quad
}

// A stone is what lies on a cell.
type stone uint8

const (
	noStone stone = iota
	firstStone
	secondStone
	wall // off the board
)

// stoneOf returns a stone of p.
func stoneOf(p alinha.Player) stone { return firstStone + stone(p) }

var _ alinha.Finite = (*Board)(nil)

// New returns the starting position of a variant. Its error wraps errors.ErrUnsupported.
func New(v rules.Variant) (*Board, error) {
	if b, ok := bare.Load(v); ok {
		return b.(*Board).clone(), nil
	}
	r, ok := ruleOf(v)
	if !ok {
		return nil, fmt.Errorf("gomoku: %v: expected five in a row on a flat board of %d to %d cells a side: %w", v, Smallest, Largest, errors.ErrUnsupported)
	}
	b := newBoard(v, r)
	bare.Store(v, b)
	return b.clone(), nil
}

// bare holds the starting positions made so far, by variant: to copy one takes a tenth of
// the time.
var bare sync.Map

func newBoard(v rules.Variant, r *rule) *Board {
	b := &Board{variant: v, rule: r, weights: r.weights, left: v.Cells()}
	for d := range b.lines {
		for i := range b.lines[d] {
			b.lines[d][i] = ^line(0)
		}
	}
	for i := range b.stones {
		if onBoard(v, i) {
			b.draw(i, wall)
		} else {
			b.stones[i] = wall
		}
	}
	for m := range alinha.Move(v.Cells()) {
		b.prepare(b.at(m))
	}
	b.addUp()
	return b
}

// prepare makes what an empty cell of a board without stones makes known.
func (b *Board) prepare(cell int) {
	v := &b.views[cell]
	v.cell = int16(cell)
	for d := range steps {
		v.crosses |= b.verdict(d, cell).along(d)
	}
	for p, l := range b.labelsOf(v.crosses) {
		v.codes[p], v.classes[p] = l.code(), l.class()
	}
	v.duo = duoOf(kinds[v.codes[0]], kinds[v.codes[1]])
	b.empty.flip(cell)
	b.enter(cell)
}

// From returns a copy of a position of this package or of package rules, which can be
// taken back as far as that position. Its error wraps errors.ErrUnsupported.
func From(pos alinha.Position) (*Board, error) {
	if b, ok := pos.(*Board); ok {
		return b.clone(), nil
	}
	of, ok := rules.BoardOf(pos)
	if !ok {
		return nil, fmt.Errorf("gomoku: a position of type %T: expected one of package rules: %w", pos, errors.ErrUnsupported)
	}
	b, err := New(of.Variant())
	if err == nil {
		b.setUp(of)
	}
	return b, err
}

// setUp puts the stones of a position of package rules on a board without any.
func (b *Board) setUp(of *rules.Board) {
	for m := range alinha.Move(of.Variant().Cells()) {
		if p, taken := of.At(m); taken {
			b.put(b.at(m), p)
			b.puts, b.trail = b.puts[:0], b.trail[:0]
		}
	}
	b.toMove, b.outcome = of.ToMove(), of.Outcome()
}

// copyFrom makes b equal to another board, in the memory that it has.
func (b *Board) copyFrom(c *Board) {
	puts, trail := b.puts, b.trail
	*b = *c
	b.puts, b.trail = append(puts[:0], c.puts...), append(trail[:0], c.trail...)
}

// put puts a stone of p on an empty cell, whoever is to move.
func (b *Board) put(cell int, p alinha.Player) {
	from := len(b.trail)
	b.lay(cell, p)
	b.appraise(from)
}

// lay puts a stone as put does, but does not add up what the cells count for: until it is taken back, no estimate is
// to be asked for and no stone put on top of it.
func (b *Board) lay(cell int, p alinha.Player) {
	from := len(b.trail)
	b.puts = append(b.puts, placed{cell, from, 0, b.hash, b.totals, b.units})
	b.leave(cell)
	b.stones[cell] = stoneOf(p)
	b.empty.flip(cell)
	b.left--
	b.hash ^= scramble(cell, p)
	b.draw(cell, stoneOf(p))
	b.trail = slices.Grow(b.trail, seers+lanes)
	moved := b.look(cell)
	b.puts[len(b.puts)-1].moved = moved
	b.regroup(b.trail[from:], moved, 1)
}

// take takes the last stone back.
func (b *Board) take() {
	before := &b.puts[len(b.puts)-1]
	b.puts = b.puts[:len(b.puts)-1]
	cell := before.cell
	p := alinha.Player(b.stones[cell] - firstStone)
	b.draw(cell, stoneOf(p))
	changed := b.trail[before.trail:]
	b.regroup(changed, before.moved, -1)
	for i := range changed {
		was := &changed[i]
		b.views[was.cell&(area-1)] = *was
	}
	b.trail = b.trail[:before.trail]
	b.hash, b.totals, b.units = before.hash, before.totals, before.units
	b.left++
	b.empty.flip(cell)
	b.stones[cell] = noStone
	b.enter(cell)
}

// scramble returns the part of a stone in the hash.
func scramble(cell int, p alinha.Player) uint64 {
	return tt.Scramble(uint64(2*cell+int(p)) * tt.Golden)
}

// ToMove implements alinha.Position.
func (b *Board) ToMove() alinha.Player { return b.toMove }

// Outcome implements alinha.Position.
func (b *Board) Outcome() alinha.Outcome { return b.outcome }

// Left implements alinha.Finite: the number of empty cells, 0 once decided.
func (b *Board) Left() int {
	if b.outcome != alinha.Undecided {
		return 0
	}
	return b.left
}

// Key implements alinha.Position. Two positions share a key with probability 2^-64. It is
// not the key of package rules.
func (b *Board) Key() uint64 { return b.hash + uint64(b.toMove) }

// Moves implements alinha.Position: the moves in the order of their cells.
func (b *Board) Moves(dst []alinha.Move) []alinha.Move {
	if b.outcome != alinha.Undecided {
		return dst
	}
	var buffer [Largest * Largest]int16
	for _, cell := range b.empty.list(buffer[:0]) {
		dst = append(dst, b.move(int(cell)))
	}
	return dst
}

// Play implements alinha.Position. It puts the mover's stone at m and does not check m.
func (b *Board) Play(m alinha.Move) {
	cell := b.at(m)
	b.outcome = b.judge(cell)
	b.put(cell, b.toMove)
	b.toMove = b.toMove.Other()
}

// judge returns how the game will stand after the mover's stone on an empty cell.
func (b *Board) judge(cell int) alinha.Outcome {
	switch {
	case b.views[cell].classes[b.toMove] == Five:
		return alinha.WinFor(b.toMove)
	case b.forbidden(b.toMove, cell):
		return alinha.SecondWins
	case b.left == 1:
		return alinha.Draw
	}
	return alinha.Undecided
}

// Undo implements alinha.Position.
func (b *Board) Undo() {
	b.take()
	b.toMove = b.toMove.Other()
	b.outcome = alinha.Undecided
}

// Clone implements alinha.Position.
func (b *Board) Clone() alinha.Position { return b.clone() }

func (b *Board) clone() *Board {
	c := new(Board)
	c.copyFrom(b)
	return c
}

// Class returns what a stone of p, First or Second, would make on the empty cell m.
func (b *Board) Class(m alinha.Move, p alinha.Player) Class { return b.views[b.at(m)].classes[p] }
