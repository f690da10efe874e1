package proof

import (
	"slices"

	"github.com/alinha/alinha/rules"
)

// automorphisms returns permutations of the cells of a board that map windows to windows: the symmetries of the board, each alone
// and behind one permutation of the coordinates on all axes. The first one maps each cell to itself. On 4x4x4 with k = 4 there are
// 192, four times as many as symmetries (Silver, The group of automorphisms of the game of 3-dimensional ticktacktoe, 1967); on
// 4x4 with k = 4 there are 32.
func (b *lineBoard) automorphisms(v rules.Variant) []symmetry {
	side := v.Cols
	if v.Rows != side || v.Layers != side && v.Layers != 1 {
		return b.symmetries
	}
	list := slices.Clone(b.symmetries)
	windows := make(map[uint64]bool, len(b.windows))
	for _, window := range b.windows {
		windows[window] = true
	}
	for _, order := range coordinatePermutations {
		if side != len(order) {
			continue
		}
		to := make([]int32, v.Cells())
		for m := range to {
			for size, rest := 1, m; size < len(to); size, rest = size*side, rest/side {
				to[m] += int32(size * order[rest%side])
			}
		}
		permutation := newWordPermutation(to)
		if slices.ContainsFunc(b.windows, func(window uint64) bool { return !windows[permutation.image(window)] }) {
			continue
		}
		for _, s := range b.symmetries {
			both := make([]int32, len(to))
			for m := range both {
				both[m] = int32(s.imageOf(int(to[m])))
			}
			list = append(list, newSymmetry(both))
		}
	}
	return list
}

// coordinatePermutations commute with the reversal of the coordinates 0 to 3, and lead to different permutations of the cells with
// each symmetry of the board.
var coordinatePermutations = [][]int{{0, 2, 1, 3}, {1, 0, 3, 2}, {1, 3, 0, 2}}
