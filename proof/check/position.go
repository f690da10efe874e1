package check

import (
	"slices"
	"strings"

	"github.com/alinha/alinha"
	"github.com/alinha/alinha/rules"
)

// firstPair is the least number that the two cells of a fixed pair have. The defender answers a stone on one of them by a stone on the
// other, so that the attacker fills no window with both. For other windows they are like stones of the attacker.
const firstPair = uint8(3)

// isFree reports whether a stone may be put on a cell: the cell is empty and, where pieces fall, the cell below is not.
func (c *checker) isFree(cells []uint8, m int) bool {
	below := m + c.Variant.Cols
	if c.Variant.Layers > 1 {
		below = m - c.Variant.Cols*c.Variant.Rows
	}
	return cells[m] == 0 && (!c.Variant.Gravity || below < 0 || below >= len(cells) || cells[below] != 0)
}

// with returns the cells with a stone more.
func with(cells []uint8, m int, stone uint8) []uint8 {
	cells = slices.Clone(cells)
	cells[m] = stone
	return cells
}

// count returns the number of empty cells of a window, and whether the window has no stone of the blocker.
func count(cells []uint8, window []alinha.Move, blocker uint8) (empty int, live bool) {
	for _, m := range window {
		if cells[m] == blocker {
			return 0, false
		}
		empty += 1 - min(1, int(cells[m]))
	}
	return empty, true
}

// wins reports whether the stones of a side include a run that wins.
func (c *checker) wins(cells []uint8, stone uint8) bool {
	pos, err := rules.Setup(c.Variant, cells, alinha.Player(2-stone))
	return err == nil && pos.Outcome() == alinha.WinFor(alinha.Player(stone-1))
}

// isLive reports whether a window has neither a stone of the defender nor both cells of a fixed pair.
func (c *checker) isLive(cells []uint8, window []alinha.Move) bool {
	for i, m := range window {
		isPartner := func(v alinha.Move) bool { return cells[v] == cells[m] }
		if cells[m] == c.defender || cells[m] >= firstPair && slices.ContainsFunc(window[:i], isPartner) {
			return false
		}
	}
	return true
}

// settled returns the cells with stones of the defender on all cells that are in no live window.
func (c *checker) settled(cells []uint8) []uint8 {
	settled := slices.Repeat([]uint8{c.defender}, len(cells))
	for _, window := range c.windows {
		if c.isLive(cells, window) {
			for _, m := range window {
				settled[m] = cells[m]
			}
		}
	}
	return settled
}

// pair fixes a pair u=v of empty cells.
func (c *checker) pair(cells []uint8, text string) (paired []uint8, u, v int) {
	left, right, _ := strings.Cut(text, "=")
	number := max(firstPair-1, slices.Max(cells)) + 1
	if number == 0 {
		c.refuse(BadPair, -1)
		return cells, 0, 0
	}
	paired, u = c.play(cells, left, number)
	paired, v = c.play(paired, right, number)
	return paired, u, v
}

// fixed fixes disjoint pairs.
func (c *checker) fixed(cells []uint8, pairs []string) []uint8 {
	for _, text := range pairs {
		cells, _, _ = c.pair(cells, text)
	}
	return cells
}

// key returns a text that is equal for positions that symmetries of the board map to each other, and the symmetries that lead
// to the least image: cell m of the image is cell images[i][m] of the position. Fixed pairs are numbered anew in each image.
func (c *checker) key(kind string, cells []uint8) (key string, images [][]int32) {
	least, at := make([]byte, len(cells)), make([]byte, len(cells))
	for i, image := range c.images {
		var numbers [256]uint8
		next, order := firstPair, 0
		if i == 0 {
			order = -1 // the least image so far
		}
		for m, from := range image {
			number := cells[from]
			if number >= firstPair && numbers[number] == 0 {
				numbers[number], next = next, next+1
			}
			at[m] = max(min(number, firstPair-1), numbers[number])
			if order == 0 {
				order = int(at[m]) - int(least[m])
			}
			if order > 0 {
				break
			}
		}
		if order < 0 {
			least, at, images = at, least, nil
		}
		if order <= 0 {
			images = append(images, image)
		}
	}
	packed := make([]byte, (len(cells)+3)/4)
	for m, number := range least {
		packed[m/4] |= min(number, firstPair) << (2 * (m % 4))
		if number >= firstPair {
			packed = append(packed, number)
		}
	}
	return kind + string(packed), images
}
