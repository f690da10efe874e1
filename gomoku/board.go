package gomoku

import (
	"errors"
	"fmt"
	"sync"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/internal/tt"
	"github.com/alinha/alinha/rules"
)

// A Board is a position of one of the package's games. It means by a Move what package
// rules means, lists moves in the same order, and is tested against it.
type Board struct {
	variant rules.Variant
	rule    *rule
	weights *Weights

	stones  [area]stone
	keys    [directions][area]uint64 // of First in the low half, of Second in the high one
	crosses [area]uint32             // likewise; kept while a stone lies there
	codes   [area][2]code            // likewise
	classes [area][2]Class           // of the empty cells
	sets    [2][classCount]set       // the empty cells of each class
	counts  [2][classCount]int       // how many these are
	totals  [2]pair                  // what the codes of the empty cells count for
	empty   set
	left    int
	hash    uint64 // of the stones

	puts  []int16 // the cells of the stones that can be taken back
	marks []int   // the length of trail before each
	trail []change

	toMove  alinha.Player
	outcome alinha.Outcome
}

// A change is what a cell was before a stone was put in its sight.
type change struct {
	cell  int16
	codes [2]code
	cross uint32
}

// A stone is what lies on a cell.
type stone uint8

const (
	noStone     stone = iota
	firstStone        // that of player p is firstStone + p
	secondStone       //
	wall              // off the board
)

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
	for i := range b.stones {
		if !onBoard(v, i) {
			b.stones[i] = wall
		}
	}
	for m := range alinha.Move(v.Cells()) {
		b.prepare(b.at(m))
	}
	return b
}

// prepare makes what an empty cell of a board without stones makes known.
func (b *Board) prepare(cell int) {
	for d, step := range steps {
		b.keys[d][cell] = b.rule.edgeKey(b.room(cell, step), b.room(cell, -step))
		b.crosses[cell] |= b.read(d, cell) << (4 * d)
	}
	b.codes[cell] = codesOf(b.crosses[cell])
	for p, c := range b.codes[cell] {
		b.classes[cell][p] = b.rule.sides[p].classes[c]
	}
	b.empty.flip(cell)
	b.enter(cell)
}

// room returns how many places of the window of a cell are on the board, on one side.
func (b *Board) room(cell, way int) (n int) {
	for n < b.rule.radius && b.stones[cell+(n+1)*way] != wall {
		n++
	}
	return n
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
			b.puts, b.marks, b.trail = b.puts[:0], b.marks[:0], b.trail[:0]
		}
	}
	b.toMove, b.outcome = of.ToMove(), of.Outcome()
}

// copyFrom makes b equal to another board, in the memory that it has.
func (b *Board) copyFrom(c *Board) {
	puts, marks, trail := b.puts, b.marks, b.trail
	*b = *c
	b.puts, b.marks, b.trail = append(puts[:0], c.puts...), append(marks[:0], c.marks...), append(trail[:0], c.trail...)
}

// put puts a stone of p on an empty cell, whoever is to move.
func (b *Board) put(cell int, p alinha.Player) {
	b.puts = append(b.puts, int16(cell))
	b.marks = append(b.marks, len(b.trail))
	b.leave(cell)
	b.stones[cell] = firstStone + stone(p)
	b.empty.flip(cell)
	b.left--
	b.hash ^= scramble(cell, p)
	for d := range steps {
		for _, s := range b.rule.sights[p][d][:2*b.rule.radius] {
			seer := (cell + s.step) & (area - 1)
			b.keys[d][seer] += s.adds
			if b.stones[seer] == noStone {
				b.look(d, seer)
			}
		}
	}
}

// look makes the pattern of an empty cell in one direction known again.
func (b *Board) look(d, cell int) {
	was := b.crosses[cell]
	is := was&^(0x000f000f<<(4*d)) | b.read(d, cell)<<(4*d)
	if is == was {
		return
	}
	b.trail = append(b.trail, change{int16(cell), b.codes[cell], was})
	b.crosses[cell] = is
	b.classify(cell, codesOf(is))
}

// read returns the patterns of a cell in one direction: First's in the low four bits,
// Second's in the low four of the high half.
func (b *Board) read(d, cell int) uint32 {
	key := b.keys[d][cell]
	return uint32(b.rule.sides[0].lines[uint32(key)]) | uint32(b.rule.sides[1].lines[key>>32])<<16
}

// classify makes an empty cell one of other codes.
func (b *Board) classify(cell int, codes [2]code) {
	if codes[0] != b.codes[cell][0] {
		b.classifyFor(alinha.First, cell, codes[0])
	}
	if codes[1] != b.codes[cell][1] {
		b.classifyFor(alinha.Second, cell, codes[1])
	}
}

// classifyFor makes an empty cell one of another code to one side, and moves it to the set of its class.
func (b *Board) classifyFor(p alinha.Player, cell int, c code) {
	worths := &b.weights.sides[p]
	b.totals[p] += worths[c].value - worths[b.codes[cell][p]].value
	b.codes[cell][p] = c
	was, is := b.classes[cell][p], b.rule.sides[p].classes[c]
	if is == was {
		return
	}
	b.classes[cell][p] = is
	b.sets[p][was].flip(cell)
	b.sets[p][is].flip(cell)
	b.counts[p][was]--
	b.counts[p][is]++
}

// enter puts an empty cell into the sets of its classes.
func (b *Board) enter(cell int) {
	for p, class := range b.classes[cell] {
		b.sets[p][class].flip(cell)
		b.counts[p][class]++
		b.totals[p] += b.weights.sides[p][b.codes[cell][p]].value
	}
}

// leave takes a cell out of its sets.
func (b *Board) leave(cell int) {
	for p, class := range b.classes[cell] {
		b.sets[p][class].flip(cell)
		b.counts[p][class]--
		b.totals[p] -= b.weights.sides[p][b.codes[cell][p]].value
	}
}

// take takes the last stone back.
func (b *Board) take() {
	last := len(b.puts) - 1
	cell, mark := int(b.puts[last]), b.marks[last]
	p := alinha.Player(b.stones[cell] - firstStone)
	b.puts, b.marks = b.puts[:last], b.marks[:last]
	for d := range steps {
		for _, s := range b.rule.sights[p][d][:2*b.rule.radius] {
			b.keys[d][(cell+s.step)&(area-1)] -= s.adds
		}
	}
	for _, c := range b.trail[mark:] {
		b.crosses[c.cell] = c.cross
		b.classify(int(c.cell), c.codes)
	}
	b.trail = b.trail[:mark]
	b.hash ^= scramble(cell, p)
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
	case b.classes[cell][b.toMove] == Five:
		return alinha.WinFor(b.toMove)
	case b.toMove == alinha.First && b.foul(cell) != rules.NoFoul:
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
func (b *Board) Class(m alinha.Move, p alinha.Player) Class { return b.classes[b.at(m)][p] }
