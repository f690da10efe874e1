package proof

import (
	"bytes"
	"slices"

	"github.com/alinha/alinha"
)

// FirstPair is the least number that the two cells of a fixed pair have in the Cells of a Position. The defender answers a stone on one
// of them by a stone on the other, so that the attacker fills no window with both; for other windows they are like stones of the
// attacker.
const FirstPair = 3

// FixPairs returns the cells of a Position with more fixed pairs.
func FixPairs(cells []uint8, pairs [][2]int) []uint8 {
	cells = slices.Clone(cells)
	number := max(FirstPair-1, slices.Max(cells))
	for _, pair := range pairs {
		number++
		cells[pair[0]], cells[pair[1]] = number, number
	}
	return cells
}

// fixedPairs returns the fixed pairs of a Position, but for those of which a cell has been settled.
func fixedPairs(cells []uint8) (pairs [][2]int) {
	for u, number := range cells {
		if v := bytes.LastIndexByte(cells, number); number >= FirstPair && v > u {
			pairs = append(pairs, [2]int{u, v})
		}
	}
	return pairs
}

// RenumberPairs numbers the fixed pairs of a Position in the order of their first cells.
func RenumberPairs(cells []uint8) {
	var numbers [256]uint8
	next := uint8(FirstPair)
	for m, number := range cells {
		if number < FirstPair {
			continue
		}
		if numbers[number] == 0 {
			numbers[number] = next
			next++
		}
		cells[m] = numbers[number]
	}
}

// Settled returns the cells of a Position with stones of the defender on all cells that are in no live window: each of their windows has a
// stone of the defender or both cells of a fixed pair.
func Settled(cells []uint8, windows [][]alinha.Move, defender uint8) []uint8 {
	settled := bytes.Repeat([]byte{defender}, len(cells))
	for _, window := range windows {
		if isLive(cells, window, defender) {
			for _, m := range window {
				settled[m] = cells[m]
			}
		}
	}
	return settled
}

// isLive reports whether a window has neither a stone of the defender nor both cells of a fixed pair.
func isLive(cells []uint8, window []alinha.Move, defender uint8) bool {
	for i, m := range window {
		isPartner := func(v alinha.Move) bool { return cells[v] == cells[m] }
		if cells[m] == defender || cells[m] >= FirstPair && slices.ContainsFunc(window[:i], isPartner) {
			return false
		}
	}
	return true
}
