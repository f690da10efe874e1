package rules

import "github.com/alinha/alinha"

// CanonicalKey implements alinha.Symmetric. It returns the least key of the position's images under the symmetries of the
// board.
func (b *Board) CanonicalKey() uint64 { return b.canonicalKey(alinha.NoMove) }

// CanonicalKey implements alinha.Symmetric.
func (s *Slippery) CanonicalKey() uint64 { return s.canonicalKey(s.aim) }

func (b *Board) canonicalKey(aim alinha.Move) uint64 {
	g := b.geo
	least := ^uint64(0)
	for _, image := range g.symmetries {
		key := b.key
		for m, at := range g.indexOf {
			if stone := b.cells[at]; stone != empty {
				delta := g.moveKey[stone-firstStone]
				key += delta[image[m]] - delta[m]
			}
		}
		if aim != alinha.NoMove {
			key += uint64(image[aim]+1) * g.aimKey
		}
		least = min(least, key)
	}
	return least
}

// Symmetries returns the permutations of the cells under which the game is the same: to[m] is the image of cell m. The first
// is the identity. The caller must not change them.
func (b *Board) Symmetries() [][]int32 { return b.geo.symmetries }
