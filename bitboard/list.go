package bitboard

import (
	"math/bits"
	"sync"

	"github.com/alinha/alinha"
)

// A listing turns sets into lists eight cells at a time: listing[k][b] begins with
// the cells 8k+i of the bits i of b. A listing is 64 KiB, and there is one.
type listing [maxCells / 8][256][8]alinha.Move

var theListing = sync.OnceValue(func() *listing {
	l := new(listing)
	for k := range l {
		for b := range l[k] {
			n := 0
			for i := range 8 {
				if b>>i&1 == 1 {
					l[k][b][n] = alinha.Move(8*k + i)
					n++
				}
			}
		}
	}
	return l
})

// list appends the cells of a set that are numbered as its bits.
func (l *listing) list(dst []alinha.Move, set uint64) []alinha.Move {
	from := len(dst)
	if cap(dst)-from < maxCells {
		dst = append(make([]alinha.Move, 0, from+maxCells), dst...)
	}
	n := from
	dst = dst[:from+maxCells]
	for k := 0; set != 0; k++ {
		b := uint8(set)
		*(*[8]alinha.Move)(dst[n:]) = l[k&7][b]
		n += bits.OnesCount8(b)
		set >>= 8
	}
	return dst[:n]
}
