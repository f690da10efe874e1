package proof

import (
	"slices"

	"github.com/alinha/alinha/internal/tt"
	"github.com/alinha/alinha/rules"
)

// A wideBoard is a lineBoard of up to maxWideCells cells. A set of cells of one window is a word with a bit for each place of the window;
// the places are numbered along the window. There are at most rules.MaxSide, half the bits of a word, so that a set can be rotated to the
// places of another window without bits that meet.
type wideBoard struct {
	cellPairs
	k          int
	order      [][]uint8 // by window: its cells
	windows    []cellSet
	directions []uint8         // by window: windows of different directions share at most a cell
	through    [][]placeOfCell // by cell: the windows through the cell
	overlaps   [][]overlap     // by window: the other windows through two of its cells
	within     [][]uint16      // by window: the numbers of the pairs of its cells
	zobrist    [][]uint64      // by symmetry and cell: a random number of the image of the cell
}

// A placeOfCell is a place of a window that is a cell.
type placeOfCell struct {
	window uint16
	place  uint8
}

// An overlap is a window that shares cells with another one: the place p of that one is the place p + shift of the window.
type overlap struct {
	window uint16
	shift  int8
}

// newWideBoard returns the board of a variant of at most maxWideCells cells.
func newWideBoard(v rules.Variant) *wideBoard {
	board, _ := rules.BoardOf(rules.New(v))
	b := &wideBoard{k: v.K, cellPairs: cellPairs{stride: (v.Cells() + 15) &^ 15}, through: make([][]placeOfCell, v.Cells())}
	for i, window := range board.Windows() {
		var cells cellSet
		var order []uint8
		for place, m := range window {
			cells.add(uint8(m))
			order = append(order, uint8(m))
			b.through[m] = append(b.through[m], placeOfCell{uint16(i), uint8(place)})
		}
		b.windows, b.order = append(b.windows, cells), append(b.order, order)
	}
	b.pairCells()
	b.compareWindows()
	for _, to := range board.Symmetries() {
		random := make([]uint64, len(to))
		for m, image := range to {
			random[m] = tt.SplitMix64(uint64(image) + 1)
		}
		b.zobrist = append(b.zobrist, random)
	}
	return b
}

// pairCells sets distances, within and directions.
func (b *wideBoard) pairCells() {
	var steps []int
	b.within = make([][]uint16, len(b.windows))
	for _, adds := range []bool{true, false} {
		for i, order := range b.order {
			for place, u := range order {
				for _, v := range order[place+1:] {
					if adds {
						b.addDistance(int(max(u, v) - min(u, v)))
					} else {
						b.within[i] = append(b.within[i], uint16(b.pairNumber(int(min(u, v)), int(max(u, v)))))
					}
				}
			}
		}
	}
	for _, order := range b.order {
		step := int(order[min(1, b.k-1)]) - int(order[0])
		if !slices.Contains(steps, step) {
			steps = append(steps, step)
		}
		b.directions = append(b.directions, uint8(slices.Index(steps, step)))
	}
}

// compareWindows sets overlaps.
func (b *wideBoard) compareWindows() {
	b.overlaps = make([][]overlap, len(b.windows))
	for i, window := range b.windows {
		for j, other := range b.windows {
			both := window.and(other)
			if i == j || both.count() < 2 {
				continue
			}
			shared := both.first()
			shift := slices.Index(b.order[j], shared) - slices.Index(b.order[i], shared)
			b.overlaps[i] = append(b.overlaps[i], overlap{uint16(j), int8(shift)})
		}
	}
}
