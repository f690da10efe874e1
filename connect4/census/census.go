// Package census counts the positions of Connect Four ply by ply.
//
// The positions of a ply are a sorted list of 8-byte keys without duplicates. All children of the list, sorted and
// without duplicates, are the list of the next ply:
//
//	ply 0   1 key     one PlyCount each:
//	ply 1   7 keys    Positions = length of the list
//	ply 2  49 keys    Won       = those in which the last stone made four in a row; they have no children
package census

import (
	"iter"
	"math/bits"
	"slices"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/connect4"
)

// A PlyCount is how many different positions a number of plies can lead to, each counted once however many orders of
// moves reach it.
type PlyCount struct {
	Ply       int // plies from the position where the count began
	Positions uint64
	Won       uint64 // positions among them in which the last stone made four in a row
}

// Count yields the counts of the positions that pos can lead to, ply by ply, beginning with pos itself at ply 0 and ending
// after the last ply that has positions. A ply takes 8 bytes of memory for each of its positions and for each of their
// moves. Where pos is its own mirror image, Count keeps one of two mirror images and needs half of that.
//
// The error wraps errors.ErrUnsupported if pos is not a position of Connect Four, and is alinha.ErrOver if pos is
// decided.
func Count(pos alinha.Position) (iter.Seq[PlyCount], error) {
	p, err := connect4.ReadBitboards(pos)
	if err != nil {
		return nil, err
	}
	b := newBoard(p.Size)
	root := b.key(p.Own, p.Opp)
	b.foldMirrors = b.Mirror(root) == root
	return func(yield func(PlyCount) bool) {
		for ply, keys, next := 0, []uint64{root}, []uint64(nil); len(keys) > 0; ply++ {
			count := b.count(keys)
			count.Ply = ply
			if !yield(count) {
				return
			}
			keys, next = b.children(keys, next[:0]), keys
		}
	}, nil
}

// A board is an empty board. Its height is a variable, unlike that of the solver's board: counting does not need code
// for each height.
type board struct {
	connect4.Size
	stride        uint
	cells, bottom uint64
	foldMirrors   bool // a list of keys holds only the lesser of two mirror images
}

func newBoard(size connect4.Size) *board {
	b := &board{Size: size, stride: size.Stride(), bottom: size.Bottom()}
	b.cells = b.bottom * (1<<size.Rows - 1)
	return b
}

// key returns the key of a position, which no other position has: in every column the mover's stones and one bit at the
// first empty cell, the spare bit if the column is full. The solver's transposition table has the same keys.
func (b *board) key(own, opp uint64) uint64 { return own + (own | opp) + b.bottom }

// stones is the inverse of key.
func (b *board) stones(key uint64) (own, opp uint64) {
	for c := range b.Columns {
		shift := uint(c) * b.stride
		column := key >> shift & (1<<b.stride - 1)
		top := uint64(1) << (bits.Len64(column) - 1)
		own |= (column - top) << shift
		opp |= (2*top - 1 - column) << shift
	}
	return own, opp
}

// count returns how many positions the keys stand for, and how many of them are won. It leaves Ply 0.
func (b *board) count(keys []uint64) (count PlyCount) {
	for _, key := range keys {
		n := uint64(1)
		if b.foldMirrors && b.Mirror(key) != key {
			n = 2
		}
		count.Positions += n
		if _, opp := b.stones(key); b.HasAlignment(opp) {
			count.Won += n
		}
	}
	return count
}

// children returns the sorted list, without duplicates, of the keys of all children of the positions in keys. Won
// positions have no children. It reuses the memory of dst, which must be empty.
func (b *board) children(keys, dst []uint64) []uint64 {
	dst = slices.Grow(dst, len(keys)*b.Columns)
	for _, key := range keys {
		own, opp := b.stones(key)
		if b.HasAlignment(opp) {
			continue
		}
		for moves := (own + opp + b.bottom) & b.cells; moves != 0; moves &= moves - 1 {
			child := b.key(opp, own|moves&-moves)
			if b.foldMirrors {
				child = min(child, b.Mirror(child))
			}
			dst = append(dst, child)
		}
	}
	slices.Sort(dst)
	return slices.Compact(dst)
}
