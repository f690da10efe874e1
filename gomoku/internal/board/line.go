package board

import (
	"iter"
	"math/bits"
)

// A lineBits is a line word: one row, column or diagonal of the square, two bits a cell. The bits are the stone of the
// cell, 00 if the cell is empty.
//
//	index    ...  10  9  8  7  6  5  4 ...
//	               .  O  X  .  .  X  #        X First's, O Second's, # offBoard
//	bits     ...  00 10 01 00 00 01 11 ...
//
// The index of a cell is its column if the line is a row, and its row otherwise.
type lineBits uint64

// lineCount is the length of the array of line words of a direction. There are at most 63 lines, the diagonals.
const lineCount = 2 * stride

// A linePos is the position of a cell in the line words of one direction.
type linePos struct{ line, index uint8 }

// linePositions holds the positions of all cells, by cell and direction.
var linePositions = func() (all [Area][directions]linePos) {
	for cell := range Area {
		column, row := uint8(cell%stride), uint8(cell/stride)
		all[cell] = [directions]linePos{{row, column}, {column + row, row}, {column, row}, {column - row + stride, row}}
	}
	return all
}()

// rotatedTo returns the line word rotated so that index at comes to the lowest two bits. at may be negative: the window of a
// cell near the start of a line wraps around to the margin at its end.
func (l lineBits) rotatedTo(at int) uint64 { return bits.RotateLeft64(uint64(l), -2*at) }

// A window is the part of a line up to the radius of the rule to both sides of an empty cell, two bits a place. The cell
// itself is left out.
//
//	place       0  1  2  3      4  5  6  7     radius 4
//	            .  X  X  . cell .  .  X  O
type window uint32

// with returns the window with a stone at an empty place.
func (w window) with(at int, s stone) window { return w | window(s)<<(2*at) }

// at returns the stone at a place.
func (w window) at(at int) stone { return stone(w >> (2 * at) & 3) }

// coloursSwapped returns the window with the colours of all stones exchanged.
func (w window) coloursSwapped() window {
	const lowBits = 0x55555 // the lower bit of each place
	return w&lowBits<<1 | w>>1&lowBits
}

// valid reports whether the window can occur: from the cell outwards, only offBoard follows offBoard.
func (w window) valid(radius int) bool {
	edge := w & (w >> 1) & 0x55555
	half := window(1)<<(2*radius) - 1
	lowEdge, highEdge := edge&half, edge&^half
	return lowEdge&^(lowEdge<<2|1) == 0 && highEdge&^(highEdge>>2|1<<(4*radius-2)) == 0
}

// allWindows yields all valid windows of a radius, in descending order.
func allWindows(radius int) iter.Seq[window] {
	var lowHalves, highHalves []window
	for i := range window(1) << (2 * radius) {
		half := 1<<(2*radius) - 1 - i
		if half.valid(radius) {
			lowHalves = append(lowHalves, half)
		}
		if half <<= 2 * radius; half.valid(radius) {
			highHalves = append(highHalves, half)
		}
	}
	return func(yield func(window) bool) {
		for _, high := range highHalves {
			for _, low := range lowHalves {
				if !yield(high | low) {
					return
				}
			}
		}
	}
}

// windowOffset returns the distance of a place of a window from the cell in the middle, in steps along the line, from
// -radius to radius.
func windowOffset(at, radius int) int {
	if at < radius {
		return at - radius
	}
	return at - radius + 1
}
