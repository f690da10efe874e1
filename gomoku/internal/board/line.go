package board

import (
	"iter"
	"math/bits"
)

// A lineBits is one of the board's, two bits a cell: what lies there, 0 on an empty cell.
//
//	at       ...  10  9  8  7  6  5  4 ...
//	          .    .  O  X  .  .  X  #        First's, Second's, and the edge
//	bits     ...  00 10 01 00 00 01 11 ...
//
// Its places are the columns of a row, and the rows of every other line.
type lineBits uint64

// lineCount is how many lines of a direction there are, and a little more.
const lineCount = 2 * stride

// A linePos is where a cell lies: on which line of a direction, and where along it.
type linePos struct{ line, index uint8 }

// linePositions are those of all cells, by direction.
var linePositions = func() (all [Area][directions]linePos) {
	for cell := range Area {
		column, row := uint8(cell%stride), uint8(cell/stride)
		all[cell] = [directions]linePos{{row, column}, {column + row, row}, {column, row}, {column - row + stride, row}}
	}
	return all
}()

// rotatedTo returns what begins at a place of a line, which may lie before the first of it.
func (l lineBits) rotatedTo(at int) uint64 { return bits.RotateLeft64(uint64(l), -2*at) }

// A windowAt is a line as far as the radius of the rule to both sides of a cell, without
// that cell itself, which is empty.
//
//	at          0  1  2  3     4  5  6  7     if the radius is 4
//	            .  X  X  . cell .  .  X  O
type window uint32

// with returns the window with one more stone.
func (w window) with(at int, s stone) window { return w | window(s)<<(2*at) }

// at returns what lies at a place.
func (w window) at(at int) stone { return stone(w >> (2 * at) & 3) }

// coloursSwapped returns the window with the stones of one side for those of the other.
func (w window) coloursSwapped() window {
	const odd = 0x55555
	return w&odd<<1 | w>>1&odd
}

// valid says that there is such a window: nothing lies beyond the edge.
func (w window) valid(radius int) bool {
	edge := w & (w >> 1) & 0x55555
	half := window(1)<<(2*radius) - 1
	before, behind := edge&half, edge&^half
	return before&^(before<<2|1) == 0 && behind&^(behind>>2|1<<(4*radius-2)) == 0
}

// allWindows yields all windows of a radius that there are, the greatest first.
func allWindows(radius int) iter.Seq[window] {
	var before, behind []window
	for i := range window(1) << (2 * radius) {
		half := 1<<(2*radius) - 1 - i
		if half.valid(radius) {
			before = append(before, half)
		}
		if half <<= 2 * radius; half.valid(radius) {
			behind = append(behind, half)
		}
	}
	return func(yield func(window) bool) {
		for _, high := range behind {
			for _, low := range before {
				if !yield(high | low) {
					return
				}
			}
		}
	}
}

// windowOffset returns how many cells a place of a window is from the cell in the middle, in the way of the line.
func windowOffset(at, radius int) int {
	if at < radius {
		return at - radius
	}
	return at - radius + 1
}
