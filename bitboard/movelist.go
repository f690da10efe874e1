package bitboard

import (
	"math/bits"
	"sync"

	"github.com/alinha/alinha"
)

// moveLists maps each byte of a set to a list of moves: moveLists[k][b] begins with
// the moves 8k+i for the bits i of b. The table takes 64 KiB.
type moveLists [maxCells / 8][256][8]alinha.Move

// sharedMoveLists returns the table that all boards share.
var sharedMoveLists = sync.OnceValue(func() *moveLists {
	l := new(moveLists)
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

// appendMoves appends the move i for each bit i of set, in ascending order. It copies
// eight moves per byte of the set, whatever the number of bits.
func (l *moveLists) appendMoves(dst []alinha.Move, set uint64) []alinha.Move {
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
