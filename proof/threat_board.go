package proof

import (
	"github.com/alinha/alinha/internal/tt"
	"github.com/alinha/alinha/rules"
)

// A threatBoard is the board of a search by threats.
type threatBoard struct {
	k          int
	all        cellSet
	windows    [][]uint8
	through    [][]uint16 // by cell: the numbers of the windows through the cell
	endingAt   [][]uint16 // by cell, with exact: the numbers of the windows that end next to the cell
	symmetries [][]uint8  // to[m] is the image of cell m; the identity first
	inverses   [][]uint8  // the reverse of each symmetry
	zobrist    [2][maxWideCells]uint64
}

// newThreatBoard returns the board of a variant of at most maxWideCells cells.
func newThreatBoard(v rules.Variant) *threatBoard {
	board, _ := rules.BoardOf(rules.New(v))
	b := &threatBoard{k: v.K, through: make([][]uint16, v.Cells()), endingAt: make([][]uint16, v.Cells())}
	for m := range v.Cells() {
		b.all.add(uint8(m))
	}
	for i, window := range board.Windows() {
		cells := make([]uint8, 0, v.K)
		for _, m := range window {
			cells = append(cells, uint8(m))
			b.through[m] = append(b.through[m], uint16(i))
		}
		b.windows = append(b.windows, cells)
		if !v.Exact {
			continue
		}
		for _, m := range board.WindowEnds(window) {
			b.endingAt[m] = append(b.endingAt[m], uint16(i))
		}
	}
	for _, to := range board.Symmetries() {
		image, inverse := make([]uint8, len(to)), make([]uint8, len(to))
		for m := range to {
			image[m], inverse[to[m]] = uint8(to[m]), uint8(m)
		}
		b.symmetries, b.inverses = append(b.symmetries, image), append(b.inverses, inverse)
	}
	for side := range b.zobrist {
		for m := range b.zobrist[side] {
			b.zobrist[side][m] = tt.SplitMix64(uint64(2*m + side + 1))
		}
	}
	return b
}

// The sides, as indices.
const (
	attackerSide = iota
	defenderSide
)

// nearest is the greatest number of missing stones by which a threatState keeps the windows apart, so that searches for fours need not
// look for them. Windows that lack more are looked for: place and undo take longer than all else in these searches.
const nearest = 2

// A threatState is a position, with the windows that lack few stones. A window is live for a side if the other has no stone in it and,
// with exact, the attacker has none next to the attacker's. The defender's windows are as without exact: so a stone less never helps the
// defender, and the search takes some longer runs of the defender for wins.
type threatState struct {
	board  *threatBoard
	stones [2]cellSet
	counts [2][]uint8 // by side and window: the stones
	blocks [2][]uint8 // by side and window: the stones for which the window is not live

	// By side and i: the live windows through each cell that lack i+1 stones, and the cells of such windows, empty or not.
	lacking [2][nearest][maxWideCells]uint8
	cells   [2][nearest]cellSet

	hash uint64
}

// newThreatState returns the empty board.
func newThreatState(b *threatBoard) *threatState {
	s := &threatState{board: b}
	for side := range s.counts {
		s.counts[side], s.blocks[side] = make([]uint8, len(b.windows)), make([]uint8, len(b.windows))
	}
	return s
}

// place puts a stone of a side on an empty cell.
func (s *threatState) place(side int, m uint8) {
	k, own, ownBlocks, theirs, theirBlocks := s.board.k, s.counts[side], s.blocks[side], s.counts[1-side], s.blocks[1-side]
	for _, w := range s.board.through[m] {
		if ownBlocks[w] == 0 {
			s.exclude(side, k-int(own[w]), int(w))
			s.include(side, k-int(own[w])-1, int(w))
		}
		if theirBlocks[w] == 0 {
			s.exclude(1-side, k-int(theirs[w]), int(w))
		}
		own[w]++
		theirBlocks[w]++
	}
	if side == attackerSide {
		for _, w := range s.board.endingAt[m] {
			if ownBlocks[w] == 0 {
				s.exclude(side, k-int(own[w]), int(w))
			}
			ownBlocks[w]++
		}
	}
	s.stones[side].add(m)
	s.hash ^= s.board.zobrist[side][m]
}

