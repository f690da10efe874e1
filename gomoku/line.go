package gomoku

import (
	"iter"
	"math/bits"
)

// A line is one of the board's, two bits a cell: what lies there, 0 on an empty cell.
//
//	at       ...  10  9  8  7  6  5  4 ...
//	          .    .  O  X  .  .  X  #        First's, Second's, and the edge
//	bits     ...  00 10 01 00 00 01 11 ...
//
// Its places are the columns of a row, and the rows of every other line.
type line uint64

// lineCount is how many lines of a direction there are, and a little more.
const lineCount = 2 * width

// A place is where a cell lies: on which line of a direction, and where along it.
type place struct{ line, along uint8 }

// places are those of all cells, by direction.
var places = func() (all [area][directions]place) {
	for cell := range area {
		column, row := uint8(cell%width), uint8(cell/width)
		all[cell] = [directions]place{{row, column}, {column + row, row}, {column, row}, {column - row + width, row}}
	}
	return all
}()

// from returns what begins at a place of a line, which may lie before the first of it.
func (l line) from(at int) uint64 { return bits.RotateLeft64(uint64(l), -2*at) }

// A window is a line as far as the radius of the rule to both sides of a cell, without
// that cell itself, which is empty.
//
//	at          0  1  2  3     4  5  6  7     if the radius is 4
//	            .  X  X  . cell .  .  X  O
type window uint32

// with returns the window with one more stone.
func (w window) with(at int, s stone) window { return w | window(s)<<(2*at) }

// at returns what lies at a place.
func (w window) at(at int) stone { return stone(w >> (2 * at) & 3) }

// turned returns the window with the stones of one side for those of the other.
func (w window) turned() window {
	const odd = 0x55555
	return w&odd<<1 | w>>1&odd
}

// whole says that there is such a window: nothing lies beyond the edge.
func (w window) whole(radius int) bool {
	edge := w & (w >> 1) & 0x55555
	arm := window(1)<<(2*radius) - 1
	before, behind := edge&arm, edge&^arm
	return before&^(before<<2|1) == 0 && behind&^(behind>>2|1<<(4*radius-2)) == 0
}

// windows yields all windows of a radius that there are, the greatest first.
func windows(radius int) iter.Seq[window] {
	var before, behind []window
	for i := range window(1) << (2 * radius) {
		arm := 1<<(2*radius) - 1 - i
		if arm.whole(radius) {
			before = append(before, arm)
		}
		if arm <<= 2 * radius; arm.whole(radius) {
			behind = append(behind, arm)
		}
	}
	return func(yield func(window) bool) {
		for _, far := range behind {
			for _, near := range before {
				if !yield(far | near) {
					return
				}
			}
		}
	}
}

// away returns how many cells a place of a window is from the cell in the middle, in the way of the line.
func away(at, radius int) int {
	if at < radius {
		return at - radius
	}
	return at - radius + 1
}
