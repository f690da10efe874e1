package connect4

import (
	"iter"
	"math/bits"
	"slices"

	"github.com/alinha/alinha"
)

// A Layer is the positions that a number of plies can lead to, each counted once however
// it is reached.
type Layer struct {
	Plies     int // from where the counting began
	Positions uint64
	Won       uint64 // those of them in which the last stone made four in a row
}

// Layers yields the layers below a position, ply by ply, that of the position itself first,
// until no play goes on. A layer takes 8 bytes for each of its positions and for each move
// from there; below a position that is its own mirror image, half of that.
//
// Its error is errors.ErrUnsupported, wrapped, or alinha.ErrOver.
func Layers(pos alinha.Position) (iter.Seq[Layer], error) {
	p, columns, rows, err := readPosition(pos)
	if err != nil {
		return nil, err
	}
	g := &ground{columns: columns, stride: uint(rows + 1)}
	for range columns {
		g.bottom = g.bottom<<g.stride | 1
	}
	g.cells = g.bottom * (1<<rows - 1)
	first := g.name(p.own, p.opp)
	g.folds = g.image(first) == first
	return func(yield func(Layer) bool) {
		for plies, names, next := 0, []uint64{first}, []uint64(nil); len(names) > 0; plies++ {
			layer := g.count(names)
			layer.Plies = plies
			if !yield(layer) {
				return
			}
			names, next = g.after(names, next[:0]), names
		}
	}, nil
}

// A ground is the empty board of a size, as a board is, but knows its height only at run
// time: counting needs no code of its own for each.
type ground struct {
	columns       int
	stride        uint
	cells, bottom uint64
	folds         bool // of a position and its mirror image only one is in a layer
}

// name returns the word that stands for a position, as board.key does: a column with n
// stones is the mover's stones and bit n.
func (g *ground) name(own, opp uint64) uint64 { return own + (own | opp) + g.bottom }

// stones is the inverse of name.
func (g *ground) stones(name uint64) (own, opp uint64) {
	for shift := range g.columns {
		at := uint(shift) * g.stride
		column := name >> at & (1<<g.stride - 1)
		top := uint64(1) << (bits.Len64(column) - 1)
		own |= (column - top) << at
		opp |= (2*top - 1 - column) << at
	}
	return own, opp
}

// image returns the name of the mirror image.
func (g *ground) image(name uint64) uint64 { return mirror(name, g.columns, g.stride) }

// won says that four of the stones are in a row.
func (g *ground) won(stones uint64) bool {
	for _, step := range [...]uint{1, g.stride - 1, g.stride, g.stride + 1} {
		if pairs := stones & (stones >> step); pairs&(pairs>>(2*step)) != 0 {
			return true
		}
	}
	return false
}

func (g *ground) count(names []uint64) (layer Layer) {
	for _, name := range names {
		n := uint64(1)
		if g.folds && g.image(name) != name {
			n = 2
		}
		layer.Positions += n
		if _, opp := g.stones(name); g.won(opp) {
			layer.Won += n
		}
	}
	return layer
}

// after returns the names of the next layer, sorted, in the memory of a slice.
func (g *ground) after(names, next []uint64) []uint64 {
	next = slices.Grow(next, len(names)*g.columns)
	for _, name := range names {
		own, opp := g.stones(name)
		if g.won(opp) {
			continue
		}
		for moves := (own + opp + g.bottom) & g.cells; moves != 0; moves &= moves - 1 {
			child := g.name(opp, own|moves&-moves)
			if g.folds {
				child = min(child, g.image(child))
			}
			next = append(next, child)
		}
	}
	slices.Sort(next)
	return slices.Compact(next)
}