// undo takes away a stone of a side.
func (s *threatState) undo(side int, m uint8) {
	k, own, ownBlocks, theirs, theirBlocks := s.board.k, s.counts[side], s.blocks[side], s.counts[1-side], s.blocks[1-side]
	s.stones[side].remove(m)
	s.hash ^= s.board.zobrist[side][m]
	for _, w := range s.board.through[m] {
		own[w]--
		theirBlocks[w]--
		if ownBlocks[w] == 0 {
			s.exclude(side, k-int(own[w])-1, int(w))
			s.include(side, k-int(own[w]), int(w))
		}
		if theirBlocks[w] == 0 {
			s.include(1-side, k-int(theirs[w]), int(w))
		}
	}
	if side == attackerSide {
		for _, w := range s.board.endingAt[m] {
			ownBlocks[w]--
			if ownBlocks[w] == 0 {
				s.include(side, k-int(own[w]), int(w))
			}
		}
	}
}

// include adds a live window of a side to those that lack so many stones.
func (s *threatState) include(side, lacks, window int) {
	if lacks < 1 || lacks > nearest {
		return
	}
	counts, cells := &s.lacking[side][lacks-1], &s.cells[side][lacks-1]
	for _, m := range s.board.windows[window] {
		if counts[m]++; counts[m] == 1 {
			cells.add(m)
		}
	}
}

// exclude is the reverse of include.
func (s *threatState) exclude(side, lacks, window int) {
	if lacks < 1 || lacks > nearest {
		return
	}
	counts, cells := &s.lacking[side][lacks-1], &s.cells[side][lacks-1]
	for _, m := range s.board.windows[window] {
		if counts[m]--; counts[m] == 0 {
			cells.remove(m)
		}
	}
}

// occupied returns the cells with a stone.
func (s *threatState) occupied() cellSet { return s.stones[0].union(s.stones[1]) }

// empty returns the cells without a stone.
func (s *threatState) empty() cellSet { return s.board.all.without(s.occupied()) }

// lack returns the empty cells of the live windows of a side that lack so many stones, at least 1.
func (s *threatState) lack(side, stones int) cellSet {
	if stones <= nearest {
		return s.cells[side][stones-1].without(s.occupied())
	}
	var cells cellSet
	want, blocks := uint8(max(0, s.board.k-stones)), s.blocks[side]
	for w, own := range s.counts[side] {
		if own == want && blocks[w] == 0 {
			for _, m := range s.board.windows[w] {
				cells.add(m)
			}
		}
	}
	return cells.without(s.occupied())
}

// partners returns the cells by which a side could complete a window after a stone on m, an empty cell of a live window that
// lacks two.
func (s *threatState) partners(side int, m uint8) (cells cellSet) {
	want := uint8(s.board.k - 2)
	for _, w := range s.board.through[m] {
		if s.counts[side][w] != want || s.blocks[side][w] != 0 {
			continue
		}
		for _, cell := range s.board.windows[w] {
			if cell != m && !s.stones[side].has(cell) {
				cells.add(cell)
			}
		}
	}
	return cells
}

// weight returns the weight of the live windows of a side through a cell: 2^stones for each.
func (s *threatState) weight(side int, m uint8) (weight int) {
	for _, w := range s.board.through[m] {
		if s.blocks[side][w] == 0 {
			weight += 1 << s.counts[side][w]
		}
	}
	return weight
}

// guard returns the cells that the defender could fill but for one after so many passes, as docs/proofs.md says: those of windows
// without a stone of the attacker and with at most passes+1 empty cells.
func (s *threatState) guard(passes int) (cells cellSet) {
	if passes < nearest {
		for lacks := range passes + 1 {
			cells = cells.union(s.cells[defenderSide][lacks])
		}
		return cells.without(s.occupied())
	}
	for w, window := range s.board.windows {
		if s.counts[attackerSide][w] > 0 || s.board.k-int(s.counts[defenderSide][w]) > passes+1 {
			continue
		}
		for _, m := range window {
			if !s.stones[defenderSide].has(m) {
				cells.add(m)
			}
		}
	}
	return cells
}

// near returns the empty cells of live windows of a side with a stone of that side.
func (s *threatState) near(side int) (cells cellSet) {
	for m := range s.stones[side].all() {
		for _, w := range s.board.through[m] {
			if s.blocks[side][w] > 0 {
				continue
			}
			for _, cell := range s.board.windows[w] {
				cells.add(cell)
			}
		}
	}
	return cells.without(s.occupied())
}
