// Package bitboard implements alinha.Position on one 64-bit word of stones per side.
// It plays every variant of package rules with up to 64 cells, flat or in three
// dimensions, except Renju (fouls), caro (closed rows) and boards on which pieces slip.
//
// A Move has the same meaning as in package rules and Moves lists the moves in the
// same order; tests compare the two packages move by move. An engine can therefore
// convert a position with From and search the same tree several times faster.
package bitboard

import (
	"errors"
	"fmt"
	"math/bits"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/rules"
)

// Board is a position: one word of stones per side. The bits number the cells column
// after column, each column from the bottom up. With gravity a column is a stack of
// cells; without gravity every cell is a column of its own. If 63 bits are enough for
// all columns with one spare bit on top of each, the board has the spare bits, which
// make keys exact (see Key). Connect Four is numbered as by Pons (2015); Qubic has no
// room for spare bits:
//
//	6 13 20 27 34 41 48   spare      0  1  2  3    ...   48 49 50 51
//	5 12 19 26 33 40 47              4  5  6  7          52 53 54 55
//	4 11 18 25 32 39 46              8  9 10 11          56 57 58 59
//	3 10 17 24 31 38 45             12 13 14 15          60 61 62 63
//	2  9 16 23 30 37 44
//	1  8 15 22 29 36 43   On either board the playable cells are
//	0  7 14 21 28 35 42   (taken<<1 | bottom) &^ taken & board.
type Board struct {
	geo     *geometry
	stones  [2]uint64
	toMove  alinha.Player
	outcome alinha.Outcome
	plies   uint             // moves played since New or From
	placed  [maxCells]uint64 // undo stack: the bit of each of these moves
}

var (
	_ alinha.Symmetric = (*Board)(nil)
	_ alinha.Finite    = (*Board)(nil)
)

// New returns the starting position of a variant that rules.Parse has accepted: a
// *Board, or an alinha.Scored if the game is played for points. The error wraps
// errors.ErrUnsupported if the package does not play the variant.
func New(v rules.Variant) (alinha.Position, error) {
	if !supports(v) {
		return nil, fmt.Errorf("bitboard of %v: boards of up to %d cells without fouls, closed rows and slips: %w",
			v, maxCells, errors.ErrUnsupported)
	}
	p, _ := From(rules.New(v))
	return p, nil
}

// supports reports whether the package plays a variant.
func supports(v rules.Variant) bool {
	return v.Cells() <= maxCells && !v.Renju && !v.Caro && v.Slip == 0
}

// From converts a position of package rules to a *Board, or to an alinha.Scored if
// the game is played for points. The copy has no move history: Undo takes back only
// moves played on the copy. From returns false if pos is not a position of package
// rules or if the package does not play its variant.
func From(pos alinha.Position) (alinha.Position, bool) {
	of, ok := rules.BoardOf(pos)
	if !ok || !supports(of.Variant()) {
		return nil, false
	}
	g := newGeometry(of)
	b := Board{geo: g, toMove: of.ToMove(), outcome: of.Outcome()}
	for m := range alinha.Move(of.Variant().Cells()) {
		if p, taken := of.At(m); taken {
			b.stones[p] |= g.cells[m].bit
		}
	}
	if s, ok := pos.(alinha.Scored); ok {
		return &scoredBoard{Board: b, margin: s.Margin()}, true
	}
	return &b, true
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
	return bits.OnesCount64(b.geo.board &^ (b.stones[0] | b.stones[1]))
}

// Moves implements alinha.Position. The moves are in the order of their cells, or
// with gravity in the order of their columns.
func (b *Board) Moves(dst []alinha.Move) []alinha.Move {
	if b.outcome != alinha.Undecided {
		return dst
	}
	g := b.geo
	if g.moveLists != nil {
		return g.moveLists.appendMoves(dst, b.Playable())
	}
	for open := b.Playable(); open != 0; open &= open - 1 {
		dst = append(dst, g.moves[bits.TrailingZeros64(open)])
	}
	return dst
}

// place puts the mover's stone at m and passes the turn. It returns the cell of m and
// all stones of the player who moved.
func (b *Board) place(m alinha.Move) (at *cell, own uint64) {
	at = &b.geo.cells[uint(m)%maxCells]
	mover := b.toMove & 1
	own = b.stones[mover] | at.bit
	b.stones[mover] = own
	b.toMove = 1 - mover
	b.placed[b.plies%maxCells] = at.bit
	b.plies++
	return at, own
}

// Play implements alinha.Position. It does not check that m is legal.
func (b *Board) Play(m alinha.Move) {
	at, own := b.place(m)
	// Connect Four: test all lines at once with shifts. Without a branch to mispredict
	// a node takes a quarter less time.
	if h := b.geo.shift; h != 0 {
		if fourInRow(own, 1)|fourInRow(own, h) != 0 || fourInRow(own, h-1)|fourInRow(own, h+1) != 0 {
			b.outcome = b.geo.winOutcome[b.toMove.Other()&1]
			return
		}
		b.drawIfFull()
		return
	}
	// With fewer than K own stones on the lines through m no line is complete. This test
	// saves a quarter of the time of a node of free4.
	if bits.OnesCount64(own&at.reach) < b.geo.variant.K {
		b.drawIfFull()
		return
	}
	// Four lines per iteration, because the CPU then mispredicts the end of the loop less often.
	for l := at.lines; len(l) >= 4; l = l[4:] {
		if l[0].isComplete(own) || l[1].isComplete(own) || l[2].isComplete(own) || l[3].isComplete(own) {
			b.outcome = b.geo.winOutcome[b.toMove.Other()&1]
			return
		}
	}
	b.drawIfFull()
}

// fourInRow returns the first cell of every four stones in a row, in the direction in
// which neighbouring cells are step bits apart. The spare bit on top of each column
// keeps a line from running into the next column.
func fourInRow(stones uint64, step uint) uint64 {
	pairs := stones & (stones >> (step % maxCells))
	return pairs & (pairs >> (2 * step % maxCells))
}

// drawIfFull sets the outcome to a draw if the board is full.
func (b *Board) drawIfFull() {
	if b.stones[0]|b.stones[1] == b.geo.board {
		b.outcome = alinha.Draw
	}
}

// Undo implements alinha.Position.
func (b *Board) Undo() {
	b.plies--
	b.toMove = b.toMove.Other() & 1
	b.stones[b.toMove] &^= b.placed[b.plies%maxCells]
	b.outcome = alinha.Undecided
}

// Clone implements alinha.Position.
func (b *Board) Clone() alinha.Position {
	c := *b
	return &c
}
